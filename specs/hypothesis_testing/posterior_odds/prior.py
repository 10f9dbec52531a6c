"""Posterior odds of an adversary who knows the prior."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.posterior_odds._words")
posterior_odds = theorem("hypothesis_testing.posterior_odds")
V, W = space("V"), space("W")
given, prior = kernel("given", W, V), law("prior", V)
u = point("u", W)
alone = {over: value_ for over, value_ in words.usual.items() if over is not given}
alone[prior] = finite_law("5/9", "4/9")

SPEC = Theorem(
    title="Posterior odds of an adversary who knows the prior",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, equation (16)",
    covers=("HT-Q16",),
    given={"known": words.known > 0},
    claim=equal(words.ratio(prior, words.is_w), words.likelihoods(prior)),
    remark="The record is independent of the others, as section 5.1 takes it; if it is "
    "not, its law given them stands for the prior.",
)
two = {name: finite(2) for name in "VWO"}


def independent(p):
    """The same law of the record, whatever the others are."""
    of_prior = p.use(posterior_odds, p.given("known"), given=function(u, prior))
    return p.have(p.statement.claim, of_prior)


SPEC = SPEC.but(
    proof=independent,
    instance=At(alone, spaces=two),
    near_misses={
        "other records that never occur": NearMiss(without="known", at={**words.never}),
    },
)
