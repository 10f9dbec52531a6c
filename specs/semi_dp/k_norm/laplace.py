"""The definition by moved densities has Laplace noise on the line."""

from verifydp.formal.spec import *
from verifydp.language.terms import instantiate

words, on_reals = shared("semi_dp._k_norms"), shared("semi_dp._k_norm_line")
noise = words.noise
line, absolute, difference = on_reals.line, on_reals.absolute, on_reals.difference
scale = real("scale")
in_scales = function(line, abs(line) * (2 / scale))
moved_laplace = function(line, laplace(line, scale))
SPEC = Theorem(
    title="Laplace noise is the noise of the {'K'}-norm mechanism on the line",
    source="Cho and Awan, Semi-DP, proposition 7",
    uses=(noise,),
    given={"scale": scale > 0},
    claim=noise(
        laplace(0, scale), moved_laplace, absolute, difference, 1 / scale, in_scales
    ),
    remark="So that the definition by moved densities has the laws that it should.",
)


moved_by, drawn = point("moved_by", REAL), point("drawn", pair_sort(REAL, REAL))
g, named = any_test("g", REAL), any_test("named", pair_sort(REAL, REAL))


def falls(p):
    """Laplace noise: moved, its density is that of the ratio."""
    shape = p.unfolded(SPEC.claim)
    known = p.given("scale")

    def log_ratio(where, by):
        return 1 / scale * (abs(where) - abs(where - by)) - abs(by) * (2 / scale)

    inverse = p.have(1 / scale > 0, known)
    chance = exp(log_ratio(first(drawn), second(drawn)))
    triangle = abs(first(drawn)) - abs(first(drawn) - second(drawn))
    small = p.have(triangle <= abs(second(drawn)))
    small = p.have(log_ratio(first(drawn), second(drawn)) <= 0, small, inverse)
    is_test = p.every(p.have(conjunction(chance >= 0, chance <= 1), small), drawn)
    test = test_of(drawn, chance)
    first_, second_ = instantiate(shape.arguments[0], test).arguments
    density = exp(-abs(line) / scale) / (2 * scale)
    there = exp(-abs(line - moved_by) / scale) / (2 * scale)
    most_ = exp(abs(moved_by) * (2 / scale))
    meaning = forall(drawn, equal(value(named, drawn), chance))
    ratio_ = value(named, pair(line, moved_by))
    at_point = p.at(p.assume(meaning), pair(line, moved_by))
    exponent = p.have(
        equal(
            -abs(line - moved_by) / scale,
            abs(moved_by) * (2 / scale) + log_ratio(line, moved_by) - abs(line) / scale,
        ),
        inverse,
    )
    same = p.have(
        equal(
            exp(-abs(line - moved_by) / scale),
            most_ * exp(log_ratio(line, moved_by)) * exp(-abs(line) / scale),
        ),
        exponent,
    )
    same = p.have(equal(there, most_ * ratio_ * density), same, at_point)
    sides = []
    for sign in (1, -1):
        left = sign * value(g, line) * there
        right = sign * most_ * (value(g, line) * ratio_) * density
        sides.append(
            p.densities(
                p.have(left - right <= 0, same),
                line,
                (sign, laplace(moved_by, scale), value(g, line)),
                (-sign * most_, laplace(0, scale), value(g, line) * ratio_),
            )
        )
    here = mean(laplace(0, scale), line, value(g, line) * ratio_)
    moved_ = mean(laplace(moved_by, scale), line, value(g, line))
    fact = p.every(p.have(equal(moved_, most_ * here), *sides), g, moved_by)
    fact = p.cut(is_test, p.named(fact, named, chance, drawn))
    ratio_of = p.cut(is_test, p.auto(first_))
    both = p.have(conjunction(first_, second_), ratio_of, p.the_same(fact, second_))
    return p.the_same(p.cut(is_test, p.some(shape, test, both)), SPEC.claim)


def too_fast(p, claim):
    """Beyond 1 the density would be exp(2) times as high, which is too much."""
    shape = p.unfolded(claim)
    body = instantiate(shape.arguments[0], named)
    ratio_of, moves = p.parts(p.assume(body))
    place = p.at(ratio_of, line, number(1))
    total = p.at(moves, test_of(line, 1), number(1))
    one_ = value(named, pair(line, number(1)))
    beyond = 1 - indicator(line <= 1)
    exponent = 2 * (abs(line) - abs(line - 1)) - 2
    full = p.have(implies(line >= 1, equal(exponent, 0)))
    full = p.have(implies(line >= 1, exp(exponent) >= 1), full)
    low = p.have(beyond <= one_, place, full)
    low = p.mean(low, laplace(0, 1), line)
    half = p.axiom("laplace_half_line", 0, 1, 1)
    wrong = p.have(FALSE, total, low, half)
    return p.obtain(p.assume(claim), named, wrong)


def above_1(p, claim):
    """At 1 and by 1 the ratio would be more than all of it."""
    body = instantiate(p.unfolded(claim).arguments[0], named)
    place = p.at(p.part(p.assume(body), 0), number(1), number(1))
    large = p.have(exp(number("1/2")) > 1)
    return p.obtain(p.assume(claim), named, p.have(FALSE, place, large))


SPEC = SPEC.but(
    proof=falls,
    instance=At({scale: 1}),
    near_misses={
        "twice as fast": NearMiss(
            claim=noise(
                laplace(0, scale),
                moved_laplace,
                absolute,
                difference,
                2 / scale,
                in_scales,
            ),
            at=At({scale: 1}, refute=too_fast),
        ),
        "too small a bound": NearMiss(
            claim=noise(
                laplace(0, scale),
                moved_laplace,
                absolute,
                difference,
                1 / scale,
                function(line, abs(line) * ("1/2" / scale)),
            ),
            at=At({scale: 1}, refute=above_1),
        ),
    },
    exceptions={
        "scale": "of a Laplace law with another scale nothing is known, so that the "
        "claim cannot be refuted there"
    },
)
