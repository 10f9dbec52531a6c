"""The highest F_beta score falls with the odds."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.more_information._words")
highest = words.highest
epsilon, beta, c, k = map(real, ("epsilon", "beta", "c", "k"))
b = beta * beta

SPEC = Theorem(
    title="The highest F_beta score falls with the odds",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (12), (18), (21), (24)",
    given={"beta": beta > 0, "odds": conjunction(c > 0, c < k)},
    claim=highest(k) < highest(c),
)


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

SPEC = SPEC.but(
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
