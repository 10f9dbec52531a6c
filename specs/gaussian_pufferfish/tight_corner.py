"""Where theorem 1 is tight: a point mass, a normal law around it, and large epsilon.

With the noise of the theorem, b = tau sd / epsilon, a delta below 2 Phi(-tau) fails at
all large epsilon. So the quantile tau cannot be replaced by a smaller one.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
start = real("start")
y, B = point("y", REAL), event_variable("B", REAL)
words = shared("gaussian_pufferfish.tight_corner._words")
delta, epsilon, fails_at = words.delta, words.epsilon, words.fails_at
mean_, sd, tau = words.mean_, words.sd, words.tau
proof = shared("gaussian_pufferfish.tight_corner._proof").proof
from_start = forall(
    epsilon, implies(start <= epsilon, fails_at(epsilon, tau * sd / epsilon))
)

SPEC = Theorem(
    title="Where theorem 1 is tight",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian "
    "priors, theorem 1 and eq. (20)",
    covers=("GP-N11",),
    uses=(close,),
    given={
        "tau": tau > 0,
        "deviation": sd > 0,
        "less": delta < 2 * normal_cdf(-tau),
    },
    claim=exists(start, from_start),
    remark="Any tau' < {tau} has 2 Phi(-tau') > 2 Phi(-tau): no smaller universal "
    "quantile is enough, the one-sided quantile of delta neither. The proof has a "
    "lower bound for each epsilon, at the event of two half-lines between tau and a "
    "larger quantile. That {tau} > 0 is needed is a fact about ranges: 2 Phi(-tau) is "
    "above 1 for a negative tau, and a delta of 1 is always enough. For two point "
    "masses the noise is tight at every epsilon: gaussian_pufferfish.pure_epsilon with "
    "both deviations 0.",
)
theorem_1 = theorem("gaussian_pufferfish.theorem_1.pair")
#: Where the closeness is looked at, to refute that it fails from ``start`` on.
late = maximum(start, 1)


def always(values, shown):
    """At this point the releases are close at every epsilon of 1 or more."""

    def refute(p, claim):
        known = p.assume(At(values).of(from_start))
        far_ = p.apply(p.at(known, late), p.have(start <= late))
        near = far_.formula.arguments[0]
        absurd = p.have(FALSE, far_, shown(p, near, p.have(late > 0)))
        return p.obtain(p.assume(claim), start, absurd)

    return At(values, refute=refute)


def by_range(p, near, positive):
    """Probabilities lie between 0 and 1."""
    first_, second_, level, allowed = near.arguments
    hit = indicator(member(y, B))
    unit = [p.mean_between(one, y, hit) for one in (first_, second_)]
    goal = probability(first_, B) <= exp(level) * probability(second_, B) + allowed
    return p.the_same(p.every(p.have(goal, *unit, positive), B), near)


def by_theorem_1(p, near, positive):
    """The noise is that of the theorem."""
    values = {"mean_i": 0, "mean_j": 0, "sd_i": 1, "sd_j": 0, "tau": 1}
    values |= {"b": 1 / late, "epsilon": late, "delta": 2 * normal_cdf(-1)}
    scale = p.have(1 / late > 0, positive)
    unit = p.have(equal(late * (1 / late), 1), positive)
    noise = abs(number(0) - 0) + abs(number(1) - 0) * 1 <= late * (1 / late)
    bound = p.use(theorem_1, scale, p.have(noise, unit), **values)
    return p.the_same(bound, near)


usual = {mean_: 0, sd: 1, tau: 1, delta: "1/4"}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "a negative tau, and more delta than a probability": NearMiss(
            without="tau", at=always({**usual, tau: -1, delta: "3/2"}, by_range)
        ),
        "no deviation": NearMiss(
            without="deviation", at=always({**usual, sd: 0}, by_range)
        ),
        "the delta of the theorem": NearMiss(
            without="less",
            at=always({**usual, delta: 2 * normal_cdf(-1)}, by_theorem_1),
        ),
        "11/5 in place of 2 in less": NearMiss(
            number=Number(2, "11/5", hypothesis="less"),
            at=always({**usual, delta: 2 * normal_cdf(-1)}, by_theorem_1),
        ),
    },
)
