"""The smallest Laplace scale for pure privacy from the wider of two normal laws.

The loss falls with the scale, and where it is epsilon is the root of a quadratic.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
b, epsilon, x, y = real("b"), real("epsilon"), point("x", REAL), point("y", REAL)


def released(mean_, deviation):
    """The law of X + noise, with X normal."""
    return bind(normal(mean_, deviation), x, laplace(x, b))


private = close(released(mean_i, sd_i), released(mean_j, sd_j), epsilon, 0)
shift, squares = abs(mean_i - mean_j), sd_i * sd_i - sd_j * sd_j
root = sqrt(shift * shift + 2 * epsilon * squares)
scale = (shift + root) / (2 * epsilon)


def exactly(size):
    """Private from this scale on, and not below."""
    return conjunction(implies(size <= b, private), implies(private, size <= b))


SPEC = Theorem(
    title="The smallest Laplace scale for pure privacy, from the wider normal law",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian "
    "priors, theorem 1",
    covers=("GP-N6",),
    uses=(close,),
    given={
        "scale": b > 0,
        "deviation": sd_j >= 0,
        "wider": sd_j <= sd_i,
        "epsilon": epsilon > 0,
    },
    claim=exactly(scale),
    remark="Needed for both orders, enough for one: from the narrower law more may be "
    "needed. A scale that is not positive gives no Laplace law, of which nothing is "
    "claimed or refuted.",
)
exact = theorem("gaussian_pufferfish.pure_epsilon")


def proof(p):
    """Twice b squared times epsilon less the loss is a product with one sign."""
    names = ("scale", "deviation", "wider", "epsilon")
    positive, deviation, wider, level = map(p.given, names)
    spread = p.have(squares >= 0, deviation, wider)
    inside = p.have(
        shift * shift + 2 * epsilon * squares >= shift * shift, level, spread
    )
    rooted = p.have(equal(root * root, shift * shift + 2 * epsilon * squares), inside)
    larger = p.have(root >= shift, rooted, inside)
    loss = shift / b + squares / (2 * b * b)
    product = (2 * epsilon * b - shift - root) * (2 * epsilon * b - shift + root)
    factored = p.have(
        equal(4 * epsilon * b * b * (epsilon - loss), product), rooted, positive
    )
    second = p.have(2 * epsilon * b - shift + root > 0, larger, level, positive)
    weight = p.have(4 * epsilon * b * b > 0, level, positive)
    first_ = p.have(
        equal(2 * epsilon * (b - scale), 2 * epsilon * b - shift - root), level
    )
    signs = conjunction(
        implies(scale <= b, loss <= epsilon), implies(loss <= epsilon, scale <= b)
    )
    signs = p.have(signs, factored, second, weight, first_, level)
    known = p.use(exact, positive, deviation, wider)
    return p.have(p.statement.claim, known, signs)


def fails(changed, witness, *without, claim=None):
    at_point = At({**still, **changed}, witnesses=(witness,))
    return NearMiss(without=without, claim=claim, at=at_point)


left, middle = event(y, y <= 0), event(y, conjunction(y >= -5, y <= 0))
usual = {mean_i: 0, mean_j: 1, sd_i: 2, sd_j: 1, b: 3, epsilon: "1/2"}
still = {**usual, sd_i: 0, sd_j: 0, b: "99/100", epsilon: 1}
narrower = {**usual, mean_j: 2, sd_i: 1, sd_j: 2}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    reach=(At(still), At({**usual, sd_j: 0}), At({**usual, mean_j: 0})),
    near_misses={
        "epsilon 0": fails({epsilon: 0}, left, "epsilon"),
        "a negative deviation": fails({**narrower, sd_j: -2}, middle, "deviation"),
        "from the narrower law": fails(narrower, middle, "wider"),
        "without the means": fails(
            {}, left, claim=implies(root / (2 * epsilon) <= b, private)
        ),
        "a little less noise": fails(
            {}, left, claim=implies(scale * "99/100" <= b, private)
        ),
    },
    exceptions={
        "scale": "a scale that is not positive gives no Laplace law, so that "
        "nothing can be computed there"
    },
)
