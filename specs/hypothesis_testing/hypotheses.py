"""The two hypotheses of an adversary who knows all but one thing about the database.

Two databases are left, D with the positive class and D' without it: a record is in or
out (unbounded), or it has one value or another (bounded). The laws of the output on
the two and the odds of the adversary's belief are all that precision depends on.
"""

from verifydp.formal.spec import *

precision = definition("hypothesis_testing.precision_recall")
D, S = space("D"), space("S")
belief, M, h = law("belief", D), kernel("M", D, S), any_test("h", S)
positive, negative = point("positive", D), point("negative", D)
z, o = point("z", D), point("o", S)


def mass(database):
    return mean(belief, z, indicator(equal(z, database)))


hypotheses = Definition(
    "hypotheses",
    (belief, positive, negative),
    conjunction(
        negation(equal(positive, negative)),
        mass(positive) > 0,
        mass(negative) > 0,
        mass(positive) + mass(negative) >= 1,
    ),
)
two_worlds = hypotheses(belief, positive, negative)
accepted = mean(belief, z, mean(at(M, z), o, value(h, o)))


def with_database(database):
    """The chance of the database and a yes."""
    is_it = indicator(equal(z, database))
    return mean(belief, z, is_it * mean(at(M, z), o, value(h, o)))


odds = mass(negative) / mass(positive)
rightly = with_database(positive) / accepted
simple = precision(h, at(M, positive), at(M, negative), odds)
opposite = test_of(o, 1 - value(h, o))
rejected = 1 - accepted
other_class = (mass(negative) - with_database(negative)) / rejected
mirrored = precision(opposite, at(M, negative), at(M, positive), 1 / odds)

SPEC = Theorem(
    title="Two hypotheses with an explicit positive class",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eqs. (2), (4) and (13)",
    covers=("HT-DU3",),
    standing="definition",
    defines=hypotheses,
    reads="under {0} the database is {1}, the positive class, or {2}",
    uses=(precision,),
    claim=implies(
        two_worlds,
        conjunction(equal(rightly, simple), equal(other_class, mirrored)),
    ),
    remark="In eqs. (2) and (4) D has the record and D' has not, in eq. (13) they have "
    "two values of it; the adversary knows the rest. The paper names the classes "
    "differently in eq. (13) and after it, so the positive class is an argument here: "
    "precision changes with it, as soon as the odds or the laws are not symmetric.",
)


def detected(database):
    return mean(at(M, database), o, value(h, o))


def at_database(p, database):
    """A database's joint chance is its mass times that of a yes on it."""
    is_it, spot = equal(z, database), point("spot", D)
    yes = mean(at(M, z), o, value(h, o))
    there = equal(yes, mean(at(M, spot), o, value(h, o)))
    reached = p.rewrite(p.assume(is_it), p.have(equal(yes, yes)), there, spot)
    fact = p.supposing(is_it, reached)
    sides = indicator(is_it) * yes, indicator(is_it) * detected(database)
    ways = [
        p.mean(p.have(one <= other, fact), belief, z)
        for one, other in (sides, sides[::-1])
    ]
    total = mass(database) * detected(database)
    return p.have(equal(with_database(database), total), *ways)


def proof(p):
    """Nothing is left beside the two databases; the rest is Bayes' rule."""
    known = p.assume(two_worlds)
    apart, *some, all_of = (p.have(part, known) for part in hypotheses.body.arguments)
    one, other = (indicator(equal(z, database)) for database in (positive, negative))
    yes = mean(at(M, z), o, value(h, o))
    range_ = p.mean_between(at(M, z), o, value(h, o))
    spot = point("spot", D)
    joined = p.assume(conjunction(equal(z, positive), equal(z, negative)))
    chain = p.rewrite(
        p.have(equal(z, positive), joined),
        p.have(equal(z, negative), joined),
        equal(spot, negative),
        spot,
    )
    never = p.supposing(joined, p.have(FALSE, chain, apart))
    rest = 1 - one - other
    small = p.have(
        conjunction(rest >= 0, rest * yes <= rest, rest * yes >= 0), never, range_
    )
    nothing = p.mean(p.have(rest * yes <= rest, small), belief, z)
    sign = p.mean(p.have(rest * yes >= 0, small), belief, z)
    left = p.mean(p.have(rest >= 0, small), belief, z)
    parts = [at_database(p, database) for database in (positive, negative)]
    m, n = mass(positive), mass(negative)
    T, A = detected(positive), detected(negative)
    total = p.have(equal(accepted, m * T + n * A), nothing, sign, *parts, all_of)
    whole = p.have(equal(m + n, 1), left, all_of)
    t, a, u, v = map(real, "tauv")
    sizes = p.assume(conjunction(u > 0, v > 0, equal(u + v, 1)))
    direct = equal(u * t / (u * t + v * a), t / (t + v / u * a))
    away = v * (1 - a) / (1 - (u * t + v * a))
    away = equal(away, (1 - a) / (1 - a + 1 / (v / u) * (1 - t)))
    rule = p.have(conjunction(direct, away), p.have(direct, sizes), p.have(away, sizes))
    rule = p.at(p.every(p.supposing(sizes, rule), t, a, u, v), T, A, m, n)
    rule = p.apply(rule, p.have(rule.formula.arguments[0], *some, whole))
    goal = p.have(p.statement.claim.arguments[1], rule, total, *parts)
    return p.supposing(two_worlds, goal)


three = point("three", finite(3))
bit, spaces = point("bit", finite(2)), {"D": finite(3), "S": finite(2)}
rows = choose(
    three, finite_law("3/4", "1/4"), finite_law("1/4", "3/4"), finite_law("1/8", "7/8")
)
case = {
    belief: finite_law("5/9", "4/9", 0),
    M: function(three, rows),
    h: test_of(bit, indicator(equal(bit, label(0, 2)))),
    positive: label(0, 3),
    negative: label(1, 3),
}
apart, *possible, all_mass = hypotheses.body.arguments


def at_point(values):
    return At({**case, **values}, spaces=spaces)


SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "the odds of the other class": NearMiss(
            claim=implies(
                two_worlds,
                equal(
                    rightly,
                    precision(h, at(M, positive), at(M, negative), 1 / odds),
                ),
            ),
            at=at_point({}),
        ),
    },
)
