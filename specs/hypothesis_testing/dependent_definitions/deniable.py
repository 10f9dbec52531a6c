"""Plausible deniability: pairwise ratios, and a window of chances."""

from verifydp.formal.spec import *

deniability = shared("hypothesis_testing._deniability")
likely, below, compared_within = (
    deniability.likely,
    deniability.below,
    deniability.compared_within,
)
first_is_seed, distinct = deniability.starts, deniability.distinct

Out = space("O")
# --- plausible deniability

Rec = space("I")
records, seed, seen = (
    kernel("records", Rec, Out),
    point("seed", Rec),
    point("seen", Out),
)
k, m, n = natural("k"), natural("m"), natural("n")
gamma, low = real("gamma"), real("low")
chosen = function_variable("chosen", NATURAL, Rec)


comparable = compared_within(gamma)
deniable = Definition(
    "plausibly_deniable",
    (records, seen, seed, k, gamma),
    exists(chosen, conjunction(likely(seed) > 0, first_is_seed, distinct, comparable)),
)
in_window = forall(
    m,
    implies(
        below(m, k),
        conjunction(low <= likely(at(chosen, m)), likely(at(chosen, m)) <= gamma * low),
    ),
)
window = exists(chosen, low, conjunction(low > 0, first_is_seed, distinct, in_window))
is_deniable = deniable(records, seen, seed, k, gamma)
only, nothing = label(0, 1), natural_number(0)

SPEC = Theorem(
    title="Plausible deniability: pairwise ratios, and a window of chances",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, definition 4; Bindschaedler, "
    "Shokri and Gunter 2017, definition 1",
    covers=("HT-D4",),
    standing="definition",
    defines=deniable,
    reads="output {1} is ({3}, {4})-plausibly deniable for {2} under {0}",
    given={"k": below(nothing, k)},
    claim=conjunction(implies(is_deniable, window), implies(window, is_deniable)),
    remark="The chosen records are different ones, the true one first; a record that "
    "never gives the output is no explanation. The paper asks for more than k records "
    "in the database, its source for k at least; nothing here depends on their number. "
    "Comparing them with the true one alone is less: see deniability_by_one_record.",
)
least = theorem("hypothesis_testing.first_numbers")
zero_only = theorem("hypothesis_testing.first_numbers.one")
zero = label(0, 2)


def together(p, *facts):
    return p.have(conjunction(*(fact.formula for fact in facts)), *facts)


def deniable_proof(p):
    """The window starts at the least of the k chances."""
    r, spot, nothing = natural("r"), point("spot", Rec), natural_number(0)
    chances = function(n, likely(at(chosen, n)))
    smallest = p.use(least, {least["chance"]: chances}, p.given("k"))
    start = likely(at(chosen, r))
    smaller = forall(m, implies(below(m, k), start <= likely(at(chosen, m))))
    is_least = p.assume(conjunction(below(r, k), smaller))
    pairs_hold = p.assume(
        conjunction(likely(seed) > 0, first_is_seed, distinct, comparable)
    )
    same = p.have(first_is_seed, pairs_hold)
    compared = p.have(comparable, pairs_hold)
    least_one, running = p.have(below(r, k), is_least), p.assume(below(m, k))
    both = p.have(conjunction(below(m, k), below(r, k)), running, least_one)
    upper = p.apply(p.at(compared, m, r), both)
    lower = p.apply(p.at(p.have(smaller, is_least), m), running)
    inside = conjunction(
        start <= likely(at(chosen, m)), likely(at(chosen, m)) <= gamma * start
    )
    spread = p.every(p.supposing(running, p.have(inside, upper, lower)), m)
    zeroth = p.apply(
        p.at(compared, nothing, r),
        p.have(conjunction(below(nothing, k), below(r, k)), p.given("k"), least_one),
    )
    of_seed = p.rewrite(same, zeroth, likely(spot) <= gamma * start, spot)
    positive = p.have(start > 0, of_seed, pairs_hold)
    kept = p.have(distinct, pairs_hold)
    whole = together(p, positive, same, kept, spread)
    in_low = exists(low, conjunction(low > 0, first_is_seed, distinct, in_window))
    shown = p.some(window, chosen, p.some(in_low, start, whole))
    forwards = p.obtain(p.assume(is_deniable), chosen, p.obtain(smallest, r, shown))

    held = p.assume(conjunction(low > 0, first_is_seed, distinct, in_window))
    each, positive = p.have(in_window, held), p.have(low > 0, held)
    other = p.assume(conjunction(below(m, k), below(n, k)))
    high = p.apply(p.at(each, m), p.have(below(m, k), other))
    small = p.apply(p.at(each, n), p.have(below(n, k), other))
    ratio = p.have(
        likely(at(chosen, m)) <= gamma * likely(at(chosen, n)), high, small, positive
    )
    compared = p.every(p.supposing(other, ratio), m, n)
    same = p.have(first_is_seed, held)
    zeroth = p.have(
        likely(at(chosen, nothing)) > 0,
        p.apply(p.at(each, nothing), p.given("k")),
        positive,
    )
    of_seed = p.rewrite(same, zeroth, likely(spot) > 0, spot)
    whole = together(p, of_seed, same, p.have(distinct, held), compared)
    found = p.some(is_deniable, chosen, whole)
    inner = p.obtain(p.assume(in_low), low, found)
    backwards = p.obtain(p.assume(window), chosen, inner)
    return p.have(
        p.statement.claim,
        p.supposing(is_deniable, forwards),
        p.supposing(window, backwards),
    )


