"""The part of a query that its changes do not reach is the same for adjacent databases.

It need not be the same for all databases: the adjacency may fall into components.
"""

from verifydp.formal.spec import *

within = definition("foundations.chains")
growth = theorem("foundations.chains.growth")
chain_words = shared("foundations.chains._words")
D = space("D")
x, y, d, i, j, n = point("x", D), point("y", D), *map(natural, "dijn")
query = function_variable("query", pair_sort(D, NATURAL))
matrix = function_variable("matrix", pair_sort(NATURAL, NATURAL))
neighbours = event_variable("neighbours", pair_sort(D, D))
near = member(pair(x, y), neighbours)


def projected(of):
    """Entry i of the projection of a vector."""
    return sum_(d, j, at(matrix, i, j) * of(j))


def rest(database):
    """Entry i of what the projection leaves of the query."""
    return at(query, database, i) - projected(lambda place: at(query, database, place))


def change(place):
    return at(query, x, place) - at(query, y, place)


inside = to_real(i) < to_real(d)
changes_kept = forall(
    x, y, i, implies(conjunction(near, inside), equal(projected(change), change(i)))
)
everywhere = equal(rest(x), rest(y))
remark = (
    "The matrix projects on a space that has all changes of the query; any matrix that "
    "leaves these as they are will do."
)

SPEC = Theorem(
    title="What the projection leaves of the query is the same for all databases",
    source="Cho and Awan, Semi-DP, lemma 42",
    standing="refuted",
    repair="semi_dp.lemma_42.components",
    given={"changes": changes_kept, "entry": inside},
    claim=everywhere,
    printed=Printed(
        place="appendix A.5, lemma 42",
        words="Proj_S^perp phi(X) is constant for all X",
    ),
    remark="Six bits of which the three pairs have the same parity are 16 databases; "
    "two of them are adjacent if they differ in two bits at most, and 2 is the semi-"
    "adjacent parameter. The query gives the sum of the bits and the parity of the "
    "first pair. Adjacent databases have the same parity, so the projection leaves it: "
    "databases of both parities have the invariant, and the parity is released.",
)
PAIRS = Theorem(
    title="What the projection leaves of the query is the same for adjacent databases",
    source="repair of lemma 42 of Cho and Awan, Semi-DP",
    covers=("SD-L42",),
    standing="holds-repaired",
    given={"changes": changes_kept, "adjacent": near, "entry": inside},
    claim=everywhere,
    remark=remark + " Proposition 26 needs no more.",
)
COMPONENTS = Theorem(
    title="What the projection leaves of the query is the same along a chain of "
    "adjacent databases",
    source="repair of lemma 42 of Cho and Awan, Semi-DP",
    covers=("SD-L42",),
    standing="holds-repaired",
    uses=(within,),
    given={
        "changes": changes_kept,
        "chain": within(neighbours, x, y, n),
        "entry": inside,
    },
    claim=everywhere,
    remark=remark + " So it is constant on each component of the adjacency.",
)


def adjacent(p):
    """The change is its own projection."""
    known = p.have(conjunction(near, inside), p.given("adjacent"), p.given("entry"))
    fact = p.apply(p.at(p.given("changes"), x, y, i), known)
    return p.have(everywhere, fact)


def along(p):
    """No step changes it, up or down."""
    here = p.assume(near)
    known = p.have(conjunction(near, inside), here, p.given("entry"))
    same = p.have(everywhere, p.apply(p.at(p.given("changes"), x, y, i), known))
    ways = []
    for sign in (1, -1):
        left = function(x, sign * rest(x))
        grown = at(left, y) <= at(left, x) + 0
        step = p.every(p.supposing(here, p.have(grown, same)), x, y)
        values = {"a": x, "b": y, "f": left, "s": number(0), "n": n}
        ways.append(p.use(growth, step, p.given("chain"), **values))
    return p.have(everywhere, *ways)


bits = pair_sort(finite(2), finite(2))
sixteen = pair_sort(bits, bits)
both = point("both", pair_sort(sixteen, sixteen))
asked = point("asked", pair_sort(sixteen, NATURAL))
zero = label(0, 2)


def on(bit):
    return indicator(negation(equal(bit, zero)))


