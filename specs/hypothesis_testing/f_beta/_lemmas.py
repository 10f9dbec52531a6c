"""Lemmas for f_beta."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.f_beta._words")
c = words.c
E, missed, A, T, fraction = words.E, words.missed, words.A, words.T, words.fraction
known, odds, printed, always = words.known, words.odds, words.printed, words.always
w, z, tail = words.w, words.z, words.tail
epsilon = real("epsilon")


def bounded(p):
    """No threshold scores more than the formula says."""
    r, positive = real("r"), p.assume(c > 0)
    solves = conjunction(r > 0, equal(c * r * r + r, E), 1 + c <= E)
    high = p.have(
        implies(solves, (1 + c * r) * words.found <= r * (missed + c)),
        positive,
    )
    sizes = conjunction(T > 0, A > 0, c > 0)
    above = implies(
        conjunction(sizes, r > 0, (1 + c * r) * T <= r * (A + c)),
        fraction(T, A) <= (1 + c) * r / ((1 + c) * r + 1),
    )
    chances = p.have(conjunction(words.found > 0, missed > 0))
    facts = [positive, chances, *known(p, positive)]
    at_low = words.below_split(p, positive)
    at_high = p.have(
        implies(
            log(1 + c) <= epsilon,
            fraction(words.found, missed) <= words.at_odds,
        ),
        p.at(p.every(high, r), odds),
        p.at(
            p.every(p.have(above), T, A, r),
            words.found,
            missed,
            odds,
        ),
        *facts,
    )
    goal = p.have(
        fraction(words.found, missed) <= printed(c),
        at_low,
        at_high,
        *facts,
    )
    return p.every(p.supposing(c > 0, goal), words.v, c)


def near_nothing(p, positive, below):
    """Below the split low thresholds come as near to accepting all as one likes."""
    share = minimum(1, always - w)
    v, sharing = minimum(0, epsilon) + log(share), real("sharing")
    small = p.have(
        conjunction(share > 0, share <= 1, share <= always - w),
        below,
        positive,
    )
    order = p.have(conjunction(v <= 0, v <= epsilon, v <= epsilon + log(share)), small)
    sizes = p.have(conjunction(exp(v) <= 1, exp(v) <= exp(epsilon + log(share))), order)
    turn = p.apply(words.fact_of(p, "exp_log", share), p.have(share > 0, small))
    little = p.have(exp(v) <= E * share, sizes, turn)
    here, there = 1 - z / E / 2, 1 - z / 2
    enough = implies(
        conjunction(
            z > 0,
            z <= 1,
            z <= E * sharing,
            sharing > 0,
            sharing <= 1,
            sharing <= always - w,
        ),
        w < fraction(here, there),
    )
    found = p.at(p.every(p.have(enough, positive), z, sharing), exp(v), share)
    recall, false_alarm = 1 - exp(v) / E / 2, 1 - exp(v) / 2
    near = p.have(w < fraction(recall, false_alarm), found, sizes, small, little)
    is_found = p.have(equal(recall, tail(v - epsilon)), order)
    is_missed = p.have(equal(false_alarm, tail(v)), order)
    half = p.rewrite(is_found, near, w < fraction(T, false_alarm), T)
    return v, p.rewrite(
        is_missed,
        half,
        w < fraction(tail(v - epsilon), A),
        A,
    )


def reached(p):
    """A level below the formula is exceeded at some deviation."""
    positive, below = p.assume(c > 0), p.assume(w < printed(c))
    _, high_side, solves, same = known(p, positive)
    goal, on_low = (
        exists(words.v, w < fraction(words.found, missed)),
        epsilon < log(1 + c),
    )
    best = log(odds)
    low, high = p.assume(on_low), p.assume(negation(on_low))
    under = p.have(w < always, below, low)
    deviation, near = near_nothing(p, positive, under)
    at_best = p.have(
        w < fraction(tail(best - epsilon), tail(best)),
        *words.at_best_odds(p, positive),
        below,
        high,
        high_side,
        solves,
        same,
        positive,
    )
    somewhere = p.cases(
        on_low, p.some(goal, deviation, near), p.some(goal, best, at_best)
    )
    return p.every(
        p.supposing(c > 0, p.supposing(w < printed(c), somewhere)),
        w,
        c,
    )
