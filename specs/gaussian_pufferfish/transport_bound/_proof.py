"""How transport_bound is shown."""

from verifydp.formal.spec import *

PLANE = pair_sort(REAL, REAL)
w, both = law("w", PLANE), point("both", PLANE)
mean_i, sd_i = map(real, ("mean_i", "sd_i"))
c, k, m, theta = map(real, ("c", "k", "m", "theta"))
y, x = map(real, ("y", "x"))
t = any_test("t", REAL)
words = shared("gaussian_pufferfish.transport_bound._words")
marginals = words.marginals
second_theorem = theorem("gaussian_pufferfish.transport_bound.second")
falling = theorem("gaussian_pufferfish.transport_bound.falling")
sums = theorem("foundations.mean_bound.sum")
limits = theorem("gaussian_pufferfish.second_moments.limit")
terms = shared("gaussian_pufferfish.transport_bound._terms")
cost, other, variance = terms.cost, terms.other, terms.variance


def compared(p):
    """A bounded function below (x - c)^2, and the sum of what is above."""
    share, ratio = p.given("share"), 1 / k - 1
    positive = p.have(ratio > 0, share)
    wide = p.use(second_theorem, p.given("coupling"), factor=ratio)
    first_, second_ = cost, ratio * (second(both) - c) * (second(both) - c)
    top = m + ratio * other
    values = {
        "L": w,
        "f": function(both, first_),
        "g": function(both, second_),
        "mf": m,
        "mg": ratio * other,
    }
    signs = [p.every(p.have(one >= 0, positive), both) for one in (first_, second_)]
    total = p.use(sums, p.given("cost"), wide, *signs, spaces={"X": PLANE}, **values)
    young = p.have(
        (1 - k) * ((first(both) - c) * (first(both) - c)) <= first_ + second_, share
    )
    still = p.assume(equal(sd_i, 0))
    alone = at_a_point(p, total, young, share, still, top)
    return p.cases(still.formula, alone, spread_out(p, total, young, share, top))


def at_a_point(p, total, young, share, still, top):
    """Without deviation the first part is its mean."""
    gap, here = mean_i - c, indicator(equal(first(both), mean_i))
    low = p.have((1 - k) * gap * gap >= 0, share)
    below = p.have(
        (1 - k) * gap * gap * here <= young.formula.arguments[1], young, share
    )
    at_test = p.at(total, (1 - k) * gap * gap, test_of(both, here))
    bound = p.granted(at_test, low, p.every(below, both))
    mass = p.at(marginals(p)[0], test_of(x, indicator(equal(x, mean_i))))
    there = p.have(indicator(equal(mean_i + sd_i * y, mean_i)) >= 1, still)
    sure = p.mean(there, standard_normal, y)
    return p.have((1 - k) * variance <= top, bound, mass, sure, still, low)


def spread_out(p, total, young, share, top):
    """The part of (x - c)^2 that is seen is 1 minus a bell curve."""
    first_, second_ = young.formula.arguments[1].arguments
    ends = p.assume(conjunction(theta > 0, theta < 1))
    moved = p.assume(negation(equal(sd_i, 0)))
    gap = mean_i - c
    steepness = gap * gap / (2 * sd_i * sd_i)
    tilt = theta / (1 - theta) / (2 * sd_i * sd_i)
    root = sqrt(1 - theta)
    square = p.have(equal(root * root, 1 - theta), ends)
    sign = p.have(tilt > 0, ends, moved)
    relation = p.have(
        equal((1 + 2 * tilt * sd_i * sd_i) * root * root, 1), square, moved, ends
    )
    up = p.have(root > 0, square, ends)
    curve = exp(-tilt * ((x - c) * (x - c)))
    is_bell = p.assume(forall(x, equal(value(t, x), curve)))
    at_score = p.at(is_bell, mean_i + sd_i * y)
    affine = gap + sd_i * y
    below = p.every(
        p.have(value(t, mean_i + sd_i * y) <= exp(-tilt * (affine * affine)), at_score),
        y,
    )
    test = test_of(y, value(t, mean_i + sd_i * y))
    values = {"t": test, "g": tilt, "s": sd_i, "d": gap, "rho": root}
    values = {falling[name]: one for name, one in values.items()}
    seen = p.use(falling, values, below, up, relation)
    rows = p.at(marginals(p)[0], t)
    at_first = p.at(is_bell, first(both))
    tangent = p.axiom("exp_tangent", -tilt * ((first(both) - c) * (first(both) - c)))
    under = p.have(
        (1 - value(t, first(both))) / tilt <= (first(both) - c) * (first(both) - c),
        at_first,
        tangent,
        sign,
    )
    weight = (1 - k) / tilt
    light = p.have(weight >= 0, share, sign)
    fits = p.have(
        weight * (1 - value(t, first(both))) <= first_ + second_,
        under,
        young,
        share,
        sign,
    )
    at_test = p.at(total, weight, test_of(both, 1 - value(t, first(both))))
    bound = p.granted(at_test, light, p.every(fits, both))
    reach = weight * (1 - root * exp(-tilt * gap * gap * root * root)) <= top
    reached = p.have(reach, bound, seen, rows, light)
    # The bell curve is a test, so that there is such a t.
    reached = p.named(reached, t, curve, x)
    within = p.have(
        conjunction(curve >= 0, curve <= 1),
        p.have(-tilt * ((x - c) * (x - c)) <= 0, sign),
    )
    reached = p.cut(p.every(within, x), reached)
    # As theta falls, 1 minus the curve becomes the square.
    place = tilt * gap * gap * root * root
    power_ = p.have(equal(place, steepness * theta), square, moved, ends)
    grown = 1 + steepness * theta
    wide_ = p.have(grown >= 1, ends, moved)
    slow = p.have(exp(-place) * grown <= 1, p.axiom("exp_tangent", place), power_)
    near = p.have(root <= 1 - theta / 2, square, up, ends)
    least = p.have(
        steepness * theta + theta / 2 <= (1 - root * exp(-place)) * grown,
        slow,
        near,
        up,
    )
    scaled = p.have((1 - k) * (1 - root * exp(-place)) <= top * tilt, reached, sign)
    product = p.have(
        (1 - k) * (1 - root * exp(-place)) * grown <= top * tilt * grown, scaled, wide_
    )
    total = p.have(
        (1 - k) * (steepness * theta + theta / 2) <= top * tilt * grown,
        product,
        least,
        share,
    )
    width = 2 * sd_i * sd_i * (1 - theta)
    positive_ = p.have(width > 0, moved, ends)
    total = p.have(
        (1 - k) * (steepness * theta + theta / 2) * width <= top * tilt * grown * width,
        total,
        positive_,
    )
    units = p.have(equal(tilt * width, theta), moved, ends)
    sizes = p.have(equal(steepness * (2 * sd_i * sd_i), gap * gap), moved)
    left = p.have(
        equal(
            (1 - k) * (steepness * theta + theta / 2) * width,
            theta * (1 - k) * variance * (1 - theta),
        ),
        sizes,
    )
    right = p.have(equal(top * tilt * grown * width, theta * top * grown), units)
    at_theta = p.have(
        (1 - k) * variance * (1 - 1 * theta) <= top * grown, total, left, right, ends
    )
    premise = conjunction(theta > 0, theta < 1, 1 * theta < 1)
    at_theta = p.cut(p.have(ends.formula, p.assume(premise)), at_theta)
    every = p.every(p.supposing(premise, at_theta), theta)
    values = {"size": (1 - k) * variance, "limit": top, "a": 1, "b": steepness}
    return p.the_same(p.use(limits, every, **values), p.statement.claim)
