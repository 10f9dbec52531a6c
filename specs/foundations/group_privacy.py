"""Group privacy: along a chain of neighbours epsilons add up, and deltas grow.

After k steps epsilon becomes k epsilon, and delta becomes delta times the sum of
exp(i epsilon) over i < k.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
S = space("S")
P, B = kernel("P", NATURAL, S), event_variable("B", S)
k, i, epsilon, delta = natural("k"), natural("i"), real("epsilon"), real("delta")


def link(count):
    """Each law is close to the next one, for so many steps."""
    near = close(at(P, i), at(P, next_(i)), epsilon, delta)
    return forall(i, implies(to_real(i) < to_real(count), near))


def growth(count):
    """By how much delta grows."""
    return sum_(count, i, exp(to_real(i) * epsilon))


def ends(count):
    """The first law of a chain is close to the last one."""
    first, last = at(P, natural_number(0)), at(P, count)
    return close(first, last, to_real(count) * epsilon, delta * growth(count))


SPEC = Theorem(
    title="Group privacy along a chain of neighbours",
    source="Vadhan 2017, lemma 2.2; Dwork and Roth 2014, theorem 2.2 for delta = 0",
    uses=(close,),
    given={"chain": link(k)},
    claim=ends(k),
    remark="No sign of epsilon or delta is assumed. With {delta} = 0 this is pure "
    "group privacy; printed with the larger delta k exp(k {epsilon}), for {epsilon} >= "
    "0.",
)


def step(count):
    """What induction is about."""
    return implies(link(count), ends(count))


def proof(p):
    """Induction: the last step multiplies what was left over by exp(k epsilon)."""
    base = p.have(step(natural_number(0)))
    longer = p.assume(link(next_(k)))
    earlier = p.assume(to_real(i) < to_real(k))
    still = p.have(to_real(i) < to_real(next_(k)), earlier)
    inside = p.apply(p.at(longer, i), still)
    shorter = p.every(p.supposing(earlier, inside), i)
    so_far = p.at(p.apply(p.assume(step(k)), p.the_same(shorter, link(k))), B)
    last = p.at(p.apply(p.at(longer, k), p.have(TRUE)), B)
    first, end = (
        probability(at(P, natural_number(0)), B),
        probability(at(P, next_(k)), B),
    )
    bound = p.have(
        first <= exp(to_real(next_(k)) * epsilon) * end + delta * growth(next_(k)),
        so_far,
        last,
    )
    together = p.the_same(p.every(bound, B), ends(next_(k)))
    later = p.supposing(longer, together)
    every_length = p.induct(k, step(k), base, later)
    return p.apply(every_length, p.given("chain"))


def chain_of(*chances):
    """Laws of a bit, by the chances of 0; the last one for ever."""
    laws = [finite_law(chance, 1 - number(chance)) for chance in chances]
    last = laws.pop()
    for place, one in reversed(list(enumerate(laws))):
        last = if_(equal(to_real(i), place), one, last)
    return function(i, last)


two, bit = {"S": finite(2)}, point("bit", finite(2))
output_0 = (event(bit, equal(bit, label(0, 2))),)
longest = {
    P: chain_of("7/10", "3/10", "1/10"),
    k: natural_number(2),
    epsilon: log(2),
    delta: "1/10",
}
start, end = at(P, natural_number(0)), at(P, k)

SPEC = SPEC.but(
    proof=proof,
    instance=At(longest, spaces=two),
    near_misses={
        "no chain": NearMiss(
            without="chain",
            at={P: chain_of("8/10", "3/10", "1/10")},
            witnesses=output_0,
        ),
        "deltas only add up": NearMiss(
            claim=close(
                start,
                end,
                to_real(k) * epsilon,
                delta * sum_(k, i, exp(to_real(i) * 0)),
            ),
            witnesses=output_0,
        ),
        "less epsilon": NearMiss(
            claim=close(
                start,
                end,
                to_real(k) * epsilon + log("99/100"),
                delta * growth(k),
            ),
            witnesses=output_0,
        ),
    },
)
