"""Group privacy with its delta in closed form, where epsilon is not 0."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
group = theorem("foundations.group_privacy")
P, k, epsilon, delta = (group[name] for name in ("P", "k", "epsilon", "delta"))
S, i = space("S"), natural("i")
B, ratio = event_variable("B", S), exp(epsilon) - 1
start, end = at(P, natural_number(0)), at(P, k)
closed_form = delta * ((exp(to_real(k) * epsilon) - 1) / ratio)

SPEC = Theorem(
    title="Group privacy with the geometric sum",
    source="Vadhan 2017, lemma 2.2",
    uses=(close,),
    given={**group.given, "epsilon": negation(equal(epsilon, 0))},
    claim=close(start, end, to_real(k) * epsilon, closed_form),
    remark="At epsilon 0 the deltas add up to k {delta}.",
)


def telescopes(count):
    """The geometric sum times exp(epsilon) - 1."""
    total = sum_(count, i, exp(to_real(i) * epsilon))
    return equal(total * ratio, exp(to_real(count) * epsilon) - 1)


def proof(p):
    """The sum telescopes by induction, and is divided by what is not 0."""
    base = p.have(telescopes(natural_number(0)))
    later = p.have(telescopes(next_(k)), p.assume(telescopes(k)))
    product = p.induct(k, telescopes(k), base, later)
    nonzero = p.have(negation(equal(ratio, 0)), p.given("epsilon"))
    grown = p.at(p.use(group, p.given("chain")), B)
    total = exp(to_real(k) * epsilon) * probability(end, B) + closed_form
    bound = p.have(probability(start, B) <= total, grown, product, nonzero)
    return p.every(bound, B)


two, bit = {"S": finite(2)}, point("bit", finite(2))
output_0 = (event(bit, equal(bit, label(0, 2))),)


def chain(*chances):
    """Three laws of a bit, by the chances of 0; the last one for ever."""
    zeroth, middle, last = (finite_law(one, 1 - number(one)) for one in chances)
    later = if_(equal(to_real(i), 1), middle, last)
    return function(i, if_(equal(to_real(i), 0), zeroth, later))


longest = {
    P: chain("7/10", "3/10", "1/10"),
    k: natural_number(2),
    epsilon: log(2),
    delta: "1/10",
}

SPEC = SPEC.but(
    proof=proof,
    instance=At(longest, spaces=two),
    near_misses={
        "no chain": NearMiss(
            without="chain",
            at={P: chain("8/10", "3/10", "1/10")},
            witnesses=output_0,
        ),
        "epsilon 0": NearMiss(
            without="epsilon",
            at={P: chain("3/10", "2/10", "1/10"), epsilon: 0},
            witnesses=output_0,
        ),
        "less delta": NearMiss(
            claim=close(start, end, to_real(k) * epsilon, closed_form * "99/100"),
            witnesses=output_0,
        ),
    },
)
