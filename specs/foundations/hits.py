"""Counts of hits: the more probable the event, the more hits, stochastically.

The count is of independent draws from one law, so its law is binomial.
"""

from verifydp.formal.spec import *

S, T = space("S"), space("T")
P, Q, A, B = law("P", S), law("Q", T), event_variable("A", S), event_variable("B", T)
x, y, n, i, c = point("x", S), point("y", T), *map(natural, ("n", "i", "c"))
h = any_test("h", NATURAL)

#: The law of the number of hits of an event in n independent draws.
hits = Definition(
    "hits",
    (n, P, A),
    iterate(
        n,
        natural_number(0),
        i,
        c,
        bind(P, x, if_(member(x, A), dirac(next_(c)), dirac(c))),
    ),
)
rises = forall(c, value(h, c) <= value(h, next_(c)))


def counted(count, of, what, body):
    """The mean of a function of the number of hits."""
    return mean(hits(count, of, what), c, body)


hit_p, hit_q = counted(n, P, A, value(h, c)), counted(n, Q, B, value(h, c))

SPEC = Theorem(
    title="More probable events are hit more often",
    source="Shaked and Shanthikumar 2007, theorem 1.A.3; Lehmann and Romano 2005, "
    "section 3.4",
    defines=hits,
    reads="the number of hits of {2} in {0} draws from {1}",
    given={"rises": rises, "more probable": probability(P, A) <= probability(Q, B)},
    claim=hit_p <= hit_q,
    remark="The draws are independent and from one law; it need not be the same space "
    "on both sides.",
)


def proof(p):
    """Induction: one more draw from Q makes of a test that rises another one."""
    more, rising = p.given("more probable"), p.assume(rises)
    so_far = p.assume(forall(h, implies(rises, hit_p <= hit_q)))

    def drawn(count, chance):
        """The mean of the test after one more draw."""
        stay, go = value(h, count), value(h, next_(count))
        return stay + chance * (go - stay)

    chance_p, chance_q = probability(P, A), probability(Q, B)
    is_chance = p.mean_between(Q, y, indicator(member(y, B)))
    here, there = p.at(rising, c), p.at(rising, next_(c))
    after = drawn(c, chance_q)
    is_test = p.have(conjunction(after >= 0, after <= 1), is_chance)
    still = p.have(after <= drawn(next_(c), chance_q), here, there, is_chance)
    bound = p.at(so_far, test_of(c, after))
    bound = p.granted(bound, p.every(still, c))
    bound = p.have(counted(n, P, A, after) <= counted(n, Q, B, after), bound)
    bound = p.cut(p.every(is_test, c), bound)
    likelier = p.have(drawn(c, chance_p) <= after, more, here)
    larger = p.mean(likelier, hits(n, P, A), c)

    def step(count):
        first = counted(count, P, A, value(h, c))
        return implies(rises, first <= counted(count, Q, B, value(h, c)))

    later = p.have(step(next_(n)).arguments[1], larger, bound)
    later = p.every(p.supposing(rises, later), h)
    base = p.every(p.have(step(natural_number(0))), h)
    every = p.induct(n, forall(h, step(n)), base, later)
    return p.apply(p.at(every, h), p.given("rises"))


bit, two = point("bit", finite(2)), {"S": finite(2), "T": finite(2)}
some = indicator(to_real(c) >= 1)
usual = {
    P: finite_law("3/4", "1/4"),
    Q: finite_law("1/2", "1/2"),
    A: event(bit, equal(bit, label(1, 2))),
    B: event(bit, equal(bit, label(1, 2))),
    h: test_of(c, some),
    n: natural_number(2),
}
swapped = {**usual, P: usual[Q], Q: usual[P]}

SPEC = SPEC.but(
    proof=proof,
    instance=At({**usual, h: test_of(c, 1)}, spaces=two),
    near_misses={
        "a test that falls": NearMiss(
            without="rises", at={**usual, h: test_of(c, 1 - some)}
        ),
        "a less probable event": NearMiss(
            without="more probable", at=At(swapped, spaces=two)
        ),
        "more than that": NearMiss(
            claim=hit_p * "101/100" <= hit_q,
            at={**usual, P: usual[Q]},
        ),
    },
)
