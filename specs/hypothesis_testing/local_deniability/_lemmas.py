"""Lemmas for local_deniability."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

deniability = shared("hypothesis_testing._deniability")
likely, running = deniability.likely, deniability.running
start, k_records = deniability.starts, deniability.distinct
Rec, Out = space("I"), space("O")
records = kernel("records", Rec, Out)
seed, seen, a, b = (
    point("seed", Rec),
    point("seen", Out),
    point("a", Rec),
    point("b", Rec),
)
k, m, n, epsilon = natural("k"), natural("m"), natural("n"), real("epsilon")
chosen = function_variable("chosen", NATURAL, Rec)
gamma = exp(epsilon)
below_two = theorem("hypothesis_testing.first_numbers.two")
only, zero = label(0, 1), label(0, 2)
spaces = {"I": finite(1), "O": finite(2)}
one, place = label(1, 2), natural("place")
flips = finite_law("3/4", "1/4"), finite_law("1/4", "3/4")
# Two records, and a bit that is kept with probability 3/4.
both_bits = {
    records: table(*flips),
    chosen: function(place, if_(equal(place, natural_number(0)), zero, one)),
    seen: zero,
    seed: zero,
    k: natural_number(2),
    epsilon: log("301/100"),
}
by_two = {"I": finite(2), "O": finite(2)}


def two_records(p, goal):
    """Places 0 and 1 hold different records."""
    start_, rest = goal.arguments
    here, distinct_ = p.at(p.assume(rest), m, n).formula.arguments
    alike_, places = distinct_.arguments
    both, alike, pick = p.assume(here), p.assume(alike_), both_bits[chosen]
    hole, ways = natural("hole"), []
    listed = [
        p.use(below_two, {below_two["m"]: of}, p.have(to_real(of) < 2, both))
        for of in (m, n)
    ]
    for left in map(natural_number, range(2)):
        is_left = p.assume(equal(m, left))
        moved = p.rewrite(is_left, alike, equal(at(pick, hole), at(pick, n)), hole)
        for right in map(natural_number, range(2)):
            is_right = p.assume(equal(n, right))
            if left is right:
                back = p.turned(is_right)
                shown = p.rewrite(back, is_left, equal(m, hole), hole)
            else:
                ends = equal(at(pick, left), at(pick, hole))
                wrong = p.have(FALSE, p.rewrite(is_right, moved, ends, hole))
                shown = p.have(places, wrong)
            inner = p.supposing(is_right, shown)
            ways.append(p.supposing(is_left, inner))
    shown = p.supposing(here, p.supposing(alike_, p.have(places, *listed, *ways)))
    rest_ = p.the_same(p.every(shown, m, n), rest)
    return p.the_same(p.have(conjunction(start_, rest), p.auto(start_), rest_), goal)


def body_of(values, factor=gamma, spaces=spaces):
    """What some chosen records would have to satisfy."""
    similar = likely(at(chosen, m)) <= factor * likely(at(chosen, n))
    parts = (
        likely(seed) > 0,
        start,
        k_records,
        forall(m, n, implies(running, similar)),
    )
    left = {key: one for key, one in values.items() if key is not chosen}
    return At(left, spaces=spaces).of(conjunction(*parts)), left


def one_record(values):
    """There is one record only, so two of them are the same."""

    def refute(p, claim):
        body, left = body_of(values)
        over = function_variable("chosen", NATURAL, finite(1))
        known, spot = p.assume(body), point("spot", finite(1))
        zeroth, first_ = (at(over, natural_number(place)) for place in (0, 1))
        is_only = p.at(p.auto(forall(spot, equal(only, spot))), first_)
        starts = p.have(equal(zeroth, only), known)
        same = p.rewrite(is_only, starts, equal(zeroth, spot), spot)
        rule = p.have(At(left, spaces=spaces).of(k_records), known)
        apart = p.at(rule, natural_number(0), natural_number(1))
        return p.obtain(p.assume(claim), over, p.have(FALSE, apart, same))

    return refute


less = gamma * "99/100"


def far_apart(p, claim, values=both_bits, by=less):
    """Two records are both bits, and one gives the output a third as often."""
    body, left = body_of(values, by, by_two)
    over = function_variable("chosen", NATURAL, finite(2))
    spot, known = point("spot", finite(2)), p.assume(body)
    start_, last = (at(over, natural_number(of)) for of in (0, 1))
    is_zero, is_one = p.have(equal(start_, zero), known), p.assume(equal(last, one))
    rule, similar = (p.have(part, known) for part in body.arguments[2:])
    places = natural_number(0), natural_number(1)
    same = p.assume(equal(last, zero))
    back = p.turned(same)
    wrong = p.rewrite(back, is_zero, equal(start_, spot), spot)
    wrong = p.have(FALSE, p.at(rule, *places), wrong)
    ratio = p.follow(similar, *places)

    def gives(of):
        return At({**left, seed: of}, spaces=by_two).of(likely(seed))

    factor = At(left, spaces=by_two).of(by)
    ratio = p.rewrite(is_zero, ratio, gives(spot) <= factor * gives(last), spot)
    ratio = p.rewrite(is_one, ratio, gives(zero) <= factor * gives(spot), spot)
    ways = [
        p.supposing(same, wrong),
        p.supposing(is_one, p.have(FALSE, ratio)),
    ]
    either = forall(spot, disjunction(equal(spot, zero), equal(spot, one)))
    wrong = p.have(FALSE, p.at(p.auto(either), last), *ways)
    nothing = p.obtain(p.assume(claim), over, wrong)
    return p.denied(claim, nothing)
