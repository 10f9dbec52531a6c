"""Precision and recall of an adversary, from the joint law of world and decision.

World 1 is that of h1, with the database D, and has the prior chance; world 0 is that
of h0. The adversary sees an output and says 1 with the chance that its test gives it.
"""

from verifydp.formal.spec import *

S, bits = space("S"), pair_sort(finite(2), finite(2))
P0, P1, h, o = law("P0", S), law("P1", S), any_test("h", S), point("o", S)
world, said = point("world", finite(2)), point("said", finite(2))
both, odds, prior = point("both", bits), real("odds"), real("prior")
one = label(1, 2)

detected, alarmed = mean(P1, o, value(h, o)), mean(P0, o, value(h, o))
precision = Definition(
    "precision", (h, P1, P0, odds), detected / (detected + odds * alarmed)
)

decided = finite_law(1 - value(h, o), value(h, o))
seen = bind(choose(world, P0, P1), o, bind(decided, said, dirac(pair(world, said))))
joint = bind(finite_law(1 - prior, prior), world, seen)
in_world = probability(joint, event(both, equal(first(both), one)))
accepted = probability(joint, event(both, equal(second(both), one)))
rightly = probability(joint, event(both, equal(both, pair(one, one))))

prior_odds = (1 - prior) / prior
given_accepted = equal(rightly / accepted, precision(h, P1, P0, prior_odds))
given_world = equal(rightly / in_world, detected)

SPEC = Theorem(
    title="Precision and recall with prior odds: Bayes over world and decision",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (3)",
    covers=("HT-DU4",),
    standing="definition",
    defines=precision,
    reads="the precision of {0} with {1} against {2} at prior odds {3}",
    given={"prior": conjunction(prior > 0, prior <= 1)},
    claim=conjunction(given_accepted, given_world),
    remark="odds are those of h0 to h1: with equal chances 1. A test that never "
    "accepts has precision 0 / 0, which is 0 here.",
)


def proof(p):
    """The four cases of world and decision, summed up."""
    chance = p.given("prior")
    T, A = real("T"), real("A")
    known = p.assume(conjunction(prior > 0, prior <= 1, T >= 0, A >= 0))
    scaled = prior * T / (prior * T + (1 - prior) * A)
    ratio = p.have(equal(scaled, T / (T + prior_odds * A)), known)
    ratio = p.at(p.every(p.supposing(known, ratio), T, A), detected, alarmed)
    ranges = [p.mean_between(of, o, value(h, o)) for of in (P1, P0)]
    ratio = p.apply(ratio, p.have(ratio.formula.arguments[0], chance, *ranges))
    right = p.have(equal(rightly, prior * detected), chance)
    total = prior * detected + (1 - prior) * alarmed
    all_of = p.have(equal(accepted, total), chance)
    worlds = p.have(equal(in_world, prior), chance)
    return p.have(
        p.statement.claim,
        p.have(given_accepted, ratio, right, all_of),
        p.have(given_world, right, worlds, chance),
    )


bit, two = point("bit", finite(2)), {"S": finite(2)}
usual = {
    P0: finite_law("3/4", "1/4"),
    P1: finite_law("1/4", "3/4"),
    h: test_of(bit, indicator(equal(bit, one))),
    prior: "1/3",
}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces=two),
    reach=(
        At({**usual, prior: 1}, spaces=two),
        At({**usual, h: test_of(bit, 0)}, spaces=two),
    ),
    near_misses={
        "no prior chance": NearMiss(
            without="prior",
            claim=given_world,
            at={prior: 0},
        ),
        "the inverse odds": NearMiss(
            claim=equal(rightly / accepted, precision(h, P1, P0, 1 / prior_odds)),
        ),
    },
)
