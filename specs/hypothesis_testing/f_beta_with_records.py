"""The highest F_beta score of a threshold adversary who knows the other records.

The record is binary, and one of its values is the positive class. The printed formula
bounds the score for every law with the two coefficients, and some law reaches it.
"""

from verifydp.formal.spec import *

of_prior = definition("hypothesis_testing.coefficients")
of_records = definition("hypothesis_testing.coefficients.records")
by_odds = theorem("hypothesis_testing.record_correlation.odds")
sharp_law = theorem("hypothesis_testing.record_correlation_sharp")
learned = theorem("hypothesis_testing.f_beta_learned")
reached = theorem("hypothesis_testing.f_beta_learned.exact")
V, W = space("V"), space("W")
rest, given = law("rest", W), kernel("given", W, V)
d, v, a, z = (point(name, V) for name in ("d", "v", "a", "z"))
w, u, o = point("w", W), point("u", W), point("o", REAL)
prior_rho, records_rho, other = map(real, ("prior_rho", "records_rho", "other"))
names = "q", "sensitivity", "epsilon", "beta"
q, sensitivity, epsilon, beta = map(real, names)
threshold, level = real("threshold"), real("level")
record = bind(rest, w, at(given, w))
b, scale = beta * beta, sensitivity / epsilon


def mass(of, value_):
    """The chance of a value."""
    return mean(of, d, indicator(equal(d, value_)))


def accepted(centre, cut):
    """The chance of an output at or above the threshold."""
    return probability(laplace(centre, scale), event(o, cut <= o))


chance, chance_against = mass(at(given, w), a), mass(at(given, w), z)


def score_of(chance_, against, cut):
    """The score; the answers are q + sensitivity for a and q for z."""
    recall, false_alarm = accepted(q + sensitivity, cut), accepted(q, cut)
    precision = chance_ * recall / (chance_ * recall + against * false_alarm)
    return 1 / ((1 / (1 + b)) / precision + (b / (1 + b)) / recall)


def score(cut):
    return score_of(chance, chance_against, cut)


def highest(c):
    """The formula for odds c."""
    root = sqrt(1 + 4 * (b / c) * exp(epsilon))
    best = (1 + b) * (root - 1) / ((1 + b) * root - 1 + b)
    return if_(epsilon < log(1 + b / c), (1 + b) / (1 + b + c), best)


def never(formula):
    return forall(threshold, score(threshold) <= formula)


def approached(formula):
    reached_ = exists(threshold, level < score(threshold))
    return forall(level, implies(level < formula, reached_))


both_rho = prior_rho + records_rho * (2 - prior_rho)
odds = 1 - both_rho
known = mean(rest, u, indicator(equal(u, w))) > 0


def two_of(one_, other_):
    return disjunction(equal(one_, v), equal(other_, v))


two = forall(v, two_of(a, z))
coefficients = {
    "prior": of_prior(record, prior_rho),
    "records": of_records(rest, given, records_rho),
}


def at_odds(of, chances):
    values = dict(zip(names, (q, sensitivity, epsilon, beta), strict=True))
    values |= {"rho": both_rho, "x": chances[0], "y": chances[1]}
    return {of[name]: one for name, one in values.items()}


def proof(p):
    """The printed odds are the least ones."""
    facts = [p.given(name) for name in ("prior", "records", "known", "two")]
    known_odds = p.use(by_odds, {}, *facts)
    turned = p.have(two_of(z, a), p.at(p.given("two"), v))
    facts[3] = p.every(turned, v)
    backwards = p.use(by_odds, {a: z, z: a}, *facts)
    signs = [
        p.mean_between(at(given, w), d, indicator(equal(d, one_))) for one_ in (a, z)
    ]
    # No value has the chance 0, as neither has odds of 0 against it.
    body = indicator(equal(d, a)) + indicator(equal(d, z))
    whole = p.mean(p.have(number(1) <= body, p.at(p.given("two"), d)), at(given, w), d)
    domain = p.given("domain")
    less = p.have(odds * chance <= chance_against, known_odds, *signs)
    more = p.have(odds * chance_against <= chance, backwards, *signs)
    sizes = conjunction(chance > 0, chance_against >= 0)
    sizes = p.have(sizes, whole, more, domain, *signs)
    below = p.have(both_rho < 1, domain)
    values = at_odds(learned, (chance, chance_against))
    facts = p.given("scale"), p.given("beta"), below, sizes, less
    return p.use(learned, values, *facts)


