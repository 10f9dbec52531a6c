"""The highest F_beta score of a threshold adversary who knows the other records.

The record is binary, and one of its values is the positive class. The printed formula
bounds the score for every law with the two coefficients where the odds are positive,
and some law reaches it.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

of_prior = definition("hypothesis_testing.coefficients")
of_records = definition("hypothesis_testing.coefficients.records")
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
    remark="Printed as an equality; for a given law and value it is an upper bound, "
    "and reached is the other half for the worst law. The record has the two values a "
    "and z, of which a is the positive class; the two answers differ by exactly the "
    "sensitivity, closer ones score less. The odds have to be positive: without it the "
    "formula has no value (here 0), and the near miss shows no more than that. Only "
    "sensitivity / {epsilon} has to be positive: else the noise is some law of which "
    "nothing is known, so that scale has no near miss.",
)
sharp_laws = theorem("hypothesis_testing.record_correlation_sharp.laws")

#: The laws of record_correlation_sharp, any and explicit, with the two chances.
*of_laws, laws_odds = sharp_laws.claim.arguments
formula = highest(odds)


def of_chances(odds_, most=formula):
    """That most is the supremum of the scores: its two halves."""
    against, product = odds_.arguments
    scored = score_of(product.arguments[1], against, threshold)
    reached_ = exists(threshold, level < scored)
    return forall(threshold, scored <= most), forall(
        level, implies(level < formula, reached_)
    )


LAWS = Theorem(
    title="The highest F_beta score where the records say as much as they can",
    source="for appendix 10.5.2 of Liu, He, Chanyaswad, Wang and Mittal 2019",
    uses=(of_prior, of_records),
    given={
        **sharp_laws.given,
        "domain": odds > 0,
        "scale": scale > 0,
        "beta": beta > 0,
    },
    claim=conjunction(*of_laws, *of_chances(laws_odds)),
    remark="The laws of record_correlation_sharp.laws.",
)
sharp_law = theorem("hypothesis_testing.record_correlation_sharp")
*of_law, worst_odds = sharp_law.claim.arguments

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
    claim=conjunction(*of_law, *of_chances(worst_odds)),
    remark="The other half: for the law of record_correlation_sharp, which has these "
    "coefficients, the formula is the supremum over all thresholds.",
)
by_odds = theorem("hypothesis_testing.record_correlation.odds")
coins = theorem("hypothesis_testing.record_correlation_sharp.coins")
learned = theorem("hypothesis_testing.f_beta_learned")
reached = theorem("hypothesis_testing.f_beta_learned.exact")


def approached(formula):
    reached_ = exists(threshold, level < score(threshold))
    return forall(level, implies(level < formula, reached_))


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
    given: table(*tells),
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


third = number("1/3")
of_three = {
    rest: finite_law(third, third, third),
    given: table(
        finite_law("4/9", "1/9", "4/9"),
        finite_law("1/9", "4/9", "4/9"),
        finite_law("4/9", "4/9", "1/9"),
    ),
    prior_rho: 0,
    records_rho: "1/4",
    a: label(0, 3),
    z: label(1, 3),
    w: label(0, 3),
}
in_three = {
    "prior": attained_at(label(0, 3), label(1, 3)),
    "records": attained_at(label(0, 3), label(0, 3)),
}
certain = {
    rest: finite_law(1, 0),
    given: table(finite_law("5/9", "4/9"), finite_law(1, 0)),
    records_rho: 0,
}

strong = {
    rest: finite_law("3/4", "1/4"),
    given: table(finite_law("13/15", "2/15"), finite_law("3/5", "2/5")),
    prior_rho: "3/4",
    records_rho: "1/2",
}
#: Coefficients 1/3 and 1/5: the printed odds are 1/3, those of this law 3/7 at least.
mild = {
    rest: finite_law("1/2", "1/2"),
    given: table(finite_law("7/10", "3/10"), finite_law("1/2", "1/2")),
    prior_rho: "1/3",
    records_rho: "1/5",
    w: zero,
}


def too_high(p, claim):
    """With odds of 3/7 no score is so high."""
    here, fact = At({**usual, **mild}, spaces=spaces), p.assume(claim)
    if claim.operator == "and":
        fact = p.have(claim.arguments[1], fact)
    somewhere = p.follow(fact, "85/100")
    values = dict(zip(names, (0, 1, 1, 1), strict=True)) | {"rho": "4/7"}
    values |= {"x": here.of(chance), "y": here.of(chance_against)}
    bound = p.at(p.use(learned, **values), threshold)
    low = p.auto(bound.formula.arguments[1] <= "84/100")
    above = p.assume(here.of(number("85/100") < score(threshold)))
    return p.obtain(somewhere, threshold, p.have(FALSE, above, bound, low))


SPEC = SPEC.but(
    proof=proof,
    instance=law_at({}),
    near_misses={
        "a little less": NearMiss(
            claim=never(highest(odds) - "1/1000"), witnesses=("-1/100",)
        ),
        "not the coefficient of the prior": NearMiss(
            without="prior", at={prior_rho: 0}, witnesses=("-1/100",)
        ),
        "not the coefficient of the records": NearMiss(
            without="records", at={records_rho: 0}, witnesses=("-1/100",)
        ),
        "other records that never occur": NearMiss(
            without="known",
            at=law_at(certain, 0, records=attained_at(zero, zero)),
        ),
        "three values": NearMiss(
            without="two",
            at=At(
                {**usual, **of_three},
                ("-1/100",),
                {"V": finite(3), "W": finite(3)},
                show=in_three,
            ),
        ),
        "records that say more": NearMiss(
            without="domain", at=law_at(strong, 0, records=attained_at(one, one))
        ),
        "no weight": NearMiss(without="beta", at={beta: 0}, witnesses=(0,)),
        "18/5 in place of 4": NearMiss(law_at({}, "-1/100"), number=Number(4, "18/5")),
        "3/2 in place of 2": NearMiss(
            law_at({}, "-1/100"), number=Number(2, "3/2", place=2)
        ),
        "1 in place of 2 in domain": NearMiss(
            number=Number(2, 1, hypothesis="domain"),
            at=law_at(strong, 0, records=attained_at(one, one)),
        ),
    },
    exceptions={
        "scale": "nothing is known of a law without a positive scale",
    },
)


def at_laws(p):
    """The odds are the printed ones, and so the chances are positive."""
    numbers = [p.given(name) for name in sharp_laws.given]
    sharp = p.use(sharp_laws, {}, *numbers)
    against, worst = laws_odds.arguments[0], laws_odds.arguments[1].arguments[1]
    domain = p.given("domain")
    product = p.have((2 - prior_rho) * (1 - records_rho) > 1, domain)
    exact = p.have(equal(against, odds * worst), sharp, product)
    drawn, signs = worst.arguments[0], []
    for value_ in (zero, one):
        signs.append(p.mean_between(drawn, bit, indicator(equal(bit, value_))))
    either = indicator(equal(bit, zero)) + indicator(equal(bit, one))
    whole = p.mean(p.at(p.auto(forall(bit, number(1) <= either)), bit), drawn, bit)
    positive = conjunction(worst > 0, against >= 0)
    positive = p.have(positive, exact, domain, whole, *signs)
    values = at_odds(reached, (worst, against))
    below = p.have(both_rho < 1, domain)
    facts = p.given("scale"), p.given("beta"), below, positive, exact
    return p.have(p.statement.claim, sharp, p.use(reached, values, *facts))


def at_worst(p):
    """The coins are such laws; that the odds are positive makes them possible."""
    prior, records, domain = map(p.given, ("prior", "records", "domain"))
    often = 1 / (2 - prior_rho)
    product = p.have((2 - prior_rho) * (1 - records_rho) > 1, domain)
    inverse = conjunction(often > 0, equal(often * (2 - prior_rho), 1))
    inverse = p.have(inverse, prior)
    possible = p.have(records_rho <= often, product, inverse, prior)
    fair = p.use(coins, {}, prior, records, possible)
    facts = prior, records, possible, fair
    return p.use(LAWS, of_coins, *facts, *map(p.given, ("domain", "scale", "beta")))


point_ = {prior_rho: "1/5", records_rho: "1/10", q: 0}
point_ |= {sensitivity: 1, epsilon: 1, beta: 1}
#: Each of the laws is a coin: the sides of a chance, as the theorem on coins has them.
of_coins = {
    sharp_laws[name]: part.arguments[0].arguments[0].arguments[0]
    for name, part in zip(
        ("rest", "calm", "raised"), coins.claim.arguments, strict=True
    )
}
at_point = {**point_, **{of: At(point_).of(one_) for of, one_ in of_coins.items()}}


def score_above(cut):
    """A threshold scores more than the formula."""

    def refute(p, claim):
        never_more = p.have(claim.arguments[-2], p.assume(claim))
        return p.absurd(never_more, cut)

    return refute


def coins_at(changed, at_cut=None):
    """The laws are the coins of these coefficients."""
    values = {**point_, **changed}
    laws_ = {of: At(values).of(one_) for of, one_ in of_coins.items()}
    refute = None if at_cut is None else score_above(at_cut)
    return At({**values, **laws_}, refute=refute)


no_weight = NearMiss(without="beta", at={beta: 0}, refute=score_above(0))

LAWS = LAWS.but(
    proof=at_laws,
    instance=At(at_point),
    near_misses={
        "1 in place of 0": NearMiss(At(at_point), number=Number(0, 1)),
        "5/2 in place of 2": NearMiss(coins_at({}, "-1/100"), number=Number(2, "5/2")),
        "another chance": NearMiss(
            without="chances",
            at={sharp_laws["raised"]: finite_law(1, 0)},
        ),
        "a little less": NearMiss(
            claim=of_chances(laws_odds, formula - "1/1000")[0],
            witnesses=("-1/100",),
        ),
        "a negative coefficient of the prior": NearMiss(
            without="prior", at=coins_at({prior_rho: -1})
        ),
        "a negative coefficient of the records": NearMiss(
            without="records", at=coins_at({records_rho: -1})
        ),
        "records that say more": NearMiss(
            without="domain", at=coins_at({records_rho: "1/2"}, 0)
        ),
        "no weight": no_weight,
        "18/5 in place of 4": NearMiss(
            coins_at({}, "-1/100"), number=Number(4, "18/5")
        ),
        "1 in place of 2 in domain": NearMiss(
            number=Number(2, 1, hypothesis="domain"),
            at=coins_at({records_rho: "1/2"}, 0),
        ),
    },
    exceptions={
        "possible": "idle: it follows from prior and domain",
        "scale": "nothing is known of a law without a positive scale",
        "2": "'possible' is idle with any number; in 'chances' the two chances of a "
        "law stay, or no longer add up to 1, with another number in one place",
    },
)

REACHED = REACHED.but(
    proof=at_worst,
    instance=At(point_),
    near_misses={
        "1 in place of 0": NearMiss(At(point_), number=Number(0, 1)),
        "5/2 in place of 2": NearMiss(
            At(point_, refute=score_above("-1/100")), number=Number(2, "5/2", place=26)
        ),
        "a little less": NearMiss(
            claim=of_chances(worst_odds, formula - "1/1000")[0],
            witnesses=("-1/100",),
        ),
        "without prior: {prior_rho} -1": NearMiss(without="prior", at={prior_rho: -1}),
        "without records: {records_rho} -1": NearMiss(
            without="records", at={records_rho: -1}
        ),
        "records that say more": NearMiss(
            without="domain", at={records_rho: "1/2"}, refute=score_above(0)
        ),
        "no weight": no_weight,
        "18/5 in place of 4": NearMiss(
            At(point_, refute=score_above("-1/100")), number=Number(4, "18/5")
        ),
        "1 in place of 2 in domain": NearMiss(
            number=Number(2, 1, hypothesis="domain"),
            at={records_rho: "1/2"},
            refute=score_above(0),
        ),
    },
    exceptions={
        "scale": "nothing is known of a law without a positive scale",
    },
)
ONE_LAW = SPEC.but(
    title="Eq. (21) as printed, for one given law of the records",
    covers=(),
    standing="ambiguous",
    claim=conjunction(never(highest(odds)), approached(highest(odds))),
    refutation=At(
        {**usual, **mild},
        (),
        spaces,
        show={**shown, "records": attained_at(one, one)},
        refute=too_high,
    ),
    near_misses={},
    exceptions={},
    repair="hypothesis_testing.f_beta_with_records",
    printed=Printed(
        place="section 5.2, eq. (21)",
        words="F*_beta = (1 + beta^2) / (2 + beta^2 - rho_p - rho_c (2 - rho_p)), "
        "epsilon < epsilon(rho_p, rho_c)",
    ),
    remark="Reading for a given law and value of the other records, as a maximum over "
    "thresholds. As the worst case over all laws with these coefficients it holds "
    "where the odds are positive: f_beta_with_records and reached.",
)
