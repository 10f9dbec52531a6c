"""The interval of Clopper and Pearson holds the probability of an event.

Each end is a chance at which so many hits, or so few, would be improbable; whoever
tests a candidate end once has a valid one, without searching for the best.
"""

from verifydp.formal.spec import *

hits, more_hits = definition("foundations.hits"), theorem("foundations.hits")

S = space("S")
Q, B, n, c, d = law("Q", S), event_variable("B", S), *map(natural, ("n", "c", "d"))
low, high = function_variable("low", NATURAL), function_variable("high", NATURAL)
alpha, bit = real("alpha"), point("bit", finite(2))
one, chance, counted = (
    event(bit, equal(bit, label(1, 2))),
    probability(Q, B),
    hits(n, Q, B),
)


def coins(chance_of_one):
    """The number of hits in as many draws with a given chance."""
    return hits(n, finite_law(1 - chance_of_one, chance_of_one), one)


def at_least(law_):
    """The probability of d hits or more."""
    return mean(law_, c, indicator(to_real(d) <= to_real(c)))


def at_most(law_):
    """The probability of d hits or fewer."""
    return mean(law_, c, indicator(to_real(c) <= to_real(d)))


below, above = chance < at(low, d), at(high, d) < chance


miss = mean(counted, d, indicator(disjunction(below, above)))

SPEC = Theorem(
    title="The interval of Clopper and Pearson",
    source="Clopper and Pearson 1934; Lehmann and Romano 2005, section 3.5",
    uses=(hits,),
    given={
        "alpha": alpha >= 0,
        "low": forall(
            d,
            conjunction(
                at(low, d) <= 1,
                implies(at(low, d) > 0, at_least(coins(at(low, d))) <= alpha / 2),
            ),
        ),
        "high": forall(
            d,
            conjunction(
                at(high, d) >= 0,
                implies(at(high, d) < 1, at_most(coins(at(high, d))) <= alpha / 2),
            ),
        ),
    },
    claim=miss <= alpha,
    remark="Each end may miss with probability {alpha} / 2. An end at 0 or at 1 needs "
    "no test.",
)
valid = theorem("foundations.p_values")


def improbable(p, condition, end, sign, certified):
    """Where an end is on the wrong side of the truth, the p-value is small.

    Counts are extreme if they are high, or if they are low, by the sign.
    """
    s, coin = point("s", S), finite_law(1 - end, end)
    range_ = p.mean_between(Q, s, indicator(member(s, B)))
    wrong, is_chance = p.assume(condition), p.assume(conjunction(end >= 0, end <= 1))
    extreme = indicator(sign * to_real(d) <= sign * to_real(c))
    if sign > 0:
        laws, spaces = {"P": Q, "A": B, "Q": coin, "B": one}, {"T": finite(2)}
        body = extreme
    else:
        laws, spaces = {"P": coin, "A": one, "Q": Q, "B": B}, {"S": finite(2), "T": S}
        body = 1 - extreme
    values = {**laws, "n": n, "h": test_of(c, body)}
    test = test_of(c, body)
    rises = p.every(p.have(value(test, c) <= value(test, next_(c))), c)
    order_of = p.have(
        probability(laws["P"], laws["A"]) <= probability(laws["Q"], laws["B"]), wrong
    )
    bound = p.use(more_hits, rises, order_of, spaces=spaces, **values)
    tail = mean(hits(n, coin, one), c, extreme)
    tail = p.have(tail <= alpha / 2, certified, wrong, range_)
    small = mean(counted, c, extreme) <= alpha / 2
    found = p.have(small, bound, tail)
    checked = p.have(is_chance.formula, certified, wrong, range_)
    return p.supposing(condition, p.cut(checked, found))


def proof(p):
    """Both p-values at the truth are rarely small."""
    sides = []
    for sign, condition, end, name in (
        (1, below, at(low, d), "low"),
        (-1, above, at(high, d), "high"),
    ):
        order = function(c, sign * to_real(c))
        extreme = indicator(sign * to_real(d) <= sign * to_real(c))
        small = mean(counted, c, extreme) <= alpha / 2
        known = improbable(p, condition, end, sign, p.at(p.given(name), d))
        missed = p.mean(
            p.have(indicator(condition) <= indicator(small), known), counted, d
        )
        values = {valid["L"]: counted, valid["order"]: order, valid["a"]: alpha / 2}
        rarely = p.use(
            valid,
            values,
            p.have(alpha / 2 >= 0, p.given("alpha")),
            spaces={"X": NATURAL},
        )
        sides.append(
            p.have(mean(counted, d, indicator(condition)) <= alpha / 2, missed, rarely)
        )
    both = p.mean(
        p.have(
            indicator(disjunction(below, above)) <= indicator(below) + indicator(above)
        ),
        counted,
        d,
    )
    return p.have(p.statement.claim, both, *sides)


at_zero, two = equal(to_real(d), 0), {"S": finite(2)}


def once(chance_of_one, level, first="1/20", last="19/20"):
    """One draw, and the ends for no hit and for a hit."""
    return {
        Q: finite_law(1 - number(chance_of_one), chance_of_one),
        B: one,
        n: natural_number(1),
        alpha: level,
        low: function(d, if_(at_zero, 0, first)),
        high: function(d, if_(at_zero, last, 1)),
    }


def fails(without, *values):
    """Where an interval is wrong too often."""
    return NearMiss(without=(without,), at=At(once(*values), spaces=two))


SPEC = SPEC.but(
    proof=proof,
    instance=At(once("1/2", "1/10", 0, 1), spaces=two),
    near_misses={
        "a negative alpha": fails("alpha", "1/2", -1, 0, 1),
        "a low end without a test": fails("low", "1/2", "1/10", "51/100"),
        "a high end without a test": fails("high", "1/2", "1/10", "1/20", "49/100"),
        "less than half of alpha": NearMiss(
            claim=miss <= alpha * "49/100",
            at=At(once("499/1000", 1, "1/2", "1/2"), spaces=two),
        ),
        "a low end that may miss with alpha": NearMiss(
            number=Number(2, 1, hypothesis="low"),
            at=At(once("7/10", "4/5", "3/4", "61/100"), spaces=two),
        ),
        "a high end that may miss with alpha": NearMiss(
            number=Number(2, 1, hypothesis="high"),
            at=At(once("3/10", "4/5", "39/100", "1/4"), spaces=two),
        ),
    },
)
