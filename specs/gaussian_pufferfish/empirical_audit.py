"""An audit from samples: two intervals of Clopper and Pearson, one for each release.

Of n outputs of P an event B holds c, of k outputs of R it holds d. The claim is
rejected if even the lowest chance of B under P that fits c exceeds what the highest
chance under R that fits d allows. If the claim is true, that is rare.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
hits = definition("foundations.hits")
S = space("S")
P, R, B = law("P", S), law("R", S), event_variable("B", S)
#: n outputs of P with c hits, k outputs of R with d hits.
n, k, c, d = map(natural, ("n", "k", "c", "d"))
#: The lower end for P from c hits in n, and the upper end for R from d hits in k.
low, high = function_variable("low", NATURAL), function_variable("high", NATURAL)
epsilon, delta, alpha = real("epsilon"), real("delta"), real("alpha")
least, most = real("least"), real("most")
bit = point("bit", finite(2))
one = event(bit, equal(bit, label(1, 2)))

#: A lower bound on the least delta, from the ends of two intervals.
delta_lower = Definition(
    "delta_lower", (least, most, epsilon), least - exp(epsilon) * most
)


def coins(chance):
    """The number of hits in draws with a given chance."""
    return finite_law(1 - chance, chance)


def tail(count, chance, sign):
    """The probability of d hits or more in so many, or of d or fewer, by the sign."""
    extreme = indicator(sign * to_real(d) <= sign * to_real(c))
    return mean(hits(count, coins(chance), one), c, extreme)


def over_samples(body):
    """The mean over d hits among the outputs of R and c among those of P."""
    return mean(hits(k, R, B), d, mean(hits(n, P, B), c, body))


def rejected(level=delta):
    """How often the lower bound lies above a delta."""
    return over_samples(
        indicator(level < delta_lower(at(low, c), at(high, d), epsilon))
    )


tested_low = implies(at(low, d) > 0, tail(n, at(low, d), 1) <= alpha / 4)
tested_high = implies(at(high, d) < 1, tail(k, at(high, d), -1) <= alpha / 4)

SPEC = Theorem(
    title="The empirical audit of a release",
    source="Clopper and Pearson 1934; derived for Ding, Approximation of Pufferfish "
    "privacy for Gaussian priors",
    covers=("GP-A5",),
    standing="definition",
    defines=delta_lower,
    reads="the lower bound on delta at {2} from the ends {0} and {1}",
    uses=(close, hits),
    given={
        "close": close(P, R, epsilon, delta),
        "alpha": alpha >= 0,
        "low": forall(d, conjunction(at(low, d) <= 1, tested_low)),
        "high": forall(d, conjunction(at(high, d) >= 0, tested_high)),
    },
    claim=rejected() <= alpha,
    remark="The event and the sizes are fixed before these samples are drawn: the "
    "exact region, or one that was learnt from other samples. Each end may miss with "
    "probability {alpha} / 4, as an end of an interval of level {alpha} / 2; only one "
    "end of each is used, so the claim is not sharp: half of alpha would do. For the "
    "same counts foundations.joint_bound rejects more.",
)
interval = theorem("foundations.clopper_pearson")


def proof(p):
    """Where both intervals hold, the claim itself forbids a rejection."""
    below, above = probability(P, B) < at(low, c), at(high, d) < probability(R, B)
    either = indicator(below) + indicator(above)
    at_event = p.at(p.given("close"), B)
    wrong = delta < delta_lower(at(low, c), at(high, d), epsilon)
    rule = p.have(indicator(wrong) <= either, at_event)
    total = p.mean(p.mean(rule, hits(n, P, B), c), hits(k, R, B), d)
    half = p.have(alpha / 2 >= 0, p.given("alpha"))
    sides = (
        (P, n, {"low": low, "high": function(c, number(1))}, "low"),
        (R, k, {"low": function(c, number(0)), "high": high}, "high"),
    )
    missed = []
    for law_, count, ends, name in sides:
        values = {"Q": law_, "B": B, "n": count, "alpha": alpha / 2, **ends}
        missed.append(p.use(interval, half, p.given(name), **values))
    return p.have(p.statement.claim, total, *missed)


at_zero, two = equal(to_real(d), 0), {"S": finite(2)}
fair = finite_law("1/2", "1/2")
usual = {
    P: fair,
    R: fair,
    B: one,
    n: natural_number(1),
    k: natural_number(1),
    epsilon: 0,
    delta: 0,
    alpha: "1/5",
    low: function(d, if_(at_zero, 0, "1/20")),
    high: function(d, if_(at_zero, "19/20", 1)),
}


def fails(changed, *without, claim=None):
    """Where a true claim is rejected too often."""
    at_point = At({**usual, **changed}, spaces=two)
    return NearMiss(without=without, claim=claim, at=at_point)


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces=two),
    near_misses={
        "a false claim": fails(
            {P: finite_law(0, 1), R: finite_law(1, 0), epsilon: log("1/100")}, "close"
        ),
        "a negative alpha": fails(
            {alpha: -1, low: function(d, 0), high: function(d, 1)}, "alpha"
        ),
        "a low end without a test": fails({low: function(d, 1)}, "low"),
        "a high end without a test": fails({high: function(d, 0)}, "high"),
        "delta is not counted": fails(
            {P: finite_law(0, 1), R: finite_law(1, 0), epsilon: log("1/100"), delta: 1},
            claim=rejected(number(0)) <= alpha,
        ),
    },
    exceptions={
        "4": "half of alpha would do, so a smaller number is enough as well",
    },
)
