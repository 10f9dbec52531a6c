"""The canonical metric of a granularity is a metric, with infinite distances."""

from verifydp.formal.spec import *

words = shared("general_composition._spaces")
canonical, within, steps_of = words.canonical, words.within, words.steps_of
joined_chains = theorem("foundations.chains.joined")
reversed_chain = theorem("foundations.chains.reversed")
basic = theorem("general_composition.canonical_metric")
add = theorem("foundations.whole_numbers.sum")
D, d, joined, neighbours = words.D, words.d, words.joined, words.neighbours
x, y, z, n, m, k = words.x, words.y, point("z", D), *map(natural, "nmk")


def finite_(left, right):
    return member(pair(left, right), joined)


def is_zero(value_=0):
    return conjunction(finite_(x, y), equal(at(d, x, y), value_))


def only_itself(value_=0):
    """A database is at distance 0 from itself, and from no other one."""
    same = equal(x, y)
    return conjunction(implies(is_zero(), same), implies(same, is_zero(value_)))


def zero_is_same(value_=0):
    return forall(x, y, only_itself(value_))


both = conjunction(finite_(x, y), finite_(y, z))
long = at(d, x, y) + at(d, y, z)
back = conjunction(finite_(y, x), equal(at(d, y, x), at(d, x, y)))
turned = forall(x, y, implies(finite_(x, y), back))


def triangle(bound=long):
    shorter = conjunction(finite_(x, z), at(d, x, z) <= bound)
    return forall(x, y, z, implies(both, shorter))


given = {
    "granularity": words.is_symmetric(neighbours),
    "canonical": canonical(neighbours, joined, d),
}
TRIANGLE = Theorem(
    title="The canonical metric of any relation satisfies the triangle inequality",
    source="Composition in differential privacy for general granularity notions, "
    "proposition A.1",
    uses=(canonical,),
    given={"canonical": given["canonical"]},
    claim=triangle(),
)
SPEC = Theorem(
    title="The canonical metric is an extended metric",
    source="Composition in differential privacy for general granularity notions, "
    "proposition A.1",
    covers=("GC-PA.1",),
    uses=(canonical,),
    given=given,
    claim=conjunction(zero_is_same(), turned, triangle()),
)


def proof(p):
    """Chains of no step, chains walked back, chains one behind the other."""
    known = p.given("canonical")
    at_pair = p.use(basic, known)
    same = p.every(p.have(only_itself(), at_pair), x, y)
    there = p.assume(finite_(x, y))

    def walked_back(path, length):
        other = p.use(
            reversed_chain,
            p.given("granularity"),
            path,
            a=x,
            b=y,
            n=path.formula.arguments[3],
        )
        return p.have(
            conjunction(finite_(y, x), at(d, y, x) <= at(d, x, y)),
            words.bounded(p, known, other),
            length,
        )

    no_longer = words.shortest(p, known, there, walked_back)
    rule = p.every(p.supposing(there, no_longer), x, y)
    again = p.apply(p.at(rule, y, x), p.part(no_longer, 0))
    equal_ = p.supposing(there, p.have(back, no_longer, again))
    symmetric = p.every(equal_, x, y)
    triangles = p.use(TRIANGLE, known)
    return p.have(p.statement.claim, same, symmetric, triangles)


def triangles(p):
    """One chain behind the other."""
    known = p.given("canonical")
    pairs = p.assume(both)

    def one_behind(first, length):
        def other(second, more):
            a, b = first.formula.arguments[3], second.formula.arguments[3]
            sums = p.assume(equal(to_real(k), to_real(a) + to_real(b)))
            path = p.use(joined_chains, first, second, sums, a=x, b=y, c=z, n=a, m=b)
            bound = words.bounded(p, known, path)
            goal = conjunction(finite_(x, z), at(d, x, z) <= long)
            short = p.have(goal, bound, sums, length, more)
            return p.obtain(p.use(add, j=a, k=b), k, short)

        return words.shortest(p, known, p.part(pairs, 1), other)

    shorter = words.shortest(p, known, p.part(pairs, 0), one_behind)
    return p.every(p.supposing(pairs, shorter), x, y, z)


classes = shared("general_composition._classes")
path = classes.FiniteClass(3, [(0, 1), (1, 0), (1, 2), (2, 1)])
one_way = classes.FiniteClass(2, [(0, 1)])
on_the_path = classes.at_class(path)
claim = SPEC.claim
apart = label(0, 3), label(1, 3), label(2, 3)
left, right = label(0, 2), label(1, 2)
cell = point("cell", pair_sort(finite(3), finite(3)))
TRIANGLE = TRIANGLE.but(
    proof=triangles,
    instance=on_the_path,
    near_misses={
        "another function": NearMiss(
            without="canonical",
            at={
                d: function(
                    cell, choose(first(cell), 1, 0, 0) * choose(second(cell), 0, 0, 1)
                )
            },
            witnesses=apart,
        ),
        "shorter than the way around": NearMiss(
            claim=triangle(long * "99/100"), witnesses=apart
        ),
    },
)
SPEC = SPEC.but(
    proof=proof,
    instance=on_the_path,
    near_misses={
        "one way": NearMiss(
            without="granularity",
            claim=turned,
            at=classes.at_class(one_way, left, right),
        ),
        "another function": NearMiss(
            without="canonical",
            claim=zero_is_same(),
            at={d: function(cell, 1)},
            witnesses=(label(0, 3), label(0, 3)),
        ),
        "distance 1/2": NearMiss(
            claim=zero_is_same("1/2"), witnesses=(label(0, 3), label(0, 3))
        ),
        "shorter than the way around": NearMiss(
            claim=triangle(long * "99/100"), witnesses=apart
        ),
    },
)
