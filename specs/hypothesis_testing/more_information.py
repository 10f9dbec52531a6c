"""More auxiliary information makes the bounds on precision and F_beta score larger.

All the information enters as the odds c against the answer: the larger a coefficient,
the smaller the odds, and the larger both, at the same recall and the same epsilon. At
single values of the other records precision can fall.
"""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.more_information._words")
odds = theorem("hypothesis_testing.more_information.odds")
highest = words.highest
epsilon, beta, c, k, hits, alarms = map(
    real, ("epsilon", "beta", "c", "k", "hits", "alarms")
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
records_more = more[1]


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
    rises = p.supposing(strict, p.use(odds, p.given("beta"), both, **values))
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
