"""The canonical metric of a granularity: the length of a shortest chain of neighbours.

A distance may be infinite, so it is told by two things: a set of pairs of databases,
those at a finite distance, and a real number for each pair. What the number is where
the distance is infinite does not matter.
"""

from verifydp.formal.spec import *

within = definition("foundations.chains")
steps_of = shared("foundations.chains._words")
order = theorem("foundations.whole_numbers")
D = space("D")
x, y, n, k = point("x", D), point("y", D), natural("n"), natural("k")
neighbours = event_variable("neighbours", pair_sort(D, D))
joined = event_variable("joined", pair_sort(D, D))
d = function_variable("d", pair_sort(D, D))
pair_of, distance = member(pair(x, y), joined), at(d, x, y)


def steps(count):
    return within(neighbours, x, y, count)


def attained(number_):
    return conjunction(steps(number_), equal(distance, to_real(number_)))


least = forall(n, implies(steps(n), conjunction(pair_of, distance <= to_real(n))))
canonical = Definition(
    "canonical",
    (neighbours, joined, d),
    forall(x, y, conjunction(least, implies(pair_of, exists(n, attained(n))))),
    uses=(within,),
)
is_canonical = canonical(neighbours, joined, d)
near = member(pair(x, y), neighbours)


def at_distance(value_):
    return conjunction(pair_of, equal(distance, value_))


def both_ways(one, other):
    return implies(one, other), implies(other, one)


SPEC = Theorem(
    title="The canonical metric of a granularity",
    source="Composition in differential privacy for general granularity notions, "
    "section III",
    standing="definition",
    covers=("GC-Q2",),
    defines=canonical,
    reads="the distance over {0} is {2}, and it is finite on {1}",
    given={"canonical": is_canonical},
    claim=conjunction(
        *both_ways(at_distance(0), equal(x, y)),
        *both_ways(at_distance(1), conjunction(near, negation(equal(x, y)))),
    ),
    remark="Chains stay in the class D. Distance 0 means the same database, and "
    "distance 1 neighbours that are not the same.",
)


def proof(p):
    """A distance of 0 or 1 is that of a chain of so many steps."""
    zero, one, hole = natural_number(0), natural_number(1), p.fresh(D)
    facts = p.at(p.given("canonical"), x, y)
    bound, some = p.part(facts, 0), p.part(facts, 1)
    same, apart = p.assume(equal(x, y)), negation(equal(x, y))

    def chain_at(value_, use):
        """What follows from the shortest chain where the distance is this."""
        there, number_of = p.assume(at_distance(value_)), natural_number(value_)
        chain = p.assume(attained(n))
        path = steps_of.at_count(
            p, p.part(chain, 0), p.have(equal(n, number_of), chain, there)
        )
        found = p.apply(some, p.part(there, 0))
        return p.supposing(there, p.obtain(found, n, use(path)))

    to_same = chain_at(0, lambda path: steps_of.nowhere(p, path))
    stays = steps_of.to_end(p, steps_of.stays(p, neighbours, x), same)
    low = p.apply(p.at(bound, zero), stays)
    chain = p.assume(attained(n))
    high = p.obtain(p.apply(some, p.part(low, 0)), n, p.have(distance >= 0, chain))
    from_same = p.supposing(same, p.have(at_distance(0), low, high))

    def last(path):
        """The one step of the chain."""
        path = p.the_same(path, steps(next_(zero)))

        def step(middle, shorter, edge):
            start = steps_of.nowhere(p, shorter)
            return p.rewrite(
                p.turned(start), edge, steps_of.edge(neighbours, hole, y), hole
            )

        return steps_of.through(p, path, step)

    there = p.assume(at_distance(1))
    is_near = p.apply(chain_at(1, last), there)
    differ = p.denied(same, p.have(FALSE, p.apply(from_same, same), there))
    to_near = p.supposing(there, p.have(conjunction(near, apart), is_near, differ))
    one_step = p.assume(conjunction(near, apart))
    path = steps_of.longer(p, steps_of.stays(p, neighbours, x), p.part(one_step, 0))
    low = p.apply(p.at(bound, one), p.the_same(path, steps(one)))
    zero_is_same = p.assume(negation(equal(distance, 0)))
    high = p.have(distance >= 1, chain, zero_is_same, p.use(order, j=n, k=zero))
    high = p.obtain(p.apply(some, p.part(low, 0)), n, high)
    not_zero = p.supposing(negation(equal(distance, 0)), high)
    from_near = p.have(at_distance(1), low, not_zero, to_same, one_step)
    return p.have(
        p.statement.claim,
        to_same,
        from_same,
        to_near,
        p.supposing(one_step, from_near),
    )


classes = shared("general_composition._classes")
path = classes.FiniteClass(3, [(0, 1), (1, 0), (1, 2), (2, 1)])
loop = classes.FiniteClass(2, [(0, 0), (0, 1), (1, 0)])


def at_class(which, **places):
    """A small class, and two of its databases."""
    values = {
        neighbours: which.neighbours,
        joined: which.joined,
        d: which.distance,
        x: which.labels[places["x"]],
        y: which.labels[places["y"]],
    }
    return At(values, spaces={"D": which.sort}, show={"canonical": which.show})


cell = point("cell", pair_sort(finite(3), finite(3)))

SPEC = SPEC.but(
    proof=proof,
    instance=at_class(path, x=0, y=1),
    near_misses={
        "any function": NearMiss(
            without="canonical",
            at={d: function(cell, 0)},
        ),
        "distance 1/2 from itself": NearMiss(
            claim=implies(equal(x, y), at_distance("1/2")), at={y: label(0, 3)}
        ),
        "distance 1/2": NearMiss(
            claim=implies(conjunction(near, negation(equal(x, y))), at_distance("1/2")),
        ),
        "neighbours that are the same": NearMiss(
            claim=implies(near, at_distance(1)),
            at=at_class(loop, x=0, y=0),
        ),
    },
)
