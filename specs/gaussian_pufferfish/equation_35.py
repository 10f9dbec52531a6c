"""Equation (35): the bound that theorem 1 rests on, and its closed form."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import noised

b, epsilon, delta, z = map(real, ("b", "epsilon", "delta", "z"))
close = definition("foundations.closeness")
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
y, k = point("y", REAL), any_test("k", REAL)
PAPER = "Ding, Approximation of Pufferfish privacy for Gaussian priors, "
words = shared("gaussian_pufferfish.equation_35._words")
bound, closed, lost, on_test = words.bound, words.closed, words.lost, words.on_test
plain, points, usual = words.plain, words.points, words.usual
closed_theorem = theorem("gaussian_pufferfish.equation_35.closed")

SPEC = Theorem(
    title="The mean cost of Monge's plan bounds delta",
    source=PAPER + "appendix E, eq. (35)",
    covers=("GP-Q35",),
    uses=(close,),
    given={"scale": b > 0, "bound": bound <= delta},
    claim=close(
        noised(normal(mean_i, sd_i), b), noised(normal(mean_j, sd_j), b), epsilon, delta
    ),
    remark="With epsilon in the exponent, as in the proofs of the theorems; without "
    "it, as eq. (35) stands, the bound is larger and enough too (as_printed). "
    "Deviations of 0 are allowed.",
)
sufficient = theorem("gaussian_pufferfish.any_coupling")
both, h = point("both", pair_sort(REAL, REAL)), any_test("h", pair_sort(REAL, REAL))
apart = abs(first(both) - second(both))
paid = maximum(0, 1 - exp(epsilon - apart / b))


def proof(p):
    """Both data are affine in one normal score: a coupling."""
    data = pair(mean_i + sd_i * z, mean_j + sd_j * z)
    values = {"P": normal(mean_i, sd_i), "R": normal(mean_j, sd_j)}
    plan = values["w"] = pushforward(standard_normal, z, data)
    is_h = p.assume(forall(both, equal(value(h, both), paid)))

    def below(is_k):
        same = p.have(value(h, data) <= value(k, z), p.at(is_h, data), is_k)
        return p.mean(same, standard_normal, z)

    cost = p.have(
        mean(plan, both, value(h, both)) <= delta,
        on_test(p, lost, below),
        p.given("bound"),
    )
    cost = p.named(cost, h, paid, both)
    return p.use(sufficient, p.given("scale"), cost, **values)


def show_bound(p, goal):
    """By the closed form."""
    known, end = p.use(closed_theorem, plain), At(plain).of(closed)
    return p.have(goal, known, p.auto(end <= "1/4"))


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, show={"bound": show_bound}),
    reach=(At(points),),
    near_misses={
        "no scale": NearMiss(
            without="scale",
            at=At({**points, b: -1, epsilon: -1, delta: 0}, (event(y, TRUE),)),
        ),
        "any bound": NearMiss(
            without="bound", at=At({**points, delta: 0}, (event(y, y >= 2),))
        ),
        "six tenths of the bound": NearMiss(
            given={"bound": bound * "6/10" <= delta},
            at=At({**points, delta: "19/50"}, (event(y, y >= "3/2"),)),
        ),
    },
)
