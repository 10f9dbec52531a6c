"""A score that differs from the number near 0 alone, so that the loss is bounded."""

from verifydp.formal.spec import *
from verifydp.language.terms import instantiate

lemma = shared("confounding_privacy._coupled_scores").lemma
t = real("t")
score = t + 1 / (1 + t**2)
slope = 1 - 2 * t * (1 / (1 + t**2)) ** 2


def nearer(here, wanted):
    """Where a secant ends whose slope differs by less than a tolerance."""
    return here + wanted / 4


def near(p, here, wanted, known):
    """The secant's error is at most twice the square of its length."""
    x, w, a, b, e, q, m = (p.fresh(REAL) for _ in range(7))

    def ratio_by(exact, most, positive, sign):
        limit = p.have(abs(w * m) <= w * 2 * q, most, sign)
        sides = conjunction(x * q <= 2 * w * q, x * q >= -2 * w * q)
        return p.have(sides, limit, exact), positive

    premises = equal(x * q, w * m), abs(m) <= 2 * q, q > 0, w >= 0
    ratio = lemma(p, abs(x) <= 2 * w, *premises, by=ratio_by)
    ratio = p.every(ratio, x, w, m, q)
    error = 1 / b - 1 / a + 2 * x * (1 / a) ** 2 * (w - x)
    part, whole, square = 2 * x * w + x**2 - 1, a * a * b, (w - x) ** 2

    def by(*facts):
        ends = facts[:2]
        large = p.have(conjunction(a >= 1, b >= 1), *ends)
        exact = p.have(equal(error * whole, square * part), *ends, large)
        small = p.have(abs(part) <= 2 * (a * b), *ends)
        small = p.have(abs(part) <= 2 * whole, small, p.have(a * b >= 1, *ends), large)
        signs = p.have(whole > 0, large), p.have(square >= 0)
        scaled = p.at(ratio, error, square, part, whole)
        return p.apply(scaled, exact, small, *signs), *facts[2:]

    premises = equal(a, 1 + x**2), equal(b, 1 + w**2), equal(w, x + e / 4), e > 0
    rule = lemma(p, abs(error) < e * abs(w - x), *premises, by=by)
    there = nearer(here, wanted)
    values = here, there, 1 + here**2, 1 + there**2
    plain = [p.have(equal(of, of)) for of in (*values[2:], there)]
    return p.apply(p.at(p.every(rule, x, w, a, b, e), *values, wanted), *plain, known)


def bounded(p, goal):
    """The slope lies between 1/3 and 5/3, and the squares differ by at most 3."""
    one, other = p.fresh(REAL), p.fresh(REAL)
    formula = instantiate(instantiate(goal.arguments[0], one).arguments[0], other)
    x, w = p.fresh(REAL), p.fresh(REAL)
    root = equal(w * (1 + x**2), 1)
    known = p.assume(root)
    unit = p.have(conjunction(w > 0, w <= 1), known)
    half = p.have(abs(2 * x * w) <= 1, known)
    low = p.have(abs(2 * x * w**2) <= "2/3", known)
    facts = p.have(
        conjunction(unit.formula, half.formula, low.formula), unit, half, low
    )
    facts = p.every(p.supposing(known, facts), x, w)
    w = 1 / (1 + one**2)
    facts = p.apply(p.at(facts, one, w), p.have(equal(w * (1 + one**2), 1)))
    unit, half, low = p.parts(facts)
    steep = 1 - 2 * one * w**2
    size = p.have(conjunction(steep >= "1/3", steep <= "5/3"), low)
    ends = [
        p.have(log(steep) <= log("5/3"), size),
        p.have(log(steep) >= log("1/3"), size),
    ]
    ends += [p.auto(log("5/3") <= 1), p.auto(log("1/3") >= "-3/2")]
    square = one**2 - (one + w) ** 2
    square = p.have(abs(square) <= 2, unit, half)
    plain = p.have(abs(log(steep) + (one**2 - (one + w) ** 2) / 2) <= 3, *ends, square)
    return p.the_same(p.every(p.the_same(plain, formula), one, other), goal)
