"""Maximum likelihood, maximum posterior and least cost: a threshold of the ratio each.

A false alarm and a missed detection have costs, the hypotheses have chances. The
expected cost is least exactly for the likelihood-ratio tests at one threshold.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import test_table

ratio_test = definition("hypothesis_testing.likelihood_ratio_test")
strongest = definition("hypothesis_testing.neyman_pearson")
S = space("S")
P0, P1, x = law("P0", S), law("P1", S), point("x", S)
best, h = any_test("best", S), any_test("h", S)
prior, of_alarm, of_miss = map(real, ("prior", "of_alarm", "of_miss"))


def detected(test):
    return mean(P1, x, value(test, x))


def alarmed(test):
    return mean(P0, x, value(test, x))


def cost(test, chance, alarm, miss):
    """The chances of h1 and h0 are chance and 1 - chance."""
    alarms = (1 - chance) * alarm * alarmed(test)
    return alarms + chance * miss * (1 - detected(test))


def least(*weights):
    return forall(h, cost(best, *weights) <= cost(h, *weights))


def at_threshold(threshold):
    return ratio_test(best, P1, P0, threshold)


def exactly(left, right):
    return conjunction(implies(left, right), implies(right, left))


costs, errors = (prior, of_alarm, of_miss), (prior, number(1), number(1))
odds, even = (1 - prior) / prior, (number("1/2"), number(1), number(1))
minimum_cost = exactly(least(*costs), at_threshold(odds * of_alarm / of_miss))
maximum_posterior = exactly(least(*errors), at_threshold(odds))
maximum_likelihood = exactly(least(*even), at_threshold(1))
own_size = implies(least(*costs), strongest(best, P1, P0, alarmed(best)))

SPEC = Theorem(
    title="Maximum likelihood, maximum posterior and least cost are thresholds",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 2.2",
    covers=("HT-QU11",),
    uses=(ratio_test, strongest),
    given={
        "prior": prior > 0,
        "misses cost": of_miss > 0,
    },
    claim=conjunction(minimum_cost, maximum_posterior, maximum_likelihood, own_size),
    remark="Each rule gives one point of the curve of Neyman and Pearson, the best one "
    "for its own rate of false alarms. The paper also says that these rules cannot "
    "guarantee the highest power in general: at a rate that is chosen they do not "
    "(near miss 'the highest power at a chosen rate'). To choose the likelier "
    "hypothesis at each output, or that of larger posterior, is the likelihood-ratio "
    "test at 1, or at the odds; that this is also least error is what is shown. "
    "Randomised tests, any laws; the prior may exceed 1 and alarms may cost less than "
    "0.",
)


def equivalence(p, positive, threshold, *weights):
    """What is wrongly taken or left could be changed, and nothing else costs more."""
    known = p.assume(at_threshold(threshold))
    taken = p.at(known, test_of(x, 1 - value(h, x)))
    left = p.at(known, test_of(x, value(h, x)))
    # The threshold is the quotient of the weights of alarms and of misses.
    alarm, miss = (1 - weights[0]) * weights[1], weights[0] * weights[2]
    quotient = p.have(conjunction(equal(threshold * miss, alarm), miss > 0), positive)
    a, b, k, t, s = map(real, ("a", "b", "k", "t", "s"))
    scaled = p.assume(conjunction(equal(k * b, a), b > 0, k * t <= s))
    rule = p.have(a * t <= b * s, scaled)
    rule = p.every(p.supposing(scaled, rule), a, b, k, t, s)

    lost, found = alarmed(best) - alarmed(h), detected(best) - detected(h)
    gain = p.at(rule, alarm, miss, threshold, lost, found)
    gain = p.apply(gain, p.have(gain.formula.arguments[0], quotient, taken, left))
    fewest = p.have(cost(best, *weights) <= cost(h, *weights), gain)
    sufficient = p.the_same(p.every(fewest, h), least(*weights))

    won = p.assume(least(*weights))
    inside = test_of(x, value(best, x) * (1 - value(h, x)))
    outside = test_of(x, value(best, x) + value(h, x) * (1 - value(best, x)))
    drop, add = p.at(won, inside), p.at(won, outside)
    goal = p.at(known, h).formula
    back = p.assume(conjunction(equal(k * b, a), b > 0, a * t <= b * s))
    rule = p.have(k * t <= s, back)
    rule = p.every(p.supposing(back, rule), a, b, k, t, s)
    accepts, rejects = goal.arguments
    (_, null), other = accepts.arguments[0].arguments, accepts.arguments[1]
    kept = p.at(rule, alarm, miss, threshold, null, other)
    kept = p.apply(kept, p.have(kept.formula.arguments[0], quotient, drop))
    other, (_, null) = rejects.arguments[0], rejects.arguments[1].arguments
    refused = p.at(rule, alarm, miss, threshold, -null, -other)
    refused = p.apply(refused, p.have(refused.formula.arguments[0], quotient, add))
    halves = p.have(accepts, kept), p.have(rejects, refused)
    ratio = p.the_same(p.every(p.have(goal, *halves), h), at_threshold(threshold))
    forwards = p.supposing(least(*weights), ratio)
    return p.have(
        exactly(least(*weights), at_threshold(threshold)),
        forwards,
        p.supposing(at_threshold(threshold), sufficient),
    )


def proof(p):
    chances = p.given("prior")
    miss = p.given("misses cost")
    all_of = p.have(conjunction(prior > 0, of_miss > 0), chances, miss)
    by_cost = equivalence(p, all_of, odds * of_alarm / of_miss, *costs)
    by_posterior = equivalence(p, chances, odds, *errors)
    by_likelihood = equivalence(p, chances, number(1), *even)
    won = p.assume(least(*costs))
    small = p.assume(alarmed(h) <= alarmed(best))
    # Where alarms are rewarded all is accepted.
    rates = (P0, best), (P0, h), (P1, h)
    certain = p.at(won, test_of(x, 1))
    ranges = [p.mean_between(of, x, value(one, x)) for of, one in rates]
    weight = p.have(prior * of_miss > 0, all_of)
    more = p.have(
        detected(h) <= detected(best), p.at(won, h), small, weight, certain, *ranges
    )
    most = p.every(p.supposing(small, more), h)
    size = p.have(alarmed(best) <= alarmed(best))
    form = strongest(best, P1, P0, alarmed(best))
    strong = p.the_same(
        p.have(conjunction(size.formula, most.formula), size, most), form
    )
    return p.have(
        p.statement.claim,
        by_cost,
        by_posterior,
        by_likelihood,
        p.supposing(least(*costs), strong),
    )


two = {"S": finite(2)}


always, nothing = test_table(1, 1), test_table(0, 0)
usual = {
    P0: finite_law("3/4", "1/4"),
    P1: finite_law("1/4", "3/4"),
    best: test_table(0, 1),
    prior: "1/2",
    of_alarm: 1,
    of_miss: 1,
}


def at_point(values, *witnesses):
    return At({**usual, **values}, witnesses, two)


def even_cost(of_h1, of_miss_):
    """The cost at equal chances, with another number for one of the halves."""
    alarms = (1 - number(of_h1)) * number(1) * alarmed(best)
    return alarms + number(of_miss_) * number(1) * (1 - detected(best))


SPEC = SPEC.but(
    proof=proof,
    instance=at_point({}),
    reach=(at_point({of_alarm: 100, prior: "1/100"}),),
    near_misses={
        "no chance of h1, by the convention {'x/0 = 0'}": NearMiss(
            without="prior",
            claim=implies(least(*errors), at_threshold(odds)),
            at={prior: 0, P1: finite_law(0, 1), best: nothing},
            witnesses=(always,),
        ),
        "free misses, by the convention {'x/0 = 0'}": NearMiss(
            without="misses cost",
            claim=implies(least(*costs), at_threshold(odds * of_alarm / of_miss)),
            at={of_miss: 0, best: nothing},
            witnesses=(always,),
        ),
        "the inverse odds": NearMiss(
            claim=implies(least(*errors), at_threshold(1 / odds)),
            at={prior: "1/5", best: nothing},
            witnesses=(test_table(0, 1),),
        ),
        "alarms of {best} weighed more": NearMiss(
            claim=implies(
                at_threshold(1), forall(h, even_cost("1/4", "1/2") <= cost(h, *even))
            ),
            witnesses=(test_table(0, 1),),
        ),
        "misses of {best} weighed more": NearMiss(
            claim=implies(
                at_threshold(1), forall(h, even_cost("1/2", "3/4") <= cost(h, *even))
            ),
            witnesses=(test_table(0, 1),),
        ),
    },
)
