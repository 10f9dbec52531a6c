"""Means of shared steps, whatever their number is."""

from verifydp.formal.spec import *

words = shared("semi_dp._sequences")
i, zero = words.i, words.zero


def of(p, law_, drawn, name, sequence, share, count, rising, shares_):
    """The mean of steps with shares that are drawn is the steps with mean shares.

    The steps up to each number are values of a test, as expectations are taken of
    functions that are bounded by their form. Returned are what the test is at a draw,
    the mean, and what the name stands for, to be given to ``named``.
    """
    j, over = p.fresh(NATURAL), p.fresh(pair_sort(NATURAL, drawn.sort))
    shared_ = function(i, share)
    body = function(drawn, words.steps(sequence, shared_, first(over)))
    body = maximum(0, minimum(1, at(body, second(over))))
    meaning = p.assume(forall(over, equal(value(name, over), body)))
    inside = words.bounded(p, sequence, shared_, j, rising, shares_)
    top = p.at(p.part(rising, 1), j)
    so_far = value(name, pair(j, drawn))
    partial = words.steps(sequence, shared_, j)
    named = p.have(equal(so_far, partial), p.at(meaning, pair(j, drawn)), inside, top)
    named = p.every(named, j)

    def goal(number_of):
        found = mean(law_, drawn, value(name, pair(number_of, drawn)))
        means = function(i, mean(law_, drawn, share))
        return equal(found, words.steps(sequence, means, number_of))

    def same(one, other, *facts):
        both = (one <= other, other <= one)
        return [p.mean(p.have(each, *facts), law_, drawn) for each in both]

    start = value(name, pair(zero, drawn))
    base = p.have(goal(zero), *same(start, number(0), p.at(named, zero)))
    step = at(sequence, next_(j)) - at(sequence, j)
    last = so_far + step * at(shared_, j)
    longer = value(name, pair(next_(j), drawn))
    more = same(last, longer, p.at(named, j), p.at(named, next_(j)))
    more = p.have(goal(next_(j)), p.assume(goal(j)), *more)
    whole = p.at(p.every(p.induct(j, goal(j), base, more), j), count)
    return p.at(named, count), whole, (name, body, over)
