"""Global sensitivity: the largest L1 distance of the answers on two neighbours.

A supremum: it bounds all distances, and every smaller number is exceeded.
"""

from verifydp.formal.spec import *

D = space("D")
x, y, q, i = point("x", D), point("y", D), natural("q"), natural("i")
query = function_variable("query", pair_sort(NATURAL, D))
neighbours = event_variable("neighbours", pair_sort(D, D))
near = member(pair(x, y), neighbours)
sensitivity, bound, below = map(real, ("sensitivity", "bound", "below"))
change = abs(at(query, i, x) - at(query, i, y))
distance = sum_(q, i, change)


def at_most(level):
    return forall(x, y, implies(near, distance <= level))


def exceeded(level):
    return exists(x, y, conjunction(near, level < distance))


approached = forall(below, implies(below < sensitivity, exceeded(below)))
global_sensitivity = Definition(
    "global_sensitivity",
    (query, q, neighbours, sensitivity),
    conjunction(at_most(sensitivity), approached),
)
is_sensitivity = global_sensitivity(query, q, neighbours, sensitivity)


def exactly_at(level):
    """A number bounds all distances if and only if it is at least the sensitivity."""
    enough, more = at_most(level), sensitivity <= level
    return conjunction(implies(enough, more), implies(more, enough))


exactly = forall(bound, exactly_at(bound))

SPEC = Theorem(
    title="Global sensitivity: exactly the bounds on all distances from it on",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, definition 2",
    covers=("HT-D2",),
    standing="definition",
    defines=global_sensitivity,
    reads="the L1 sensitivity of {0} with {1} coordinates over {2} is {3}",
    claim=conjunction(
        implies(is_sensitivity, exactly), implies(exactly, is_sensitivity)
    ),
    remark="The relation of neighbours is part of it: for adding and for replacing a "
    "record the number differs. The paper writes a maximum, which need not be reached; "
    "where distances have no bound, or there are no neighbours, no number is it.",
)


def to_bounds(p):
    """What is smaller is exceeded by a pair; what is larger bounds even more."""
    known = p.assume(is_sensitivity)
    limit, reached = (p.have(part, known) for part in global_sensitivity.body.arguments)
    small, all_of = p.assume(bound < sensitivity), p.assume(at_most(bound))
    found = p.apply(p.at(reached, bound), small)
    beyond = p.assume(conjunction(near, bound < distance))
    here = p.apply(p.at(all_of, x, y), p.have(near, beyond))
    nothing = p.have(FALSE, here, beyond)
    inner = p.obtain(p.assume(exists(y, beyond.formula)), y, nothing)
    nothing = p.obtain(found, x, inner)
    least = p.have(sensitivity <= bound, p.supposing(small, nothing))
    larger, pair_ = p.assume(sensitivity <= bound), p.assume(near)
    within = p.have(distance <= bound, p.apply(p.at(limit, x, y), pair_), larger)
    within = p.every(p.supposing(near, within), x, y)
    both = p.have(
        exactly_at(bound),
        p.supposing(at_most(bound), least),
        p.supposing(larger, within),
    )
    return p.every(both, bound)


def from_bounds(p):
    """If no pair exceeds a smaller number, that one bounds all distances."""
    known = p.assume(exactly)
    limit = p.have(at_most(sensitivity), p.at(known, sensitivity))
    small, missing = p.assume(below < sensitivity), p.assume(negation(exceeded(below)))
    here = p.assume(near)
    none = p.at(missing_at(p, missing), x, y)
    within = p.have(distance <= below, none, here)
    all_of = p.every(p.supposing(near, within), x, y)
    wrong = p.have(exceeded(below), p.at(known, below), all_of, small)
    some = p.cases(exceeded(below), p.assume(exceeded(below)), wrong)
    reached = p.every(p.supposing(small, some), below)
    return p.have(is_sensitivity, limit, reached)


def missing_at(p, missing):
    """No pair: every pair is none."""
    pair_ = conjunction(near, below < distance)
    return p.the_same(missing, forall(x, y, negation(pair_)))


def proof(p):
    return p.have(
        p.statement.claim,
        p.supposing(is_sensitivity, to_bounds(p)),
        p.supposing(exactly, from_bounds(p)),
    )


zero, one = label(0, 2), label(1, 2)
pairs = point("pairs", pair_sort(finite(2), finite(2)))
of_bit = point("of_bit", pair_sort(NATURAL, finite(2)))
case = {
    query: function(of_bit, choose(second(of_bit), 0, "1/2")),
    neighbours: event(pairs, TRUE),
    q: natural_number(2),
    sensitivity: 1,
}


def less(p, claim):
    """The pair reaches its distance, so that a bound below it is none."""
    premise, _ = claim.arguments
    form = global_sensitivity.at(premise.arguments)
    limit, reached = form.arguments
    found = p.assume(below < 1)
    pair_ = p.have(conjunction(TRUE, below < 1), found)
    beyond = exists(y, conjunction(near, below < distance))
    inner = At({**case, x: zero}, spaces={"D": finite(2)}).of(beyond)
    some = p.some(inner, one, pair_)
    some = p.some(At(case, spaces={"D": finite(2)}).of(exceeded(below)), zero, some)
    some = p.the_same(p.every(p.supposing(found, some), below), reached)
    shown = p.the_same(p.have(form, p.auto(limit), some), premise)
    return p.absurd(p.apply(p.assume(claim), shown), "99/100", zero, one)


SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "a little less": NearMiss(
            claim=implies(
                is_sensitivity,
                forall(
                    bound,
                    implies(sensitivity * "99/100" <= bound, at_most(bound)),
                ),
            ),
            at=At(case, spaces={"D": finite(2)}, refute=less),
        ),
    },
)
