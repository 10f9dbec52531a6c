"""The staircase bound: extreme pairs of counts are most probable at a corner of a box.

The counts are of hits in independent draws on two sides. What counts as extreme rises
with the hits on the first side and falls with those on the second one, so that the
extreme pairs lie below a staircase.
"""

from verifydp.formal.spec import *

hits, more_hits = definition("foundations.hits"), theorem("foundations.hits")
S, T = space("S"), space("T")
P, Q, A, B = law("P", S), law("Q", S), event_variable("A", S), event_variable("B", S)
U, V, C, D = law("U", T), law("V", T), event_variable("C", T), event_variable("D", T)
n, m, c, d = map(natural, ("n", "m", "c", "d"))
extreme = any_test("extreme", pair_sort(NATURAL, NATURAL))
words = shared("foundations.staircase._words")
one, two = words.one, words.two


def at_counts(one, other):
    """How extreme two counts are."""
    return value(extreme, pair(one, other))


def weight(first_law, second_law):
    """The mean of how extreme the counts are."""
    return mean(second_law, d, mean(first_law, c, at_counts(c, d)))


below = weight(hits(n, P, A), hits(m, Q, B))
above = weight(hits(n, U, C), hits(m, V, D))

SPEC = Theorem(
    title="The staircase bound",
    source="Shaked and Shanthikumar 2007, section 1.A; Berger and Boos 1994",
    uses=(hits,),
    given={
        "rises": forall(c, d, at_counts(c, d) <= at_counts(next_(c), d)),
        "falls": forall(c, d, at_counts(c, next_(d)) <= at_counts(c, d)),
        "first": probability(P, A) <= probability(U, C),
        "second": probability(V, D) <= probability(Q, B),
    },
    claim=below <= above,
)


def proof(p):
    """Raise the first chance for each second count, then lower the second chance."""
    rises, falls = p.given("rises"), p.given("falls")
    names = {"n": n, "P": P, "Q": U, "A": A, "B": C, "h": test_of(c, at_counts(c, d))}
    rising = p.every(p.at(rises, c, d), c)
    first_side = p.use(more_hits, rising, p.given("first"), **names)
    below, above = (
        mean(hits(n, P, A), c, at_counts(c, d)),
        mean(hits(n, U, C), c, at_counts(c, d)),
    )
    raised = p.mean(p.have(below <= above, first_side), hits(m, Q, B), d)
    rest = 1 - above
    is_test = p.mean_between(hits(n, U, C), c, at_counts(c, d))
    is_rest = p.every(p.have(conjunction(rest >= 0, rest <= 1), is_test), d)
    names = {"n": m, "P": V, "Q": Q, "A": D, "B": B, "h": test_of(d, rest)}
    falling = p.mean(p.at(falls, c, d), hits(n, U, C), c)
    lower = p.every(
        p.have(
            value(test_of(d, rest), d) <= value(test_of(d, rest), next_(d)), falling
        ),
        d,
    )
    second_side = p.use(
        more_hits, lower, p.given("second"), spaces={"S": T, "T": S}, **names
    )
    wanted = mean(hits(m, V, D), d, rest) <= mean(hits(m, Q, B), d, rest)
    second_side = p.cut(is_rest, p.have(wanted, second_side))
    return p.have(p.statement.claim, raised, second_side)


counts = point("counts", pair_sort(NATURAL, NATURAL))
rare = {
    P: finite_law("3/4", "1/4"),
    U: finite_law("1/2", "1/2"),
    Q: finite_law("1/2", "1/2"),
    V: finite_law("3/4", "1/4"),
}
more_first = indicator(to_real(second(counts)) < to_real(first(counts)))
usual = {
    **rare,
    **dict.fromkeys((A, B, C, D), one),
    n: natural_number(1),
    m: natural_number(1),
    extreme: test_of(counts, more_first),
}


def fails(without, count, least, sign, **laws):
    """Where counts are extreme that are at least, or at most, so large."""
    side = indicator(sign * number(least) <= sign * to_real(count))
    names = {str(over.data): over for over in rare}
    values = {names[name]: law_ for name, law_ in laws.items()}
    values = {**usual, extreme: test_of(counts, side), **values}
    return NearMiss(without=(without,), at=At(values, spaces=two))


SPEC = SPEC.but(
    proof=proof,
    instance=At({**usual, extreme: test_of(counts, 1)}, spaces=two),
    near_misses={
        "first hits do not count": fails("rises", first(counts), 0, -1),
        "second hits count": fails("falls", second(counts), 1, 1),
        "a larger first chance": fails(
            "first", first(counts), 1, 1, P=rare[U], U=rare[P]
        ),
        "a larger second chance": fails(
            "second", second(counts), 0, -1, Q=rare[V], V=rare[Q]
        ),
        "more than that": NearMiss(
            claim=below * "101/100" <= above,
            at=At({**usual, P: rare[U], Q: rare[V]}, spaces=two),
        ),
    },
)
