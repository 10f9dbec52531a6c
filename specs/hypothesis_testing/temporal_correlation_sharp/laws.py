"""Five laws with these chances attain the bound on the odds over time."""

from dataclasses import replace

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import chance

words = shared("hypothesis_testing.temporal_correlation_sharp._words")
chances, coin, usual = words.chances, words.coin, words.usual
of_laws, half_way, by_laws = words.of_laws, words.half_way, words.by_laws
halfway = words.halfway
attained = shared("hypothesis_testing._attained").attained
in_two = shared("hypothesis_testing._two_labels").in_two
V = W = H = finite(2)
rest = law("rest", W)
prior_rho, records_rho, past_rho = map(real, ("prior_rho", "records_rho", "past_rho"))
zero, one = label(0, 2), label(1, 2)
growth = (2 - prior_rho) * (1 - records_rho) * (1 - past_rho)
of_coins = {of: At(usual).of(coin(heads)) for of, heads in chances.items()}
of_prior = definition("hypothesis_testing.coefficients")
of_records = definition("hypothesis_testing.coefficients.records")
of_past = definition("hypothesis_testing.coefficients.past")
now = kernel("now", pair_sort(W, H), V)
w, h = point("w", W), point("h", H)

SPEC = Theorem(
    title="Five laws with these chances attain the bound on the odds over time",
    source="for equation (23) of Liu, He, Chanyaswad, Wang and Mittal 2019",
    uses=(of_prior, of_records, of_past),
    given={
        **words.numbers,
        "chances": words.have_chances,
    },
    claim=of_laws(words.attained),
    remark="The laws are drawn from in turn, so that nothing is asked of their weights "
    "here.",
)


def mixtures(p, tops, shown):
    """The chances without the past, and those without the other records as well."""
    facts = []
    for value_, heads, all_ in (
        (zero, half_way, words.often),
        (one, 1 - half_way, words.seldom),
    ):
        inner = chance(at(by_laws[now], one, h), value_)
        mixed = in_two(p, halfway, h, inner)
        without = mean(halfway, h, inner)
        facts.append(p.have(equal(without, heads), mixed, tops, *shown))
        outer = mean(halfway, h, chance(at(by_laws[now], w, h), value_))
        mixed = in_two(p, rest, w, outer)
        without = mean(rest, w, outer)
        facts.append(p.have(equal(without, all_), mixed, facts[-1], tops, *shown))
    return facts


def for_laws(p):
    """The bounds hold at all labels, and are attained at some."""
    tops, halves, *known_ = words.sizes(p)
    shown = (p.given("chances"), known_[0])
    known_.append(p.given("chances"))
    facts = (*mixtures(p, tops, shown), tops, halves, *known_)
    parts = []
    for use, _, tight in words.coefficients:
        parts.append(attained(p, of_laws(use), tight, *facts))
    return p.have(p.statement.claim, *parts, *facts)


#: Other records that settle what the past is.
one_past = {prior_rho: 0, records_rho: "1/2", past_rho: 0}


def tossed(near):
    """The same where the laws are the coins of the coefficients."""
    point = near.at
    laws = {of: point.of(coin(heads)) for of, heads in chances.items()}
    return replace(near, at=replace(point, values={**point.values, **laws}))


SPEC = SPEC.but(
    proof=for_laws,
    instance=At({**usual, **of_coins}),
    near_misses={
        "another chance": NearMiss(
            without="chances",
            at=At({**usual, **of_coins, words.raised: finite_law("1/2", "1/2")}),
        ),
        "larger odds": NearMiss(
            claim=of_laws(words.odds(growth - "999/1000")),
        ),
        **{label_: tossed(near) for label_, near in words.beyond.items()},
        "11/5 in place of 2": NearMiss(
            number=Number(2, "11/5"),
        ),
        "a likelier value of the other records": NearMiss(
            number=Number(0, "1/2"),
        ),
        "a likelier past": NearMiss(
            number=Number(0, "1/2", place=2),
        ),
        "domain, 3 in place of 2": NearMiss(
            number=Number(2, 3, hypothesis="domain"),
            at=At(
                {
                    **one_past,
                    **{
                        of: At(one_past).of(coin(heads))
                        for of, heads in chances.items()
                    },
                }
            ),
        ),
    },
    exceptions={
        "2": "in 'chances' the two chances of a law no longer add up to 1 with another "
        "number in one place",
    },
)
