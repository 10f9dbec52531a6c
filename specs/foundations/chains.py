"""Chains of neighbours: which databases are within n steps of each other.

A chain is a function from the whole numbers; what it does beyond n steps does not
matter. All that follows uses the two rules below, and no positions in a chain.
"""

from verifydp.formal.spec import *

D = space("D")
a, b, c = point("a", D), point("b", D), point("c", D)
neighbours = event_variable("neighbours", pair_sort(D, D))
n, i = natural("n"), natural("i")
x = function_variable("x", NATURAL, D)
order = theorem("foundations.whole_numbers")
zero = natural_number(0)


def edge(left, right):
    """Two databases are neighbours."""
    return member(pair(left, right), neighbours)


def linked(count, of=x):
    """Each of the first databases of a sequence is a neighbour of the next one."""
    one = edge(at(of, i), at(of, next_(i)))
    return forall(i, implies(to_real(i) < to_real(count), one))


def chain(start, end, count, of=x):
    """A sequence that leads from one database to another in so many steps."""
    ends = equal(at(of, zero), start), equal(at(of, count), end)
    return conjunction(*ends, linked(count, of))


within = Definition("within", (neighbours, a, b, n), exists(x, chain(a, b, n)))


def steps(start, end, count):
    return within(neighbours, start, end, count)


def at_once(start, end):
    return equal(start, end)


def later(start, end, count):
    """Some database is so many steps away, and a neighbour of the end."""
    return exists(c, conjunction(steps(start, c, count), edge(c, end)))


def both_ways(one, other):
    return implies(one, other), implies(other, one)


SPEC = Theorem(
    title="Databases that a chain of n neighbours joins",
    source="Dwork and Roth 2014, section 2.3; composition in differential privacy for "
    "general granularity notions, section III",
    standing="definition",
    defines=within,
    reads="{3} steps over {0} lead from {1} to {2}",
    claim=conjunction(
        *both_ways(steps(a, b, zero), equal(a, b)),
        *both_ways(steps(a, b, next_(n)), later(a, b, n)),
    ),
    remark="The databases of a chain are points of the space D, which is the class of "
    "databases itself, so no chain leaves it. The relation may be any one; a step "
    "stays where it is only if the relation holds of a database and itself.",
)


def longer(count, last):
    """The chain that goes on to one more database behind so many steps."""
    early = indicator(to_real(i) <= to_real(count))
    return function(i, if_(equal(early, 1), at(x, i), last))


