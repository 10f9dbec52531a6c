"""A metric that is not canonical, in whatever unit: three databases, 1, 1 and 3/2."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import grid

words = shared("general_composition._spaces")
steps_of = words.steps_of
canonical = definition("general_composition.canonical_metric")
order = theorem("foundations.whole_numbers")
one_before = theorem("foundations.whole_numbers.before")
three = finite(3)
start, middle, end = (label(place, 3) for place in range(3))
neighbours = event_variable("neighbours", pair_sort(three, three))
joined = event_variable("joined", pair_sort(three, three))
d, unit = function_variable("d", pair_sort(three, three)), real("unit")
n, c = natural("n"), point("c", three)


def is_far(left, right, value_):
    """Two databases are at this distance, in some unit."""
    there = member(pair(left, right), joined)
    return conjunction(there, equal(unit * at(d, left, right), value_))


def uneven(long="3/2", short=1, other=1):
    return negation(
        conjunction(
            is_far(start, middle, short),
            is_far(middle, end, other),
            is_far(start, end, long),
        )
    )


SPEC = Theorem(
    title="Not every metric is canonical, in whatever unit",
    source="Composition in differential privacy for general granularity notions, "
    "section III",
    covers=("GC-Q7",),
    uses=(canonical,),
    given={"canonical": canonical(neighbours, joined, d)},
    claim=uneven(),
    remark="Distances of 1, 1 and 3/2 satisfy the triangle inequality. So metric "
    "privacy is more general than privacy of a granularity with some budget.",
)


def proof(p):
    """The first two are neighbours, so that the third distance is 3/2 of a step."""
    known, far = p.given("canonical"), p.assume(uneven().arguments[0])
    first, second, third = (p.part(far, place) for place in range(3))
    distances = *p.parts(first), *p.parts(second), *p.parts(third)
    way = at(d, start, middle)

    def last_but_one(place, before, length):
        """A step from this database leads to the second one: one step is the way."""
        path = steps_of.within(neighbours, start, place, before)
        both = p.assume(conjunction(path, steps_of.edge(neighbours, place, middle)))
        shorter, step = p.parts(both)
        if place is start:
            one = steps_of.longer(p, steps_of.stays(p, neighbours, start), step)
            wanted = steps_of.within(neighbours, start, middle, natural_number(1))
            low = words.bounded(p, known, p.the_same(one, wanted))
        else:
            low = words.bounded(p, known, shorter)
        return p.supposing(both, p.have(way <= 1, low, *length, *distances))

    def one_step(path, length):
        """The shortest chain to the second database has one step."""
        count, m = path.formula.arguments[3], p.fresh(NATURAL)
        is_next = p.assume(equal(count, next_(m)))
        facts = length, is_next
        cases = [last_but_one(place, m, facts) for place in (start, middle, end)]
        before = steps_of.within(neighbours, start, c, m)
        premise = conjunction(before, steps_of.edge(neighbours, c, middle))
        rule = p.step(
            "forall_labels", *cases, terms=(forall(c, implies(premise, way <= 1)),)
        )

        def anywhere(place, shorter, step):
            both = conjunction(shorter.formula, step.formula)
            return p.apply(p.at(rule, place), p.have(both, shorter, step))

        whole = steps_of.at_count(p, path, is_next)
        some = p.supposing(is_next, steps_of.through(p, whole, anywhere))
        found = exists(m, is_next.formula)
        some = p.obtain(p.assume(found), m, p.apply(some, is_next))
        least = p.use(order, j=count, k=natural_number(0))
        some = p.supposing(found, some)
        either = p.use(one_before, j=count)
        return p.have(equal(way, 1), either, some, length, least, *distances)

    short = words.shortest(p, known, p.part(first, 0), one_step)

    def no_whole_number(path, length):
        """The third distance would be 3/2."""
        most = p.use(order, j=path.formula.arguments[3], k=natural_number(1))
        return p.have(FALSE, length, short, most, *distances)

    wrong = words.shortest(p, known, p.part(third, 0), no_whole_number)
    return p.denied(far, wrong)


classes = shared("general_composition._classes")
path = classes.FiniteClass(3, [(0, 1), (1, 0), (1, 2), (2, 1)])
on_the_path = {
    neighbours: path.neighbours,
    joined: path.joined,
    d: path.distance,
    unit: 1,
}
long = grid((0, 1, "3/2"), (1, 0, 1), ("3/2", 1, 0))


def both_distances(p, claim):
    """All three distances are as said."""
    return p.have(FALSE, p.assume(claim), p.auto(claim.arguments[0]))


def fails(**changes):
    return NearMiss(refute=both_distances, **changes)


SPEC = SPEC.but(
    proof=proof,
    instance=At(on_the_path, show={"canonical": path.show}),
    near_misses={
        "another distance": fails(without="canonical", at={d: long}),
        "2 in place of 3/2": fails(claim=uneven(2)),
    },
)
