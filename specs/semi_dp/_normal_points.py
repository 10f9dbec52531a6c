"""Normal noise of deviation 1 and its trade-off function, as a point of statements."""

from verifydp.formal.spec import *

words = shared("semi_dp._canonical")
canonical, z = words.canonical, words.z
own_inverse = theorem("semi_dp.canonical_gaussian.inverse")
gaussian = theorem("semi_dp.canonical_gaussian")
a = words.a
curve = function(a, mean(standard_normal, z, indicator(normal_cdf(z + 1) <= a)))


def normal_noise(p, goal):
    """Normal noise of deviation 1."""
    fact = p.use(gaussian, p.have(number(1) > 0), mu=number(1))
    return p.the_same(fact, goal)


def ranged_curve(p, goal):
    """What a test that ignores the noise sees."""
    fact = normal_noise(p, canonical(normal(0, 1), curve))
    shifts = p.have(canonical.at((normal(0, 1), curve)).arguments[0], fact)
    inner = p.assume(words.unit(a))
    rule = p.at(shifts, number(0))
    rule = p.apply(rule, p.have(rule.formula.arguments[0]))
    tossed = p.granted(
        p.at(p.every(p.supposing(inner.formula, at_level(p, rule, inner)), a), a), inner
    )
    sign = p.mean_between(standard_normal, z, indicator(normal_cdf(z + 1) <= a))
    both = p.have(conjunction(at(curve, a) >= 0, at(curve, a) <= a), tossed, sign)
    return p.the_same(p.every(p.supposing(inner.formula, both), a), goal)


def at_level(p, rule, inner):
    clipped = minimum(1, maximum(0, 1 - a))
    fact = p.at(rule, test_of(z, clipped))
    hole = p.fresh(REAL)
    same = p.have(equal(1 - clipped, a), inner)
    shape = at(curve, hole) <= 1 - clipped
    return p.have(
        at(curve, a) <= a,
        p.rewrite(
            same, p.the_same(fact, At({hole: 1 - clipped}).of(shape)), shape, hole
        ),
        inner,
    )


def inverse_curve(p, goal):
    """The curve is its own inverse."""
    return p.the_same(p.use(own_inverse, mu=number(1)), goal)


shown = {"noise": normal_noise, "range": ranged_curve}
