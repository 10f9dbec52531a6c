"""A part of a class of databases: its canonical metric is at least the one it inherits.

It may be larger: a chain that leaves the part is no chain of it.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

words = shared("general_composition._spaces")
canonical = words.canonical
basic = theorem("general_composition.canonical_metric")
triangle = theorem("general_composition.extended_metric.triangle")
neighbours_are_enough = theorem("general_composition.sensitivity_canonical.neighbours")
D, E, x, y = space("D"), space("E"), point("x", space("D")), point("y", space("D"))
u = point("u", E)
f = function_variable("f", D, E)
inner, outer = (
    event_variable("inner", pair_sort(D, D)),
    event_variable("outer", pair_sort(E, E)),
)
joined1, joined2 = (
    event_variable("joined1", pair_sort(D, D)),
    event_variable("joined2", pair_sort(E, E)),
)
d1, d2 = (
    function_variable("d1", pair_sort(D, D)),
    function_variable("d2", pair_sort(E, E)),
)
images = at(f, x), at(f, y)
near, there = member(pair(x, y), inner), member(pair(x, y), joined1)


def inherited(by=1):
    less = at(d2, *images) <= by * at(d1, x, y)
    return forall(
        x, y, implies(there, conjunction(member(pair(*images), joined2), less))
    )


SPEC = Theorem(
    title="The canonical metric of a part of a class is at least the inherited one",
    source="Composition in differential privacy for general granularity notions, "
    "remark A.2",
    covers=("GC-RA.2",),
    uses=(canonical,),
    given={
        "inner": canonical(inner, joined1, d1),
        "outer": canonical(outer, joined2, d2),
        "part": forall(x, y, implies(near, member(pair(*images), outer))),
    },
    claim=inherited(),
    remark="f is the way in which the class D is a part of the class E. Equality "
    "fails, see restriction.strict.",
)
small, large = finite(2), finite(3)
classes = shared("general_composition._classes")
part = classes.FiniteClass(2, ())
whole = classes.FiniteClass(3, [(0, 1), (1, 0), (1, 2), (2, 1)])
as_they_are = table(label(0, 3), label(2, 3))
i, j = point("i", small), point("j", small)


def infinite(across=2):
    """The distances of two databases, in the part and in all."""
    inside, outside = edge(part, i, j), edge(whole, *kept())
    ends = pair(label(0, 3), label(2, 3))
    return conjunction(
        canonical(part.neighbours, part.joined, part.distance),
        canonical(whole.neighbours, whole.joined, whole.distance),
        forall(i, j, conjunction(implies(inside, outside), implies(outside, inside))),
        negation(member(pair(label(0, 2), label(1, 2)), part.joined)),
        conjunction(
            member(ends, whole.joined), equal(at(whole.distance, ends), across)
        ),
    )


def edge(of, left, right):
    return member(pair(left, right), of.neighbours)


def kept():
    return at(as_they_are, i), at(as_they_are, j)


STRICT = Theorem(
    title="The canonical metric of a part of a class may be larger",
    source="Composition in differential privacy for general granularity notions, "
    "remark A.2",
    covers=("GC-RA.2",),
    uses=(canonical,),
    claim=infinite(),
    remark="The part has the tables of one record, a or b, and the whole the empty one "
    "as well; neighbours differ by one record. In the whole the two are 2 apart, in "
    "the part no chain joins them.",
)


def proof(p):
    """The way in has the sensitivity 1."""
    pair_of = p.assume(near)
    image = p.apply(p.at(p.given("part"), x, y), pair_of)
    of_outer = {"neighbours": outer, "joined": joined2, "d": d2}
    at_pair = p.use(
        basic, p.given("outer"), spaces={"D": E}, x=at(f, x), y=at(f, y), **of_outer
    )
    goal = conjunction(member(pair(*images), joined2), at(d2, *images) <= 1)
    step = p.have(goal, at_pair, image)
    each = p.every(p.supposing(pair_of, step), x, y)
    itself = p.use(basic, p.given("outer"), spaces={"D": E}, x=u, y=u, **of_outer)
    zero = conjunction(member(pair(u, u), joined2), at(d2, u, u) <= 0)
    itself = p.every(p.have(zero, itself), u)
    around = p.use(triangle, p.given("outer"), spaces={"D": E}, **of_outer)
    values = {
        "f": f,
        "d1": d1,
        "d2": d2,
        "joined1": joined1,
        "joined2": joined2,
        "neighbours": inner,
        "s": number(1),
    }
    rule = p.use(neighbours_are_enough, p.given("inner"), itself, around, **values)
    return p.the_same(p.apply(rule, each), inherited())


def small_classes(p):
    """Both metrics are canonical, and the rest is computed."""
    first_, second_, *rest = STRICT.claim.arguments
    facts = part.show(p, first_), whole.show(p, second_), *map(p.auto, rest)
    return p.have(STRICT.claim, *facts)


line = classes.FiniteClass(3, [(0, 1), (1, 0)])
on_the_part = {
    inner: line.neighbours,
    joined1: line.joined,
    d1: line.distance,
    outer: whole.neighbours,
    joined2: whole.joined,
    d2: whole.distance,
    f: table(*(label(place, 3) for place in range(3))),
}
cells = point("cells", pair_sort(large, large))
beside = label(0, 3), label(1, 3)

SPEC = SPEC.but(
    proof=proof,
    instance=At(
        on_the_part,
        spaces={"D": large, "E": large},
        show={"inner": line.show, "outer": whole.show},
    ),
    near_misses={
        "another inner distance": NearMiss(
            without="inner", at={d1: function(cells, 0)}, witnesses=beside
        ),
        "another outer distance": NearMiss(
            without="outer", at={d2: function(cells, 9)}, witnesses=beside
        ),
        "no part": NearMiss(
            without="part",
            at={f: table(*(label(place, 3) for place in (0, 2, 1)))},
            witnesses=beside,
        ),
        "less": NearMiss(claim=inherited("99/100"), witnesses=beside),
    },
)
STRICT = STRICT.but(
    proof=small_classes,
    near_misses={
        "the same across": NearMiss(claim=infinite(1)),
    },
    exceptions={
        "the other numbers": "the distances in the tables follow from the neighbours"
    },
)
