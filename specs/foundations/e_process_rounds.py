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
move = function_variable("move", pair_sort(moment, pair_sort(Y, Y)), S)
wealth = function_variable("wealth", pair_sort(NATURAL, S))
past = point("past", pair_sort(NATURAL, REAL))
words = shared("foundations.e_process_rounds._words")
alpha, back, delta, epsilon = words.alpha, words.back, words.delta, words.epsilon
gain, growth, mu, now, nu = words.gain, words.growth, words.mu, words.now, words.nu
on_p, on_q, p_now, parts = words.on_p, words.on_q, words.p_now, words.parts
q_now, rejected, total = words.q_now, words.rejected, words.total
proof = shared("foundations.e_process_rounds._proof").proof
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
