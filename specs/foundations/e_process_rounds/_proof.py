"""How e_process_rounds is shown."""

from verifydp.formal.spec import *

S, Y = space("S"), space("Y")
moment, bet = pair_sort(NATURAL, S), pair_sort(NATURAL, pair_sort(NATURAL, S))
s, start, x, y = point("s", S), point("start", S), point("x", Y), point("y", Y)
i, n, count = map(natural, ("i", "n", "count"))
h, g = any_test("h", pair_sort(bet, Y)), any_test("g", pair_sort(bet, Y))
move = function_variable("move", pair_sort(moment, pair_sort(Y, Y)), S)
wealth, v = function_variable("wealth", pair_sort(NATURAL, S)), any_test("v", S)
sums, ville = theorem("foundations.mean_bound.sums"), theorem("foundations.ville")
one_pair = theorem("foundations.e_process.pair")
words = shared("foundations.e_process_rounds._words")
alpha, next_state, now, on_p = words.alpha, words.next_state, words.now, words.on_p
on_q, p_now, parts, q_now = words.on_q, words.p_now, words.parts, words.q_now
rejected, table, times, total = words.rejected, words.table, words.times, words.total
z = words.z


def fair_strategy(p):
    """By the lemma about one pair, a strategy's wealth has no larger mean."""
    names = ("P close to Q", "Q close to P")
    there, home = (p.at(p.given(name), n, s) for name in names)
    tables = [p.at(p.given(one), i, n, s) for one in ("gain", "back", "budget")]
    no_debt = p.at(p.given("never owes"), i, n, s)
    values = {
        "P": p_now,
        "Q": q_now,
        "h": test_of(x, value(h, pair(table, x))),
        "g": test_of(x, value(g, pair(table, x))),
        **{str(one.data): part for one, part in parts.items()},
    }
    facts = [there, home, p.given("growth"), *tables, no_debt]
    product = p.use(one_pair, *facts, spaces={"S": Y}, **values)
    product = p.have(mean(p_now, x, mean(q_now, y, on_p * on_q)) <= 1, product)
    below = forall(s, z * value(v, s) <= at(wealth, i, s))
    premise = p.assume(conjunction(z >= 0, below))
    after = at(move, pair(now, pair(x, y)))
    grown = p.at(p.given("payment"), i, n, s, x, y)
    owned = at(wealth, i, s)
    less = p.at(p.have(below, premise), after)
    paid = p.have(z * value(v, after) <= owned * (on_p * on_q), less, grown)
    averaged = p.mean(p.mean(paid, q_now, y), p_now, x)
    low = p.at(p.given("no debts"), i, s)
    law_ = next_state(now)
    bound = p.have(z * mean(law_, s, value(v, s)) <= owned, averaged, product, low)
    every = p.every(p.supposing(premise, bound), z, v)
    return p.every(every, i)


def proof(p):
    """The wealths add up, and Ville's inequality bounds the largest sum."""
    values = {"L": next_state(now), "fs": wealth, "ms": function(i, at(wealth, i, s))}
    values = {sums[name]: one for name, one in {**values, "k": count}.items()}
    no_debts = p.given("no debts")
    fair = p.use(sums, values, fair_strategy(p), no_debts, spaces={"X": S})

    def partial(until):
        return sum_(until, i, at(wealth, i, s)) >= 0

    base = p.have(partial(natural_number(0)))
    later = p.have(partial(next_(n)), p.assume(partial(n)), p.at(no_debts, n, s))
    never_negative = p.at(p.every(p.induct(n, partial(n), base, later), n), count)
    values = {
        "K": function(times, next_state(times)),
        "wealth": function(s, total(s)),
        "level": 1 / alpha,
    }
    positive = p.have(1 / alpha > 0, p.given("alpha"))
    facts = p.every(fair, n, s), p.every(never_negative, s), positive
    bound = p.use(ville, *facts, **values)
    bound = p.have(rejected <= total(start) / (1 / alpha), bound)
    return p.have(p.statement.claim, bound, p.given("stakes"), p.given("alpha"))