zero, one = label(0, 2), label(1, 2)
bit = point("bit", finite(2))
tells = finite_law("41/81", "40/81"), finite_law("50/81", "31/81")
usual = {
    rest: finite_law("5/9", "4/9"),
    given: function(bit, choose(bit, *tells)),
    prior_rho: "1/5",
    records_rho: "1/10",
    a: zero,
    z: one,
    w: one,
    q: 0,
    sensitivity: 1,
    epsilon: 1,
    beta: 1,
}
spaces = {"V": finite(2), "W": finite(2)}


def attained_at(*values):
    """Show that a bound is the coefficient, as it is attained at some values."""

    def show(p, goal):
        defines = {one_.name: one_ for one_ in (of_prior, of_records)}[goal.data]
        all_bound, is_least = defines.at(goal.arguments).arguments
        smaller, less = p.at(p.assume(is_least), other).formula.arguments
        there = p.at(p.assume(smaller), *values)
        if there.formula.operator == "implies":
            there = p.apply(there, p.auto(there.formula.arguments[0]))
        shown = p.every(p.supposing(smaller, p.have(less, there)), other)
        return p.have(goal, p.auto(all_bound), shown)

    return show


shown = {"prior": attained_at(zero, one), "records": attained_at(zero, one)}


def law_at(changed, *cuts, **shows):
    return At({**usual, **changed}, cuts, spaces, show={**shown, **shows})


certain = {
    rest: finite_law(1, 0),
    given: function(bit, choose(bit, finite_law("5/9", "4/9"), finite_law(1, 0))),
    records_rho: 0,
}

strong = {
    rest: finite_law("3/4", "1/4"),
    given: function(
        bit, choose(bit, finite_law("13/15", "2/15"), finite_law("3/5", "2/5"))
    ),
    prior_rho: "3/4",
    records_rho: "1/2",
}
turned_round = {**usual, a: one, z: zero}


def too_high(p, claim):
    """For the unlikely value of this law the odds are 50/31, so no score is so high."""
    here = At(turned_round, spaces=spaces)
    at_level = p.at(p.assume(claim), "3/4")
    somewhere = p.apply(at_level, p.auto(at_level.formula.arguments[0]))
    values = dict(zip(names, (0, 1, 1, 1), strict=True)) | {"rho": "-19/31"}
    values |= {"x": here.of(chance), "y": here.of(chance_against)}
    values = {learned[name]: one_ for name, one_ in values.items()}
    bound = p.at(p.use(learned, values), threshold)
    low = p.auto(bound.formula.arguments[1] <= "7/10")
    above = p.assume(here.of(number("3/4") < score(threshold)))
    nothing = p.obtain(somewhere, threshold, p.have(FALSE, above, bound, low))
    return p.the_same(p.supposing(claim, nothing), negation(claim))


