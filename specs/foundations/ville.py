"""Ville's inequality: in a game that is never favourable, wealth is rarely ever large.

The state of the game may be of any space and holds whatever the next round depends
on. Whoever stops at the best moment has gained nothing: the bound is about the largest
wealth so far.
"""

from verifydp.formal.spec import *

mean_at_most = definition("foundations.mean_bound")
S = space("S")
K = kernel("K", pair_sort(NATURAL, S), S)
wealth, cap = function_variable("wealth", S), any_test("cap", REAL)
s, start, k, n = point("s", S), point("start", S), natural("k"), natural("n")
level, r = real("level"), real("r")
states = point("states", pair_sort(S, REAL))


def record(state, best):
    """A state, and the largest wealth so far."""
    return pair(state, maximum(best, at(wealth, state)))


def game(count):
    """The law of the state and of the largest wealth after so many rounds."""
    then = bind(at(K, n, first(states)), s, dirac(record(s, second(states))))
    return iterate(count, pair(start, at(wealth, start)), n, states, then)


reached = mean(game(k), states, indicator(level <= second(states)))


state, bit, three = point("state", finite(3)), point("bit", finite(2)), {"S": finite(3)}

SPEC = Theorem(
    title="Ville's inequality",
    source="Ville 1939; Durrett 2019, exercise 4.8.2",
    uses=(mean_at_most,),
    given={
        "fair": forall(n, s, mean_at_most(at(K, n, s), wealth, at(wealth, s))),
        "nonnegative": forall(s, at(wealth, s) >= 0),
        "positive level": level > 0,
    },
    claim=reached <= at(wealth, start) / level,
    remark="With alpha = 1 / level: wealth that begins at 1 ever reaches 1 / alpha "
    "within k rounds with probability at most alpha, for every k, so in any game.",
)
bounded = theorem("foundations.mean_bound")


def proof(p):
    """Truncated at the level, wealth in a game that is stopped there is no better."""
    positive = p.given("positive level")
    truncated = forall(r, equal(value(cap, r), minimum(1, maximum(0, r))))
    capped = p.assume(truncated)

    def worth(state, best):
        share = at(wealth, state) / level
        return if_(level <= best, 1, value(cap, share))

    def share_of(state):
        share = at(wealth, state) / level
        owned = p.at(p.given("nonnegative"), state)
        same = p.have(equal(level * share, at(wealth, state)), positive)
        return same, owned, p.at(capped, share)

    before, best = first(states), second(states)
    hit, share = indicator(level <= best), value(cap, at(wealth, s) / level)
    # After the level was reached the worth is 1; before, the new wealth decides.
    next_worth = worth(*record(s, best).arguments)
    at_most = hit + (1 - hit) * share
    pointwise = p.mean(
        p.have(next_worth <= at_most, positive, *share_of(s)), at(K, n, before), s
    )
    fair = p.at(p.given("fair"), n, before)
    fair = p.at(fair, level, test_of(s, share))
    below = p.have(level * share <= at(wealth, s), positive, *share_of(s))
    fair = p.granted(fair, positive, p.every(below, s))
    range_ = p.mean_between(at(K, n, before), s, share)
    mean_next = mean(at(K, n, before), s, next_worth)
    one_round = p.have(
        mean_next <= worth(before, best),
        pointwise,
        fair,
        range_,
        positive,
        *share_of(before),
    )
    averaged = p.mean(one_round, game(n), states)

    def kept(count):
        first_worth = worth(start, at(wealth, start))
        return mean(game(count), states, worth(before, best)) <= first_worth

    base = p.have(kept(natural_number(0)))
    later = p.have(kept(next_(n)), averaged, p.assume(kept(n)))
    always = p.at(p.every(p.induct(n, kept(n), base, later), n), k)
    seen = p.mean(p.have(hit <= worth(before, best)), game(k), states)
    bound = p.have(p.statement.claim, always, seen, positive, *share_of(start))
    clipped = test_of(r, minimum(1, maximum(0, r)))
    found = p.every(p.have(equal(value(clipped, r), minimum(1, maximum(0, r)))), r)
    return p.obtain(p.some(exists(cap, truncated), clipped, found), cap, bound)


previous = point("previous", pair_sort(NATURAL, finite(3)))
toss = bind(finite_law("1/2", "1/2"), bit, dirac(choose(bit, label(1, 3), label(2, 3))))


def coin(*values):
    """A fair coin decides, once, between the wealth in the states 1 and 2."""
    last = dirac(label(1, 3)), dirac(label(2, 3))
    return {
        K: function(previous, choose(second(previous), toss, *last)),
        wealth: function(state, 2 * choose(state, *values)),
        start: label(0, 3),
        k: natural_number(1),
        level: 2,
    }


def shown_by(one_state, values):
    """The game is fair in each of the three states."""

    def now(state_now):
        return mean_at_most(
            at(values[K], n, state_now), values[wealth], at(values[wealth], state_now)
        )

    def show(p, goal):
        parts = [one_state(p, now(label(one, 3))) for one in range(3)]
        every = p.step("forall_labels", *parts, terms=(forall(state, now(state)),))
        return p.the_same(p.every(every, n), goal)

    return {"fair": show}


def by_mean(p, formula):
    """Means over three states compute."""
    drawn, _, most = formula.arguments
    share = test_of(state, choose(state, "1/2", 1, 0))
    values = {"L": drawn, "h": share, "c": 2, "m": most}
    return p.the_same(p.use(bounded, spaces={"X": finite(3)}, **values), formula)


def by_debts(p, formula):
    """No nonnegative function lies below one with a negative value."""
    z, v = real("z"), any_test("v", finite(3))
    drawn, owned, most = formula.arguments
    below = forall(state, z * value(v, state) <= at(owned, state))
    premise = p.assume(conjunction(z >= 0, below))
    in_debt = p.at(p.have(below, premise), label(2, 3))
    wrong = p.have(FALSE, in_debt, p.have(z >= 0, premise))
    less = p.have(z * mean(drawn, state, value(v, state)) <= most, wrong)
    return p.the_same(p.every(p.supposing(premise, less), z, v), formula)


fair_coin, indebted = coin("1/2", 1, 0), coin(0, 1, -1)
usual = At(fair_coin, spaces=three, show=shown_by(by_mean, fair_coin))

SPEC = SPEC.but(
    proof=proof,
    instance=usual,
    near_misses={
        "a favourable game": NearMiss(
            without="fair", at=At(coin("49/100", 1, 0), spaces=three)
        ),
        "debts": NearMiss(
            without="nonnegative",
            at=At(indebted, spaces=three, show=shown_by(by_debts, indebted)),
        ),
        "level 0": NearMiss(
            without="positive level",
            at={level: 0},
        ),
        "less": NearMiss(
            claim=reached <= at(wealth, start) / level * "99/100",
        ),
    },
)
