"""The posterior of the database by Bayes' formula, whatever prior and mechanism are.

The likelihood of an output is the density of its law on each database with respect to
one law R; a density is a test times a constant.
"""

from verifydp.formal.spec import *

density = definition("foundations.density")
D, S = space("D"), space("S")
prior, M, R = law("prior", D), kernel("M", D, S), law("R", S)
posterior = kernel("posterior", S, D)
likelihood, scale = any_test("likelihood", pair_sort(D, S)), real("scale")
x, y, z, o = point("x", D), point("y", D), point("z", D), point("o", S)
W, B = event_variable("W", D), event_variable("B", S)


def likely(database):
    return value(likelihood, pair(database, o))


def hit(of):
    return indicator(member(z, of))


evidence = mean(prior, z, likely(z))
bayes = forall(
    o,
    W,
    equal(
        mean(at(posterior, o), z, hit(W)) * evidence,
        mean(prior, z, hit(W) * likely(z)),
    ),
)
output = bind(prior, z, at(M, z))
jointly = mean(prior, z, hit(W) * probability(at(M, z), B))
from_output = mean(
    output, o, indicator(member(o, B)) * mean(at(posterior, o), z, hit(W))
)
conditional = forall(W, B, equal(jointly, from_output))


def mass(of, database):
    return mean(of, z, indicator(equal(z, database)))


def belief(database):
    return mass(at(posterior, o), database)


formula = forall(
    o,
    x,
    implies(evidence > 0, equal(belief(x), mass(prior, x) * likely(x) / evidence)),
)
likelier = implies(belief(y) <= belief(x), likely(y) <= likely(x))
likely_first = implies(likely(y) <= likely(x), belief(y) <= belief(x))
even = conjunction(
    equal(mass(prior, x), mass(prior, y)), mass(prior, x) > 0, evidence > 0
)
equal_chances = forall(o, x, y, implies(even, conjunction(likelier, likely_first)))

SPEC = Theorem(
    title="The posterior by Bayes' formula",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (5)",
    covers=("HT-Q5",),
    uses=(density,),
    given={
        "likelihood": forall(z, density(at(M, z), R, test_of(o, likely(z)), scale)),
        "posterior": bayes,
    },
    claim=conjunction(conditional, formula, equal_chances),
    remark="Any space of databases, any prior on it, any outputs with bounded "
    "densities; the other records that the paper writes as a condition are part of the "
    "database, known ones have no other value under the prior. Where the evidence is "
    "0 the posterior may be any law.",
)


def equation(p, fact, law_, drawn):
    """The expectations of two functions that are equal everywhere."""
    left, right = fact.formula.arguments
    low, high = p.have(left <= right, fact), p.have(left >= right, fact)
    low, high = p.mean(low, law_, drawn), p.mean(high, law_, drawn)
    return p.have(equal(mean(law_, drawn, left), mean(law_, drawn, right)), low, high)


