"""The figures on the redistricting data of the census of 2020, recomputed.

All figures of budgets are those that the paper quotes; what follows from them is exact
arithmetic, and epsilon by the conversion of concentrated_groups.approximate.
"""

from verifydp.formal.spec import *

concentrated = definition("foundations.concentrated_privacy")
within = definition("foundations.chains")
zcdp = definition("foundations.zcdp")
words = shared("foundations.chains._words")
groups = theorem("semi_dp.concentrated_groups")
changed_twice = theorem("foundations.finite_sums.changed_twice")
changed = theorem("foundations.finite_sums.changed")
source = "Cho and Awan, Semi-DP, section "
persons, units, total = number("2.56"), number("0.07"), number("2.63")


def epsilon_of(rho, delta="1e-10"):
    """What a zero-concentrated budget gives at this delta."""
    return rho + 2 * sqrt(rho * log(1 / number(delta)))


def prints(exact, printed):
    """The exact number rounds to the five digits that are printed."""
    return abs(exact - number(printed)) <= "0.000005"


SPEC = Theorem(
    title="The two budgets of the census add up to the whole",
    source=source + "6",
    covers=("SD-Q29",),
    claim=equal(persons + units, total),
    remark="The three figures themselves are taken from the census bureau's own "
    "account, as the paper quotes them.",
)
at_distance_2 = number(4) * persons
EPSILONS = Theorem(
    title="The two epsilons at delta 1e-10",
    source=source + "6.1",
    covers=("SD-Q28",),
    claim=conjunction(
        prints(epsilon_of(persons), "17.91528"),
        prints(epsilon_of(at_distance_2), "40.95057"),
    ),
    remark="By the conversion that the paper uses, which is an upper bound and not the "
    "best one. The logarithm is the natural one.",
)
FIGURES = Theorem(
    title="All figures on the census: budgets, the effective budget, both epsilons",
    source=source + "6.1",
    covers=("SD-X4",),
    standing="reported",
    claim=conjunction(
        equal(persons + units, total),
        equal(2**2 * persons, number("10.24")),
        prints(epsilon_of(persons), "17.91528"),
        prints(epsilon_of(number("10.24")), "40.95057"),
    ),
    remark="Recomputed from the budgets 2.56 and 0.07 and the semi-adjacent parameter "
    "2, which are inputs here.",
)
D, S = space("D"), space("S")
X, Y, M = point("X", D), point("Y", D), kernel("M", D, S)
neighbours, n = event_variable("neighbours", pair_sort(D, D)), natural("n")


def effective(budget="10.24"):
    return zcdp(at(M, X), at(M, Y), budget)


BUDGET = Theorem(
    title="Within two changed records the budget 2.56 becomes 10.24",
    source=source + "6.1",
    covers=("SD-Q27",),
    uses=(concentrated, within, zcdp),
    given={
        "private": concentrated(M, neighbours, persons),
        "two": to_real(n) <= 2,
        "distance": within(neighbours, X, Y, n),
    },
    claim=effective(),
    remark="Four times 2.56. That two changed records suffice, and are needed, where "
    "the state totals are kept is census.exchange and census.two.",
)
L = space("L")
i, j, k, m = map(natural, "ijkm")
before, after = (function_variable(name, NATURAL, L) for name in ("before", "after"))
state = point("state", L)


def live_in(records, place, count=m):
    """How many of the persons live in a state."""
    return sum_(count, k, indicator(equal(at(records, k), place)))


def kept(by=0):
    there = live_in(before, state)
    return forall(state, equal(live_in(after, state), there + by if by else there))


early = to_real(k) < to_real(m)
apart_from = {place: negation(equal(k, place)) for place in (i, j)}
stays = equal(at(after, k), at(before, k))
EXCHANGE = Theorem(
    title="Two persons who exchange their states leave every state total as it is",
    source=source + "6.1; theorem 16 for one feature",
    covers=("SD-Q27",),
    given={
        "first": to_real(i) < to_real(m),
        "second": to_real(j) < to_real(m),
        "two": negation(equal(i, j)),
        "first moves": equal(at(after, i), at(before, j)),
        "second moves": equal(at(after, j), at(before, i)),
        "others stay": forall(
            k, implies(conjunction(early, *apart_from.values()), stays)
        ),
    },
    claim=kept(),
    remark="Any number of persons and of states. So a person in one state can be put "
    "into any other one that somebody lives in, by two changed records, and the "
    "semi-adjacent parameter is at most 2.",
)
TWO = Theorem(
    title="One changed record cannot move a person to another state",
    source=source + "6.1",
    covers=("SD-Q27",),
    given={
        "person": to_real(i) < to_real(m),
        "others stay": forall(k, implies(conjunction(early, apart_from[i]), stays)),
        "kept": kept(),
    },
    claim=equal(at(after, i), at(before, i)),
    remark="So where two states have inhabitants the parameter is not below 2.",
)


