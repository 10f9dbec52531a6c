"""More auxiliary information makes the bounds on precision and F_beta score larger.

All the information enters as the odds c against the answer: the larger a coefficient,
the smaller the odds, and the larger both, at the same recall and the same epsilon. At
single values of the other records precision can fall.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

epsilon, beta, c, k, hits, alarms = map(
    real, ("epsilon", "beta", "c", "k", "hits", "alarms")
)
b = beta * beta


def highest(odds):
    """The highest score of a threshold adversary with these odds."""
    root = sqrt(1 + 4 * (b / odds) * exp(epsilon))
    best = (1 + b) * (root - 1) / ((1 + b) * root - 1 + b)
    return if_(epsilon < log(1 + b / odds), (1 + b) / (1 + b + odds), best)


ODDS = Theorem(
    title="The highest F_beta score falls with the odds",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (12), (18), (21), (24)",
    given={"beta": beta > 0, "odds": conjunction(c > 0, c < k)},
    claim=highest(k) < highest(c),
)
rhos = "prior_rho", "records_rho", "past_rho"
known = prior_rho, records_rho, past_rho = tuple(map(real, rhos))
more = tuple(real(name.replace("rho", "more")) for name in rhos)


def precision(odds):
    """The precision at a recall and its false alarms."""
    return 1 / (1 + odds * (alarms / hits))


def odds_of(prior, records, past):
    return (2 - prior) * (1 - records) * (1 - past) - 1


strictly = odds_of(*more) < odds_of(*known)

SPEC = Theorem(
    title="More auxiliary information, larger bounds on precision and F_beta",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, sections 5.1 to 5.3, figure 8",
    covers=("HT-QU8",),
    given={
        "beta": beta > 0,
        "more": conjunction(
            *(
                conjunction(one <= two, two <= 1)
                for one, two in zip(known, more, strict=True)
            )
        ),
        "domain": odds_of(*more) > 0,
        "rates": conjunction(hits >= 0, alarms >= 0),
    },
    claim=conjunction(
        odds_of(*more) <= odds_of(*known),
        implies(strictly, highest(odds_of(*known)) < highest(odds_of(*more))),
        precision(odds_of(*known)) <= precision(odds_of(*more)),
        implies(
            conjunction(strictly, hits > 0, alarms > 0),
            precision(odds_of(*known)) < precision(odds_of(*more)),
        ),
    ),
    remark="The positive class is the likelier value, as in precision_with_prior. At "
    "single values of the other records precision can fall: pointwise. The score of "
    "accepting all grows as well: where {epsilon} is below the split all of the "
    "highest score is what was known before, and the mechanism adds nothing to it. "
    "Where the odds are not above 0 the formula has no value (here 0), and the near "
    "miss shows no more than that.",
)

V, W, Out = space("V"), space("W"), space("O")
rest, given, M = law("rest", W), kernel("given", W, V), kernel("M", V, Out)
d, v, a, z = (point(name, V) for name in ("d", "v", "a", "z"))
w, u, o, test = point("w", W), point("u", W), point("o", Out), any_test("test", Out)


def mass(of, value_):
    """The chance of a value."""
    return mean(of, d, indicator(equal(d, value_)))


def accepted(value_):
    """The chance that the test says a, if the record has a value."""
    return mean(at(M, value_), o, value(test, o))


def against(of):
    """The precision, if the record has this law for the adversary."""
    right, wrong = (mass(of, one_) * accepted(one_) for one_ in (a, z))
    return right / (right + wrong)


record = bind(rest, w, at(given, w))

POINTWISE = Theorem(
    title="Knowing the other records raises precision at every value of them",
    source="reading of section 5.2 of Liu, He, Chanyaswad, Wang and Mittal 2019 at "
    "each value",
    standing="refuted",
    given={
        "known": mean(rest, u, indicator(equal(u, w))) > 0,
        "two": forall(v, disjunction(equal(a, v), equal(z, v))),
        "likelier": mass(record, z) <= mass(record, a),
        "rates": conjunction(
            accepted(a) >= accepted(z),
            accepted(z) > 0,
        ),
    },
    claim=against(record) <= against(at(given, w)),
    repair="hypothesis_testing.more_information",
    remark="The likelier value has 5/9, and 41/81 given the first value of the other "
    "records: precision falls from 5/7 to 41/61. The formulas are worst cases over "
    "these values, and of them more_information holds.",
)
records_more = more[1]


def falls(p):
    """Both pieces of the formula fall, and the second begins below the first."""
    order = p.given("odds")
    sizes = conjunction(b > 0, b / c > 0, b / k > 0, b / k < b / c)
    sizes, splits = p.have(sizes, p.given("beta"), order), []
    for odds in (c, k):
        place = 1 + b / odds
        turn = p.axiom("exp_log", place, facts=(sizes,))
        low = implies(epsilon < log(place), exp(epsilon) < place)
        high = implies(log(place) <= epsilon, exp(epsilon) >= place)
        splits += [p.have(low, turn), p.have(high, turn)]
    return p.have(p.statement.claim, *splits, sizes)


usual = {epsilon: 1, beta: 1, c: "31/50", k: "4/5"}

ODDS = ODDS.but(
    proof=falls,
    instance=At(usual),
    near_misses={
        "no weight": NearMiss(without="beta", at={beta: 0}),
        "larger odds": NearMiss(without="odds", at={k: "1/2"}),
        "much less": NearMiss(
            claim=highest(k) + "1/20" < highest(c),
        ),
        "22/5 in place of 4": NearMiss(
            number=Number(4, "22/5"),
        ),
        "18/5 in place of 4": NearMiss(
            number=Number(4, "18/5", place=2),
        ),
    },
)


def proof(p):
    """Every factor of the odds falls, and precision falls with the odds."""
    old, new = odds_of(*known), odds_of(*more)
    positive = p.given("domain")
    order = p.given("more")
    records = p.have(
        (1 - more[1]) * (1 - more[2]) <= (1 - known[1]) * (1 - known[2]), order
    )
    sign = p.have((1 - more[1]) * (1 - more[2]) >= 0, order)
    less = p.have(new <= old, records, sign, order)
    strict = p.assume(new < old)
    values = {"epsilon": epsilon, "beta": beta, "c": new, "k": old}
    both = p.have(conjunction(new > 0, new < old), strict, positive)
    rises = p.supposing(strict, p.use(ODDS, p.given("beta"), both, **values))
    rule = p.every(
        p.have(
            implies(
                conjunction(c > 0, c <= k, hits >= 0, alarms >= 0),
                precision(k) <= precision(c),
            ),
            p.have(implies(conjunction(hits >= 0, alarms >= 0), alarms / hits >= 0)),
        ),
        c,
        k,
    )
    rule = p.at(rule, new, old)
    rates = p.given("rates")
    shown = p.have(rule.formula.arguments[0], positive, less, rates)
    # The same where it is strict: both rates are positive.
    above = conjunction(c > 0, c < k, hits > 0, alarms > 0)
    part = p.have(implies(conjunction(hits > 0, alarms > 0), alarms / hits > 0))
    higher = p.have(implies(above, precision(k) < precision(c)), part)
    higher = p.at(p.every(higher, c, k), new, old)
    some = p.assume(conjunction(strict.formula, hits > 0, alarms > 0))
    higher = p.apply(higher, p.have(higher.formula.arguments[0], some, positive))
    higher = p.supposing(some, higher)
    return p.have(p.statement.claim, less, rises, p.apply(rule, shown), higher)


point_ = dict(zip((*known, *more), (0, 0, 0, "1/5", "1/10", "1/10"), strict=True))
point_ |= {epsilon: 2, beta: 1, hits: "1/2", alarms: "1/4"}

SPEC = SPEC.but(
    proof=proof,
    instance=At(point_),
    near_misses={
        "no weight": NearMiss(without="beta", at={beta: 0}),
        "less information": NearMiss(without="more", at={records_rho: "1/2"}),
        "odds below 0": NearMiss(without="domain", at={records_more: "9/10"}),
        "a negative rate": NearMiss(without="rates", at={hits: "-1/2"}),
        "a strictly higher precision": NearMiss(
            claim=precision(odds_of(*known)) < precision(odds_of(*more)),
            at={alarms: 0},
        ),
        "domain, 3 in place of 2": NearMiss(
            number=Number(2, 3, hypothesis="domain"),
            at={records_more: "2/5"},
        ),
        "3 in place of 2": NearMiss(
            number=Number(2, 3),
        ),
        "1 in place of 2": NearMiss(
            number=Number(2, 1, place=1),
        ),
        "5 in place of 4": NearMiss(
            number=Number(4, 5),
        ),
        "3 in place of 4": NearMiss(
            number=Number(4, 3, place=2),
        ),
    },
)
bit, zero, one = point("bit", finite(2)), label(0, 2), label(1, 2)
tells = finite_law("41/81", "40/81"), finite_law("50/81", "31/81")
answers = finite_law("1/2", "1/2"), finite_law("1/4", "3/4")
unlucky = {
    rest: finite_law("5/9", "4/9"),
    given: table(*tells),
    M: table(*answers),
    test: test_of(bit, indicator(equal(bit, zero))),
    a: zero,
    z: one,
    w: zero,
}

POINTWISE = POINTWISE.but(
    refutation=At(unlucky, spaces={name: finite(2) for name in "VWO"}),
)