def proof(p):
    """A chain of n + 1 steps is one of n steps, and a step."""
    path = p.assume(chain(a, b, zero))
    start, end, _ = p.parts(path)
    hole = p.fresh(D)
    stay = p.rewrite(start, end, equal(hole, b), hole)
    stay = p.obtain(p.assume(steps(a, b, zero)), x, stay)
    same = p.assume(equal(a, b))
    still = function(i, a)
    stays = p.auto(linked(zero, still))
    there = p.have(chain(a, b, zero, still), same, stays)
    there = p.some(steps(a, b, zero), still, there)

    # One step less.
    path = p.assume(chain(a, b, next_(n)))
    start, end, links = p.parts(path)
    early = p.assume(to_real(i) < to_real(n))
    link = p.apply(p.at(links, i), p.have(to_real(i) < to_real(next_(n)), early))
    first = p.every(p.supposing(early, link), i)
    before = p.have(
        chain(a, at(x, n), n),
        start,
        p.have(equal(at(x, n), at(x, n))),
        p.the_same(first, linked(n)),
    )
    last = p.apply(p.at(links, n), p.have(to_real(n) < to_real(next_(n))))
    last = p.rewrite(end, last, edge(at(x, n), hole), hole)
    reached = p.some(steps(a, at(x, n), n), x, before)
    shorter = p.some(
        later(a, b, n),
        at(x, n),
        p.have(conjunction(steps(a, at(x, n), n), edge(at(x, n), b)), reached, last),
    )
    shorter = p.obtain(p.assume(steps(a, b, next_(n))), x, shorter)

    # One step more.
    path, step = p.assume(chain(a, c, n)), p.assume(edge(c, b))
    start, end, links = p.parts(path)
    new, one = longer(n, b), p.fresh(REAL)

    def where(place, *facts, holds=True):
        """What stands at this place of the longer chain."""
        early = indicator(to_real(place) <= to_real(n))
        value_ = at(x, place) if holds else b
        decided = p.turned(p.have(equal(early, int(holds)), *facts))
        template = equal(if_(equal(one, 1), at(x, place), b), value_)
        known = p.have(
            equal(if_(equal(number(int(holds)), 1), at(x, place), b), value_)
        )
        return p.the_same(
            p.rewrite(decided, known, template, one), equal(at(new, place), value_)
        )

    begins = p.rewrite(start, where(zero), equal(at(new, zero), hole), hole)
    ends = where(next_(n), holds=False)
    inside = p.assume(to_real(i) < to_real(next_(n)))
    here = where(i, inside, p.use(order, j=i, k=n))
    goal = edge(at(new, i), at(new, next_(i)))
    early = p.assume(to_real(i) < to_real(n))
    there_ = where(next_(i), early, p.use(order, j=next_(i), k=n))
    old = p.apply(p.at(links, i), early)
    old = p.rewrite(p.turned(here), old, edge(hole, at(x, next_(i))), hole)
    old = p.rewrite(p.turned(there_), old, edge(at(new, i), hole), hole)
    number_of = p.fresh(NATURAL)
    is_last = p.have(
        equal(n, i),
        inside,
        p.assume(negation(to_real(i) < to_real(n))),
        p.use(order, j=i, k=n),
    )
    new_last = p.rewrite(p.turned(end), step, edge(hole, b), hole)
    new_last = p.rewrite(p.turned(ends), new_last, edge(at(x, n), hole), hole)
    moved = edge(at(x, number_of), at(new, next_(number_of)))
    new_last = p.rewrite(is_last, new_last, moved, number_of)
    new_last = p.rewrite(p.turned(here), new_last, edge(hole, at(new, next_(i))), hole)
    link = p.cases(to_real(i) < to_real(n), old, new_last)
    links = p.every(p.supposing(inside, p.the_same(link, goal)), i)
    links = p.the_same(links, linked(next_(n), new))
    more = p.have(chain(a, b, next_(n), new), begins, ends, links)
    more = p.some(steps(a, b, next_(n)), new, more)
    more = p.obtain(p.assume(steps(a, c, n)), x, more)
    both = p.assume(conjunction(steps(a, c, n), edge(c, b)))
    more = p.cut(p.part(both, 1), p.cut(p.part(both, 0), more))
    more = p.obtain(p.assume(later(a, b, n)), c, more)
    return p.have(
        p.statement.claim,
        p.supposing(steps(a, b, zero), stay),
        p.supposing(equal(a, b), there),
        p.supposing(steps(a, b, next_(n)), shorter),
        p.supposing(later(a, b, n), more),
    )


lonely, one = label(0, 2), natural_number(1)
pairs = point("pairs", pair_sort(finite(2), finite(2)))
alone = {neighbours: event(pairs, FALSE), a: lonely, b: lonely, n: zero}
two = {"D": finite(2)}


def known(p, part):
    """One of the rules, where there are no neighbours."""
    values = {"neighbours": alone[neighbours], "a": lonely, "b": lonely, "n": zero}
    return p.part(p.use(SPEC, spaces=two, **values), part)


def no_step(p, claim):
    """A step would need a neighbour."""
    there = p.apply(p.assume(claim), p.have(equal(lonely, lonely)))
    return p.absurd(p.apply(known(p, 2), there))


def no_last_step(p, claim):
    """Where one stays there is no last step."""
    stays = p.apply(known(p, 1), p.have(equal(lonely, lonely)))
    return p.absurd(p.apply(p.assume(claim), stays))


SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "a step that stays": NearMiss(
            claim=implies(equal(a, b), steps(a, b, one)),
            at=At(alone, spaces=two, refute=no_step),
        ),
        "no step is one step": NearMiss(
            claim=implies(steps(a, b, n), later(a, b, n)),
            at=At(alone, spaces=two, refute=no_last_step),
        ),
    },
)