def budget(p):
    """A group of two."""
    known = p.given("private"), p.have(persons >= 0), p.given("distance")
    fact = p.use(groups, *known, p.given("two"), k=number(2), rho=persons, n=n)
    hole = p.fresh(REAL)
    same = p.have(equal(number(2) ** 2 * persons, number("10.24")))
    return p.rewrite(same, fact, zcdp(at(M, X), at(M, Y), hole), hole)


def lives(records, place, there):
    return indicator(equal(at(records, place), there))


def exchange(p):
    """Two terms of the count change, by opposite amounts."""
    f, g = (function(k, lives(one, k, state)) for one in (after, before))
    here = p.assume(conjunction(early, *apart_from.values()))
    same = alike(p, p.apply(p.at(p.given("others stay"), k), here), k, k)
    same = p.have(equal(at(f, k), at(g, k)), same)
    same = p.every(p.supposing(here, same), k)
    known = [p.given(name) for name in ("first", "second", "two")]
    names = {"j": i, "k": j, "n": m, "f": f, "g": g}
    total_ = p.use(changed_twice, *known, same, **names)
    moved = (
        alike(p, p.given("first moves"), i, j),
        alike(p, p.given("second moves"), j, i),
    )
    goal = equal(live_in(after, state), live_in(before, state))
    return p.the_same(p.every(p.have(goal, total_, *moved), state), EXCHANGE.claim)


def alike(p, same, one, other):
    """Who has the same state as somebody before is counted like that person."""
    spot = p.fresh(L)
    itself = p.have(equal(lives(after, one, state), lives(after, one, state)))
    shape = equal(lives(after, one, state), indicator(equal(spot, state)))
    return p.rewrite(same, itself, shape, spot)


def one_alone(p):
    """The count of the state before would lose this person."""
    here = p.assume(conjunction(early, apart_from[i]))
    same = alike(p, p.apply(p.at(p.given("others stay"), k), here), k, k)
    f, g = (function(k, lives(one, k, at(before, i))) for one in (after, before))
    same = p.put({state: at(before, i)}, TRUE, same, p.have(TRUE))
    same = p.every(p.supposing(here, p.have(equal(at(f, k), at(g, k)), same)), k)
    total_ = p.use(changed, p.given("person"), same, f=f, g=g, k=i, n=m)
    kept_ = p.at(p.given("kept"), at(before, i))
    return p.have(TWO.claim, total_, kept_)


number_, cell = point("number_", REAL), point("cell", pair_sort(REAL, REAL))
normals = theorem("foundations.concentrated_privacy")
reals, shift = {"D": REAL, "S": REAL}, sqrt(number("5.12"))


def within_shift(size):
    return event(cell, abs(first(cell) - second(cell)) <= size)


def noise(size):
    """The Gaussian mechanism, from the largest shift."""

    def show(p, goal):
        values = {
            "query": function(number_, number_),
            "neighbours": within_shift(size),
            "sensitivity": size,
            "deviation": number(1),
        }
        named = At({normals[key]: one for key, one in values.items()}, spaces=reals)
        known = [p.auto(named.of(one)) for one in normals.given.values()]
        fact = p.use(normals, *known, spaces={"D": REAL}, **values)
        mechanism, pairs, loss = fact.formula.arguments
        hole = p.fresh(REAL)
        same = p.have(equal(loss, goal.arguments[2]))
        there = concentrated(mechanism, pairs, hole)
        return p.the_same(p.rewrite(same, fact, there, hole), goal)

    return show


def walk(size):
    """In steps of one shift."""

    def show(p, goal):
        near, start, end, count = goal.arguments
        path, place = words.stays(p, near, start), start
        for step in range(count.data - 1, -1, -1):
            later = end + step * size
            path = words.longer(p, path, p.have(words.edge(near, place, later)))
            place = later
        hole = p.fresh(REAL)
        there = within(near, start, hole, count)
        same = p.have(equal(place, end))
        return p.the_same(p.rewrite(same, path, there, hole), goal)

    return show


