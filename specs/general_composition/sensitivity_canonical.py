"""For a canonical metric, neighbours are enough to bound a sensitivity."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import grid, table

words = shared("general_composition._spaces")
maps = shared("general_composition._maps")
canonical, steps_of = words.canonical, words.steps_of
bounded = definition("general_composition.sensitivity.bound")
D, E, n = words.D, space("E"), words.n
neighbours, x, y, near = words.neighbours, words.x, words.y, words.near
f, joined1, joined2, d1, d2 = maps.f, maps.joined1, maps.joined2, maps.d1, maps.d2
u, v, w, s = point("u", E), point("v", E), point("w", E), real("s")


def beside(left, right, most):
    """Two images are at a finite distance of at most so much."""
    return conjunction(member(pair(left, right), joined2), at(d2, left, right) <= most)


def step(by):
    """Neighbours have images that are no further apart."""
    return forall(x, y, implies(near, beside(at(f, x), at(f, y), by)))


both = conjunction(member(pair(u, v), joined2), member(pair(v, w), joined2))
around = beside(u, w, at(d2, u, v) + at(d2, v, w))
whole = bounded(f, joined1, d1, joined2, d2, s)
given = {
    "factor": s >= 0,
    "canonical": canonical(neighbours, joined1, d1),
    "the same": forall(u, beside(u, u, 0)),
    "triangle": forall(u, v, w, implies(both, around)),
}
NEIGHBOURS = Theorem(
    title="A bound on neighbours is one for a canonical metric",
    source="Composition in differential privacy for general granularity notions, "
    "section III-B",
    uses=(canonical, bounded),
    given={name: given[name] for name in ("canonical", "the same", "triangle")},
    claim=implies(step(s), whole),
    remark="No sign of {s} is assumed.",
)

SPEC = Theorem(
    title="The sensitivity for a canonical metric is that on neighbours",
    source="Composition in differential privacy for general granularity notions, "
    "section III-B",
    covers=("GC-Q6",),
    standing="holds-repaired",
    uses=(canonical, bounded),
    given=given,
    claim=conjunction(implies(whole, step(s)), implies(step(s), whole)),
    remark="The second distance is an extended pseudometric, no matter whether it is "
    "symmetric. For the map that changes nothing, with the metrics of {'G1'} and "
    "{'G2'}, the sensitivity is the largest distance for {'G2'} of neighbours of "
    "{'G1'}, which section III-A writes with {'G2'} first; the paper prints them in "
    "the other order.",
)


def reached(count):
    """What induction is about: the image of what so many steps lead to."""
    path = steps_of.within(neighbours, x, y, count)
    close_by = beside(at(f, x), at(f, y), to_real(count) * s)
    return forall(y, implies(path, close_by))


def proof(p):
    """Neighbours are at most 1 apart."""
    known = p.given("canonical")
    there, one = p.assume(near), natural_number(1)
    path = steps_of.longer(p, steps_of.stays(p, neighbours, x), there)
    path = p.the_same(path, steps_of.within(neighbours, x, y, one))
    low = words.bounded(p, known, path)
    fact = p.apply(p.at(p.assume(whole), x, y), p.part(low, 0))
    most = p.have(s * at(d1, x, y) <= s, low, p.given("factor"))
    fact = p.have(beside(at(f, x), at(f, y), s), fact, most)
    forwards = p.every(p.supposing(there, fact), x, y)
    back = p.use(NEIGHBOURS, known, p.given("the same"), p.given("triangle"))
    return p.have(p.statement.claim, p.supposing(whole, forwards), back)


def along_chains(p):
    """Along a chain the triangles add up."""
    known, zero = p.given("canonical"), natural_number(0)
    none, hole = p.assume(steps_of.within(neighbours, x, y, zero)), p.fresh(D)
    itself = p.have(
        beside(at(f, x), at(f, x), to_real(zero) * s),
        p.at(p.given("the same"), at(f, x)),
    )
    template = beside(at(f, x), at(f, hole), to_real(zero) * s)
    base = p.rewrite(steps_of.nowhere(p, none), itself, template, hole)
    base = p.every(p.supposing(none, base), y)
    so_far, each = p.assume(reached(n)), p.assume(step(s))
    path = p.assume(steps_of.within(neighbours, x, y, next_(n)))

    def further(middle, shorter, edge):
        before = p.apply(p.at(so_far, middle), shorter)
        last = p.apply(p.at(each, middle, y), edge)
        rule = p.at(p.given("triangle"), at(f, x), at(f, middle), at(f, y))
        long = p.granted(rule, before, last)
        goal = beside(at(f, x), at(f, y), to_real(next_(n)) * s)
        return p.have(goal, long, before, last)

    later = p.every(p.supposing(path, steps_of.through(p, path, further)), y)
    every = p.every(p.induct(n, reached(n), base, later), n)
    pair_of = p.assume(member(pair(x, y), joined1))

    def along(path, length):
        count = path.formula.arguments[3]
        fact = p.apply(p.at(every, count, y), path)
        return p.have(beside(at(f, x), at(f, y), s * at(d1, x, y)), fact, length)

    fact = words.shortest(p, known, pair_of, along)
    backwards = p.every(p.supposing(pair_of, fact), x, y)
    return p.supposing(step(s), p.the_same(backwards, whole))


classes = shared("general_composition._classes")
path = classes.FiniteClass(3, [(0, 1), (1, 0), (1, 2), (2, 1)])
three, cell = finite(3), point("cell", pair_sort(finite(3), finite(3)))
lengths = (0, 1, 2), (1, 0, 1), (2, 1, 0)
squares = (0, 1, 4), (1, 0, 1), (4, 1, 0)


def distances(rows):
    return grid(*rows)


def at_path(*witnesses, rows=lengths, by=1, which=path, **more):
    """The path of three databases, each kept as it is."""
    values = {
        neighbours: which.neighbours,
        joined1: which.joined,
        d1: which.distance,
        f: table(*which.labels),
        joined2: event(cell, TRUE),
        d2: distances(rows),
        s: by,
    }
    spaces = {"D": which.sort, "E": three}
    names = {"d1": d1, "joined2": joined2}
    values |= {names[name]: value_ for name, value_ in more.items()}
    return At(values, witnesses, spaces, {"canonical": which.show})


back = implies(step(s), whole)
ends = label(0, 3), label(2, 3)
same = label(0, 3), label(0, 3)
start = label(0, 3)
lonely = classes.FiniteClass(3, [(0, 0)])
less = forall(x, y, implies(near, beside(at(f, x), at(f, y), s * "99/100")))


def fails(without, *witnesses, changed=None, **values):
    """A bound on neighbours that is none for all databases."""
    changes = {"without": without} if changed is None else {"given": changed}
    return NearMiss(**changes, claim=back, at=at_path(*witnesses, **values))


missing = {
    "another first distance": fails("canonical", *ends, d1=function(cell, 0)),
    "a distance from itself": fails("the same", *same, rows=((1, 1, 1),) * 3),
    "itself at an infinite distance": fails(
        (),
        *same,
        changed={"the same": forall(u, at(d2, u, u) <= 0)},
        rows=((0, 0, 0),) * 3,
        which=classes.FiniteClass(3, ()),
        joined2=event(cell, FALSE),
    ),
    "no triangle": fails("triangle", *ends, rows=squares),
    "triangles without finiteness": fails(
        (),
        *ends,
        changed={
            "triangle": forall(
                u, v, w, implies(both, at(d2, u, w) <= at(d2, u, v) + at(d2, v, w))
            )
        },
        joined2=event(cell, negation(equal(cell, pair(*ends)))),
    ),
}
NEIGHBOURS = NEIGHBOURS.but(
    proof=along_chains,
    instance=at_path(),
    near_misses={
        **missing,
        "less": NearMiss(
            claim=implies(step(s), bounded(f, joined1, d1, joined2, d2, s * "99/100")),
            at=at_path(*ends),
        ),
    },
)
SPEC = SPEC.but(
    proof=proof,
    instance=at_path(),
    near_misses={
        **missing,
        "a negative factor": NearMiss(
            without="factor",
            claim=implies(whole, step(s)),
            at=at_path(start, start, by=-1, which=lonely),
        ),
        "less": NearMiss(
            claim=implies(whole, less), at=at_path(label(0, 3), label(1, 3))
        ),
    },
)
