"""What e_process_rounds says, in the terms of the language."""

from verifydp.formal.spec import *

S, Y = space("S"), space("Y")
moment, bet = pair_sort(NATURAL, S), pair_sort(NATURAL, pair_sort(NATURAL, S))
s, start, x, y = point("s", S), point("start", S), point("x", Y), point("y", Y)
i, k, n, count = map(natural, ("i", "k", "n", "count"))
P, Q = kernel("P", moment, Y), kernel("Q", moment, Y)
h, g = any_test("h", pair_sort(bet, Y)), any_test("g", pair_sort(bet, Y))
mu, nu, gain, back = (
    function_variable(one, bet) for one in ("mu", "nu", "gain", "back")
)
epsilon, delta, growth, alpha, z = map(
    real, ("epsilon", "delta", "growth", "alpha", "z")
)
move = function_variable("move", pair_sort(moment, pair_sort(Y, Y)), S)
wealth = function_variable("wealth", pair_sort(NATURAL, S))
now, states, times = (
    pair(n, s),
    point("states", pair_sort(S, REAL)),
    point("times", moment),
)
p_now, q_now, table = at(P, now), at(Q, now), pair(i, now)
parts = {one: at(one, table) for one in (mu, nu, gain, back)}


def kappa(output):
    """What the table bets on P."""
    return parts[gain] * value(h, pair(table, output))


def other(output):
    """What the table bets on Q."""
    return parts[back] * value(g, pair(table, output))


on_p = (parts[mu] + kappa(x) - growth * other(x)) * 2
on_q = (parts[nu] - growth * kappa(y) + other(y)) * 2


def next_state(when):
    """Draw an output on each database, and move on."""
    outcome = dirac(at(move, pair(when, pair(x, y))))
    return bind(at(P, when), x, bind(at(Q, when), y, outcome))


def total(state):
    """The wealth of all strategies together."""
    return sum_(count, i, at(wealth, i, state))


best = maximum(second(states), total(s))
rounds = bind(next_state(pair(n, first(states))), s, dirac(pair(s, best)))
game = iterate(k, pair(start, total(start)), n, states, rounds)
rejected = mean(game, states, indicator(1 / alpha <= second(states)))
