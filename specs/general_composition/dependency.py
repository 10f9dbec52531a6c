"""A mechanism that depends on a map of the database only: its law factors through it.

Such a mechanism is constant, in law, on the databases that the map takes to one image.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import coin, table
from verifydp.language.terms import instantiate

D, E, S = space("D"), space("E"), space("S")
x, y, M, N = point("x", D), point("y", D), kernel("M", D, S), kernel("N", E, S)
f, g = function_variable("f", D, E), function_variable("g", E, D)
B = event_variable("B", S)


def same_law(one, other):
    """No event tells two laws apart."""
    return forall(B, equal(probability(one, B), probability(other, B)))


dependent = Definition(
    "dependent", (M, f), exists(N, forall(x, same_law(at(M, x), at(N, at(f, x)))))
)
is_dependent = dependent(M, f)
constant = forall(
    x, y, implies(equal(at(f, x), at(f, y)), same_law(at(M, x), at(M, y)))
)
back = forall(x, equal(at(f, at(g, at(f, x))), at(f, x)))

SPEC = Theorem(
    title="A mechanism that depends on a map of the database only",
    source="Composition in differential privacy for general granularity notions, "
    "definition IV.8 and remark A.7",
    standing="definition",
    covers=("GC-DIV.8",),
    defines=dependent,
    reads="{0} depends on the database through {1} only",
    given={"section": back},
    claim=conjunction(implies(is_dependent, constant), implies(constant, is_dependent)),
    remark="Equality is that in law. That {g} picks a database with each image is "
    "needed only for the way back, where the image has to select a law in a "
    "measurable way; on countably many databases there is always such a {g}.",
)
CONSTANT = Theorem(
    title="A mechanism that depends on a map only is constant where the map is",
    source="Composition in differential privacy for general granularity notions, "
    "remark A.7",
    covers=("GC-RA.7",),
    uses=(dependent,),
    given={"dependent": is_dependent, "image": equal(at(f, x), at(f, y))},
    claim=same_law(at(M, x), at(M, y)),
)


def constancy(p):
    """Both laws are that of the common image."""
    rule = forall(x, same_law(at(M, x), at(N, at(f, x))))
    of_n = p.assume(rule)
    here, there = p.at(of_n, x, B), p.at(of_n, y, B)
    hole = p.fresh(E)
    template = equal(probability(at(M, x), B), probability(at(N, hole), B))
    moved = p.rewrite(p.given("image"), here, template, hole)
    goal = equal(probability(at(M, x), B), probability(at(M, y), B))
    fact = p.every(p.have(goal, moved, there), B)
    return p.obtain(p.given("dependent"), N, fact)


def proof(p):
    """Back: the law of an image is that of the database which is picked for it."""
    depends, image = p.assume(is_dependent), p.assume(equal(at(f, x), at(f, y)))
    fact = p.use(CONSTANT, depends, image)
    forwards = p.every(p.supposing(image, fact), x, y)
    known = p.assume(constant)
    picked = at(g, at(f, x))
    same = p.turned(p.at(p.given("section"), x))
    fact = p.apply(p.at(known, x, picked), same)
    each = p.every(fact, x)
    read = function(point("v", E), at(M, at(g, point("v", E))))
    backwards = p.some(is_dependent, read, each)
    return p.have(
        p.statement.claim,
        p.supposing(is_dependent, forwards),
        p.supposing(constant, backwards),
    )


def show_dependent(p, goal):
    """The law of an image is that of the database with its number."""
    read = goal.arguments[0]
    return p.some(goal, read, p.auto(instantiate(p.unfolded(goal).arguments[0], read)))


two = finite(2)
zero, one = label(0, 2), label(1, 2)
bit = point("bit", two)
output_0 = event(bit, equal(bit, zero))
spaces = dict.fromkeys("DES", two)
kept, lost = table(zero, one), function(bit, zero)
tells = table(coin("3/4"), coin("1/4"))


def knows_more(p, claim):
    """What tells the database depends on the map that changes nothing."""
    depends = show_dependent(p, claim.arguments[0])
    return p.absurd(p.apply(p.assume(claim), depends), zero, one, output_0)


SPEC = SPEC.but(
    proof=proof,
    instance=At({M: tells, f: kept, g: kept}, spaces=spaces),
    near_misses={
        "constant everywhere": NearMiss(
            claim=implies(is_dependent, forall(x, y, same_law(at(M, x), at(M, y)))),
            at=At({M: tells, f: kept, g: kept}, spaces=spaces, refute=knows_more),
        ),
    },
    exceptions={
        "section": "by Blackwell's theorem on countably generated sigma-fields the way "
        "back holds without it, which is not shown here"
    },
)
CONSTANT = CONSTANT.but(
    proof=constancy,
    instance=At(
        {M: function(bit, coin("3/4")), f: lost, x: zero, y: one},
        spaces=spaces,
        show={"dependent": show_dependent},
    ),
    near_misses={
        "any mechanism": NearMiss(
            without="dependent", at={M: tells}, witnesses=(output_0,)
        ),
        "another image": NearMiss(
            without="image", at={M: tells, f: kept}, witnesses=(output_0,)
        ),
    },
)
