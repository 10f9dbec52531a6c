"""How far what is learned moves the odds of a binary record, and with them precision.

If the chance of a value is at most 1 / (1 - prior_rho) times that of the other value,
and what is learned multiplies it by at most 1 / (1 - learned_rho), then the odds
against it are still at least (2 - prior_rho)(1 - learned_rho) - 1.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

V, Out = space("V"), space("O")
before, after, d, v = law("before", V), law("after", V), point("d", V), point("v", V)
a, z, spot = point("a", V), point("z", V), point("spot", V)
prior_rho, learned_rho = real("prior_rho"), real("learned_rho")
least_odds = maximum(0, (2 - prior_rho) * (1 - learned_rho) - 1)


def mass(of, value_):
    """The chance of a value."""
    return mean(of, d, indicator(equal(d, value_)))


SPEC = Theorem(
    title="After learning, the odds of a binary record are at least (2 - "
    "{prior_rho})(1 - {learned_rho}) - 1",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, sections 5.2 and 5.3",
    given={
        "two": forall(v, disjunction(equal(a, v), equal(z, v))),
        "prior": (1 - prior_rho) * mass(before, a) <= mass(before, z),
        "range": prior_rho <= 2,
        "learned": (1 - learned_rho) * mass(after, a) <= mass(before, a),
    },
    claim=least_odds * mass(after, a) <= mass(after, z),
    remark="The record has two values, a and z. Everything is about two laws of it, "
    "whatever was learned in between, on any space.",
)
x, y, c, hits, alarms = map(real, ("x", "y", "c", "hits", "alarms"))

PRECISION = Theorem(
    title="Precision from a bound on the odds",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, equations (17), (20) and (23)",
    given={
        "chances": conjunction(x >= 0, y >= 0),
        "rates": conjunction(hits >= 0, alarms >= 0),
        "sign": c >= 0,
        "odds": c * x <= y,
    },
    claim=x * hits / (x * hits + y * alarms) <= 1 / (1 + c * (alarms / hits)),
)
M, o, test = kernel("M", V, Out), point("o", Out), any_test("test", Out)


def accepted(value_):
    """The chance that the test says a, if the record has a value."""
    return mean(at(M, value_), o, value(test, o))


def right(value_):
    """The chance that the record has the value and the test says a."""
    return mean(after, d, indicator(equal(d, value_)) * accepted(d))


of_a, of_z = (mass(after, one_) * accepted(one_) for one_ in (a, z))
said = mean(after, d, accepted(d))
is_precision = equal(right(a) / said, of_a / (of_a + of_z))
is_recall = equal(right(a) / mass(after, a), accepted(a))

PARTS = Theorem(
    title="Precision and recall against a binary record, from its two chances",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, equations (17), (20) and (23)",
    given={
        "two": SPEC.given["two"],
        "different": negation(equal(a, z)),
        "chance": mass(after, a) > 0,
    },
    claim=conjunction(is_precision, is_recall),
    remark="Precision is the chance that the record is a, given that the test says so; "
    "recall is that of the test's saying so, given a. Both hold for every law of the "
    "record: the prior, or its law given all that is known.",
)


def whole(p, of, same):
    """The chances of the two values sum up to 1, or each is 1 if they are one."""
    is_a, is_z = equal(d, a), equal(d, z)
    either, a_or_z = p.at(p.given("two"), d), indicator(is_a) + indicator(is_z)
    alike = p.rewrite(p.assume(is_a), p.assume(is_z), equal(spot, z), spot)
    apart = p.have(FALSE, alike, p.assume(negation(same)))
    apart = p.supposing(is_a, p.supposing(is_z, apart))
    of_z = p.rewrite(p.assume(same), p.assume(equal(a, d)), equal(spot, d), spot)
    of_a = p.supposing(equal(a, d), of_z)
    sums = []
    for body, known in ((a_or_z, (apart,)), (indicator(is_z), (of_a,))):
        split = p.have(equal(body, 1), either, *known)
        low = p.mean(p.have(body <= 1, split), of, d)
        high = p.mean(p.have(number(1) <= body, split), of, d)
        sums.append((low, high))
    total = p.have(equal(mass(of, a) + mass(of, z), 1), *sums[0])
    return total, p.have(equal(mass(of, z), 1), *sums[1])


def proof(p):
    """(2 - prior_rho) P(a) is at most 1, so (2 - prior_rho)(1 - learned_rho) is so."""
    same = equal(a, z)
    (first_, certain), (then, certain_then) = (
        whole(p, of, same) for of in (before, after)
    )
    prior, learned = p.given("prior"), p.given("learned")
    share = p.have((2 - prior_rho) * mass(before, a) <= 1, first_, prior)
    low = p.mean_between(after, d, indicator(equal(d, z)))
    grown = (2 - prior_rho) * ((1 - learned_rho) * mass(after, a)) <= 1
    grown = p.have(grown, learned, p.given("range"), share)
    usual_case = p.have(p.statement.claim, grown, then, low)
    # A record with one value only: both of its chances are 1.
    turned = p.rewrite(p.assume(same), p.have(equal(a, a)), equal(spot, a), spot)
    sames = [
        p.rewrite(turned, one, equal(mass(of, spot), 1), spot)
        for of, one in ((before, certain), (after, certain_then))
    ]
    facts = (certain, certain_then, *sames, p.given("range"))
    single = p.have(p.statement.claim, prior, learned, *facts)
    return p.cases(same, single, usual_case)


zero, one = label(0, 2), label(1, 2)
usual = {
    before: finite_law("5/9", "4/9"),
    after: finite_law("50/81", "31/81"),
    a: zero,
    z: one,
    prior_rho: "1/5",
    learned_rho: "1/10",
}


def of_two(changed=None, spaces=None):
    return At({**usual, **(changed or {})}, spaces=spaces or {"V": finite(2)})


three = {"V": finite(3)}

SPEC = SPEC.but(
    proof=proof,
    instance=of_two(),
    reach=(of_two({after: finite_law("4/9", "5/9"), prior_rho: 1, learned_rho: 0}),),
    near_misses={
        "three values": NearMiss(
            without="two",
            at=of_two(
                {
                    before: finite_law("3/20", "3/20", "14/20"),
                    after: finite_law("4/20", "1/20", "15/20"),
                    a: label(0, 3),
                    z: label(1, 3),
                    prior_rho: 0,
                    learned_rho: "1/4",
                },
                three,
            ),
        ),
        "no bound on the prior": NearMiss(without="prior", at={prior_rho: 0}),
        "{prior_rho} above 2": NearMiss(
            without="range",
            at={prior_rho: 4, learned_rho: 2},
        ),
        "no bound on what is learned": NearMiss(without="learned", at={learned_rho: 0}),
        "a little more": NearMiss(
            claim=(least_odds + "1/1000") * mass(after, a) <= mass(after, z),
        ),
        "4 in place of 2 in range": NearMiss(
            number=Number(2, 4, hypothesis="range"),
            at={prior_rho: 4, learned_rho: 2},
        ),
        "11/5 in place of 2": NearMiss(
            number=Number(2, "11/5"),
        ),
    },
)


def precisely(p):
    """Where both chances are positive, multiply by the denominators."""
    sizes = conjunction(x >= 0, y >= 0, hits >= 0, alarms >= 0, c >= 0)
    known = p.have(sizes, *(p.given(name) for name in ("chances", "rates", "sign")))
    left, right = p.statement.claim.arguments
    ratio = alarms / hits
    some, none = p.assume(hits * x > 0), p.assume(negation(hits * x > 0))
    above = p.have(conjunction(hits > 0, x > 0), some, known)
    turned = p.have(equal(ratio * hits, alarms), above)
    ratio_sign = p.have(ratio >= 0, turned, above, known)
    g = real("g")
    rule = p.have(
        implies(
            conjunction(x > 0, hits > 0, g >= 0, c >= 0, y >= 0, c * x <= y),
            x * hits / (x * hits + y * (g * hits)) <= 1 / (1 + c * g),
        )
    )
    used = p.at(p.every(rule, g), ratio)
    used = p.apply(
        used,
        p.have(used.formula.arguments[0], above, ratio_sign, known, p.given("odds")),
    )
    usual_case = p.have(left <= right, used, turned)
    zero_ = p.have(equal(x * hits, 0), none, known)
    small = p.have(left <= 0, zero_)
    sign = p.have(c * ratio >= 0, known)
    large = p.have(right >= 0, sign)
    return p.cases(some.formula, usual_case, p.have(left <= right, small, large))


odds = {x: "50/81", y: "31/81", c: "31/50", hits: "1/2", alarms: "1/4"}

PRECISION = PRECISION.but(
    proof=precisely,
    instance=At(odds),
    near_misses={
        "a negative chance": NearMiss(without="chances", at={x: -1, y: "-1/2", c: 1}),
        "a negative rate": NearMiss(
            without="rates",
            at={x: 1, y: "3/2", c: 1, hits: 1, alarms: "-1/2"},
        ),
        "a negative constant": NearMiss(
            without="sign", at={c: "-3/8", hits: "1/4", alarms: 1}
        ),
        "smaller odds": NearMiss(without="odds", at={y: "30/81"}),
        "a little more": NearMiss(
            claim=x * hits / (x * hits + y * alarms) + "1/1000"
            <= 1 / (1 + c * (alarms / hits)),
        ),
    },
)


def split_up(p, value_):
    """What is said of a value is its chance times what is said given it."""
    has_it = equal(d, value_)
    same = p.have(equal(accepted(d), accepted(d)))
    same = p.rewrite(p.assume(has_it), same, equal(accepted(d), accepted(spot)), spot)
    left, right_ = indicator(has_it) * accepted(d), indicator(has_it) * accepted(value_)
    pointwise = p.have(equal(left, right_), p.supposing(has_it, same))
    low = p.mean(p.have(left <= right_, pointwise), after, d)
    high = p.mean(p.have(right_ <= left, pointwise), after, d)
    return p.have(
        equal(right(value_), mass(after, value_) * accepted(value_)), low, high
    )


def by_bayes(p):
    """What is said is said of one of the two values."""
    parts, is_a, is_z = (split_up(p, a), split_up(p, z)), equal(d, a), equal(d, z)
    alike = p.rewrite(p.assume(is_a), p.assume(is_z), equal(spot, z), spot)
    apart = p.have(FALSE, alike, p.given("different"))
    apart = p.supposing(is_a, p.supposing(is_z, apart))
    either = indicator(is_a) + indicator(is_z)
    one_of = p.have(equal(either, 1), p.at(p.given("two"), d), apart)
    total = p.have(equal(either * accepted(d), accepted(d)), one_of)
    low = p.mean(p.have(either * accepted(d) <= accepted(d), total), after, d)
    high = p.mean(p.have(accepted(d) <= either * accepted(d), total), after, d)
    sum_ = p.have(equal(said, of_a + of_z), low, high, *parts)
    precise = p.have(is_precision, sum_, parts[0])
    found = p.have(is_recall, parts[0], p.given("chance"))
    return p.have(p.statement.claim, precise, found)


bit, only = point("bit", finite(2)), label(0, 1)
told = {
    after: usual[after],
    a: zero,
    z: one,
    M: table(finite_law("1/2", "1/2"), finite_law("1/4", "3/4")),
    test: test_of(bit, indicator(equal(bit, zero))),
}


def told_of(changed, size=2):
    return At({**told, **changed}, spaces={"V": finite(size), "O": finite(2)})


fair = finite_law("1/2", "1/2")
of_three = {after: finite_law("1/2", "1/4", "1/4"), a: label(0, 3), z: label(1, 3)}
of_three[M] = function(point("three", finite(3)), fair)
of_one = {after: finite_law(1), a: only, z: only}
of_one[M] = function(point("single", finite(1)), fair)

PARTS = PARTS.but(
    proof=by_bayes,
    instance=told_of({}),
    near_misses={
        "three values": NearMiss(without="two", at=told_of(of_three, 3)),
        "one value": NearMiss(without="different", at=told_of(of_one, 1)),
        "an answer without a chance": NearMiss(
            without="chance", at={after: finite_law(0, 1)}
        ),
    },
)
