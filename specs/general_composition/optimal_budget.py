"""Disjoint parts of a database under replacement: the two largest budgets add up.

A database is split into parts; each mechanism reads one part. Replacing one record
changes at most two parts: the one that it leaves and the one that it enters.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
private = definition("foundations.differential_privacy")
D, S, V = space("D"), space("S"), space("V")
n, k, i, j = map(natural, ("n", "k", "i", "j"))
start, state, x, y = point("start", S), point("state", S), point("x", D), point("y", D)
epsilon, bound = function_variable("epsilon", NATURAL), real("bound")


def below(left, right):
    return to_real(left) < to_real(right)


untouched = conjunction(negation(equal(n, i)), negation(equal(n, j)))
part = function_variable("part", pair_sort(NATURAL, D), V)
reader = kernel("reader", pair_sort(NATURAL, pair_sort(S, V)), S)
neighbours = event_variable("neighbours", pair_sort(D, D))
near = member(pair(x, y), neighbours)


def reads(database):
    """Stage n reads part n of a database, and what was released before."""
    return at(reader, n, state, at(part, n, database))


def release_of(database):
    return iterate(k, start, n, state, reads(database))


two_parts = conjunction(
    below(i, k),
    below(j, k),
    negation(equal(i, j)),
    forall(n, implies(untouched, equal(at(part, n, x), at(part, n, y)))),
)
two_budgets = conjunction(below(i, k), below(j, k), negation(equal(i, j)))

SPEC = Theorem(
    title="Disjoint parts under replacement: the sum of the two largest budgets",
    source="Composition in differential privacy for general granularity notions, "
    "corollary IV.13",
    covers=("GC-CIV.13",),
    uses=(private,),
    given={
        "privacy": forall(
            n,
            state,
            x,
            y,
            implies(
                conjunction(below(n, k), near),
                close(reads(x), reads(y), at(epsilon, n), 0),
            ),
        ),
        "two parts": forall(x, y, implies(near, exists(i, j, two_parts))),
        "budget": forall(
            i, j, implies(two_budgets, at(epsilon, i) + at(epsilon, j) <= bound)
        ),
    },
    claim=private(function(x, release_of(x)), neighbours, bound, 0),
    remark="Any number of parts of at least two, of any kind; what a stage reads "
    "beside its part is what was released before, so the stages may be adaptive. A "
    "record that stays in its part, or is in none, changes fewer parts, which is "
    "allowed.",
)
# One record, in block 0, 1 or 2; stage n tells with odds 3 whether it is in block n.
three, number_of, output = finite(3), natural("number_of"), point("output", finite(8))
of_part = point("of_part", pair_sort(NATURAL, three))
in_block = [
    indicator(equal(first(of_part), natural_number(place)))
    * indicator(equal(second(of_part), label(place, 3)))
    for place in range(3)
]
uneven = theorem("general_composition.adaptive.uneven")
B = event_variable("B", S)


def proof(p):
    """Two sessions on neighbours differ in two stages only."""
    here, changed = p.assume(near), p.assume(two_parts)
    index = p.have(conjunction(below(i, k), below(j, k)), changed)
    running = p.assume(below(n, k))
    private_stage = p.apply(
        p.at(p.given("privacy"), n, state, x, y),
        p.have(conjunction(below(n, k), near), running, here),
    )
    each = p.every(p.supposing(below(n, k), private_stage), n, state)
    spot, other = point("spot", V), p.assume(conjunction(below(n, k), untouched))
    kept = p.have(two_parts.arguments[3], changed)
    same = p.apply(p.at(kept, n), p.have(untouched, other))
    itself = p.auto(close(reads(x), reads(x), 0, 0))
    template = close(reads(x), at(reader, n, state, spot), 0, 0)
    equal_laws = p.rewrite(same, itself, template, spot)
    rest = p.every(p.supposing(other, equal_laws), n, state)
    step = point("step", pair_sort(NATURAL, S))

    def stages(database):
        seen = at(part, first(step), database)
        return function(step, at(reader, first(step), second(step), seen))

    values = {uneven["M"]: stages(x), uneven["N"]: stages(y)}
    closeness = p.use(uneven, values, index, each, rest)
    budgets = p.at(p.given("budget"), i, j)
    most = p.apply(budgets, p.have(two_budgets, changed))
    weaker = p.have(
        probability(release_of(x), B) <= exp(bound) * probability(release_of(y), B) + 0,
        p.at(closeness, B),
        most,
    )
    found = p.apply(p.at(p.given("two parts"), x, y), here)
    inner = p.obtain(p.assume(exists(j, two_parts)), j, p.every(weaker, B))
    outer = p.obtain(found, i, inner)
    return p.every(p.supposing(near, outer), x, y)


differing = uneven.near_misses["a third stage that differs"].at.values
asked = point("asked", pair_sort(NATURAL, pair_sort(finite(8), REAL)))
which, before, value_ = first(asked), first(second(asked)), second(second(asked))
moves = point("moves", pair_sort(three, three))
family = {
    reader: function(
        asked,
        if_(
            value_ > "1/2",
            at(differing[uneven["N"]], which, before),
            at(differing[uneven["M"]], which, before),
        ),
    ),
    part: function(of_part, in_block[0] + in_block[1] + in_block[2]),
    neighbours: event(moves, equal(moves, pair(label(0, 3), label(1, 3)))),
    epsilon: function(number_of, log(3)),
    bound: 2 * log(3),
    k: natural_number(3),
    start: label(0, 8),
}
spaces = {"D": three, "S": finite(8), "V": REAL}


def show_parts(p, goal):
    """The block that the record leaves, and the one that it enters."""

    def at_point(formula, **values):
        known = {"x": x, "y": y, "i": i, "j": j}
        more = {known[name]: value for name, value in values.items()}
        return At({**family, **more}, spaces=spaces).of(formula)

    def numbered(place, other):
        labels = {"x": label(place, 3), "y": label(other, 3)}
        leaves = {**labels, "i": natural_number(0)}
        if (place, other) != (0, 1):
            return p.auto(at_point(implies(near, exists(i, j, two_parts)), **labels))
        fact = p.auto(at_point(two_parts, **leaves, j=natural_number(1)))
        fact = p.some(at_point(exists(j, two_parts), **leaves), natural_number(1), fact)
        fact = p.some(
            at_point(exists(i, j, two_parts), **labels), natural_number(0), fact
        )
        return p.supposing(at_point(near, **labels), fact)

    rows = []
    for place in range(3):
        row = at_point(
            forall(y, implies(near, exists(i, j, two_parts))), x=label(place, 3)
        )
        facts = [numbered(place, other) for other in range(3)]
        rows.append(p.step("forall_labels", *facts, terms=(row,)))
    return p.step("forall_labels", *rows, terms=(goal,))


def at_family(told, **values):
    """A point of the theorem, with the output that tells most."""
    names = {"epsilon": epsilon, "bound": bound, "part": part}
    more = {names[name]: value for name, value in values.items()}
    return At(
        {**family, **more},
        (label(0, 3), label(1, 3), event(output, equal(output, label(told, 8)))),
        spaces,
        {"two parts": show_parts},
    )


largest = forall(i, j, implies(two_budgets, at(epsilon, i) <= bound))

SPEC = SPEC.but(
    proof=proof,
    instance=at_family(1),
    near_misses={
        "open stages": NearMiss(
            without="privacy",
            at=at_family(1, epsilon=function(number_of, 0), bound=0),
        ),
        "parts that all change": NearMiss(
            without="two parts",
            at=at_family(
                7,
                part=function(of_part, indicator(equal(second(of_part), label(0, 3)))),
            ),
        ),
        "the largest budget": NearMiss(
            given={"budget": largest},
            at=at_family(1, bound=log(3)),
        ),
    },
)
