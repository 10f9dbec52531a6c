"""Pure privacy for small epsilon: what the mean distances of the data ask for.

If the data are farther from some output under the first prior than under the second,
by more than the scale times epsilon, then the second release tells too much there.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
distance = definition("gaussian_pufferfish.mean_distance")
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
epsilon, product, start, y = map(real, ("epsilon", "product", "start", "y"))
words = shared("gaussian_pufferfish.small_epsilon_distances._words")
far_i, far_j, is_not, laws = words.far_i, words.far_j, words.is_not, words.laws
opposed, private, until = words.opposed, words.private, words.until
proof = shared("gaussian_pufferfish.small_epsilon_distances._proof").proof

SPEC = Theorem(
    title="Small epsilon: scales that the mean distances rule out",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian "
    "priors, theorem 1",
    covers=("GP-N10",),
    uses=(close, distance),
    given={
        "product": product > 0,
        "deviations": conjunction(sd_i > 0, sd_j > 0),
        "farther": product < far_i - far_j,
    },
    claim=is_not,
    remark="At every output, and by exchange of the two laws in both orders: the limit "
    "of the product of epsilon and the smallest scale for pure privacy is at least the "
    "supremum over y of {'|E|y - X_i| - E|y - X_j||'}, as {'E|y - X|'} is the distance "
    "that gaussian_pufferfish.mean_distance defines. That more than the supremum "
    "is enough is shown for equal means and for equal deviations only "
    "(gaussian_pufferfish.small_epsilon_means).",
)
by_means = theorem("gaussian_pufferfish.small_epsilon_means")
usual = {mean_i: 0, mean_j: 0, sd_i: 2, sd_j: 1, y: 0, product: "1/2"}
other = real("other")


def enough(**changed):
    """More than all mean distances ask for is enough for all small epsilon."""
    values = {over: changed.get(str(over.data), one) for over, one in usual.items()}

    def refute(p, claim):
        known = {
            by_means[str(one.data)]: of for one, of in values.items() if one is not y
        }
        right = p.use(by_means, known)
        right = p.part(right, 0)
        right = p.apply(right, p.auto(right.formula.arguments[0]))
        claimed = At(values).of(until(negation(private)))
        opposite = close(laws[0], laws[1], epsilon, 0)
        opposite = until(conjunction(opposite, private))
        opposite = At({**values, start: other}).of(opposite)
        return opposed(p, p.assume(claim), right, claimed, opposite)

    return At(values, refute=refute)


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    reach=(At({**usual, mean_j: 3, y: 7}),),
    near_misses={
        "a point mass": NearMiss(
            without="deviations", at=enough(sd_i=1, sd_j=0, y=10, product=5)
        ),
        "any product": NearMiss(without="farther", at=enough(product=1)),
    },
    exceptions={
        "product": "a scale that is not positive gives no Laplace law, so that "
        "nothing can be computed there"
    },
)
