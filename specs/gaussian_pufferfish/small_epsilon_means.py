"""Pure privacy for small epsilon: the scale times epsilon, for any two means.

At least the distance of the means, and at most that and the limit for equal means; for
equal deviations both are the same number.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
product, start = map(real, ("product", "start"))
words = shared("gaussian_pufferfish.small_epsilon_means._words")
B, limit, opposed, pure = words.B, words.limit, words.opposed, words.pure
shift, until = words.shift, words.until
proof = shared("gaussian_pufferfish.small_epsilon_means._proof").proof


def halves(over, under):
    """Enough with more than the one, and not with less than the other."""
    return conjunction(
        implies(over < product, exists(start, until(pure))),
        implies(product < under, exists(start, until(negation(pure)))),
    )


SPEC = Theorem(
    title="Small epsilon: the pure scale times epsilon, for any two means",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian "
    "priors, theorem 1",
    covers=("GP-N10",),
    uses=(close,),
    given={"product": product > 0, "deviation": sd_j >= 0, "wider": sd_j <= sd_i},
    claim=halves(shift + limit, shift),
    remark="For equal deviations the limit of the product of epsilon and the smallest "
    "scale is the distance of the means, for equal means it is that of "
    "gaussian_pufferfish.small_epsilon_limit. For others the catalogue has the "
    "supremum over y of {'|E|y - X_i| - E|y - X_j||'}: "
    "gaussian_pufferfish.small_epsilon_distances has that it is no less.",
)
around = theorem("gaussian_pufferfish.small_epsilon_limit")
usual = {mean_i: 0, mean_j: 1, sd_i: 2, sd_j: 1, product: 2}
alike = {**usual, sd_i: 1, product: "201/200"}
at_0 = {**usual, mean_j: 0, product: "159/200"}
one_law = {**usual, mean_j: 0, sd_i: 0, sd_j: 0, product: -1}
AROUND = {"centre": 0, "sd_i": 2, "sd_j": 1, "product": at_0[product]}
AROUND = {around[name]: one for name, one in AROUND.items()}
other = real("other")


def same_laws(p, claim):
    """Of one law nothing is told, whatever a negative scale may mean."""
    known = p.assume(At(one_law).of(until(negation(pure))))
    found = p.have(claim.arguments[1], p.assume(claim))
    found = p.apply(found, p.auto(found.formula.arguments[0]))
    positive = p.have(start > 0, known)
    used = p.at(p.part(known, 1), start / 2)
    used = p.granted(used, positive)
    near = used.formula.arguments[0].arguments[0]
    data, _, level, _ = near.arguments
    chance, grows = probability(data, B), p.have(exp(level) >= 1, positive)
    bound = p.every(p.have(chance <= exp(level) * chance + 0, grows), B)
    nothing = p.have(FALSE, used, p.the_same(bound, near))
    return p.obtain(found, start, nothing)


def denied(part, wrong, true):
    """What the claim says for small epsilon, a theorem denies at true values."""
    states = (pure, negation(pure))
    claimed = At(wrong).of(until(states[part]))

    def refute(p, claim):
        found = p.have(claim.arguments[part], p.assume(claim))
        found = p.apply(found, p.auto(found.formula.arguments[0]))
        right = p.use(*((SPEC, true) if part else (around, AROUND)))
        right = p.have(right.formula.arguments[1 - part], right)
        right = p.apply(right, p.auto(right.formula.arguments[0]))
        opposite = At({**wrong, **true, start: other}).of(until(states[1 - part]))
        return opposed(p, found, right, claimed, opposite)

    return At(wrong, refute=refute)


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "a negative scale": NearMiss(
            without="product", at=At(one_law, refute=same_laws)
        ),
        "from the narrower law": NearMiss(
            without="wider", at=denied(0, {**at_0, sd_i: 1, sd_j: 2}, at_0)
        ),
        "a smaller limit for equal means": NearMiss(
            claim=halves(shift + limit * "99/100", shift), at=denied(0, at_0, at_0)
        ),
        "more than the means": NearMiss(
            claim=halves(shift + limit, shift * "101/100"), at=denied(1, alike, alike)
        ),
    },
    exceptions={
        "deviation": "a normal law depends on the size of its deviation, and the sizes "
        "of two numbers differ by no more than these",
    },
)
