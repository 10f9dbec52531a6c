"""Differential privacy has no prior: it bounds what is learned under every one.

Its epsilon bounds how far the odds of two neighbours can move, whatever they were, but
for delta. What depends on the prior is precision, by precision_recall.
"""

from verifydp.formal.spec import *

private = definition("foundations.differential_privacy")
D, S = space("D"), space("S")
x, y, drawn = point("x", D), point("y", D), point("drawn", D)
M, neighbours = kernel("M", D, S), event_variable("neighbours", pair_sort(D, D))
prior, B = law("prior", D), event_variable("B", S)
epsilon, delta = real("epsilon"), real("delta")
near = member(pair(x, y), neighbours)


def mass(database, of=prior):
    """The prior chance of a database."""
    return mean(of, drawn, indicator(equal(drawn, database)))


def joint(database, of=prior):
    """The chance of the database and an output in B."""
    is_it = indicator(equal(drawn, database))
    return mean(of, drawn, is_it * probability(at(M, drawn), B))


def moderate(of=prior):
    """The odds of x to y after B, at most exp(epsilon) times those before."""
    after, before = joint(x, of) * mass(y, of), joint(y, of) * mass(x, of)
    return after <= exp(epsilon) * before + delta * mass(x, of) * mass(y, of)


is_private = private(M, neighbours, epsilon, delta)
every_prior = forall(prior, x, y, B, implies(near, moderate()))


after, before = joint(x) * mass(y), joint(y) * mass(x)

SPEC = Theorem(
    title="Differential privacy is what holds at every prior",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, footnote 5",
    covers=("HT-QU12",),
    uses=(private,),
    claim=conjunction(
        implies(is_private, every_prior), implies(every_prior, is_private)
    ),
    remark="The odds are compared as products, so that no division by a chance of 0 "
    "occurs; delta stands beside both chances. With delta 0 the odds after an output "
    "are at most exp({epsilon}) times those before. The parameters of the mechanism "
    "have no prior in them; a claim about one prior is weaker, as databases that it "
    "excludes do not count.",
)

close = definition("foundations.closeness")


def at_database(p, database, of=prior):
    """A point's joint chance is its prior chance times that of the output."""
    is_it, chance = equal(drawn, database), probability(at(M, drawn), B)
    same, spot = p.assume(is_it), point("spot", D)
    there = probability(at(M, spot), B)
    reached = p.rewrite(same, p.have(equal(chance, chance)), equal(chance, there), spot)
    fact = p.supposing(is_it, reached)
    goal = indicator(is_it) * chance, indicator(is_it) * probability(at(M, database), B)
    ways = [
        p.mean(p.have(one <= other, fact), of, drawn)
        for one, other in (goal, goal[::-1])
    ]
    total = mass(database, of) * probability(at(M, database), B)
    return p.have(equal(joint(database, of), total), *ways)


def proof(p):
    """Forwards multiply by both masses; backwards take equal chances for both."""
    here, known = p.assume(near), p.assume(is_private)
    bound = p.at(p.apply(p.at(known, x, y), here), B)
    signs = [
        p.mean(p.have(indicator(equal(drawn, one)) >= 0), prior, drawn)
        for one in (x, y)
    ]
    parts = at_database(p, x), at_database(p, y)
    a, c, m, n, E, d = map(real, ("a", "c", "m", "n", "E", "d"))
    scaled = p.assume(conjunction(a <= E * c + d, m >= 0, n >= 0))
    rule = p.have(m * a * n <= E * (n * c * m) + d * m * n, scaled)
    rule = p.every(p.supposing(scaled, rule), a, c, m, n, E, d)
    chances = probability(at(M, x), B), probability(at(M, y), B)
    rule = p.at(rule, *chances, mass(x), mass(y), exp(epsilon), delta)
    rule = p.apply(rule, p.have(rule.formula.arguments[0], bound, *signs))
    forwards = p.have(moderate(), rule, *parts)
    forwards = p.every(p.supposing(near, forwards), prior, x, y, B)

    coin, half = point("coin", finite(2)), finite_law("1/2", "1/2")
    even = bind(half, coin, choose(coin, dirac(x), dirac(y)))
    fact = p.apply(p.at(p.assume(every_prior), even, x, y, B), here)
    goal = chances[0] <= exp(epsilon) * chances[1] + delta
    mixed = p.have(goal, fact, at_database(p, x, even), at_database(p, y, even))
    backwards = p.every(mixed, B)
    backwards = p.the_same(backwards, close(at(M, x), at(M, y), epsilon, delta))
    backwards = p.every(p.supposing(near, backwards), x, y)
    return p.have(
        p.statement.claim,
        p.supposing(is_private, forwards),
        p.supposing(every_prior, p.the_same(backwards, is_private)),
    )


bit, two = point("bit", finite(2)), {"D": finite(2), "S": finite(2)}
zero, one = label(0, 2), label(1, 2)
pairs = point("pairs", pair_sort(finite(2), finite(2)))
rows = choose(bit, finite_law("3/4", "1/4"), finite_law("1/4", "3/4"))
response = {
    M: function(bit, rows),
    neighbours: event(pairs, TRUE),
    epsilon: log(3),
    delta: 0,
}
output_0 = event(bit, equal(bit, zero))

even = finite_law("1/2", "1/2")


def at_every_prior(line):
    return forall(prior, x, y, B, implies(near, line))


less_epsilon = after <= exp(epsilon) * "99/100" * before + delta * mass(x) * mass(y)
less_delta = after <= exp(epsilon) * before + delta * "99/100" * mass(x) * mass(y)

SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "less epsilon": NearMiss(
            claim=implies(is_private, at_every_prior(less_epsilon)),
            at=At(response, (even, zero, one, output_0), two),
        ),
        "less delta": NearMiss(
            claim=implies(is_private, at_every_prior(less_delta)),
            at=At(
                {**response, epsilon: 0, delta: "1/2"}, (even, zero, one, output_0), two
            ),
        ),
    },
)
