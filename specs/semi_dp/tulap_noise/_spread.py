"""Uniform noise on the middle cell, which is canonical where nothing is protected."""

from verifydp.formal.spec import *

words = shared("semi_dp._canonical")
z, y, a, m = words.z, words.y, words.a, words.m
canonical = words.canonical
h, above, t = any_test("h", REAL), real("above"), real("t")
half = number("1/2")


def spread(width):
    """A law on the middle of the line, with this width: uniform there."""
    return pushforward(standard_normal, z, width * (normal_cdf(z) - half))


mirror = theorem("gaussian_pufferfish.sum_of_normals.mirrored")


def evenly(width):
    """Why the uniform law of this width is canonical for epsilon 0 and delta 1."""
    width = number(width)
    noise = spread(width)

    def show(p, goal):
        curve = goal.arguments[1]
        parts = canonical.at((noise, curve)).arguments
        place = width * (normal_cdf(z) - half)
        inner = p.assume(words.unit(m))
        bounds = [
            p.mean_between(standard_normal, z, value(h, at_))
            for at_ in (place, place + m)
        ]
        low = mean(standard_normal, z, value(h, place))
        high = mean(standard_normal, z, value(h, place + m))
        fact = p.have(at(curve, 1 - low) <= 1 - high, *bounds)
        fact = p.every(p.supposing(inner.formula, p.every(fact, h)), m)
        shifts = p.the_same(fact, parts[0])
        inner = p.assume(words.inside)
        nothing = p.have(equal(at(curve, a), 0), inner)
        small = p.assume(mean(standard_normal, z, value(h, place)) <= 1 - a)
        sure = p.mean_between(standard_normal, z, value(h, place + 1))
        one = mean(standard_normal, z, value(h, place + 1))
        lower = p.have(at(curve, a) <= 1 - one, nothing, sure)
        lower = p.every(p.supposing(small.formula, lower), h)
        larger = p.assume(at(curve, a) < above)
        right = test_of(z, indicator(z >= half))
        never = p.mean(p.have(value(right, place) <= 0), standard_normal, z)
        always = p.mean(p.have(value(right, place + 1) >= 1), standard_normal, z)
        errors = (
            mean(standard_normal, z, value(right, place)) <= 1 - a,
            1 - mean(standard_normal, z, value(right, place + 1)) < above,
        )
        itself = p.have(conjunction(*errors), never, always, larger, nothing, inner)
        undercut = exists(
            h,
            conjunction(
                mean(standard_normal, z, value(h, place)) <= 1 - a, 1 - one < above
            ),
        )
        reached = p.some(undercut, right, itself)
        reached = p.every(p.supposing(larger.formula, reached), above)
        both = p.have(conjunction(lower.formula, reached.formula), lower, reached)
        attained = p.every(p.supposing(inner.formula, both), a)
        attained = p.the_same(attained, parts[1])

        def chance(body):
            return mean(standard_normal, z, indicator(body))

        known = p.assume(conjunction(chance(place <= y) > 0, chance(place <= y) < 1))
        far = p.assume(y >= half)
        full = p.mean(
            p.have(number(1) <= indicator(place <= y), far), standard_normal, z
        )
        wrong = p.supposing(far.formula, p.have(FALSE, full, known))
        empty = p.have(indicator(place <= y - 1) <= 0, wrong)
        empty = p.mean(empty, standard_normal, z)
        sign = p.mean(p.have(indicator(place <= y - 1) >= 0), standard_normal, z)
        none = p.have(equal(at(curve, chance(place <= y)), 0), known)
        equation = equal(chance(place <= y - 1), at(curve, chance(place <= y)))
        fact = p.have(equation, empty, sign, none)
        fact = p.every(p.supposing(known.formula, fact), y)
        threshold = p.the_same(fact, parts[2])
        single = empty_point(p, place, width)
        mass = p.use(mirror)
        event_ = event(z, place <= -y)
        turned = p.at(mass, event_)
        back = indicator(width * (normal_cdf(-z) - half) <= -y)
        split = indicator(place >= y)
        same = p.have(
            conjunction(back <= split, split <= back),
            p.have(equal(normal_cdf(-z), 1 - normal_cdf(z))),
        )
        ways = [p.mean(p.part(same, part), standard_normal, z) for part in (0, 1)]
        total = indicator(place <= y) + split - indicator(equal(place, y))
        whole = [
            p.mean(one_, standard_normal, z)
            for one_ in (p.have(total <= 1), p.have(number(1) <= total))
        ]
        fact = p.have(
            equal(chance(place <= y), 1 - chance(place <= -y)),
            turned,
            *ways,
            *whole,
            single,
        )
        even = p.the_same(p.every(fact, y), parts[3])
        atoms = p.the_same(p.every(single, y), parts[4])
        fact = p.have(conjunction(*parts), shifts, attained, threshold, even, atoms)
        return p.the_same(fact, goal)

    return show


def empty_point(p, place, width):
    """No place has a chance: at most one draw leads there."""
    goal = equal(mean(standard_normal, z, indicator(equal(place, y))), 0)
    chance = y / width + half
    inner = p.assume(conjunction(chance > 0, chance < 1))
    found = p.granted(p.at(p.axiom("normal_quantile"), chance), inner)
    here_ = p.assume(equal(normal_cdf(t), chance))
    order = p.have(
        conjunction(
            implies(equal(place, y), normal_cdf(z) <= normal_cdf(t)),
            implies(equal(place, y), normal_cdf(t) <= normal_cdf(z)),
        ),
        here_,
    )
    hit = indicator(equal(place, y)) <= indicator(z <= t) + indicator(t <= z) - 1
    total = p.mean(p.have(hit, order), standard_normal, z)
    lines = p.axiom("normal_half_line", t), p.axiom("normal_mirrored", t)
    opposite = p.have(equal(normal_cdf(t), 1 - normal_cdf(-t)))
    sign = p.mean(p.have(indicator(equal(place, y)) >= 0), standard_normal, z)
    yes = p.have(goal, total, sign, opposite, *lines)
    yes = p.obtain(found, t, yes)
    outside = p.assume(negation(inner.formula))
    never = p.have(indicator(equal(place, y)) <= 0, outside)
    no = p.have(goal, p.mean(never, standard_normal, z), sign)
    return p.cases(inner.formula, yes, no)
