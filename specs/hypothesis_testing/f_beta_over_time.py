"""The highest F_beta score of a threshold adversary who knows the past as well.

The record is binary, and one of its values is the positive class. The printed formula,
with exp(epsilon) restored, bounds the score for every law with the three coefficients
where the odds are positive, and some law reaches it.
"""

from dataclasses import replace

from verifydp.formal.spec import *

of_prior = definition("hypothesis_testing.coefficients")
of_records = definition("hypothesis_testing.coefficients.records")
of_past = definition("hypothesis_testing.coefficients.past")
V, W, H = space("V"), space("W"), space("H")
rest, past = law("rest", W), kernel("past", W, H)
now = kernel("now", pair_sort(W, H), V)
d, v, a, z = (point(name, V) for name in ("d", "v", "a", "z"))
w, u, h, g = point("w", W), point("u", W), point("h", H), point("g", H)
prior_rho, records_rho, past_rho, other = map(
    real, ("prior_rho", "records_rho", "past_rho", "other")
)
names = "q", "sensitivity", "epsilon", "beta"
q, sensitivity, epsilon, beta = map(real, names)
threshold, level, o = real("threshold"), real("level"), point("o", REAL)
without_past = bind(at(past, w), h, at(now, w, h))
record = bind(rest, w, without_past)
b, scale = beta * beta, sensitivity / epsilon


def mass(of, value_):
    """The chance of a value."""
    return mean(of, d, indicator(equal(d, value_)))


def accepted(centre, cut):
    """The chance of an output at or above the threshold."""
    return probability(laplace(centre, scale), event(o, cut <= o))


chance, chance_against = mass(at(now, w, h), a), mass(at(now, w, h), z)


def score_of(chance_, against, cut):
    """The score; the answers are q + sensitivity for a and q for z."""
    recall, false_alarm = accepted(q + sensitivity, cut), accepted(q, cut)
    precision = chance_ * recall / (chance_ * recall + against * false_alarm)
    return 1 / ((1 / (1 + b)) / precision + (b / (1 + b)) / recall)


def score(cut):
    return score_of(chance, chance_against, cut)


def highest(c, growth):
    """The formula for odds c, with exp(epsilon) or what is printed for it."""
    root = sqrt(1 + 4 * (b / c) * growth)
    best = (1 + b) * (root - 1) / ((1 + b) * root - 1 + b)
    return if_(epsilon < log(1 + b / c), (1 + b) / (1 + b + c), best)


def never(formula):
    return forall(threshold, score(threshold) <= formula)


def two_of(one_, other_):
    return disjunction(equal(one_, v), equal(other_, v))


all_rho = prior_rho + (2 - prior_rho) * (records_rho + past_rho * (1 - records_rho))
odds = 1 - all_rho
two = forall(v, two_of(a, z))
known = mean(rest, u, indicator(equal(u, w))) > 0
remembered = mean(at(past, w), g, indicator(equal(g, h))) > 0
coefficients = {
    "prior": of_prior(record, prior_rho),
    "records": of_records(rest, function(w, without_past), records_rho),
    "past": of_past(rest, past, now, past_rho),
}
cut = "3/10"

SPEC = Theorem(
    title="The highest F_beta score of an adversary who knows the past as well",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (24) and appendix 10.5.3",
    covers=("HT-Q24",),
    standing="holds-repaired",
    uses=(of_prior, of_records, of_past),
    given={
        **coefficients,
        "known": known,
        "remembered": remembered,
        "two": two,
        "domain": odds > 0,
        "scale": scale > 0,
        "beta": beta > 0,
    },
    claim=never(highest(odds, exp(epsilon))),
    remark="In the text that was available an equality is printed, with epsilon for "
    "exp({epsilon}) in the second case. For a given law and value it is an upper "
    "bound, and reached is the other half for the worst law. The record has the two "
    "values a and z, of which a is the positive class; the two answers differ by "
    "exactly the sensitivity, closer ones score less. The odds have to be positive: "
    "without it the formula has no value (here 0), and the near miss shows no more "
    "than that. Only sensitivity / {epsilon} has to be positive: else the noise is "
    "some law of which nothing is known, so that scale has no near miss.",
)
sharp_laws = theorem("hypothesis_testing.temporal_correlation_sharp.laws")