def proof(p):
    """Both sides are integrals under R; the order of integration is exchanged."""
    at_point = p.at(p.given("likelihood"), z)
    on_event = p.at(at_point, B)
    left, right = on_event.formula.arguments
    two = p.have(left <= right, on_event), p.have(left >= right, on_event)
    inside, drawn = indicator(member(o, B)), mean(at(posterior, o), z, hit(W))
    range_ = p.mean_between(at(posterior, o), z, hit(W))
    body = inside * drawn
    small = p.have(conjunction(body >= 0, body <= 1), range_)
    cakes = [p.layer_cake(p.every(one, B), o, body, small) for one in two]
    weighted_ = mean(R, o, scale * likely(z) * body)
    seen = p.have(equal(mean(at(M, z), o, body), weighted_), *cakes)
    seen = equation(p, seen, prior, z)
    chance = mean(R, o, scale * likely(z) * inside)
    told = hit(W) * probability(at(M, z), B), hit(W) * chance
    told = equation(p, p.have(equal(*told), on_event), prior, z)
    # Bayes' formula, under R and in B.
    rule = p.at(p.given("posterior"), o, W)
    rule = p.have(equal(*(inside * one for one in rule.formula.arguments)), rule)
    rule = equation(p, rule, R, o)
    first_ = p.swap(prior, z, R, o, likely(z) * body)
    second_ = p.swap(prior, z, R, o, hit(W) * likely(z) * inside)
    same = p.have(equal(jointly, from_output), seen, told, rule, first_, second_)
    parts = [in_product(p, one) for one in (x, y)]
    there = p.assume(evidence > 0)
    quotient = equal(belief(x), mass(prior, x) * likely(x) / evidence)
    divided = p.supposing(there, p.have(quotient, parts[0], there))
    a, b, m, k, u, v = map(real, ("a", "b", "m", "k", "u", "v"))
    known = p.assume(
        conjunction(k > 0, m > 0, equal(a * k, m * u), equal(b * k, m * v))
    )
    order = conjunction(implies(b <= a, v <= u), implies(v <= u, b <= a))
    order = p.supposing(known, p.have(order, known))
    order = p.every(order, a, b, m, k, u, v)
    values = belief(x), belief(y), mass(prior, x), evidence, likely(x), likely(y)
    order, alike = p.at(order, *values), p.assume(even)
    order = p.apply(order, p.have(order.formula.arguments[0], *parts, alike))
    return p.have(
        p.statement.claim,
        p.every(same, W, B),
        p.every(divided, o, x),
        p.every(p.supposing(even, order), o, x, y),
    )


def in_product(p, database):
    """Bayes' formula at one database: its own chance and likelihood."""
    is_it, spot = equal(z, database), point("spot", D)
    there = p.rewrite(
        p.assume(is_it),
        p.have(equal(likely(z), likely(z))),
        equal(likely(z), likely(spot)),
        spot,
    )
    there = p.supposing(is_it, there)
    goal = indicator(is_it) * likely(z), indicator(is_it) * likely(database)
    there = equation(p, p.have(equal(*goal), there), prior, z)
    rule = p.at(p.given("posterior"), o, event(z, is_it))
    total = mass(prior, database) * likely(database)
    return p.have(equal(belief(database) * evidence, total), rule, there)


bit, zero, one = point("bit", finite(2)), label(0, 2), label(1, 2)
pairs = point("pairs", pair_sort(finite(2), finite(2)))
two = {"D": finite(2), "S": finite(2)}
rows = choose(bit, finite_law("3/4", "1/4"), finite_law("1/4", "3/4"))
table = if_(equal(first(pairs), second(pairs)), "3/4", "1/4")
case = {
    prior: finite_law("1/2", "1/2"),
    M: function(bit, rows),
    R: finite_law("1/2", "1/2"),
    likelihood: test_of(pairs, table),
    scale: 2,
    posterior: function(bit, rows),
}
uneven = {
    **case,
    prior: finite_law("9/10", "1/10"),
    posterior: function(
        bit, choose(bit, finite_law("27/28", "1/28"), finite_law("3/4", "1/4"))
    ),
}
told_0 = event(bit, equal(bit, zero))


def at_point(values, *witnesses):
    return At(values, witnesses, two)


SPEC = SPEC.but(
    proof=proof,
    instance=at_point(uneven),
    reach=(at_point(case),),
    near_misses={
        "another likelihood": NearMiss(
            without="likelihood",
            claim=conditional,
            at={**case, M: function(bit, dirac(bit))},
            witnesses=(told_0, told_0),
        ),
        "any beliefs": NearMiss(
            without="posterior",
            claim=conditional,
            at={**case, posterior: function(bit, dirac(bit))},
            witnesses=(told_0, told_0),
        ),
        "the likelihood in place of the posterior": NearMiss(
            claim=forall(
                o, x, implies(evidence > 0, equal(belief(x), likely(x) / evidence))
            ),
            witnesses=(zero, zero),
        ),
    },
)
