"""How much Gaussian noise is enough: there is a threshold.

More Gaussian noise is post-processing, so that it keeps what less noise has reached.
For Gaussian priors, some amount reaches any epsilon and delta above 0.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
y, B = point("y", REAL), event_variable("B", REAL)
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
terms = shared("gaussian_pufferfish.noise_threshold._terms")
above, delta, epsilon, factor = terms.above, terms.delta, terms.epsilon, terms.factor
from_least, least, private = terms.from_least, terms.least, terms.private
smaller, tau, theta, xi = terms.smaller, terms.tau, terms.theta, terms.xi
reached = shared("gaussian_pufferfish.noise_threshold._proof").reached


def enough_at(bound):
    """The first part of the claim, with another threshold."""
    return forall(tau, theta, implies(above(bound), private))


some_noise = exists(least, from_least)

SPEC = Theorem(
    title="Some amount of Gaussian noise is enough, and more is too",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "section VI-B",
    covers=("GP-QU13",),
    uses=(close,),
    given={"parameters": conjunction(epsilon > 0, delta > 0)},
    claim=conjunction(enough_at(xi), some_noise),
    remark="The paper asks for a sufficient condition theta^2 >= xi and has none. "
    "Here xi is the square of sqrt(2 log(5 / (2 {delta}))) times (|mean_i - mean_j| + "
    "|sd_i - sd_j| tau) / min({epsilon}, 1), at any tau with 2 Phi(-tau) <= {delta} / "
    "2. Both orders. The least xi is smaller; gaussian_noise decides each theta.",
)
two_normals = theorem("gaussian_pufferfish.sum_of_normals")
never_pure = theorem("gaussian_pufferfish.normal_laws_never_pure")
gaussian = {mean_i: 1, mean_j: 0, sd_i: 2, sd_j: 1, epsilon: 1, delta: "1/20"}


def from_some(values, nothing):
    """No amount of noise is enough: not even what is a little more than any."""

    def refute(p, claim):
        part = p.have(claim.arguments[1], p.assume(claim))
        most = maximum(least, 1)
        known = p.follow(p.assume(At(values).of(from_least)), most)
        known = p.part(known, 0)
        return p.obtain(part, least, nothing(p, known, most))

    return At(values, refute=refute)


def whole_line(p, known, _):
    """With a negative epsilon not even the whole line is covered."""
    return p.absurd(known, event(y, TRUE))


def far_out(p, known, deviation):
    """Both outputs are normal, the first is the wider one."""
    spreads = [sqrt(one + deviation * deviation) for one in (4, 1)]
    values = {"m1": 1, "m2": 0, "s1": spreads[0], "s2": spreads[1], "epsilon": 1}
    values = {never_pure[name]: number(one) for name, one in values.items()}
    order = conjunction(spreads[0] > 0, spreads[1] > 0, spreads[1] < spreads[0])
    order = p.have(order, p.have(deviation >= 1))
    ready = p.have(conjunction(spreads[0] > 0, spreads[1] > 0), order)
    wrong = p.use(never_pure, values, ready, p.have(spreads[1] < spreads[0], order))
    sums = []
    for m, s in ((1, 2), (0, 1)):
        values = {"m": m, "s": s, "n": 0, "t": deviation}
        values = {two_normals[name]: number(one) for name, one in values.items()}
        sums.append(p.at(p.use(two_normals, values), B))
    claimed = wrong.formula.arguments[0]
    one, other = (probability(law_, B) for law_ in claimed.arguments[:2])
    bound = p.have(one <= exp(1) * other + 0, p.at(known, B), *sums)
    return p.have(FALSE, wrong, p.the_same(p.every(bound, B), claimed))


def first_order(quantile, deviation, what):
    """At this quantile and noise the event tells the first law from the second."""

    def refute(p, claim):
        part = p.have(claim.arguments[0], p.assume(claim))
        known = p.follow(part, quantile, deviation)
        return p.absurd(p.part(known, 0), what)

    return refute


at_tau_0 = At(
    {**gaussian, mean_i: 0},
    refute=first_order("0", "1/100", event(y, abs(y) >= 3)),
)

SPEC = SPEC.but(
    proof=reached,
    instance=At(gaussian),
    reach=(At({**gaussian, sd_i: 0, sd_j: 0}), At({**gaussian, epsilon: 100})),
    near_misses={
        "a negative epsilon": NearMiss(
            given={"parameters": delta > 0},
            at=from_some({**gaussian, epsilon: -1}, whole_line),
        ),
        "no delta": NearMiss(
            given={"parameters": epsilon > 0},
            at=from_some({**gaussian, delta: 0}, far_out),
        ),
        "the means alone": NearMiss(
            claim=conjunction(
                enough_at((factor * abs(mean_i - mean_j) / smaller) ** 2), some_noise
            ),
            at={mean_i: 0},
            refute=first_order("9/4", "1/100", event(y, abs(y) >= 3)),
        ),
        "a hundredth of the tails": NearMiss(number=Number("2", "1/50"), at=at_tau_0),
        "more tails than delta": NearMiss(
            number=Number("2", "1/100", place=1), at=at_tau_0
        ),
        "a smaller factor": NearMiss(
            number=Number("2", "1/100", place=2),
            refute=first_order("9/4", "13/20", event(y, abs(y) >= 3)),
        ),
        "a smaller logarithm": NearMiss(
            number=Number("5/2", "1/2"),
            at={mean_i: 9, delta: "1/2"},
            refute=first_order("2", "1/100", event(y, y >= 5)),
        ),
    },
)
