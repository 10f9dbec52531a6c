"""The exponential mechanism over any relation of neighbours.

An outcome is drawn with density proportional to exp(rate score), where the score of an
outcome depends on the database and lies between 0 and scale.
"""

from verifydp.formal.spec import *

private = definition("foundations.differential_privacy")
D, S = space("D"), space("S")
x, y, s, base = point("x", D), point("y", D), point("s", S), law("base", S)
score, scale = any_test("score", pair_sort(D, S)), real("scale")
rate, sensitivity, epsilon = real("rate"), real("sensitivity"), real("epsilon")
neighbours = event_variable("neighbours", pair_sort(D, D))
near = member(pair(x, y), neighbours)


def weight(database):
    return exp(rate * scale * value(score, pair(database, s)))


def selected(database):
    """The mechanism's law on a database."""
    return weighted(base, s, weight(database) / mean(base, s, weight(database)))


SPEC = Theorem(
    title="The exponential mechanism over any relation",
    source="McSherry and Talwar 2007, theorem 6; Dwork and Roth 2014, theorem 3.10",
    uses=(private,),
    given={
        "rate": rate >= 0,
        "sensitivity": forall(
            x,
            y,
            s,
            implies(
                near,
                abs(scale * value(score, pair(x, s)) - scale * value(score, pair(y, s)))
                <= sensitivity,
            ),
        ),
        "enough noise": 2 * rate * sensitivity <= epsilon,
    },
    claim=private(function(x, selected(x)), neighbours, epsilon, 0),
    remark="Scores between any two bounds are of this form but for a constant, which "
    "the normaliser takes away.",
)
laws = theorem("foundations.exponential")


def proof(p):
    """The bound for two scores, at each pair of neighbours."""
    here = p.assume(near)
    moves = p.every(p.apply(p.at(p.given("sensitivity"), x, y, s), here), s)
    scores = [test_of(s, value(score, pair(one, s))) for one in (x, y)]
    values = dict(zip((laws["h"], laws["k"]), scores, strict=True))
    fact = p.use(laws, values, moves, p.given("rate"), p.given("enough noise"))
    fact = p.the_same(p.every(p.supposing(near, fact), x, y), p.statement.claim)
    for database in (x, y):
        for condition in is_law(p, database):
            fact = p.cut(p.every(p.supposing(near, condition), x, y), fact)
    return fact


def is_law(p, database):
    """The weights are above a positive number, so that their mean can divide them."""
    own, least = value(score, pair(database, s)), exp(-abs(rate * scale))
    lower = p.have(-abs(rate * scale) <= rate * scale * own)
    low = p.mean(p.have(least <= weight(database), lower), base, s)
    total = mean(base, s, weight(database))
    positive = p.have(total > 0, low)
    density = weight(database) / total
    yield p.every(p.have(density >= 0, positive), s)
    yield p.have(equal(mean(base, s, density), 1), positive)


bit, pairs = point("bit", finite(2)), point("pairs", pair_sort(finite(2), finite(2)))
zero, one = label(0, 2), label(1, 2)
agrees = indicator(equal(first(pairs), second(pairs)))
usual = {
    base: finite_law("1/1000000", "999999/1000000"),
    score: test_of(pairs, agrees),
    scale: 1,
    rate: 1,
    sensitivity: 1,
    epsilon: 2,
    neighbours: event(pairs, TRUE),
}
same = {
    score: test_of(pairs, indicator(equal(second(pairs), zero))),
    rate: -1,
    epsilon: -2,
}


output_0 = event(bit, equal(bit, zero))


def at_bits(values, what=output_0):
    """The database is a bit, and the outcome that agrees with it has score 1."""
    spaces = {"D": finite(2), "S": finite(2)}
    return At({**usual, **values}, (zero, one, what), spaces)


SPEC = SPEC.but(
    proof=proof,
    instance=at_bits({}),
    near_misses={
        "a negative rate": NearMiss(without="rate", at=at_bits(same, event(bit, TRUE))),
        "no sensitivity": NearMiss(
            without="sensitivity", at=at_bits({sensitivity: 0, epsilon: 0})
        ),
        "a factor below 2": NearMiss(
            given={"enough noise": number("19/10") * rate * sensitivity <= epsilon},
            at=at_bits({epsilon: "19/10"}),
        ),
    },
)
