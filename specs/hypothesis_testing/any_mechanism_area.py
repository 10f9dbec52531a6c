"""The area under the ROC curve of any score, against any private mechanism.

The area is the chance that the score of an output where the record is in is above that
of an output where it is not; ties count by half.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

private = definition("foundations.differential_privacy")
bounded = theorem("foundations.ceilings_area")
on_neighbours = shared("hypothesis_testing._neighbours").on_neighbours
S, D = space("S"), space("D")
M, d, e = kernel("M", D, S), point("d", D), point("e", D)
neighbours = event_variable("neighbours", pair_sort(D, D))
epsilon, delta, r = real("epsilon"), real("delta"), function_variable("score", S)
x, y = point("x", S), point("y", S)
E = exp(epsilon)


def area(first_law, second_law, of, one, other):
    left, right = of(one), of(other)
    higher = indicator(right < left) + indicator(equal(left, right)) / 2
    return mean(first_law, one, mean(second_law, other, higher))


ceiling = 1 - (1 - delta) ** 2 / (1 + E)


def of_score(point_):
    return at(r, point_)


letter, other = point("letter", finite(4)), point("other", finite(4))


two = finite(2)
pairs, zero, one = point("pairs", pair_sort(two, two)), label(0, 2), label(1, 2)


of_pair = area(at(M, d), at(M, e), of_score, x, y)

SPEC = corollary(
    bounded,
    on_neighbours(bounded, M, d, e),
    title="The area under the ROC curve against any (epsilon, delta)-private mechanism",
    source="Kairouz, Oh and Viswanath 2015, theorem 2.1: the area of their region",
    uses=(private,),
    given={
        "private": private(M, neighbours, epsilon, delta),
        "neighbours": member(pair(d, e), neighbours),
        "and back": member(pair(e, d), neighbours),
        "delta": bounded.given["slack"],
    },
    claim=of_pair <= ceiling,
    remark="Any measurable score, any space; for laws: foundations.ceilings_area.",
)
rest = (1 - delta) / (1 + E)
channel = finite_law(delta, rest * E, rest, 0), finite_law(0, rest, rest * E, delta)
of_letters = area(*channel, lambda one: choose(one, 3, 2, 1, 0), letter, other)

REACHED = Theorem(
    title="One private mechanism reaches the bound of the area",
    source="Kairouz, Oh and Viswanath 2015, section 2",
    given={"delta": conjunction(delta >= 0, delta <= 1)},
    claim=equal(of_letters, ceiling),
    remark="That it is private for epsilon of at least 0 is shown in "
    "any_mechanism_vertices. Deltas outside of 0 to 1 give no law.",
)


def reached(p):
    sizes = p.have(
        conjunction(rest >= 0, rest <= 1, equal(rest * E + rest, 1 - delta)),
        p.given("delta"),
    )
    return p.have(p.statement.claim, sizes, p.given("delta"))


usual = {
    M: table(finite_law("3/4", "1/4"), finite_law("1/4", "3/4")),
    neighbours: event(pairs, TRUE),
    d: zero,
    e: one,
    epsilon: log(3),
    delta: 0,
    r: table(1, 0),
}


def at_point(*rows, **changed):
    by_name = {over.data: over for over in usual}
    values = {by_name[name]: new for name, new in changed.items()}
    if rows:
        values[M] = table(*rows)
    return At({**usual, **values}, spaces={"S": two, "D": two})


def only(one_, other_):
    return event(pairs, equal(pairs, pair(one_, other_)))


SPEC = SPEC.but(
    instance=at_point(),
    near_misses={
        "not private": NearMiss(
            without="private", at=at_point(finite_law(1, 0), finite_law(0, 1))
        ),
        "not neighbours": NearMiss(
            without="neighbours",
            at=at_point(
                finite_law("2/3", "1/3"),
                finite_law(0, 1),
                neighbours=only(one, zero),
            ),
        ),
        "not the other way": NearMiss(
            without="and back",
            at=at_point(
                finite_law(1, 0),
                finite_law("1/3", "2/3"),
                neighbours=only(zero, one),
            ),
        ),
        "delta above 1": NearMiss(
            without="delta",
            at=at_point(finite_law(1, 0), finite_law(0, 1), epsilon=0, delta="11/10"),
        ),
        "a strict bound": NearMiss(
            claim=of_pair < ceiling,
        ),
        "9/5 in place of 2": NearMiss(
            number=Number(2, "9/5"),
        ),
    },
)

REACHED = REACHED.but(
    proof=reached,
    instance=At({epsilon: 1, delta: "1/10"}),
    near_misses={
        "9/5 in place of 2": NearMiss(
            number=Number(2, "9/5"),
        ),
        "3/2 in place of 3": NearMiss(
            number=Number(3, "3/2", place=1),
        ),
        "11/5 in place of 2": NearMiss(
            number=Number(2, "11/5", place=1),
        ),
        "9/5 in place of 2, place 2": NearMiss(
            number=Number(2, "9/5", place=4),
        ),
    },
    exceptions={
        "delta": "other deltas give no law, of which nothing is known",
        "3": "the letter that scores 3 has no chance under the second law",
    },
)