SPEC = Theorem(
    title="The highest F_beta score of an adversary who knows the other records",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (21) and appendix 10.5.2",
    covers=("HT-Q21",),
    standing="holds-repaired",
    uses=(of_prior, of_records),
    given={
        **coefficients,
        "known": known,
        "two": two,
        "domain": odds > 0,
        "scale": scale > 0,
        "beta": beta > 0,
    },
    claim=never(highest(odds)),
    proof=proof,
    instance=law_at({}),
    near_misses={
        "as printed": NearMiss(
            claim=approached(highest(odds)),
            at=At(turned_round, (), spaces, show=shown, refute=too_high),
        ),
        "the coefficients added": NearMiss(
            claim=never(highest(1 - prior_rho - records_rho)),
            at=law_at({}, "-1/100"),
        ),
        "a little less": NearMiss(
            claim=never(highest(odds) - "1/1000"), at=law_at({}, "-1/100")
        ),
        "not the coefficient of the prior": NearMiss(
            without=("prior",), at=law_at({prior_rho: 0}, "-1/100")
        ),
        "not the coefficient of the records": NearMiss(
            without=("records",), at=law_at({records_rho: 0}, "-1/100")
        ),
        "other records that never occur": NearMiss(
            without=("known",),
            at=law_at(certain, 0, records=attained_at(zero, zero)),
        ),
        "records that say more": NearMiss(
            without=("domain",), at=law_at(strong, 0, records=attained_at(one, one))
        ),
        "no weight": NearMiss(without=("beta",), at=law_at({beta: 0}, 0)),
    },
    remark="Printed as an equality; for a given law and value it is an upper bound, "
    "and reached is the other half for the worst law. The record has the two values a "
    "and z, of which a is the positive class; the odds have to be positive. Only "
    "sensitivity / epsilon has to be positive, for the noise.",
)

#: The law of record_correlation_sharp, and the two chances in it.
*of_law, worst_odds = sharp_law.claim.arguments
worst_against, worst = worst_odds.arguments[0], worst_odds.arguments[1].arguments[1]


def never_there(formula):
    return forall(threshold, score_of(worst, worst_against, threshold) <= formula)


def approached_there(formula):
    above = exists(threshold, level < score_of(worst, worst_against, threshold))
    return forall(level, implies(level < formula, above))


def at_worst(p):
    """Its odds are the printed ones."""
    prior, records, domain = map(p.given, ("prior", "records", "domain"))
    product = p.have((2 - prior_rho) * (1 - records_rho) > 1, domain)
    inverse = p.have(
        conjunction(
            1 / (2 - prior_rho) > 0, equal((1 / (2 - prior_rho)) * (2 - prior_rho), 1)
        ),
        prior,
    )
    possible = p.have(records_rho <= 1 / (2 - prior_rho), product, inverse, prior)
    sharp = p.use(sharp_law, {}, prior, records, possible)
    parts = [p.have(one_, sharp) for one_ in sharp_law.claim.arguments]
    exact = p.have(equal(worst_against, odds * worst), parts[3], product)
    positive = p.have(
        conjunction(worst > 0, worst_against >= 0), possible, inverse, product, records
    )
    below = p.have(both_rho < 1, domain)
    values = at_odds(reached, (worst, worst_against))
    facts = p.given("scale"), p.given("beta"), below, positive, exact
    both = p.use(reached, values, *facts)
    return p.have(p.statement.claim, *parts[:3], both)


point_ = {prior_rho: "1/5", records_rho: "1/10", q: 0}
point_ |= {sensitivity: 1, epsilon: 1, beta: 1}
REACHED = Theorem(
    title="Some law reaches the highest F_beta score under record correlation",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (21) and appendix 10.5.2",
    covers=("HT-Q21",),
    standing="holds-repaired",
    uses=(of_prior, of_records),
    given={
        "prior": conjunction(prior_rho >= 0, prior_rho < 1),
        "records": records_rho >= 0,
        "domain": odds > 0,
        "scale": scale > 0,
        "beta": beta > 0,
    },
    claim=conjunction(
        *of_law, never_there(highest(odds)), approached_there(highest(odds))
    ),
    proof=at_worst,
    instance=At(point_),
    near_misses={
        "a little less": NearMiss(
            claim=never_there(highest(odds) - "1/1000"), at=At(point_, ("-1/100",))
        ),
    },
    remark="The other half: for the law of record_correlation_sharp, which has these "
    "coefficients, the formula is the supremum over all thresholds.",
)