def at_numbers(steps, size=shift, **changed):
    """Answers so many shifts apart; the test is at twice the distance."""
    values = {
        M: function(number_, normal(number_, 1)),
        neighbours: within_shift(size),
        X: steps * size,
        Y: 0,
        n: natural_number(steps),
    }
    by_name = {over.data: over for over in values}
    values |= {by_name[name]: one for name, one in changed.items()}
    far = test_of(number_, indicator(number_ >= 2 * steps * size))
    shown = {"private": noise(size), "distance": walk(size)}
    return At(values, (2, far, far), reals, shown)


SPEC = SPEC.but(
    near_misses={
        "more for housing units": NearMiss(
            claim=equal(persons + "0.08", total), at=At({})
        ),
        "less for persons": NearMiss(claim=equal("2.55" + units, total), at=At({})),
        "another total": NearMiss(claim=equal(persons + units, "2.64"), at=At({})),
    }
)


conversion = {
    "1e-10": "1e-9",
    "2.56": "2.55",
    "2": "2.01",
    "4": "4.01",
    "17.91528": "17.9153",
    "40.95057": "40.9506",
    "0.000005": "0.000001",
}
places = {"1e-10": 2, "2.56": 4, "2": 2, "4": 2, "0.000005": 2}
EPSILONS = EPSILONS.but(
    near_misses={
        f"{old}, place {place}, becomes {new}": NearMiss(
            number=Number(old, new, place), at=At({})
        )
        for old, new in conversion.items()
        for place in range(places.get(old, 1))
    }
)
FIGURES = FIGURES.but(
    near_misses={
        "a tenth of the effective budget more": NearMiss(
            number=Number("10.24", "10.34"), at=At({})
        ),
        "another first epsilon": NearMiss(
            number=Number("17.91528", "17.9153"), at=At({})
        ),
        "another second epsilon": NearMiss(
            number=Number("40.95057", "40.9506"), at=At({})
        ),
    }
)
BUDGET = BUDGET.but(
    proof=budget,
    instance=at_numbers(2),
    near_misses={
        "not private": NearMiss(
            without="private",
            at=at_numbers(
                2,
                M=function(number_, normal(2 * number_, 1)),
            ),
        ),
        "three changed records": NearMiss(without="two", at=at_numbers(3)),
        "any distance": NearMiss(
            without="distance", at=at_numbers(3, n=natural_number(2))
        ),
        "twice the budget": NearMiss(claim=effective("5.12"), at=at_numbers(2)),
        "a larger budget": NearMiss(
            number=Number("2.56", "5.76", hypothesis="private"),
            at=at_numbers(2, number("3/2") * shift),
        ),
        "within three": NearMiss(
            number=Number(2, 3, hypothesis="two"), at=at_numbers(3)
        ),
    },
)
both_states = label(0, 2), label(1, 2)


def lists(*places):
    """Where the first persons live; all others in the last state."""
    last = both_states[places[-1]]
    for place in range(len(places) - 2, -1, -1):
        last = if_(equal(to_real(k), place), both_states[places[place]], last)
    return function(k, last)


one_state = {"L": finite(2)}
two_persons = {
    i: natural_number(0),
    j: natural_number(1),
    m: natural_number(2),
    before: lists(0, 1, 1),
    after: lists(1, 0, 1),
}


EXCHANGE = EXCHANGE.but(
    proof=exchange,
    instance=At(two_persons, spaces=one_state),
    near_misses={
        "a first person beyond": NearMiss(
            without="first",
            at={i: natural_number(2), before: lists(0, 0, 1), after: lists(0, 1, 0)},
        ),
        "a second person beyond": NearMiss(
            without="second",
            at={j: natural_number(2), before: lists(0, 0, 1), after: lists(1, 0, 0)},
        ),
        "the first elsewhere": NearMiss(
            without="first moves", at={after: lists(0, 0, 1)}
        ),
        "the second elsewhere": NearMiss(
            without="second moves", at={after: lists(1, 1, 1)}
        ),
        "a third person": NearMiss(
            without="others stay",
            at={m: natural_number(3), after: lists(1, 0, 0)},
        ),
        "one more": NearMiss(claim=kept(1)),
    },
    exceptions={"two": "an exchange with oneself changes nothing"},
)
TWO = TWO.but(
    proof=one_alone,
    instance=At(
        {
            i: natural_number(0),
            m: natural_number(2),
            before: lists(0, 1, 1),
            after: lists(0, 1, 1),
        },
        spaces=one_state,
    ),
    near_misses={
        "a person beyond": NearMiss(
            without="person", at={m: natural_number(0), after: lists(1, 1, 1)}
        ),
        "others move": NearMiss(without="others stay", at={after: lists(1, 0, 1)}),
        "other totals": NearMiss(without="kept", at={after: lists(1, 1, 1)}),
    },
)
