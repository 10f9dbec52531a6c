"""The canonical metric by search: who is reached after so many steps."""

from verifydp.formal.spec import *
from verifydp.language.terms import substitute

words = shared("general_composition._spaces")
canonical, steps_of, within = words.canonical, words.steps_of, words.within
order = theorem("foundations.whole_numbers")
before = theorem("foundations.whole_numbers.before")
D, d, joined, neighbours = words.D, words.d, words.joined, words.neighbours
x, y, z, n, m = words.x, words.y, point("z", D), words.n, natural("m")
reached = event_variable("reached", pair_sort(NATURAL, D))
zero = natural_number(0)


def has(count, place):
    """A database is reached after so many steps."""
    return member(pair(count, place), reached)


def both_ways(one, other):
    return conjunction(implies(one, other), implies(other, one))


step = exists(z, conjunction(has(n, z), steps_of.edge(neighbours, z, y)))
searched = Definition(
    "searched",
    (neighbours, x, reached),
    forall(
        y,
        conjunction(
            both_ways(has(zero, y), equal(y, x)),
            forall(n, both_ways(has(next_(n), y), disjunction(has(n, y), step))),
        ),
    ),
)


def near_by(count, by=0):
    """The distance is finite, and at most this."""
    return conjunction(member(pair(x, y), joined), at(d, x, y) <= to_real(count) + by)


def nothing_new(count, later):
    return forall(y, implies(has(later, y), has(count, y)))


ends = forall(
    n,
    implies(
        nothing_new(n, next_(n)),
        forall(y, implies(member(pair(x, y), joined), has(n, y))),
    ),
)
SPEC = Theorem(
    title="Searching from a database finds its distances from all others",
    source="Composition in differential privacy for general granularity notions, "
    "section III (derived)",
    standing="definition",
    covers=("GC-A1",),
    defines=searched,
    reads="{2} are the databases that are reached from {1} along {0}, step by step",
    uses=(canonical,),
    given={
        "canonical": canonical(neighbours, joined, d),
        "searched": searched(neighbours, x, reached),
    },
    claim=conjunction(forall(n, y, both_ways(has(n, y), near_by(n))), ends),
    remark="After {n} steps the search has reached the databases at a distance of at "
    "most {n} in the canonical metric, on any class, for any relation; once a step "
    "reaches none that is new, all others are at an infinite distance. Chains stay in "
    "the class. The program for finite classes is held to this statement by its tests.",
)