certain = {
    records: function(point("record", finite(1)), finite_law(1, 0)),
    seen: zero,
    seed: only,
    k: natural_number(2),
    gamma: 1,
}
few = {"I": finite(1), "O": finite(2)}
repeating = function(natural("place"), only)


def in_window_from_one(p, values, *parts):
    """Show a window form: the records are the only one, the window starts at 1."""
    body = conjunction(low > 0, first_is_seed, *parts, in_window)
    forms = exists(chosen, low, body), exists(low, body), body
    chosen_values = {}, {chosen: repeating}, {chosen: repeating, low: 1}
    outer, inner, closed = (
        At({**values, **more}, spaces=few).of(form)
        for form, more in zip(forms, chosen_values, strict=True)
    )
    if values[k] is natural_number(1):
        rule = closed.arguments[2]
        places = p.every(the_same_place(p, rule), m, n)
        shown = p.auto(closed, p.the_same(places, rule))
    else:
        shown = p.auto(closed)
    return p.some(outer, repeating, p.some(inner, 1, shown))


def the_same_place(p, rule):
    """Only 0 is below 1."""
    premise, conclusion = p.at(p.assume(rule), m, n).formula.arguments
    here, hole = p.assume(premise), natural("hole")
    zeros = [
        p.use(zero_only, {zero_only["m"]: of}, p.have(to_real(of) < 1, here))
        for of in (m, n)
    ]
    same = p.rewrite(p.turned(zeros[1]), zeros[0], equal(m, hole), hole)
    return p.supposing(premise, p.have(conclusion, same))


def denied(p, claim, values, implication, shown, refuted, limit=gamma):
    """From the claim some records deny plausibly; show that none do."""
    found = p.apply(implication, shown)
    records_of = function_variable("chosen", NATURAL, finite(1))
    comparable = compared_within(limit)
    parts = conjunction(likely(seed) > 0, first_is_seed, distinct, comparable)
    body = p.assume(At(values, spaces=few).of(parts))
    nothing_left = p.obtain(found, records_of, refuted(body, records_of))
    return p.denied(claim, nothing_left)


def no_records(p, claim):
    """No record is asked for, so the window says nothing about the true one."""
    part = p.have(claim.arguments[1], p.assume(claim))
    shown = in_window_from_one(p, impossible, distinct)
    return denied(
        p, claim, impossible, part, shown, lambda body, _: p.have(FALSE, body)
    )


def twice(p, claim):
    """There is one record only, so two of them are the same."""

    def refuted(body, records_of):
        zeroth, first_ = (at(records_of, natural_number(place)) for place in (0, 1))
        label_, spot = point("label_", finite(1)), point("spot", finite(1))
        is_only = p.at(p.auto(forall(label_, equal(only, label_))), first_)
        starts = p.have(equal(zeroth, only), body)
        same = p.rewrite(is_only, starts, equal(zeroth, spot), spot)
        rule = At({**certain, chosen: records_of}, spaces=few).of(distinct)
        apart = p.at(p.have(rule, body), nothing, natural_number(1))
        return p.have(FALSE, apart, same)

    shown = in_window_from_one(p, certain)
    return denied(p, claim, certain, p.assume(claim), shown, refuted)


def less_gamma(p, claim):
    """A record is as likely as itself, not less."""

    def refuted(body, records_of):
        zeroth, spot = at(records_of, nothing), point("spot", finite(1))
        rule = At({**single, chosen: records_of}, spaces=few).of(compared_within(less))
        itself = p.follow(p.have(rule, body), nothing, nothing)
        of = At({**single, seed: spot}, spaces=few).of(likely(seed))
        starts = p.have(equal(zeroth, only), body)
        shape = of <= number(less_at_1) * of
        return p.have(FALSE, p.rewrite(starts, itself, shape, spot))

    shown = in_window_from_one(p, single, distinct)
    return denied(p, claim, single, p.assume(claim), shown, refuted, less)


single = {**certain, k: natural_number(1)}
less, less_at_1 = gamma * "99/100", "99/100"
impossible = {
    **certain,
    records: function(point("record", finite(1)), finite_law(0, 1)),
    k: nothing,
}
repeats = exists(chosen, low, conjunction(low > 0, first_is_seed, in_window))

SPEC = SPEC.but(
    proof=deniable_proof,
    instance=At(single, spaces=few),
    near_misses={
        "no records": NearMiss(
            without="k", at=At(impossible, spaces=few, refute=no_records)
        ),
        "less gamma": NearMiss(
            claim=implies(window, deniable(records, seen, seed, k, less)),
            refute=less_gamma,
        ),
        "the same record twice": NearMiss(
            claim=implies(repeats, is_deniable),
            at=At(certain, spaces=few, refute=twice),
        ),
    },
)
