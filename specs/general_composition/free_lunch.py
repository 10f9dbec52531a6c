"""Bounded distances and the free-lunch granularity, for which all databases differ."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import coin, grid, table

words = shared("general_composition._spaces")
canonical, steps_of = words.canonical, words.steps_of
close = definition("foundations.closeness")
private = definition("foundations.differential_privacy")
basic = theorem("general_composition.canonical_metric")
order = theorem("foundations.whole_numbers")
D, S, x, y, near = words.D, space("S"), words.x, words.y, words.near
d, joined, neighbours = words.d, words.joined, words.neighbours
other, most = function_variable("other", pair_sort(D, D)), real("most")
all_pairs = event_variable("all_pairs", pair_sort(D, D))
M, epsilon, B = kernel("M", D, S), real("epsilon"), event_variable("B", S)
there = member(pair(x, y), joined)
same = negation(equal(x, y))


def bounded(by):
    return forall(x, y, implies(there, at(other, x, y) <= by * at(d, x, y)))


SPEC = Theorem(
    title="A bounded metric against a canonical one",
    source="Composition in differential privacy for general granularity notions, "
    "section III-A",
    covers=("GC-Q5",),
    standing="holds-repaired",
    uses=(canonical,),
    given={
        "canonical": canonical(neighbours, joined, d),
        "diameter": forall(x, y, at(other, x, y) <= most),
        "same": forall(x, equal(at(other, x, x), 0)),
    },
    claim=bounded(most),
    remark="For every canonical metric, as the text around the claim has it; of any "
    "other metric it is false, see free_lunch.as_printed. For the free-lunch metric, 1 "
    "between any two databases, {most} is 1.",
)
LUNCH = Theorem(
    title="Free-lunch privacy gives privacy of every granularity",
    source="Composition in differential privacy for general granularity notions, "
    "section III-A",
    covers=("GC-Q5",),
    standing="holds-repaired",
    uses=(private,),
    given={
        "budget": epsilon >= 0,
        "all pairs": forall(x, y, implies(same, member(pair(x, y), all_pairs))),
        "private": private(M, all_pairs, epsilon, 0),
    },
    claim=private(M, neighbours, epsilon, 0),
    remark="Any relation between databases, reflexive or not.",
)
AS_PRINTED = Theorem(
    title="A bounded metric against any other metric",
    source="Composition in differential privacy for general granularity notions, "
    "section III-A",
    standing="refuted",
    given={
        "diameter": forall(x, y, at(other, x, y) <= most),
        "same": forall(x, equal(at(other, x, x), 0)),
        "positive": forall(x, y, implies(same, at(d, x, y) > 0)),
        "symmetric": forall(x, y, equal(at(d, x, y), at(d, y, x))),
    },
    claim=exists(epsilon, forall(x, y, at(other, x, y) <= epsilon * at(d, x, y))),
    repair="general_composition.free_lunch",
    remark="On the real line, 1 between different numbers is no multiple of their "
    "distance, which may be as small as one likes.",
    printed=Printed("section III-A", "we can always compare it to the other"),
)


def proof(p):
    """Different databases are at a distance of at least 1."""
    pair_of, hole = p.assume(there), p.fresh(D)
    at_pair = p.use(basic, p.given("canonical"))
    goal = at(other, x, y) <= most * at(d, x, y)
    is_same = p.assume(equal(x, y))
    itself = p.at(p.given("same"), x)
    itself = p.rewrite(is_same, itself, equal(at(other, x, hole), 0), hole)
    zero = p.apply(p.part(at_pair, 1), is_same)
    same_case = p.have(goal, itself, zero)
    apart = p.assume(same)

    def far(path, length):
        number_of = path.formula.arguments[3]
        least = p.use(order, j=number_of, k=natural_number(0))
        return p.have(
            at(d, x, y) >= 1, length, least, pair_of, apart, p.part(at_pair, 0)
        )

    least = words.shortest(p, p.given("canonical"), pair_of, far)
    high = p.have(most >= 0, *self_bound(p))
    grown = p.have(most <= most * at(d, x, y), least, high)
    differ = p.have(goal, p.at(p.given("diameter"), x, y), grown)
    return p.every(p.supposing(pair_of, p.cases(equal(x, y), same_case, differ)), x, y)


def self_bound(p):
    """What the two hypotheses say of a database and itself, and of two."""
    return p.at(p.given("diameter"), x, x), p.at(p.given("same"), x)


def everyone(p):
    """A database is neighbour of itself, or there is a pair of different ones."""
    pair_of, hole = p.assume(near), p.fresh(D)
    wanted = close(at(M, x), at(M, y), epsilon, 0)
    is_same, apart = p.assume(equal(x, y)), p.assume(same)
    chance = probability(at(M, x), B)
    grows = p.have(exp(epsilon) >= 1, p.given("budget"))
    small = p.mean_between(
        at(M, x), point("drawn", S), indicator(member(point("drawn", S), B))
    )
    itself = p.have(chance <= exp(epsilon) * chance + 0, grows, small)
    itself = p.the_same(p.every(itself, B), close(at(M, x), at(M, x), epsilon, 0))
    itself = p.rewrite(is_same, itself, close(at(M, x), at(M, hole), epsilon, 0), hole)
    member_of = p.apply(p.at(p.given("all pairs"), x, y), apart)
    differ = p.apply(p.at(p.given("private"), x, y), member_of)
    differ = p.the_same(differ, wanted)
    return p.every(p.supposing(pair_of, p.cases(equal(x, y), itself, differ)), x, y)


classes = shared("general_composition._classes")
path = classes.FiniteClass(3, [(0, 1), (1, 0), (1, 2), (2, 1)])
cell, row = point("cell", pair_sort(finite(3), finite(3))), (0, 1, 2)
discrete = grid((0, 1, 1), (1, 0, 1), (1, 1, 0))
start, beside, end = label(0, 3), label(1, 3), label(2, 3)
lunch = {other: discrete, most: 1}
bit = point("bit", finite(2))
output_0, anything = event(bit, equal(bit, label(0, 2))), event(bit, TRUE)
fades = {
    M: table(*map(coin, ("1/2", "1/4", "1/4"))),
    all_pairs: event(cell, negation(equal(first(cell), second(cell)))),
    neighbours: event(cell, TRUE),
    epsilon: log(2),
}
one_cell = point("one_cell", pair_sort(finite(1), finite(1)))
spaces = {"D": finite(3), "S": finite(2)}
numbers = point("numbers", pair_sort(REAL, REAL))
left, right = first(numbers), second(numbers)
real_line = {
    other: function(numbers, indicator(negation(equal(left, right)))),
    d: function(numbers, abs(left - right)),
    most: 1,
}


def too_close(p, claim):
    """Two numbers that are closer than the factor allows."""
    u, v = real("u"), real("v")
    gap = 1 / (2 * (abs(epsilon) + 1))
    known = forall(u, v, indicator(negation(equal(u, v))) <= epsilon * abs(u - v))
    there_ = p.assume(known)
    positive = p.have(gap > 0)
    fact = p.at(there_, gap, 0)
    apart = p.have(epsilon * gap >= 1, fact, positive)
    wrong = p.have(FALSE, apart, p.have(epsilon * gap <= "1/2"))
    return p.obtain(p.assume(claim), epsilon, wrong)


SPEC = SPEC.but(
    proof=proof,
    instance=classes.at_class(path, more=lunch),
    near_misses={
        "another distance": NearMiss(
            without="canonical", at={d: function(cell, 0)}, witnesses=(start, end)
        ),
        "no diameter": NearMiss(
            without="diameter", at={most: "1/2"}, witnesses=(start, beside)
        ),
        "a distance from itself": NearMiss(
            without="same",
            at={other: function(cell, 1)},
            witnesses=(start, start),
        ),
        "less": NearMiss(claim=bounded(most * "99/100"), witnesses=(start, beside)),
    },
)
LUNCH = LUNCH.but(
    proof=everyone,
    instance=At(fades, spaces=spaces),
    near_misses={
        "a negative budget": NearMiss(
            without="budget",
            at=At(
                {
                    M: function(point("only", finite(1)), finite_law("1/2", "1/2")),
                    all_pairs: event(one_cell, FALSE),
                    neighbours: event(one_cell, TRUE),
                    epsilon: -1,
                },
                (label(0, 1), label(0, 1), anything),
                {"D": finite(1), "S": finite(2)},
            ),
        ),
        "not all pairs": NearMiss(
            without="all pairs",
            at={all_pairs: event(cell, FALSE), epsilon: 0},
            witnesses=(start, beside, output_0),
        ),
        "not private": NearMiss(
            without="private", at={epsilon: 0}, witnesses=(start, beside, output_0)
        ),
        "less": NearMiss(
            claim=private(M, neighbours, epsilon * "99/100", 0),
            witnesses=(start, beside, output_0),
        ),
    },
)
AS_PRINTED = AS_PRINTED.but(
    refutation=At(real_line, spaces={"D": REAL}, refute=too_close),
)