def six(database):
    """The first bits of three pairs and the parity, as six bits."""
    left, right = first(database), second(database)
    parity = on(second(right))
    for bit in (first(left), second(left), first(right)):
        yield on(bit)
        yield on(bit) + parity - 2 * on(bit) * parity


def total(of):
    start, *others = of
    for one in others:
        start = start + one
    return start


distance = total(
    abs(left - right)
    for left, right in zip(six(first(both)), six(second(both)), strict=True)
)
told = if_(
    equal(to_real(second(asked)), 0),
    total(six(first(asked))),
    if_(
        equal(to_real(second(asked)), 1),
        on(second(second(first(asked)))),
        on(first(first(first(asked)))),
    ),
)
place = point("place", pair_sort(NATURAL, NATURAL))
origin, far = (
    pair(pair(zero, zero), pair(zero, label(parity, 2))) for parity in (0, 1)
)
parities = {
    neighbours: event(both, distance <= 2),
    query: function(asked, told),
    matrix: function(
        place,
        indicator(equal(to_real(first(place)), 0))
        * indicator(equal(to_real(second(place)), 0)),
    ),
    d: natural_number(2),
    i: natural_number(1),
    x: origin,
    y: far,
}
four_bits = {"D": sixteen}


def by_entries(p, goal):
    """All pairs of databases, for the first entry and for the second one."""
    left, right = point("left", sixteen), point("right", sixteen)

    def at_entry(entry):
        return p.at(p.assume(goal), left, right, entry).formula.arguments

    premise, equation = at_entry(i)
    held, hole, ways = p.assume(premise), p.fresh(NATURAL), []
    for which in map(natural_number, (0, 1)):
        closed = implies(premise.arguments[0], at_entry(which)[1])
        fact = p.step("point", terms=(forall(left, right, closed),), texts=("64",))
        fact = p.apply(p.at(fact, left, right), p.part(held, 0))
        same = p.assume(equal(which, i))
        fact = p.rewrite(same, fact, at_entry(hole)[1], hole)
        ways.append(p.supposing(same, fact))
    either = disjunction(*(equal(natural_number(one), i) for one in (0, 1)))
    found = p.have(either, p.part(held, 1))
    fact = p.supposing(premise, p.have(equation, found, *ways))
    return p.the_same(p.every(fact, left, right, i), goal)


shown = {"changes": by_entries}
SPEC = SPEC.but(refutation=At(parities, spaces=four_bits, show=shown))
beside = pair(pair(label(1, 2), zero), pair(zero, zero))
near_origin = {**parities, y: beside, n: natural_number(1)}
third = natural_number(2)
PAIRS = PAIRS.but(
    proof=adjacent,
    instance=At(near_origin, spaces=four_bits, show=shown),
    near_misses={
        "databases that are not adjacent": NearMiss(
            without="adjacent", at=At(parities, spaces=four_bits, show=shown)
        ),
        "changes that are not kept": NearMiss(
            without="changes",
            at=At({**parities, neighbours: event(both, TRUE)}, spaces=four_bits),
        ),
        "an entry that is not there": NearMiss(
            without="entry",
            at=At({**near_origin, i: third}, spaces=four_bits, show=shown),
        ),
    },
)


def to_beside(p, goal):
    """One step, to a neighbour."""
    return one_step(p, parities[neighbours], beside, goal)


def one_step(p, relation, end, goal):
    """A chain of one step from the first database."""
    edge = p.have(chain_words.edge(relation, origin, end))
    path = chain_words.longer(p, chain_words.stays(p, relation, origin), edge)
    return p.the_same(path, goal)


all_pairs = event(both, TRUE)
COMPONENTS = COMPONENTS.but(
    proof=along,
    instance=At(near_origin, spaces=four_bits, show={**shown, "chain": to_beside}),
    near_misses={
        "no chain": NearMiss(
            without="chain",
            at=At(parities | {n: natural_number(1)}, spaces=four_bits, show=shown),
        ),
        "changes that are not kept": NearMiss(
            without="changes",
            at=At(
                {**parities, neighbours: all_pairs, n: natural_number(1)},
                spaces=four_bits,
                show={"chain": lambda p, goal: one_step(p, all_pairs, far, goal)},
            ),
        ),
        "an entry that is not there": NearMiss(
            without="entry",
            at=At(
                {**near_origin, i: third},
                spaces=four_bits,
                show={**shown, "chain": to_beside},
            ),
        ),
    },
)