#: The laws of temporal_correlation_sharp, any and explicit, with the two chances.
*of_laws, laws_odds = sharp_laws.claim.arguments
formula = highest(odds, exp(epsilon))


def of_chances(odds_, most=formula):
    """That most is the supremum of the scores: its two halves."""
    against, product = odds_.arguments
    scored = score_of(product.arguments[1], against, threshold)
    reached_ = exists(threshold, level < scored)
    return forall(threshold, scored <= most), forall(
        level, implies(level < formula, reached_)
    )


LAWS = Theorem(
    title="The highest F_beta score where the coefficients are as strong as can be",
    source="for appendix 10.5.3 of Liu, He, Chanyaswad, Wang and Mittal 2019",
    uses=(of_prior, of_records, of_past),
    given={**sharp_laws.given, "scale": scale > 0, "beta": beta > 0},
    claim=conjunction(*of_laws, *of_chances(laws_odds)),
    remark="The laws of temporal_correlation_sharp.laws.",
)
sharp_law = theorem("hypothesis_testing.temporal_correlation_sharp")
coins = theorem("hypothesis_testing.temporal_correlation_sharp.coins")
*of_law, worst_odds = sharp_law.claim.arguments
#: Each of the laws is a coin: the sides of a chance, as the theorem on coins has them.
drawn_from = ("rest", "halfway", "calm", "side", "raised")
of_coins = {
    sharp_laws[name]: part.arguments[0].arguments[0].arguments[0]
    for name, part in zip(drawn_from, coins.claim.arguments, strict=True)
}

REACHED = Theorem(
    title="Some law reaches the highest F_beta score under temporal correlation",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (24) and appendix 10.5.3",
    covers=("HT-Q24",),
    standing="holds-repaired",
    uses=(of_prior, of_records, of_past),
    given={
        **{name: sharp_law.given[name] for name in ("prior", "records", "past")},
        "domain": odds > 0,
        "scale": scale > 0,
        "beta": beta > 0,
    },
    claim=conjunction(*of_law, *of_chances(worst_odds)),
    remark="The other half: for the law of temporal_correlation_sharp, which has these "
    "coefficients, the formula is the supremum over all thresholds.",
)
by_odds = theorem("hypothesis_testing.temporal_correlation.odds")
learned = theorem("hypothesis_testing.f_beta_learned")
reached = theorem("hypothesis_testing.f_beta_learned.exact")


def at_odds(of, chance_, against):
    values = dict(zip(names, (q, sensitivity, epsilon, beta), strict=True))
    values |= {"rho": all_rho, "x": chance_, "y": against}
    return {of[name]: one_ for name, one_ in values.items()}


def proof(p):
    """The printed odds are the least ones."""
    facts = [p.given(name) for name in by_odds.given]
    known_odds = p.use(by_odds, {}, *facts)
    turned = p.have(two_of(z, a), p.at(p.given("two"), v))
    facts[-1] = p.every(turned, v)
    backwards = p.use(by_odds, {a: z, z: a}, *facts)
    drawn = at(now, w, h)
    signs = [p.mean_between(drawn, d, indicator(equal(d, one_))) for one_ in (a, z)]
    # No value has the chance 0, as neither has odds of 0 against it.
    body = indicator(equal(d, a)) + indicator(equal(d, z))
    whole = p.mean(p.have(number(1) <= body, p.at(p.given("two"), d)), drawn, d)
    domain = p.given("domain")
    less = p.have(odds * chance <= chance_against, known_odds, *signs)
    more = p.have(odds * chance_against <= chance, backwards, *signs)
    sizes = conjunction(chance > 0, chance_against >= 0)
    sizes = p.have(sizes, whole, more, domain, *signs)
    below = p.have(all_rho < 1, domain)
    values = at_odds(learned, chance, chance_against)
    facts = p.given("scale"), p.given("beta"), below, sizes, less
    return p.use(learned, values, *facts)


