"""How gaussian_dp_composition is shown."""

from verifydp.formal.spec import *

S, T = space("S"), space("T")
P, Q = law("P", S), law("Q", S)
K, J = kernel("K", S, T), kernel("J", S, T)
mu1, mu2, w, c, z, v = map(real, ("mu1", "mu2", "w", "c", "z", "v"))
s, t, both = point("s", S), point("t", T), point("both", pair_sort(S, T))
linear = theorem("foundations.gaussian_dp.linear")
h = any_test("h", pair_sort(S, T))
words = shared("foundations.gaussian_dp_composition._words")
mu, run = words.mu, words.run
error = mean(at(K, s), t, value(h, pair(s, t)))
power_of = mean(at(J, s), t, value(h, pair(s, t)))
hit, moved = indicator(normal_cdf(z) <= error), normal(-mu2, 1)
low, high = mean(standard_normal, z, hit), mean(moved, z, hit)


def second_step(p):
    """An error Phi(w) is reached at Z = w; errors 0 and 1 are apart."""
    goal, seen = conjunction(low <= error, power_of <= high), p.at(p.given("second"), s)
    test = test_of(t, value(h, pair(s, t)))
    first, second = (
        p.mean_between(at(one, s), t, value(h, pair(s, t))) for one in (K, J)
    )
    ranges = [p.mean_between(one, z, hit) for one in (standard_normal, moved)]
    none, some = p.assume(error <= 0), p.assume(power_of > 0)
    found = p.axiom("normal_quantile", power_of / 2, facts=[some, second])
    half = p.assume(equal(normal_cdf(w), power_of / 2))
    tiny = p.have(error <= normal_cdf(w - mu2), none)
    absurd = p.have(FALSE, p.apply(p.at(seen, test, w - mu2), tiny), half, some)
    absurd = p.supposing(some, p.obtain(found, w, absurd))
    nothing = p.mean(p.have(hit <= 0, none), standard_normal, z)
    zero = p.have(goal, absurd, nothing, none, first, *ranges)
    sure = p.assume(error >= 1)
    always = p.mean(p.have(hit >= 1, sure), moved, z)
    one = p.have(goal, sure, always, second, *ranges)
    inside = p.assume(conjunction(error > 0, error < 1))
    found = p.axiom("normal_quantile", error, facts=[inside])
    same = p.assume(equal(normal_cdf(w), error))
    seen = p.apply(p.at(seen, test, w), p.have(error <= normal_cdf(w), same))
    grows = p.every(p.have(implies(v <= w, normal_cdf(v) <= normal_cdf(w))), v)
    to_left = p.mean(p.have(hit <= indicator(z <= w), same), standard_normal, z)
    later = indicator(normal_cdf(z - mu2) <= error)
    further = p.have(indicator(z <= w + mu2) <= later, same, p.at(grows, z - mu2))
    further = p.mean(further, standard_normal, z)
    masses = [p.axiom("normal_half_line", end) for end in (w, w + mu2)]
    between = p.obtain(found, w, p.have(goal, seen, to_left, further, *masses, same))
    parts = ((none, zero), (sure, one), (inside, between))
    return p.have(goal, *(p.supposing(fact, end) for fact, end in parts))


def averaged(p, start, end, facts):
    """The mean of Phi(start / mu1 - z mu2 / mu1) is Phi(end), where start = end mu."""
    ratio, root = mu2 / mu1, sqrt(1 + (mu2 / mu1) ** 2)
    size = p.have(equal(root, mu / mu1), *facts)
    average = p.axiom("normal_average", start / mu1, -ratio)
    inner = p.have(equal(start / mu1 / root, end), size, *facts)
    hole = equal(average.formula.arguments[0], normal_cdf(v))
    return p.rewrite(inner, average, hole, v)


