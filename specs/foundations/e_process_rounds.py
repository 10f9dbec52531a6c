"""Many rounds, many strategies: a true claim is rarely rejected, whenever one looks.

Before each round everything may depend on the past, which the state holds: the pair of
databases and the table of each strategy. Then one output is drawn on each database.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")

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
wealth, v = function_variable("wealth", pair_sort(NATURAL, S)), any_test("v", S)
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


past = point("past", pair_sort(NATURAL, REAL))
planned, owner = point("planned", pair_sort(NATURAL, past.sort)), past
seen = point("seen", pair_sort(planned.sort, finite(2)))
drawn = point("drawn", pair_sort(past.sort, pair_sort(finite(2), finite(2))))
coin, heads, tails = (finite_law(one, 1 - number(one)) for one in ("1/2", 1, 0))
first_heads, first_tails = (finite_law(one, 1 - number(one)) for one in ("2/3", "1/3"))
settings = epsilon, delta, growth, alpha, start, k, count


def is_0(output):
    """The test that bets on the first output."""
    return indicator(equal(output, label(0, 2)))


def game_of(table_=(0, 1, 1, 0), laws=(coin, coin), test=is_0, factor=4, **changed):
    """One strategy with one table for all rounds; the state is its wealth."""
    up, down, ahead, astern = map(number, table_)
    rate, outputs = number(changed.get("growth", 1)), second(drawn)
    from_p = up + (ahead - rate * astern) * test(first(outputs))
    from_q = down - (rate * ahead - astern) * test(second(outputs))
    values = {
        epsilon: 0,
        delta: 0,
        growth: 1,
        alpha: "1/4",
        start: 1,
        k: natural_number(1),
        count: natural_number(1),
    }
    values |= {
        one: changed[str(one.data)] for one in settings if str(one.data) in changed
    }
    return values | {
        P: function(past, laws[0]),
        Q: function(past, laws[1]),
        mu: function(planned, up),
        nu: function(planned, down),
        gain: function(planned, ahead),
        back: function(planned, astern),
        h: test_of(seen, test(second(seen))),
        g: test_of(seen, test(second(seen))),
        move: function(drawn, second(first(drawn)) * from_p * from_q * factor),
        wealth: function(owner, abs(second(owner))),
    }


# The first strategy stakes 2 and bets; the second one owes 1 and never bets.
is_first = equal(to_real(first(planned)), 0)
indebted = {
    **game_of(alpha="1/7", count=natural_number(2)),
    **{
        one: function(planned, if_(is_first, bet_, none))
        for one, bet_, none in ((mu, 0, "1/2"), (nu, 1, "1/2"), (gain, 1, 0))
    },
    wealth: function(
        owner, if_(equal(to_real(first(owner)), 0), 2 * abs(second(owner)), -1)
    ),
}

SPEC = Theorem(
    title="A true claim is rarely rejected by betting",
    source="Ramdas, Grunwald, Vovk and Shafer 2023; Ville 1939",
    uses=(close,),
    given={
        "P close to Q": forall(n, s, close(p_now, q_now, epsilon, delta)),
        "Q close to P": forall(n, s, close(q_now, p_now, epsilon, delta)),
        "growth": exp(epsilon) <= growth,
        "gain": forall(i, n, s, parts[gain] >= 0),
        "back": forall(i, n, s, parts[back] >= 0),
        "budget": forall(
            i,
            n,
            s,
            parts[mu] + parts[nu] + delta * (parts[gain] + parts[back]) <= 1,
        ),
        "never owes": forall(i, n, s, y, on_q >= 0),
        "no debts": forall(i, s, at(wealth, i, s) >= 0),
        "payment": forall(
            i,
            n,
            s,
            x,
            y,
            equal(
                at(wealth, i, at(move, pair(now, pair(x, y)))),
                at(wealth, i, s) * on_p * on_q,
            ),
        ),
        "stakes": total(start) <= 1,
        "alpha": alpha > 0,
    },
    claim=rejected <= alpha,
    remark="Rejecting means that the wealth of all strategies together, which begin "
    "with at most 1, reaches 1 / {alpha} after some round among the first k, for any "
    "k. A block of draws is one round after the other with the same tables. That the "
    "payoffs on one side are not negative is enough.",
)
sums, ville = theorem("foundations.mean_bound.sums"), theorem("foundations.ville")
one_pair = theorem("foundations.e_process.pair")


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


def always(_output):
    """The test that bets on every output."""
    return number(1)


spaces = {"S": REAL, "Y": finite(2)}


def fails(without, *game_, **changed):
    """Where a game without this constraint rejects too often."""
    return NearMiss(
        without=(without,), at=At(game_of(*game_, **changed), spaces=spaces)
    )


no_bet = ("1/4", "3/4", "1/4", 0)
tight = At(game_of(), spaces=spaces)
two_rounds = {"growth": 2, "epsilon": log(2), "k": natural_number(2), "alpha": "32/45"}
doubling = function(drawn, 2 * second(first(drawn)))

SPEC = SPEC.but(
    proof=proof,
    instance=At(game_of(no_bet, test=always), spaces=spaces),
    near_misses={
        "P is not close to Q": fails(
            "P close to Q", ("1/4", "3/4", "3/8", 0), (coin, tails), **two_rounds
        ),
        "Q is not close to P": fails(
            "Q close to P", ("3/4", "1/4", 0, "3/8"), (tails, coin), **two_rounds
        ),
        "a growth below exp({epsilon})": fails(
            "growth", (0, 1, 1, 0), (first_heads, first_tails), epsilon=log(2)
        ),
        "a negative gain": fails(
            "gain",
            ("3/4", "1/4", "-1/4", 0),
            (coin, coin),
            always,
            epsilon=log(2),
            growth=2,
            alpha="2/3",
        ),
        "a negative gain on the way back": fails(
            "back",
            ("1/4", "3/4", 0, "-1/4"),
            (coin, coin),
            always,
            epsilon=log(2),
            growth=2,
            alpha="2/3",
        ),
        "a larger budget": fails("budget", (1, 1, 0, 0)),
        "delta is not paid for": NearMiss(
            given={"budget": forall(i, n, s, parts[mu] + parts[nu] <= 1)},
            at=At(game_of(laws=(heads, tails), delta=1), spaces=spaces),
        ),
        "negative payoffs": fails("never owes", (-1, -1, 0, 0)),
        "a strategy in debt": NearMiss(
            without="no debts", at=At(indebted, spaces=spaces)
        ),
        "wealth that doubles by itself": NearMiss(
            without="payment",
            at=At({**game_of(alpha="1/2"), move: doubling}, spaces=spaces),
        ),
        "larger stakes": fails("stakes", start=2, alpha="1/2"),
        "alpha 0": fails("alpha", alpha=0),
        "less than alpha": NearMiss(claim=rejected <= alpha * "99/100", at=tight),
        "larger payments on P": NearMiss(
            number=Number(2, 3, hypothesis="payment"),
            at=At(game_of(factor=6, alpha="1/6"), spaces=spaces),
        ),
        "larger payments on Q": NearMiss(
            number=Number(2, 3, place=1, hypothesis="payment"),
            at=At(game_of(factor=6, alpha="1/6"), spaces=spaces),
        ),
    },
    exceptions={"2": "in 'never owes' only the sign of a payoff counts"},
)