zero, one, only = label(0, 2), label(1, 2), label(0, 1)
bit, single = point("bit", finite(2)), point("single", finite(1))
both = point("both", pair_sort(finite(2), finite(2)))
lone = point("lone", pair_sort(finite(1), finite(2)))
#: Coefficients 3/4, 0 and 1/2: the printed constant is -3/8.
strong = {
    rest: finite_law(1),
    past: function(single, finite_law("3/4", "1/4")),
    now: function(
        lone,
        choose(second(lone), finite_law("13/15", "2/15"), finite_law("3/5", "2/5")),
    ),
    prior_rho: "3/4",
    records_rho: 0,
    past_rho: "1/2",
}
#: Coefficients 1/5, 1/10 and 1/10, with the odds 229/500 of the formula.
sharp = {
    rest: finite_law("5/9", "4/9"),
    past: function(bit, finite_law("50/81", "31/81")),
    now: function(
        both,
        choose(
            first(both),
            finite_law("41/81", "40/81"),
            choose(
                second(both),
                finite_law("419/729", "310/729"),
                finite_law("500/729", "229/729"),
            ),
        ),
    ),
    prior_rho: "1/5",
    records_rho: "1/10",
    past_rho: "1/10",
}


def attained_at(*values):
    """Show that a bound is the coefficient, as it is attained at some values."""

    def show(p, goal):
        defines = {of.name: of for of in (of_prior, of_records, of_past)}[goal.data]
        all_bound, is_least = defines.at(goal.arguments).arguments
        smaller, less = p.at(p.assume(is_least), other).formula.arguments
        there = p.at(p.assume(smaller), *values)
        if there.formula.operator == "implies":
            there = p.apply(there, p.auto(there.formula.arguments[0]))
        shown = p.every(p.supposing(smaller, p.have(less, there)), other)
        return p.have(goal, p.auto(all_bound), shown)

    return show


usual = {**sharp, a: zero, z: one, w: one, h: one}
usual |= {q: 0, sensitivity: 1, epsilon: 2, beta: 1}


def law_at(changed, *cuts, where=None, records=2):
    """A point; the coefficients are attained at these values."""
    where = where or ((zero, one), (zero, one), (zero, one, one))
    show = {
        name: attained_at(*at_values)
        for name, at_values in zip(coefficients, where, strict=True)
    }
    spaces = {"V": finite(2), "H": finite(2), "W": finite(records)}
    return At({**usual, **changed}, cuts, spaces, show=show)


third = number("1/3")
past_of_three = point("past_of_three", pair_sort(finite(1), finite(3)))
of_three = {
    rest: finite_law(1),
    past: function(single, finite_law(third, third, third)),
    now: function(
        past_of_three,
        choose(
            second(past_of_three),
            finite_law("4/9", "1/9", "4/9"),
            finite_law("1/9", "4/9", "4/9"),
            finite_law("4/9", "4/9", "1/9"),
        ),
    ),
    prior_rho: 0,
    records_rho: 0,
    past_rho: "1/4",
    a: label(0, 3),
    z: label(1, 3),
    w: only,
    h: label(0, 3),
}
in_three = {
    "prior": attained_at(label(0, 3), label(1, 3)),
    "records": attained_at(label(0, 3), only),
    "past": attained_at(label(0, 3), only, label(0, 3)),
}
forgotten = {
    rest: finite_law(1),
    past: function(single, finite_law(1, 0)),
    now: function(
        lone, choose(second(lone), finite_law("7/10", "3/10"), finite_law(1, 0))
    ),
    prior_rho: "4/7",
    records_rho: 0,
    past_rho: 0,
    w: only,
    h: one,
}
unlikely = {rest: finite_law(1, 0), prior_rho: "1/41", records_rho: 0, past_rho: 0}

