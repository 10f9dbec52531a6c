"""Plausible deniability compares every two records, not each with the true one.

Two records that are each within a factor of the true one may be further apart.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

deniability = shared("hypothesis_testing._deniability")
likely, below = deniability.likely, deniability.below
starts, distinct = deniability.starts, deniability.distinct

deniable = definition("hypothesis_testing.dependent_definitions.deniable")
Rec, Out = space("I"), space("O")
records = kernel("records", Rec, Out)
seed, seen = point("seed", Rec), point("seen", Out)
k, m, n, gamma = natural("k"), natural("m"), natural("n"), real("gamma")
chosen = function_variable("chosen", NATURAL, Rec)


as_likely = conjunction(
    likely(at(chosen, m)) <= gamma * likely(seed),
    likely(seed) <= gamma * likely(at(chosen, m)),
)
with_seed = forall(m, implies(below(m, k), as_likely))
by_seed = conjunction(likely(seed) > 0, starts, distinct, with_seed)

SPEC = Theorem(
    title="Comparing with the true record alone is enough for plausible deniability",
    source="a near miss of Liu, He, Chanyaswad, Wang and Mittal 2019, definition 4",
    standing="refuted",
    repair="hypothesis_testing.dependent_definitions.deniable",
    uses=(deniable,),
    given={"each with the true one": exists(chosen, by_seed)},
    claim=deniable(records, seen, seed, k, gamma),
    remark="Not what the paper prints: k records, each within a factor gamma of the "
    "true one. Chances 1/5 for the true record, 1/10 and 2/5 for the others, k = 3 and "
    "{gamma} = 2: the two others are a factor 4 apart.",
)
three = theorem("hypothesis_testing.first_numbers.three")
comparable = deniability.compared_within(gamma)
by_pairs = conjunction(likely(seed) > 0, starts, distinct, comparable)

first_, second_, third = labels = [label(of, 3) for of in range(3)]
place = natural("place")
rows = [finite_law(chance, 1 - number(chance)) for chance in ("1/5", "1/10", "2/5")]
# Chances 1/5, 1/10 and 2/5; the first record is the true one.
graded = {
    records: table(*rows),
    seen: label(0, 2),
    seed: first_,
    k: natural_number(3),
    gamma: 2,
}
rest = if_(equal(place, natural_number(1)), second_, third)
pick = function(place, if_(equal(place, natural_number(0)), first_, rest))
spaces = {"I": finite(3), "O": finite(2)}


def number_by_number(p, of, size, goal, shown):
    """What is below 3 is 0, 1 or 2."""
    which, ways = p.use(three, {three["m"]: of}, size), []
    for one in range(3):
        here = p.assume(equal(of, natural_number(one)))
        ways.append(p.supposing(here, shown(one, here)))
    return p.have(goal, which, *ways)


def show(p, goal):
    """The three records themselves are an example."""
    first_part, start, apart, near = (
        At({**graded, chosen: pick}, spaces=spaces).of(by_seed).arguments
    )
    hole = natural("hole")
    here, conclusion = p.at(p.assume(near), m).formula.arguments
    size = p.have(to_real(m) < 3, p.assume(here))

    def at_place(one, is_one):
        spot = At({**graded, chosen: pick}, spaces=spaces).of(as_likely)
        exact = p.auto(At({m: natural_number(one)}).of(spot))
        return p.rewrite(p.turned(is_one), exact, At({m: hole}).of(spot), hole)

    within = number_by_number(p, m, size, conclusion, at_place)
    within = p.the_same(p.every(p.supposing(here, within), m), near)

    here, conclusion = p.at(p.assume(apart), m, n).formula.arguments
    both, (alike_, places) = p.assume(here), conclusion.arguments
    alike = p.assume(alike_)
    sizes = [p.have(to_real(of) < 3, both) for of in (m, n)]

    def at_places(one, is_one):
        moved = p.rewrite(is_one, alike, equal(at(pick, hole), at(pick, n)), hole)

        def at_both(other, is_other):
            if one == other:
                back = p.turned(is_other)
                return p.rewrite(back, is_one, equal(m, hole), hole)
            ends = equal(at(pick, natural_number(one)), at(pick, hole))
            return p.have(places, p.have(FALSE, p.rewrite(is_other, moved, ends, hole)))

        return number_by_number(p, n, sizes[1], places, at_both)

    one_place = number_by_number(p, m, sizes[0], places, at_places)
    shown = p.supposing(here, p.supposing(alike_, one_place))
    shown = p.the_same(p.every(shown, m, n), apart)
    parts = p.auto(first_part), p.auto(start), shown, within
    whole = p.have(conjunction(*(part.formula for part in parts)), *parts)
    return p.some(goal, pick, whole)


def refute(p, claim):
    """Whatever three records are chosen, 1/10 and 2/5 are among them."""
    over = function_variable("chosen", NATURAL, finite(3))
    spot, two = point("spot", finite(3)), point("two", finite(3))
    values = {**graded, chosen: over}
    known = p.assume(At(values, spaces=spaces).of(by_pairs))
    apart, compared = (
        p.have(At(values, spaces=spaces).of(part), known)
        for part in (distinct, comparable)
    )
    places = [at(over, natural_number(of)) for of in range(3)]
    starts_ = p.have(equal(places[0], first_), known)
    listed = p.auto(forall(spot, disjunction(*(equal(spot, of) for of in labels))))

    def clash(left, right, is_left, is_right):
        """Two places hold the same record."""
        distinct_ = p.at(apart, natural_number(left), natural_number(right))
        back = p.turned(is_right)
        same = p.rewrite(back, is_left, equal(places[left], spot), spot)
        return p.have(FALSE, distinct_, same)

    def far(left, right, is_left, is_right):
        """Two places hold records with the chances 2/5 and 1/10."""
        ratio = p.follow(compared, natural_number(left), natural_number(right))
        of = At({**graded, seed: spot}, spaces=spaces).of(likely(seed))
        limit = At({**graded, seed: two}, spaces=spaces).of(likely(seed))
        at_right = At({**graded, seed: places[right]}, spaces=spaces).of(likely(seed))
        ratio = p.rewrite(is_left, ratio, of <= 2 * at_right, spot)
        exact = At({**graded, seed: third}, spaces=spaces).of(likely(seed))
        return p.have(FALSE, p.rewrite(is_right, ratio, exact <= 2 * limit, two))

    ways = []
    for one in range(3):
        is_one = p.assume(equal(places[1], labels[one]))
        for other in range(3):
            is_other = p.assume(equal(places[2], labels[other]))
            if one == 0:
                wrong = clash(0, 1, starts_, is_one)
            elif other == 0:
                wrong = clash(0, 2, starts_, is_other)
            elif one == other:
                wrong = clash(1, 2, is_one, is_other)
            elif other == 1:
                wrong = far(1, 2, is_one, is_other)
            else:
                wrong = far(2, 1, is_other, is_one)
            inner = p.supposing(is_other, wrong)
            ways.append(p.supposing(is_one, inner))
    wrong = p.have(FALSE, p.at(listed, places[1]), p.at(listed, places[2]), *ways)
    return p.obtain(p.assume(claim), over, wrong)


SPEC = SPEC.but(
    refutation=At(
        graded, spaces=spaces, show={"each with the true one": show}, refute=refute
    ),
)
