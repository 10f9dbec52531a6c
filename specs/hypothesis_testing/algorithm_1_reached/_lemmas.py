"""Lemmas for algorithm_1_reached."""

from verifydp.formal.spec import *

S = space("S")
x = point("x", S)
odds, beta, limit = map(real, ("odds", "beta", "limit"))
b = beta * beta
T, R, U, c, n, f, e = map(real, ("T", "R", "U", "c", "n", "f", "e"))
harmonic = 1 / (1 / ((1 + n) * (T / (T + c * R))) + n / ((1 + n) * T))
#: In the rates T and R the score is at least f on one side of a line.
line = (1 + n - f) * T - f * c * R - f * n


def rules(p):
    """Above the line the score is at least f; for f - e it is not far below it."""
    sizes = (T >= 0, T <= 1, R >= 0, R <= 1, c >= 0, n > 0, f > 0, f < 1, e >= 0)
    known, nothing = p.assume(conjunction(*sizes)), p.assume(T <= 0)
    none = p.have(equal(T, 0), nothing, known)
    some = p.have(T > 0, p.assume(negation(nothing.formula)), known)
    above = implies(line >= 0, harmonic >= f)
    near = implies(harmonic > f - e, line >= -e * (1 + c + n))
    goal = conjunction(above, near)
    silent = p.have(equal(harmonic, 0), none)
    alarms = p.have(conjunction(c * R >= 0, c * R <= c), known)
    parts = [p.have(part, silent, none, alarms, known) for part in goal.arguments]
    never = p.have(goal, *parts)

    same = p.have(equal(harmonic, (1 + n) * T / (T + c * R + n)), some, known)
    whole, q, g, t = T + c * R + n, *map(real, "qgt")
    total = p.have(conjunction(whole > 0, whole <= 1 + c + n), alarms, known, some)
    scaled = equal(harmonic * whole, (1 + n) * T)
    scaled = p.have(scaled, same, total)
    sides = conjunction(equal(q * g, t), g > 0, g <= U, e >= 0)
    ways = conjunction(
        implies(t - f * g >= 0, q >= f), implies(q > f - e, t - f * g >= -e * U)
    )
    ways = p.every(p.supposing(sides, p.have(ways, p.assume(sides))), q, g, t, U, f, e)
    ways = p.at(ways, harmonic, whole, (1 + n) * T, 1 + c + n, f, e)
    ways = p.apply(ways, p.have(ways.formula.arguments[0], scaled, total, known))
    rule = p.cases(nothing.formula, never, p.have(goal, ways))
    return p.every(p.supposing(known, rule), T, R, c, n, f, e)


def ordinary(p):
    """Else a constant test has score 1; always yes scores more than 0."""
    lower, bounds = p.given("limit"), p.given("no higher")
    weight = p.have(b > 0, p.given("beta"))
    odd = p.assume(conjunction(n > 0, c < 0))
    share = n / (n - c)
    unit = p.have(conjunction(share > 0, share < 1), odd)
    certain = At({T: share, R: share}).of(equal(harmonic, 1))
    certain = p.have(conjunction(unit.formula, certain), unit, p.have(certain, odd))
    certain = p.every(p.supposing(odd, certain), n, c)
    certain = p.at(certain, b, odds)
    rewarded = p.assume(odds < 0)
    certain = p.apply(certain, p.have(certain.formula.arguments[0], weight, rewarded))
    constant = p.at(bounds, test_of(x, b / (b - odds)))
    nothing = p.have(FALSE, constant, certain, lower)
    sign = p.have(odds >= 0, p.supposing(rewarded, nothing))
    usual = p.assume(conjunction(n > 0, c >= 0))
    some = p.have(At({T: number(1), R: number(1)}).of(harmonic > 0), usual)
    some = p.at(p.every(p.supposing(usual, some), n, c), b, odds)
    some = p.apply(some, p.have(some.formula.arguments[0], weight, sign))
    return sign, p.have(limit > 0, p.at(bounds, test_of(x, 1)), some), weight