def proof(p):
    """A chain is a way of the search, and what is reached has a chain."""
    known, rule = p.given("canonical"), p.given("searched")

    def at_place(place):
        start, more = p.parts(p.at(rule, place))
        return start, p.at(more, n)

    def kept(later, known_):
        """From a number of steps to the same number, written in another way."""
        hole = p.fresh(NATURAL)
        return p.rewrite(later, known_, has(hole, y), hole)

    # What is reached is near.
    start, more = at_place(y)
    here = p.assume(has(zero, y))
    same = p.apply(p.part(start, 0), here)
    path = steps_of.to_end(p, steps_of.stays(p, neighbours, x), p.turned(same))
    base = p.have(near_by(zero), words.bounded(p, known, path))
    base = p.every(p.supposing(here, base), y)
    so_far = forall(y, implies(has(n, y), near_by(n)))
    induction, now = p.assume(so_far), p.assume(has(next_(n), y))
    early = p.assume(has(n, y))
    stays = p.have(near_by(next_(n)), p.apply(p.at(induction, y), early))
    stays = p.supposing(early, stays)
    body = p.assume(conjunction(has(n, z), steps_of.edge(neighbours, z, y)))
    close_by = p.apply(p.at(induction, z), p.part(body, 0))

    def one_more(path_, length):
        further = steps_of.longer(p, path_, p.part(body, 1))
        low = words.bounded(p, known, further)
        return p.have(near_by(next_(n)), low, length, close_by)

    moved = words.shortest(p, known, p.part(close_by, 0), one_more)
    moved = p.supposing(step, p.obtain(p.assume(step), z, moved))
    either = p.apply(p.part(more, 0), now)
    later = p.have(near_by(next_(n)), either, stays, moved)
    later = p.every(p.supposing(now, later), y)
    found = p.at(p.induct(n, so_far, base, later), y)

    # What a chain leads to is reached after as many steps.
    def leads(count):
        return forall(y, implies(within(neighbours, x, y, count), has(count, y)))

    path = p.assume(within(neighbours, x, y, zero))
    origin = p.apply(p.part(start, 1), p.turned(steps_of.nowhere(p, path)))
    base = p.every(p.supposing(path, origin), y)
    path, induction = p.assume(within(neighbours, x, y, next_(n))), p.assume(leads(n))

    def extend(middle, shorter, edge):
        known_ = p.apply(p.at(induction, middle), shorter)
        one = conjunction(has(n, middle), edge.formula)
        there = p.some(step, middle, p.have(one, known_, edge))
        both = p.have(disjunction(has(n, y), step), there)
        return p.apply(p.part(more, 1), both)

    reaches = steps_of.through(p, path, extend)
    reaches = p.every(p.supposing(path, reaches), y)
    reaches = p.every(p.induct(n, leads(n), base, reaches), n)

    # What is reached stays reached.
    def stays_until(count):
        bound = to_real(m) <= to_real(count)
        return implies(conjunction(bound, has(m, y)), has(count, y))

    there = p.assume(conjunction(to_real(m) <= to_real(zero), has(m, y)))
    base = kept(p.have(equal(m, zero), there), p.part(there, 1))
    base = p.supposing(there, base)
    there = p.assume(conjunction(to_real(m) <= to_real(next_(n)), has(m, y)))
    earlier = p.assume(to_real(m) <= to_real(n))
    both = p.have(conjunction(earlier.formula, has(m, y)), earlier, p.part(there, 1))
    old = p.apply(p.assume(stays_until(n)), both)
    old = p.have(disjunction(has(n, y), step), old)
    old = p.apply(p.part(more, 1), old)
    new = p.assume(negation(to_real(m) <= to_real(n)))
    exact = p.have(equal(m, next_(n)), new, there, p.use(order, j=m, k=n))
    new = kept(exact, p.part(there, 1))
    grown = p.supposing(there, p.cases(earlier.formula, old, new))
    grown = p.every(p.induct(n, stays_until(n), base, grown), n, m, y)

    # A shortest chain is a way of the search.
    near = p.assume(near_by(n))

    def along(path_, length):
        count = path_.formula.arguments[3]
        first_ = p.apply(p.at(reaches, count, y), path_)
        inside = p.have(to_real(count) <= to_real(n), length, near)
        until = p.at(grown, n, count, y)
        both_ = p.have(conjunction(inside.formula, first_.formula), inside, first_)
        return p.apply(until, both_)

    back = words.shortest(p, known, p.part(near, 0), along)
    exactly = p.have(both_ways(has(n, y), near_by(n)), found, p.supposing(near, back))
    exactly = p.every(exactly, n, y)

    # Once nothing new is reached, nothing new ever is.
    done, linked = (
        p.assume(nothing_new(n, next_(n))),
        p.assume(member(pair(x, y), joined)),
    )

    def ever(count):
        return forall(y, implies(has(count, y), has(n, y)))

    def at_n(formula):
        return p.apply(p.at(done, y), p.apply(p.part(more, 1), formula))

    begun = p.assume(has(zero, y))
    inside = p.have(conjunction(to_real(zero) <= to_real(n), has(zero, y)), begun)
    base = p.apply(p.at(grown, n, zero, y), inside)
    base = p.every(p.supposing(begun, base), y)
    induction, now = p.assume(ever(m)), p.assume(has(next_(m), y))
    still = p.assume(has(m, y))
    still = p.supposing(still, p.apply(p.at(induction, y), still))
    far = substitute(step, {n: m})
    body = p.assume(conjunction(has(m, z), steps_of.edge(neighbours, z, y)))
    known_ = p.apply(p.at(induction, z), p.part(body, 0))
    one = p.have(conjunction(has(n, z), body.formula.arguments[1]), known_, body)
    moved = p.have(disjunction(has(n, y), step), p.some(step, z, one))
    moved = p.obtain(p.assume(far), z, at_n(moved))
    moved = p.supposing(far, moved)
    either = p.apply(p.part(p.at(p.part(p.at(rule, y), 1), m), 0), now)
    later = p.have(has(n, y), either, still, moved)
    later = p.every(p.supposing(now, later), y)
    never = p.every(p.induct(m, ever(m), base, later), m)

    def last(path_, _):
        count = path_.formula.arguments[3]
        first_ = p.apply(p.at(reaches, count, y), path_)
        return p.apply(p.at(never, count, y), first_)

    all_ = words.shortest(p, known, linked, last)
    all_ = p.supposing(done, p.every(p.supposing(linked, all_), y))
    return p.have(p.statement.claim, exactly, p.every(all_, n))


classes = shared("general_composition._classes")
pair_of = classes.FiniteClass(2, [(0, 1), (1, 0)])
start_, other = label(0, 2), label(1, 2)
row = point("row", pair_sort(NATURAL, finite(2)))
after_one = event(
    row, disjunction(equal(second(row), start_), to_real(first(row)) >= 1)
)
usual = {x: start_, reached: after_one}


def walked(p, goal):
    """The other database is reached by the first step, from the start."""
    rows, inner = [], p.unfolded(goal)
    for place in (start_, other):
        formula = classes.at_value(inner, place)
        start, more = formula.arguments
        forth, back = classes.at_value(more, n).arguments
        now, found = forth.arguments
        old, new = found.arguments
        if place is other:
            there = p.auto(classes.at_value(new, start_))
            known = p.have(found, p.some(new, start_, there))
        else:
            known = p.have(found, p.auto(old))
        both = p.have(
            conjunction(forth, back),
            p.supposing(now, known),
            p.supposing(found, p.auto(now)),
        )
        both = p.the_same(p.every(both, n), more)
        rows.append(p.have(formula, p.auto(start), both))
    return p.the_same(p.step("forall_labels", *rows, terms=(inner,)), goal)


at_pair = classes.at_class(pair_of, more=usual)
at_pair = At(at_pair.values, (), at_pair.spaces, {**at_pair.show, "searched": walked})
none = natural_number(0)
exact = SPEC.claim.arguments[0]
cell = point("cell", pair_sort(finite(2), finite(2)))

SPEC = SPEC.but(
    proof=proof,
    instance=at_pair,
    near_misses={
        "any set": NearMiss(
            without="searched",
            claim=exact,
            at={reached: event(row, TRUE)},
            witnesses=(none, other),
        ),
        "another distance": NearMiss(
            without="canonical",
            claim=exact,
            at={d: function(cell, 0)},
            witnesses=(none, other),
        ),
    },
)
