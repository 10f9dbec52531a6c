"""How far a circle of three persons reaches beyond the printed sensitivity space.

A nonnegative combination of printed switches that is a circle has coefficients with sum
2 at least, and two switches do it: the circle has gauge 2 in the hull of the switches.
"""

from verifydp.formal.spec import *

words = shared("semi_dp._tables")
R, C, switch, circle = words.R, words.C, words.switch, words.circle
i, j = (
    [point(f"{name}_{k}", over) for k in (1, 2, 3)]
    for name, over in (("row", R), ("column", C))
)
a, b, n, m = point("a", R), point("b", C), natural("n"), natural("m")
weight = function_variable("weight", NATURAL)
upper, lower = (function_variable(name, NATURAL, R) for name in ("upper", "lower"))
left, right = (function_variable(name, NATURAL, C) for name in ("left", "right"))


def one_switch(x, y, at_=m):
    """Switch number m at a cell."""
    labels_ = (at(upper, at_), at(lower, at_), at(left, at_), at(right, at_))
    return switch(*labels_)(x, y)


def combined(x, y, count=n):
    """The combination of so many switches at a cell."""
    return sum_(count, m, at(weight, m) * one_switch(x, y))


def total(count=n):
    return sum_(count, m, at(weight, m))


whole = circle(i, j)
pairs = ((0, 1), (0, 2), (1, 2))
apart = {
    f"{name} {one + 1} and {other + 1}": words.different(of[one], of[other])
    for name, of in (("rows", i), ("columns", j))
    for one, other in pairs
}
SPEC = Theorem(
    title="A circle has at least gauge 2 in the hull of the switches",
    source="consequence of proposition 32 of Cho and Awan, Semi-DP, and its repair",
    given={
        **apart,
        "not negative": forall(m, at(weight, m) >= 0),
        "combination": forall(a, b, equal(whole(a, b), combined(a, b))),
    },
    claim=total() >= 2,
    remark="Any number of switches, tables of every size. So the ball of algorithm 2 "
    "that is made of the printed set has to be doubled to hold a circle.",
)

six_cells = ((0, 1), (1, 2), (2, 0), (0, 0), (1, 1), (2, 2))


def signed(entries):
    """The first three entries less the last three."""
    result = number(0)
    for place, entry in enumerate(entries):
        result = result + entry if place < 3 else result - entry
    return result


def seen(table):
    """The product of a table with the circle: the sum over its six cells."""
    return signed([table(i[row], j[column]) for row, column in six_cells])


def in_names(p, premises, conclusion, variables):
    """A rule for all numbers, so that no step looks into the tables again."""
    facts = [p.assume(premise) for premise in premises]
    fact = p.have(conclusion, *facts)
    for known in reversed(facts):
        fact = p.supposing(known, fact)
    return p.every(fact, *variables)


def proof(p):
    """The circle is seen as 6, and each switch as 3 at most."""
    zero = natural_number(0)
    u, o = point("u", R), point("o", R)
    v, w = point("v", C), point("w", C)
    points = (*i, *j, u, o, v, w)
    distinct = conjunction(*apart.values())
    most = seen(switch(u, o, v, w)) <= 3
    most = p.step("patterns", terms=(forall(*points, implies(distinct, most)),))
    itself = equal(seen(whole), 6)
    itself = p.step("patterns", terms=(forall(*i, *j, implies(distinct, itself)),))
    known = p.have(distinct, *map(p.given, apart))
    itself = p.apply(p.at(itself, *i, *j), known)
    place = natural("place")
    ends = [at(one, place) for one in (upper, lower, left, right)]
    most = p.apply(p.at(most, *i, *j, *ends), known)
    weight_ = p.at(p.given("not negative"), place)

    def bound(count):
        return seen(lambda x, y: combined(x, y, count)) <= 3 * total(count)

    product = at(weight, place) * most.formula.arguments[0] <= at(weight, place) * 3
    product = p.have(product, most, weight_)
    base = p.have(bound(zero))
    so_far, each = ([real(f"{name}_{k}") for k in range(6)] for name in ("s", "x"))
    size, more = real("size"), real("more")
    grown = signed([s + more * x for s, x in zip(so_far, each, strict=True)])
    premises = [signed(so_far) <= 3 * size, more * signed(each) <= more * 3]
    rule = in_names(
        p, premises, grown <= 3 * (size + more), (*so_far, *each, size, more)
    )
    spots = [(i[row], j[column]) for row, column in six_cells]
    rule = p.at(
        rule,
        *(combined(*spot, place) for spot in spots),
        *(one_switch(*spot, place) for spot in spots),
        total(place),
        at(weight, place),
    )
    step = p.have(bound(next_(place)), p.apply(rule, p.assume(bound(place)), product))
    limit = p.induct(place, bound(place), base, step)
    limit = p.at(p.every(limit, place), n)
    cells = [
        p.at(p.given("combination"), i[row], j[column]) for row, column in six_cells
    ]
    here, there = ([real(f"{name}_{k}") for k in range(6)] for name in ("c", "d"))
    size = real("size")
    premises = [equal(*both) for both in zip(here, there, strict=True)]
    premises += [equal(signed(here), 6), signed(there) <= 3 * size]
    rule = in_names(p, premises, size >= 2, (*here, *there, size))
    sides = zip(*(cell.formula.arguments for cell in cells), strict=True)
    rule = p.at(rule, *(one for side in sides for one in side), total())
    return p.apply(rule, *cells, itself, limit)


three = {"R": finite(3), "C": finite(3)}
labels_ = {one: label(place, 3) for group in (i, j) for place, one in enumerate(group)}


def listed(*values):
    """A function of whole numbers by its first values; the last one goes on."""
    last = values[-1]
    for place in reversed(range(len(values) - 1)):
        last = if_(equal(to_real(m), place), values[place], last)
    return function(m, last)


def switches(*corners):
    """The labels of switches, by their two rows and two columns."""
    over = (upper, lower, left, right)
    return {
        one: listed(*(label(corner[place], 3) for corner in corners))
        for place, one in enumerate(over)
    }


two_switches = (0, 1, 1, 0), (1, 2, 2, 0)
usual = {
    **labels_,
    n: natural_number(2),
    weight: function(m, number(1)),
    **switches(*two_switches),
}


def same_labels(of, one, other, corner):
    """Where two labels are the same, the circle is one switch."""
    return At(
        {
            **usual,
            of[other]: usual[of[one]],
            n: natural_number(1),
            **switches(corner),
        },
        spaces=three,
    )


places = {
    "rows": {(0, 1): (0, 2, 2, 0), (0, 2): (0, 1, 1, 2), (1, 2): (0, 1, 1, 0)},
    "columns": {(0, 1): (1, 2, 2, 0), (0, 2): (0, 1, 1, 0), (1, 2): (0, 2, 1, 0)},
}
back_and_forth = {
    **usual,
    n: natural_number(4),
    weight: listed(*map(number, (1, 1, -1, -1))),
    **switches(*two_switches, (0, 1, 1, 0), (0, 1, 0, 1)),
}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces=three),
    near_misses={
        **{
            f"{name} {one + 1} and {other + 1} the same": NearMiss(
                without=f"{name} {one + 1} and {other + 1}",
                at=same_labels(of, one, other, places[name][one, other]),
            )
            for name, of in (("rows", i), ("columns", j))
            for one, other in pairs
        },
        "negative coefficients": NearMiss(without="not negative", at=back_and_forth),
        "another combination": NearMiss(
            without="combination", at={n: natural_number(1)}
        ),
        "a little more": NearMiss(claim=total() >= "201/100"),
    },
)