def both_positive(p, positive):
    """The tangents' contact moves with Z, so that all slopes become one."""
    second = second_step(p)
    size = conjunction(mu > 0, equal(mu * mu, mu1**2 + mu2**2))
    facts = (positive, p.have(size, positive))
    contact, slope = (c * mu - mu2 * z) / mu1, exp(-c * mu - mu**2 / 2)
    values = {linear["mu"]: mu1, linear["h"]: test_of(s, hit), linear["u"]: contact}
    line = p.use(linear, values, p.given("first"))
    in_p, in_q, steep = mean(P, s, hit), mean(Q, s, hit), -contact * mu1 - mu1**2 / 2
    null, shifted = exp(-(z**2) / 2), exp(-((z + mu2) ** 2) / 2)
    sums = equal(steep - (z + mu2) ** 2 / 2, -c * mu - mu**2 / 2 - z**2 / 2)
    turn = p.have(equal(exp(steep) * shifted, slope * null), p.have(sums, *facts))
    up, down = normal_cdf(contact + mu1), normal_cdf(contact)
    line = p.have(in_q <= exp(steep) * in_p + up - exp(steep) * down, line)
    gap = shifted * (in_q - up) - slope * null * (in_p - down)
    height, gap_at_z = 1 / sqrt(2 * PI), p.have(gap <= 0, line, turn)
    joint = p.densities(
        p.have(height * gap <= 0, gap_at_z, p.have(height > 0)),
        z,
        (1, moved, in_q),
        (-slope, standard_normal, in_p),
        (-1, moved, up),
        (slope, standard_normal, down),
    )
    old = (c * mu - mu2 * (z - mu2)) / mu1 + mu1
    new = (c * mu + mu**2) / mu1 - mu2 / mu1 * z
    same, reflexive = (
        p.have(equal(old, new), *facts),
        normal_cdf(old) <= normal_cdf(old),
    )
    rewritten = p.rewrite(same, p.have(reflexive), normal_cdf(old) <= normal_cdf(v), v)
    rewritten = p.mean(rewritten, standard_normal, z)
    above = averaged(p, c * mu + mu**2, c + mu, facts)
    above = p.have(mean(moved, z, up) <= normal_cdf(c + mu), rewritten, above)
    below = averaged(p, c * mu, c, facts)
    below = p.have(equal(mean(standard_normal, z, down), normal_cdf(c)), below)
    before, after = (mean(one, both, value(h, both)) for one in (run(P, K), run(Q, J)))
    to_p = p.mean(p.have(low <= error, second), P, s)
    to_p = p.have(
        mean(standard_normal, z, in_p) <= before,
        to_p,
        p.swap(P, s, standard_normal, z, hit),
    )
    to_q = p.mean(p.have(power_of <= high, second), Q, s)
    to_q = p.have(after <= mean(moved, z, in_q), to_q, p.swap(Q, s, moved, z, hit))
    small = p.assume(before <= normal_cdf(c))
    bound = p.have(after <= normal_cdf(c + mu), joint, to_p, to_q, above, below, small)
    return p.every(p.supposing(small, bound), h, c)


def no_first_loss(p, none):
    """At mu1 = 0 no test is likelier under Q; average the second step's tangents."""

    def tangent(bound, spaces, **values):
        return p.use(linear, bound, spaces=spaces, **values)

    whole, test = test_of(s, error), test_of(t, value(h, pair(s, t)))
    unit = p.every(p.mean_between(at(K, s), t, value(h, pair(s, t))), s)
    first = tangent(p.given("first"), {}, mu=mu1, h=whole, u=c)
    in_p, in_q, steep = mean(P, s, error), mean(Q, s, error), exp(-c * v - v**2 / 2)
    line = steep * in_p + normal_cdf(c + v) - steep * normal_cdf(c)
    same = p.rewrite(none, p.cut(unit, first), in_q <= line, v)
    seen = p.at(p.given("second"), s)
    later = tangent(seen, {"S": T}, P=at(K, s), Q=at(J, s), mu=mu2, h=test, u=c)
    sign = p.have(mu2 >= 0, p.at(seen, test_of(t, "1/2"), 0))
    before, after = (mean(one, both, value(h, both)) for one in (run(P, K), run(Q, J)))
    small = p.assume(before <= normal_cdf(c))
    bound = p.have(after <= normal_cdf(c + mu2), p.mean(later, Q, s), same, small)
    further = p.have(c + mu2 <= c + mu, none, sign)
    grows = p.have(normal_cdf(c + mu2) <= normal_cdf(c + mu), further)
    bound = p.have(after <= normal_cdf(c + mu), bound, grows)
    return p.every(p.supposing(small, bound), h, c)


def proof(p):
    """The first parameter is not negative: a test that is 1/2 everywhere shows it."""
    least = p.have(mu1 >= 0, p.at(p.given("first"), test_of(s, "1/2"), 0))
    positive = p.assume(mu1 > 0)
    none = p.have(equal(mu1, 0), p.assume(negation(mu1 > 0)), least)
    return p.cases(mu1 > 0, both_positive(p, positive), no_first_loss(p, none))
