"""Coins with these chances."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.record_correlation_sharp._words")
coins, have_chances, usual = words.coins, words.have_chances, words.usual
V = finite(2)
d = point("d", V)
prior_rho, records_rho = real("prior_rho"), real("records_rho")
zero, one = label(0, 2), label(1, 2)

SPEC = Theorem(
    title="Coins with these chances",
    source="for equation (20) of Liu, He, Chanyaswad, Wang and Mittal 2019",
    given=words.numbers,
    claim=At(coins).of(have_chances),
)


def tossed(p):
    """They lie between 0 and 1."""
    return p.have(p.statement.claim, *words.sizes(p))


def no_coin(values):
    """No law at all has a chance outside of 0 and 1."""

    def refute(p, claim):
        known = p.assume(At(values).of(have_chances))
        parts = [
            p.mean_between(of, d, indicator(equal(d, side)))
            for of in coins
            for side in (zero, one)
        ]
        nothing = p.supposing(known, p.have(FALSE, known, *parts))
        none = p.every(p.the_same(nothing, negation(known.formula)), *coins)
        return p.at(none, *(At(values).of(one_) for one_ in coins.values()))

    return At(values, refute=refute)


SPEC = SPEC.but(
    proof=tossed,
    instance=At(usual),
    near_misses={
        "9/5 in place of 2": NearMiss(
            number=Number(2, "9/5", place=2),
        ),
        "a prior above 1": NearMiss(
            without="prior", at=no_coin({prior_rho: "3/2", records_rho: 0})
        ),
        "records that say too much": NearMiss(
            without="possible", at=no_coin({**usual, records_rho: "3/4"})
        ),
    },
    exceptions={
        "records": "idle: with a negative coefficient they are chances, too",
        "2": "with a larger number it still holds, and with a smaller one a coin may "
        "be no law, of which nothing is known",
    },
)
