"""Exchanges of columns keep all margins: how switches and circles occur.

Persons who exchange columns leave all margins. Two exchanges move three persons in a
circle, wherever they stand.
"""

from verifydp.formal.spec import *

changed_twice = theorem("foundations.finite_sums.changed_twice")
C = space("C")
n, i, k, m = map(natural, ("n", "i", "k", "m"))
column = function_variable("column", NATURAL, C)
b = point("b", C)
person = [natural(f"person_{place}") for place in (1, 2, 3)]


def count(of, label_):
    """How many of the persons have this column."""
    return sum_(n, i, indicator(equal(at(of, i), label_)))


def kept(new, old):
    """As many persons have each column as before."""
    return forall(b, equal(count(new, b), count(old, b)))


def swapped(of, one, other):
    """Two persons exchange their columns."""
    rest = if_(equal(indicator(equal(i, other)), 1), at(of, one), at(of, i))
    is_one = equal(indicator(equal(i, one)), 1)
    return function(i, if_(is_one, at(of, other), rest))


SPEC = Theorem(
    title="Two persons who exchange their columns leave all column counts",
    source="Cho and Awan, Semi-DP, appendix A.9",
    given={
        "one of them": to_real(k) < to_real(n),
        "another one": to_real(m) < to_real(n),
        "two": negation(equal(k, m)),
    },
    claim=kept(swapped(column, k, m), column),
    remark="So all databases that exchanges of columns reach have the same margins: "
    "whoever stands in a row can be brought to any column that occurs.",
)


def circled(of):
    """Three persons have the column of the next one, and all others their own."""
    first_, second_, third = person
    others = conjunction(*(negation(equal(i, one)) for one in person))
    return conjunction(
        kept(of, column),
        equal(at(of, first_), at(column, second_)),
        equal(at(of, second_), at(column, third)),
        equal(at(of, third), at(column, first_)),
        forall(i, implies(others, equal(at(of, i), at(column, i)))),
    )


pairs = ((0, 1), (0, 2), (1, 2))
AFTER = swapped(swapped(column, person[0], person[1]), person[1], person[2])
CIRCLE = Theorem(
    title="Three persons can move in a circle, whatever the margins are",
    source="repair of proposition 32 of Cho and Awan, Semi-DP",
    given={
        **{
            f"person {place + 1}": to_real(person[place]) < to_real(n)
            for place in range(3)
        },
        **{
            f"persons {one + 1} and {other + 1}": negation(
                equal(person[one], person[other])
            )
            for one, other in pairs
        },
    },
    claim=circled(AFTER),
    remark="Databases of n persons; rows stay. So each circle whose three cells are "
    "occupied is the change between two databases with the same margins that differ "
    "in three persons. Where all margins are positive, any three cells in different "
    "rows and columns can be occupied, by exchanges of columns "
    "(semi_dp.proposition_32.occurs): that is not stated here.",
)


def exchange(p):
    """Two terms of the sum change places."""
    old = function(i, indicator(equal(at(column, i), b)))
    new = function(i, indicator(equal(at(swapped(column, k, m), i), b)))
    goal = equal(count(swapped(column, k, m), b), count(column, b))
    elsewhere = conjunction(
        to_real(i) < to_real(n), negation(equal(i, k)), negation(equal(i, m))
    )
    here = p.assume(elsewhere)
    new_of = swapped(column, k, m)
    stays = p.have(equal(at(new_of, i), at(column, i)), *p.parts(here))
    rest = seen_in(p, stays)
    rest = p.every(p.supposing(here, rest), i)
    values = {"f": new, "g": old, "j": k, "k": m, "n": n}
    known = [p.given(name) for name in ("one of them", "another one", "two")]
    whole = p.use(changed_twice, *known, rest, **values)
    ends = [
        seen_in(p, p.have(equal(at(new_of, k), at(column, m)))),
        seen_in(p, p.have(equal(at(new_of, m), at(column, k)), p.given("two"))),
    ]
    return p.every(p.have(goal, whole, *ends), b)


