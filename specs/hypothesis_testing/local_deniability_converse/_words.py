"""What the theorems of local_deniability_converse share."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

deniability = shared("hypothesis_testing._deniability")
likely = deniability.likely

close = definition("foundations.closeness")
deniable = definition("hypothesis_testing.dependent_definitions.deniable")
Rec, Out = space("I"), space("O")
records, o = kernel("records", Rec, Out), point("o", Out)
seed, a, b = (point(name, Rec) for name in ("seed", "a", "b"))
seen, k, m, n = point("seen", Out), natural("k"), natural("m"), natural("n")
gamma, epsilon = real("gamma"), real("epsilon")


chosen = function_variable("chosen", NATURAL, Rec)
possible = likely(seed) > 0
local = forall(a, b, close(at(records, a), at(records, b), epsilon, 0))
all_deniable = forall(
    seed, seen, implies(possible, deniable(records, seen, seed, k, gamma))
)
rows = [finite_law(1, 0)] * 2 + [finite_law(0, 1)] * 2
kinds = {
    records: table(*rows),
    k: natural_number(2),
    gamma: 1,
}
spaces = {"I": finite(4), "O": finite(2)}
below_two = theorem("hypothesis_testing.first_numbers.two")
#: What the chosen records have to satisfy, in the order of the definition.
parts_ = (
    possible,
    deniability.starts,
    deniability.distinct,
    deniability.compared_within(gamma),
)
bit = point("bit", finite(2))
nothing, o_ = natural_number(0), point("o_", finite(2))


def chance(record, output):
    """The chance that a record gives an output, by its kind."""
    return int((record < 2) == (output == 0))


def explained(p, goal, record, output, possible_):
    """The record and the other one of its kind explain the output."""
    s, t, c = label(record, 4), label(record ^ 1, 4), chance(record, output)
    place, hole = natural("place"), natural("hole")
    pick = function(place, if_(equal(place, nothing), s, t))
    values = {**kinds, seed: s, seen: label(output, 2), chosen: pick}
    first_, start, distinct, similar = (
        At(values, spaces=spaces).of(one) for one in parts_
    )

    def gives(of):
        """The chance of the output."""
        return mean(at(kinds[records], of), o_, indicator(equal(o_, label(output, 2))))

    def later(of, known):
        not_first = p.assume(negation(equal(of, nothing)))
        both = conjunction(known.formula, not_first.formula)
        return p.have(both, known, not_first)

    def is_one(of, known):
        listed = p.use(below_two, {below_two["m"]: of}, p.have(to_real(of) < 2, known))
        return p.have(equal(of, natural_number(1)), listed, known)

    def chance_of(of, known):
        """Both records have the same chance."""
        is_first, ways = equal(of, nothing), []
        zero_ = p.assume(is_first)
        one_ = is_one(of, later(of, known))
        for is_place, value_ in ((zero_, s), (one_, t)):
            exact = p.auto(equal(gives(value_), c))
            back = p.turned(is_place)
            ways.append(p.rewrite(back, exact, equal(gives(at(pick, hole)), c), hole))
        return p.cases(is_first, *ways)

    here, both = p.at(p.assume(similar), m, n).formula.arguments
    sizes = [p.have(to_real(of) < 2, p.assume(here)) for of in (m, n)]
    chances = [chance_of(of, size) for of, size in zip((m, n), sizes, strict=True)]
    ratio = p.supposing(here, p.have(both, *chances))
    ratios = p.the_same(p.every(ratio, m, n), similar)

    apart = p.at(p.assume(distinct), m, n).formula.arguments[1]
    same, places = apart.arguments
    alike, zeros = p.assume(same), (equal(m, nothing), equal(n, nothing))
    firsts = [p.assume(one) for one in zeros]
    others = [
        is_one(of, later(of, size)) for of, size in zip((m, n), sizes, strict=True)
    ]

    def joined(left, right):
        return p.rewrite(p.turned(right), left, equal(m, hole), hole)

    def contrary(left, right):
        at_left = p.rewrite(left, alike, equal(at(pick, hole), at(pick, n)), hole)
        place_ = left.formula.arguments[1]
        ends = equal(at(pick, place_), at(pick, hole))
        return p.have(places, p.have(FALSE, p.rewrite(right, at_left, ends, hole)))

    yes = p.cases(zeros[1], joined(*firsts), contrary(firsts[0], others[1]))
    no = p.cases(zeros[1], contrary(others[0], firsts[1]), joined(*others))
    shown = p.supposing(same, p.cases(zeros[0], yes, no))
    shown = p.the_same(p.every(p.supposing(here, shown), m, n), distinct)
    parts = possible_, p.auto(start), shown, ratios
    whole = p.have(conjunction(first_, start, distinct, similar), *parts)
    return p.some(goal, pick, whole)


def show(p, goal):
    """Record by record and output by output."""
    rows_ = []
    for record in range(4):
        cells = []
        for output in range(2):
            at_both = p.at(p.assume(goal), label(record, 4), label(output, 2)).formula
            premise, wanted = at_both.arguments
            shown = explained(p, wanted, record, output, p.assume(premise))
            cells.append(p.supposing(premise, shown))
        inner = p.at(p.assume(goal), label(record, 4)).formula
        rows_.append(p.step("forall_labels", *cells, terms=(inner,)))
    return p.step("forall_labels", *rows_, terms=(goal,))


def no_epsilon(p, claim):
    """One kind always gives output 0, and the other never does."""
    output_0 = event(bit, equal(bit, label(0, 2)))
    known = p.assume(At(kinds, spaces=spaces).of(local))
    moved = p.at(known, label(0, 4), label(2, 4), output_0)
    return p.obtain(p.assume(claim), epsilon, p.have(FALSE, moved))
