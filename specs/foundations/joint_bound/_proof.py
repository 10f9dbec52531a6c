"""How joint_bound is shown."""

from verifydp.formal.spec import *

hits = definition("foundations.hits")
S, H = space("S"), space("H")
pairs = pair_sort(NATURAL, NATURAL)
P, Q, B = law("P", S), law("Q", S), event_variable("B", S)
n, m, c, d = map(natural, ("n", "m", "c", "d"))
j, seen = point("j", H), point("seen", pairs)
alpha, gamma = real("alpha"), real("gamma")
low, high = function_variable("low", NATURAL), function_variable("high", NATURAL)
interval = theorem("foundations.clopper_pearson")
cell = theorem("foundations.staircase.cell")
together = theorem("foundations.joint_rejection")
words = shared("foundations.joint_bound._words")
begin, case, chance_q, chosen = words.begin, words.case, words.chance_q, words.chosen
corner, counts, delta, end = words.corner, words.counts, words.delta, words.end
epsilon, growth, order = words.epsilon, words.growth, words.order
rejected, true = words.rejected, words.true


def held(outcome):
    """The interval holds the second chance."""
    low_end_at, high_end_at = at(low, second(outcome)), at(high, second(outcome))
    return conjunction(low_end_at <= chance_q, chance_q <= high_end_at)


def proof(p):
    """The interval misses rarely; in it, a p-value is at most the tail at a corner."""
    covered = p.use(
        interval,
        {interval["n"]: m, interval["alpha"]: gamma},
        p.given("gamma"),
        p.given("low"),
        p.given("high"),
    )
    box_at = held(seen)
    premise = p.assume(conjunction(member(case, rejected), true(j), box_at))
    inside = p.have(box_at, premise)
    checked = p.at(p.given("tested"), j, seen, chance_q)
    small = p.granted(checked, premise)
    placed = p.at(p.given("cells"), j, seen, chance_q)
    placed = p.apply(placed, inside)
    values = {
        "epsilon": at(epsilon, j),
        "growth": at(growth, j),
        "delta": at(delta, j),
        "low": at(begin, case, chance_q),
        "high": at(end, case, chance_q),
        "corner": function(d, at(corner, case, d)),
    }
    values = {cell[name]: one_ for name, one_ in values.items()}
    begins, ends = (
        p.have(at(begin, case, chance_q) <= chance_q, placed),
        p.have(chance_q <= at(end, case, chance_q), placed),
    )
    tail = p.use(
        cell,
        values,
        p.have(true(j), premise),
        p.at(p.given("growth"), j),
        begins,
        ends,
        p.at(p.given("corners rise"), j, seen),
    )
    extreme = indicator(at(order, seen) <= at(order, c, d))
    reach = p.have(
        extreme <= indicator(at(corner, case, d) <= to_real(c)),
        p.at(p.given("staircase"), j, seen, c, d),
    )
    p_value = p.mean(p.mean(reach, hits(n, P, B), c), hits(m, Q, B), d)
    level = p.have(
        mean(hits(m, Q, B), d, mean(hits(n, P, B), c, extreme)) <= alpha - gamma,
        p_value,
        tail,
        small,
    )
    unit = finite(1)
    t = point("t", unit)
    test = p.every(p.supposing(premise, level), j, seen, t)
    outcome = point("outcome", pair_sort(unit, pairs))
    states = point("states", pair_sort(unit, H))
    values = {
        "L": function(t, counts),
        "order": order,
        "truth": label(0, 1),
        "box": event(outcome, held(second(outcome))),
        "holds": event(states, true(second(states))),
        "rejected": rejected,
        "chosen": chosen,
    }
    outside = 1 - indicator(box_at)
    missed = p.have(mean(counts, seen, outside) <= gamma, covered)
    spaces = {"X": pairs, "T": unit}
    return p.use(together, missed, p.given("share"), test, spaces=spaces, **values)
