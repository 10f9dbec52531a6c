"""Counts of districts with Laplace noise of their own, released together."""

from verifydp.formal.spec import *

S, n, k = space("S"), natural("n"), natural("k")
start, state, t = point("start", S), point("state", S), real("t")
keep = function_variable("keep", pair_sort(NATURAL, pair_sort(S, REAL)), S)
epsilon = function_variable("epsilon", NATURAL)


def below(left, right):
    return to_real(left) < to_real(right)


def run(index, before, answer, budget):
    """Draw one noisy count, whatever came before it, and keep it."""
    return bind(laplace(answer, 1 / budget), t, dirac(at(keep, index, before, t)))


def release(answer, budget=None):
    """The noisy counts of all k districts; `answer` gives that of a district."""
    budget = budget or (lambda index: at(epsilon, index))
    return iterate(k, start, n, state, run(n, state, answer(n), budget(n)))


def positive(budget=None):
    """Every district has a budget."""
    return forall(n, implies(below(n, k), at(epsilon, n) > 0))


# The state is 1 while the count of district 0 is at most 0, and that of 1 at least 1.
_kept = point("kept", pair_sort(NATURAL, pair_sort(REAL, REAL)))
_which, _before, _drawn = first(_kept), first(second(_kept)), second(second(_kept))
numbered = natural("numbered")


def by_number(*values):
    """A function of a number by its first values; the last one for all others."""
    *early, last = values
    for place, value in reversed(list(enumerate(early))):
        last = if_(equal(numbered, natural_number(place)), value, last)
    return function(numbered, last)


moved = {
    keep: function(
        _kept,
        if_(
            equal(_which, natural_number(0)),
            _before * indicator(_drawn <= 0),
            if_(
                equal(_which, natural_number(1)),
                _before * indicator(_drawn >= 1),
                _before,
            ),
        ),
    ),
    start: 1,
    epsilon: function(numbered, 1),
}
_state = point("one_state", REAL)
told, everything = event(_state, _state >= 1), event(_state, TRUE)


def both_told(p, answers, compare, bound):
    """A bound on the chance that both counts are told, which is a product."""
    x, y = p.fresh(REAL), p.fresh(REAL)
    keeps = moved[keep]
    after_first = at(keeps, natural_number(0), number(1), x)
    hit = indicator(at(keeps, natural_number(1), after_first, y) >= 1)
    low, high = event(x, x <= 0), event(y, y >= 1)
    fact = p.have(compare(hit, indicator(x <= 0) * indicator(y >= 1)))
    laws = [laplace(answer, 1) for answer in answers]
    for drawn, law_ in ((y, laws[1]), (x, laws[0])):
        fact = p.mean(fact, law_, drawn)
    product = probability(laws[0], low) * probability(laws[1], high)
    chance = mean(laws[0], x, mean(laws[1], y, hit))
    return p.have(
        compare(chance, number(bound)), fact, p.auto(compare(product, number(bound)))
    )


def tells_both(before=(0, 1), after=(1, 0), low="0.2499", high="0.0339"):
    """Refute closeness of the counts of two districts, of which both change."""

    def refute(p, claim):
        left, right, loss, _ = claim.arguments
        factor, one, other = map(p.fresh, 3 * (REAL,))
        often = both_told(p, before, lambda chance, of: chance >= of, low)
        seldom = both_told(p, after, lambda chance, of: chance <= of, high)
        # The solver sees plain numbers in place of the chances.
        supposed = conjunction(
            one <= factor * other + 0,
            one >= number(low),
            other <= number(high),
            factor * number(high) < number(low),
            factor >= 0,
        )
        wrong = p.have(FALSE, p.assume(supposed))
        values = {
            factor: exp(loss),
            one: probability(left, told),
            other: probability(right, told),
        }
        less = p.auto(exp(loss) * number(high) < number(low))
        sign = p.auto(exp(loss) >= 0)
        close_by = p.at(p.assume(claim), told)
        return p.put(values, supposed, wrong, close_by, often, seldom, less, sign)

    return refute


ends = label(1, 2), label(0, 2)


def told_at(*answers, place=None, **bounds):
    """Refute privacy: the counts of the first two districts tell which database it is.

    Parameters
    ----------
    answers, bounds
        What `tells_both` takes.
    place
        Which part of the claim says that the release is private, if it has parts.
    """
    refute = tells_both(*answers, **bounds)

    def refuted(p, claim):
        whole = p.assume(claim)
        fact = p.granted(p.at(whole if place is None else p.part(whole, place), *ends))
        return p.cut(fact, refute(p, fact.formula))

    return refuted


three_records = {"low": "0.46", "high": "0.0046"}