def seen_in(p, same):
    """Who has the same column is counted in the same way."""
    left, _ = same.formula.arguments
    hole = p.fresh(C)
    fact = p.have(equal(indicator(equal(left, b)), indicator(equal(left, b))))
    shape = equal(indicator(equal(left, b)), indicator(equal(hole, b)))
    return p.rewrite(same, fact, shape, hole)


def two_exchanges(p):
    """The first person with the second one, then the second one with the third."""
    first_, second_, third = person
    half = swapped(column, first_, second_)
    whole = swapped(half, second_, third)
    apart = [p.given(f"persons {one + 1} and {other + 1}") for one, other in pairs]
    inside = [p.given(f"person {place}") for place in (1, 2, 3)]
    once = p.use(SPEC, *inside[:2], apart[0], k=first_, m=second_)
    values = {"column": half, "k": second_, "m": third}
    twice = p.use(SPEC, *inside[1:], apart[2], **values)
    same = p.have(
        equal(count(whole, b), count(column, b)), p.at(once, b), p.at(twice, b)
    )
    goals = circled(whole).arguments
    facts = [p.every(same, b)]
    facts += [p.have(goal, *apart) for goal in goals[1:4]]
    others = conjunction(*(negation(equal(i, one)) for one in person))
    here = p.assume(others)
    stay = p.have(equal(at(whole, i), at(column, i)), *p.parts(here))
    facts.append(p.every(p.supposing(here, stay), i))
    return p.have(p.statement.claim, *facts)


def listed(*places):
    """The columns of the first persons; the last one goes on."""
    last = label(places[-1], 3)
    for place in reversed(range(len(places) - 1)):
        last = if_(equal(to_real(i), place), label(places[place], 3), last)
    return function(i, last)


three = {"C": finite(3)}
usual = {
    column: listed(0, 1, 2, 2),
    n: natural_number(3),
    k: natural_number(0),
    m: natural_number(1),
}
seen = (label(0, 3),)
far = natural_number(3)
SPEC = SPEC.but(
    proof=exchange,
    instance=At(usual, spaces=three),
    near_misses={
        "a person who is not there": NearMiss(
            without="one of them",
            at=At({**usual, k: far, m: natural_number(0)}, seen, three),
        ),
        "another person who is not there": NearMiss(
            without="another one", at=At({**usual, m: far}, seen, three)
        ),
    },
    exceptions={"two": "who exchanges with himself stays"},
)
around = {
    column: listed(0, 1, 2, 2),
    n: natural_number(3),
    **{one: natural_number(place) for place, one in enumerate(person)},
}


def standing(*places, part, seen_=()):
    """Other persons, for whom one part of the claim fails."""
    values = dict(zip(person, map(natural_number, places), strict=True))
    return At(
        {**around, **values},
        spaces=three,
        refute=lambda p, claim: p.absurd(p.part(p.assume(claim), part), *seen_),
    )


CIRCLE = CIRCLE.but(
    proof=two_exchanges,
    instance=At(around, spaces=three),
    near_misses={
        **{
            f"person {place + 1} not there": NearMiss(
                without=f"person {place + 1}",
                at=standing(*places, part=0, seen_=(label(place % 2, 3),)),
            )
            for place, places in enumerate(((3, 0, 1), (0, 3, 1), (0, 1, 3)))
        },
        "persons 1 and 2 the same": NearMiss(
            without="persons 1 and 2", at=standing(0, 0, 1, part=1)
        ),
        "persons 1 and 3 the same": NearMiss(
            without="persons 1 and 3", at=standing(0, 1, 0, part=1)
        ),
        "persons 2 and 3 the same": NearMiss(
            without="persons 2 and 3", at=standing(0, 1, 1, part=2)
        ),
    },
)
