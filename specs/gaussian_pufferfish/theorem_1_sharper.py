"""Theorem 1 with the exact divergence of two Laplace laws, averaged over a coupling.

At distance d the divergence of the releases of two data is exactly
[1 - exp((epsilon - d / b) / 2)]_+, where the paper uses [1 - exp(epsilon - d / b)]_+.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import noised

close = definition("foundations.closeness")
epsilon, delta, b = real("epsilon"), real("delta"), real("b")
y, z = point("y", REAL), real("z")
both = point("both", pair_sort(REAL, REAL))
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
words = shared("gaussian_pufferfish.theorem_1_sharper._words")
apart, cost, left = words.apart, words.cost, words.left
coupling = theorem("gaussian_pufferfish.theorem_1_sharper.coupling")
distance = abs((mean_i - mean_j) + (sd_i - sd_j) * z)
divergence = mean(standard_normal, z, cost(distance))

SPEC = Theorem(
    title="Theorem 1 with the exact divergence of two Laplace laws",
    source="derived; Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "theorem 1, with Balle, Barthe and Gaboardi 2018, theorem 3",
    covers=("GP-N9",),
    uses=(close,),
    given={
        "scale": b > 0,
        "epsilon": epsilon >= 0,
        "divergence": divergence <= delta,
    },
    claim=close(
        noised(normal(mean_i, sd_i), b), noised(normal(mean_j, sd_j), b), epsilon, delta
    ),
    remark="The same coupling as in theorem 1. gaussian_pufferfish.equation_35.closed "
    "has the mean in closed form, with beta = 2 b.",
)
h, k = any_test("h", pair_sort(REAL, REAL)), any_test("k", REAL)
closed = theorem("gaussian_pufferfish.equation_35.closed")


def score(p):
    """Both data are affine in one normal score."""
    data = pair(mean_i + sd_i * z, mean_j + sd_j * z)
    laws = normal(mean_i, sd_i), normal(mean_j, sd_j)
    plan = pushforward(standard_normal, z, data)
    # As tests the integrands have means of which the rules can speak.
    is_h = p.assume(forall(both, equal(value(h, both), cost(apart))))
    is_k = p.assume(forall(z, equal(value(k, z), cost(distance))))
    same = p.have(value(h, data) <= value(k, z), p.at(is_h, data), p.at(is_k, z))
    average = p.mean(same, standard_normal, z)
    average = p.named(average, k, cost(distance), z)
    small = p.have(
        mean(plan, both, value(h, both)) <= delta, average, p.given("divergence")
    )
    small = p.named(small, h, cost(apart), both)
    values = {"P": laws[0], "R": laws[1], "delta": delta, "w": plan}
    return p.use(coupling, p.given("scale"), p.given("epsilon"), small, **values)


def show_divergence(p, goal):
    """By the closed form, with beta = 2 b."""
    values = {closed["c"]: 1, closed["s"]: 1, closed["r"]: 1, closed["beta"]: 2}
    known = p.use(closed, values)
    return p.have(goal, known, p.auto(known.formula.arguments[1] <= "3/10"))


usual = {mean_i: 0, mean_j: 2, sd_i: 0, sd_j: 0, b: 1, epsilon: 1, delta: "2/5"}
spread = {**usual, mean_i: 1, mean_j: 0, sd_i: 2, sd_j: 1, delta: "3/10"}

SPEC = SPEC.but(
    proof=score,
    instance=At(spread, show={"divergence": show_divergence}),
    reach=(At(usual), At({**usual, epsilon: 0, delta: "16/25"})),
    near_misses={
        "a negative epsilon": NearMiss(
            without="epsilon",
            at=At(
                {**usual, mean_j: "1/2", epsilon: -1, delta: "53/100"},
                (event(y, TRUE),),
            ),
        ),
        "any divergence": NearMiss(
            without="divergence", at=At({**usual, delta: 0}, (left,))
        ),
        "a third in place of a half": NearMiss(
            given={
                "divergence": mean(
                    standard_normal,
                    z,
                    maximum(0, 1 - exp((epsilon - distance / b) / 3)),
                )
                <= delta
            },
            at=At({**usual, delta: "3/10"}, (event(y, y <= "1/2"),)),
        ),
    },
    exceptions={
        "scale": "a scale that is not positive gives no Laplace law, so that "
        "nothing can be computed there"
    },
)
