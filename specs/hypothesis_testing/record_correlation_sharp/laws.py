"""Three laws with these chances attain the bound on the odds."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import chance

words = shared("hypothesis_testing.record_correlation_sharp._words")
coins, usual, of_laws = words.coins, words.usual, words.of_laws
coefficients, in_part = words.coefficients, words.in_part
in_two = shared("hypothesis_testing._two_labels").in_two
attained = shared("hypothesis_testing._attained").attained
V, W = finite(2), finite(2)
rest = law("rest", W)
prior_rho, records_rho = real("prior_rho"), real("records_rho")
zero, one = label(0, 2), label(1, 2)
raised = law("raised", V)
of_coins = {of: At(usual).of(one_) for of, one_ in coins.items()}
of_prior = definition("hypothesis_testing.coefficients")
of_records = definition("hypothesis_testing.coefficients.records")
w = point("w", W)

SPEC = Theorem(
    title="Three laws with these chances attain the bound on the odds",
    source="for equation (20) of Liu, He, Chanyaswad, Wang and Mittal 2019",
    uses=(of_prior, of_records),
    given={**words.numbers, "chances": words.have_chances},
    claim=of_laws(words.attained),
    remark="The laws are drawn from in turn, so that nothing is asked of their weights "
    "here.",
)


def mixtures(p, *facts):
    """The chances of the values without the other records."""
    found = []
    for value_, share in ((zero, words.often), (one, words.seldom)):
        body = chance(at(words.telling, w), value_)
        mixed = in_two(p, rest, w, body)
        found.append(p.have(equal(mean(rest, w, body), share), mixed, *facts))
    return found


def attains(p):
    """Both bounds hold at all labels, and are attained at one."""
    known_ = words.sizes(p)
    facts = (*mixtures(p, p.given("chances"), *known_), p.given("chances"), *known_)
    parts = []
    for name, tight in (("prior", (zero, one)), ("records", (one, zero))):
        parts.append(attained(p, of_laws(coefficients[name]), tight, *facts))
    return p.have(p.statement.claim, *parts, *facts)


settled = {prior_rho: "1/5", records_rho: 1}


def tossed_at(of_prior_, of_records_, refute=None):
    """The three laws are the coins of these coefficients."""
    values = {prior_rho: of_prior_, records_rho: of_records_}
    laws = {of: At(values).of(one_) for of, one_ in coins.items()}
    return At({**values, **laws}, refute=refute)


SPEC = SPEC.but(
    proof=attains,
    instance=At({**usual, **of_coins}),
    near_misses={
        "another chance": NearMiss(
            without="chances",
            at={**usual, **of_coins, raised: finite_law("1/2", "1/2")},
        ),
        "larger odds": NearMiss(
            claim=of_laws(words.odds_instead(words.least_odds + "1/1000")),
        ),
        "a prior that is certain": NearMiss(
            without="prior", at=tossed_at(1, 0, refute=in_part(2))
        ),
        "a negative coefficient": NearMiss(
            without="records",
            at=tossed_at("1/5", "-1/10", refute=in_part(1, one, one)),
        ),
        "records that say too much": NearMiss(
            without="possible", at=tossed_at("1/5", 1)
        ),
        "11/5 in place of 2": NearMiss(
            number=Number(2, "11/5"),
        ),
        "a likelier value of the other records": NearMiss(
            number=Number(0, "1/2"),
        ),
        "possible, 1 in place of 2": NearMiss(
            number=Number(2, 1, hypothesis="possible"),
            at={
                **settled,
                **{of: At(settled).of(one_) for of, one_ in coins.items()},
            },
        ),
    },
    exceptions={
        "2": "in 'chances' the two chances of a law stay, or no longer add up to 1, "
        "with another number in one place",
    },
)