SPEC = SPEC.but(
    proof=proof,
    instance=law_at({}),
    near_misses={
        "a little less": NearMiss(
            claim=never(highest(odds, exp(epsilon)) - "1/1000"), at=law_at({}, cut)
        ),
        "not the coefficient of the prior": NearMiss(
            without="prior", at=law_at({prior_rho: 0}, cut)
        ),
        "not the coefficient of the records": NearMiss(
            without="records", at=law_at({records_rho: 0}, cut)
        ),
        "not the coefficient of the past": NearMiss(
            without="past", at=law_at({past_rho: 0}, cut)
        ),
        "other records that never occur": NearMiss(
            without="known",
            at=law_at(unlikely, cut, where=((zero, one), (zero, zero), (zero,) * 3)),
        ),
        "three values": NearMiss(
            without="two",
            at=At(
                {**usual, **of_three},
                (cut,),
                {"V": finite(3), "W": finite(1), "H": finite(3)},
                show=in_three,
            ),
        ),
        "a past that says more": NearMiss(
            without="domain",
            at=law_at(
                {**strong, w: only, h: zero},
                0,
                where=((zero, one), (zero, only), (one, only, one)),
                records=1,
            ),
        ),
        "1 in place of 2 in domain": NearMiss(
            number=Number(2, 1, hypothesis="domain"),
            at=law_at(
                {**strong, w: only, h: zero},
                0,
                where=((zero, one), (zero, only), (one, only, one)),
                records=1,
            ),
        ),
        "no weight": NearMiss(without="beta", at=law_at({beta: 0}, 0)),
        "a past that never occurs": NearMiss(
            without="remembered",
            at=law_at(
                forgotten,
                0,
                where=((zero, one), (zero, only), (zero, only, zero)),
                records=1,
            ),
        ),
        "18/5 in place of 4": NearMiss(law_at({}, cut), number=Number(4, "18/5")),
        "3/2 in place of 2": NearMiss(
            law_at({}, cut), number=Number(2, "3/2", place=2)
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
    exact = p.have(equal(against, odds * worst), sharp)
    domain = p.have(odds > 0, p.given("domain"))
    drawn, signs = worst.arguments[0], []
    for value_ in (zero, one):
        signs.append(p.mean_between(drawn, bit, indicator(equal(bit, value_))))
    either = indicator(equal(bit, zero)) + indicator(equal(bit, one))
    whole = p.mean(p.at(p.auto(forall(bit, number(1) <= either)), bit), drawn, bit)
    positive = conjunction(worst > 0, against >= 0)
    positive = p.have(positive, exact, domain, whole, *signs)
    values = at_odds(reached, worst, against)
    below = p.have(all_rho < 1, domain)
    facts = p.given("scale"), p.given("beta"), below, positive, exact
    return p.have(p.statement.claim, sharp, p.use(reached, values, *facts))


def at_worst(p):
    """The coins are such laws."""
    numbers = [p.given(name) for name in ("prior", "records", "past")]
    growth = p.have(sharp_law.given["domain"], p.given("domain"))
    fair = p.use(coins, {}, *numbers, growth)
    noise = p.given("scale"), p.given("beta")
    return p.use(LAWS, of_coins, *numbers, growth, fair, *noise)


point_ = {q: 0, sensitivity: 1, epsilon: 2, beta: 1}
point_ |= {prior_rho: "1/5", records_rho: "1/10", past_rho: "1/10"}
at_point = {of: At(point_).of(one_) for of, one_ in of_coins.items()}


def beyond(of, *names):
    """The laws themselves are not as they should be, as of says, whatever the noise."""
    found = {}
    for label_, near in of.near_misses.items():
        if near.without and near.without[0] in names:
            values = {**point_, **near.point.values}
            found[label_] = replace(near, at=replace(near.point, values=values))
    return found


def score_above(at_cut):
    """A threshold scores more than the formula."""

    def refute(p, claim):
        never_more = p.have(claim.arguments[-2], p.assume(claim))
        return p.absurd(never_more, at_cut)

    return refute


def coins_at(at_cut, changed):
    """The coins for other numbers."""
    numbers = {**point_, **changed}
    laws_ = {of: At(numbers).of(one_) for of, one_ in of_coins.items()}
    return At({**numbers, **laws_}, refute=score_above(at_cut))


#: The odds are 0: at one past the record is known.
settled = {prior_rho: 0, records_rho: 0, past_rho: "1/2"}
no_weight = NearMiss(without="beta", at={beta: 0}, refute=score_above(0))

LAWS = LAWS.but(
    proof=at_laws,
    instance=At({**point_, **at_point}),
    near_misses={
        "1 in place of 0": NearMiss(At({**point_, **at_point}), number=Number(0, 1)),
        "1 in place of 0, place 2": NearMiss(
            At({**point_, **at_point}), number=Number(0, 1, place=2)
        ),
        "3/2 in place of 2": NearMiss(
            coins_at(cut, {}), number=Number(2, "3/2", place=2)
        ),
        "another chance": NearMiss(
            without="chances",
            at=At({**point_, **at_point, sharp_laws["raised"]: finite_law(1, 0)}),
        ),
        "a little less": NearMiss(
            claim=of_chances(laws_odds, formula - "1/1000")[0],
            witnesses=(cut,),
        ),
        **beyond(sharp_laws, "prior", "records", "past"),
        "a past that settles the value": NearMiss(
            without="domain", at=coins_at(0, settled)
        ),
        "no weight": no_weight,
        "18/5 in place of 4": NearMiss(coins_at(cut, {}), number=Number(4, "18/5")),
        "3 in place of 2 in domain": NearMiss(
            number=Number(2, 3, hypothesis="domain"), at=coins_at(0, settled)
        ),
    },
    exceptions={
        "scale": "nothing is known of a law without a positive scale",
        "2": "in 'chances' the two chances of a law no longer add up to 1 with another "
        "number in one place",
    },
)

REACHED = REACHED.but(
    proof=at_worst,
    instance=At(point_),
    near_misses={
        "a little less": NearMiss(
            claim=of_chances(worst_odds, formula - "1/1000")[0], witnesses=(cut,)
        ),
        "without prior: {prior_rho} -1": NearMiss(without="prior", at={prior_rho: -1}),
        **beyond(sharp_law, "records", "past"),
        "a past that settles the value": NearMiss(
            without="domain", at=settled, refute=score_above(0)
        ),
        "no weight": no_weight,
        "18/5 in place of 4": NearMiss(
            At(point_, refute=score_above(cut)), number=Number(4, "18/5")
        ),
        "3/2 in place of 2": NearMiss(
            number=Number(2, "3/2", place=54), refute=score_above(cut)
        ),
        "1 in place of 2 in domain": NearMiss(
            number=Number(2, 1, hypothesis="domain"), at=settled, refute=score_above(0)
        ),
        "a likelier value of the other records": NearMiss(
            number=Number(0, "1/2", place=30)
        ),
        "a likelier past": NearMiss(number=Number(0, "1/2", place=34)),
    },
    exceptions={
        "scale": "nothing is known of a law without a positive scale",
    },
)
AS_PRINTED = SPEC.but(
    title="Eq. (24) with {epsilon} for exp({epsilon}), as in the text at hand",
    covers=(),
    standing="ambiguous",
    claim=never(highest(odds, epsilon)),
    refutation=law_at({}, cut),
    near_misses={},
    exceptions={},
    repair="hypothesis_testing.f_beta_over_time",
    printed=Printed(
        place="section 5.3, eq. (24), second case, in the text at hand",
        words="sqrt(1 + 4 beta^2 epsilon / (1 - rho_p - (2 - rho_p)(rho_c + rho_t "
        "(1 - rho_c)))) - 1",
    ),
    remark="Read letter by letter; half of what a maximum says is refuted, that no "
    "threshold scores more. The text at hand is an extraction that may have "
    "lost a letter: "
    "eq. (21) has exp({epsilon}).",
)
