"""How vanishing_noise is shown."""

from verifydp.formal.spec import *

m, s, b, eta, start, c = map(real, ("m", "s", "b", "eta", "start", "c"))
x, y, n, z = point("x", REAL), point("y", REAL), real("n"), real("z")
shifted = theorem("gaussian_pufferfish.moved_noise")
mirrored = theorem("gaussian_pufferfish.sum_of_normals.mirrored")
t, distance, B = real("t"), real("distance"), event_variable("B", REAL)
words = shared("gaussian_pufferfish.vanishing_noise._words")
claim, data, little, near = words.claim, words.data, words.little, words.near
noise, released = words.noise, words.released


def moved(place):
    """The mass of the event, if the data are moved."""
    return mean(standard_normal, z, indicator(member(m + place + s * z, B)))


def by_little(p):
    """Two normal laws with means that are at most eta / (c + 2) apart."""
    hit, where = indicator(member(m + s * z, B)), abs(z) <= c + 1
    little = p.assume(conjunction(abs(t) * (c + 2) <= eta, abs(t) <= 1))
    inside, tall = p.assume(where), p.have(1 / sqrt(2 * PI) > 0)
    height, laws = 1 / sqrt(2 * PI), (standard_normal, normal(t, 1))
    bells = [exp(-z * z / 2), exp(-(z - t) * (z - t) / 2)]
    product = p.have(z * t <= abs(t) * (c + 1), inside)
    other = p.have(-z * t <= abs(t) * (c + 1), inside)
    square = p.have(t * t <= abs(t), little)
    out = [
        p.mean(p.have(1 - indicator(where) <= indicator(far), little), one, z)
        for one, far in (
            (standard_normal, disjunction(z <= -c, c <= z)),
            (normal(t, 1), disjunction(z - t <= -c, c <= z - t)),
        )
    ]
    tails = [p.axiom("normal_half_line", -c), p.axiom("normal_mirrored", c)]
    sums = [
        p.mean(
            p.have(
                indicator(disjunction(z <= -c, c <= z))
                <= indicator(z <= -c) + indicator(c <= z)
            ),
            standard_normal,
            z,
        )
    ]
    found = []
    for here, there in ((0, 1), (1, 0)):
        low, high = bells[here].arguments[0], eta + bells[there].arguments[0]
        less = p.have(low <= high, product, other, square, little)
        less = p.have(bells[here] <= exp(eta) * bells[there], less)
        less = p.supposing(where, less)
        part = hit * indicator(where)
        form = part * (height * bells[here]) - exp(eta) * part * (height * bells[there])
        bound = p.have(form <= 0, less, tall)
        bound = p.densities(
            bound, z, (1, laws[here], part), (-exp(eta), laws[there], part)
        )
        rest = p.mean(p.have(hit <= part + (1 - indicator(where))), laws[here], z)
        fewer = p.mean(p.have(part <= hit), laws[there], z)
        masses = [mean(one, z, hit) for one in laws]
        goal = masses[here] <= exp(eta) * masses[there] + 2 * normal_cdf(-c)
        found.append(p.have(goal, bound, rest, fewer, *out, *sums, *tails))
    return p.supposing(
        little, p.have(conjunction(*(one.formula for one in found)), *found)
    )


def with_noise(p):
    """The noise moves the data by at most a distance, or it has little mass."""
    known = p.assume(
        conjunction(distance > 0, distance * (c + 2) <= eta * s, distance <= s, c >= 0)
    )
    scale, spread = p.assume(b > 0), p.assume(s > 0)
    used = p.at(p.every(by_little(p), t), n / s)
    where, inside = abs(n) <= distance, p.assume(abs(n) <= distance)
    unit = p.have(equal(s * (n / s), n), spread)
    size = p.have(equal(abs(n / s) * s, abs(n)), unit, spread)
    short = p.have(abs(n / s) * s <= s, size, inside, known)
    few = c + 2
    first_ = p.have(abs(n / s) * few * s <= eta * s, size, inside, known)
    short = p.have(abs(n / s) <= 1, short, spread)
    first_ = p.have(abs(n / s) * few <= eta, first_, spread)
    used = p.granted(used, short, first_)
    hole = real("hole")
    straight, tails = moved(number(0)), 2 * normal_cdf(-c)

    def both(place):
        far = moved(place)
        return conjunction(
            straight <= exp(eta) * far + tails, far <= exp(eta) * straight + tails
        )

    used = p.rewrite(unit, p.have(both(s * (n / s)), used), both(hole), hole)
    there = moved(n)
    beyond = 1 - indicator(where)
    goals = (
        straight <= exp(eta) * there + tails + beyond,
        there <= exp(eta) * straight + tails + beyond,
    )
    means = []
    for goal in goals:
        close_by = p.supposing(where, p.have(goal, used, inside))
        far = p.supposing(negation(where), p.have(goal, p.assume(negation(where))))
        means.append(p.mean(p.have(goal, close_by, far), noise, n))
    rests = [
        p.axiom("laplace_half_line", 0, b, end, facts=[scale])
        for end in (-distance, distance)
    ]
    rests.append(p.axiom("laplace_point", 0, b, distance, facts=[scale]))
    part = indicator(n <= -distance) + 1 - indicator(n <= distance)
    rests.append(p.mean(p.have(beyond <= part, known), noise, n))
    falls = p.have(mean(noise, n, beyond) <= exp(-distance / b), *rests, known)
    # The release is the data moved by the noise.
    turned = p.swap(standard_normal, z, noise, n, indicator(member(m + n + s * z, B)))
    around = p.use(shifted, {shifted["m"]: m + s * z, shifted["A"]: B}, scale)
    around = [
        p.mean(p.have(one <= other, around), standard_normal, z)
        for one, other in (around.formula.arguments, around.formula.arguments[::-1])
    ]
    output = probability(released, B)
    same = p.have(equal(output, mean(noise, n, there)), turned, *around)
    plain = probability(data, B)
    rest = tails + exp(-distance / b)
    ends = [
        p.have(plain <= exp(eta) * output + rest, same, means[0], falls),
        p.have(output <= exp(eta) * plain + rest, same, means[1], falls),
    ]
    return p.have(conjunction(*(one.formula for one in ends)), *ends)


def positive_case(p):
    """Half of eta for the tails of the data, and half for those of the noise."""
    spread, slack = p.assume(s > 0), p.given("slack")
    share = minimum(eta, 1) / 4
    share_ = p.have(
        conjunction(share > 0, share < 1, share <= "1/4", share <= eta / 4), slack
    )
    found = p.axiom("normal_quantile", share, facts=[share_])
    level = p.assume(equal(normal_cdf(t), share))
    cut = p.have(t <= 0, level, share_)
    far = s * minimum(eta, 1) / (2 - t)
    whole = p.have(equal(far * (2 - t), s * minimum(eta, 1)), cut)
    positive = p.have(s * minimum(eta, 1) > 0, spread, slack)
    positive = p.have(far > 0, positive, whole, cut)
    less = p.have(s * minimum(eta, 1) <= s * eta, spread)
    other = p.have(s * minimum(eta, 1) <= s, spread)
    used = p.supposing(b > 0, with_noise(p))
    premise = conjunction(
        distance > 0, distance * (c + 2) <= eta * s, distance <= s, c >= 0
    )
    used = p.every(p.supposing(premise, used), c, distance, B)
    used = p.at(used, -t, far, B)
    bounded = p.have(far <= s, whole, other, cut, positive)
    used = p.granted(used, positive, whole, less, bounded, cut)
    begin = far * eta / 2
    small = p.assume(conjunction(b > 0, b < begin))
    used = p.apply(used, p.have(b > 0, small))
    ratio = p.have(equal(far / b * b, far), small)
    more = p.have(far / b * b * eta > 2 * b, small, ratio)
    more = p.have(far / b * eta > 2, more, small)
    grows = p.have(exp(far / b) >= far / b, p.axiom("exp_tangent", far / b))
    more = p.have(exp(far / b) * eta >= 2, more, grows, slack)
    falls = p.have(exp(-far / b) <= eta / 2, more)
    chances = probability(data, B), probability(released, B)
    ends = [
        p.every(p.have(one <= exp(eta) * two + eta, used, falls, level, share_), B)
        for one, two in (chances, chances[::-1])
    ]
    each = p.every(p.supposing(small, p.have(near, *ends)), b)
    begins = p.have(begin > 0, p.have(far * eta > 0, positive, slack))
    shown = p.have(conjunction(begin > 0, each.formula), begins, each)
    return p.obtain(found, t, p.some(claim, begin, shown))


def with_sign(sign):
    """What the claim says from a start on, for a deviation or its negative."""
    body = conjunction(start > 0, forall(b, implies(little, near)))
    return At({s: sign * s}).of(body)


def proof(p):
    """A normal law is the same with the opposite deviation."""
    positive = p.supposing(s > 0, positive_case(p))
    negative = p.have(-s > 0, p.assume(negation(s > 0)), p.given("spread"))
    found = p.apply(p.at(p.every(positive, s), -s), negative)
    same, turned = p.use(mirrored), m + s * y
    noise_at = laplace(turned, b)
    unit = p.mean_between(noise_at, x, indicator(member(x, B)))
    equals = [
        p.at(same, event(y, member(turned, B))),
        p.same_test(same, y, probability(noise_at, B), unit),
    ]
    known = p.assume(with_sign(-1))
    each = p.at(p.part(known, 1), b)
    here = p.assume(little)
    order, ends = p.apply(each, here), []
    for back, goal in zip(order.formula.arguments, near.arguments, strict=True):
        low, high, _, _ = goal.arguments
        bound = probability(low, B) <= exp(eta) * probability(high, B) + eta
        used = p.at(p.have(back, order), B)
        ends.append(p.every(p.have(bound, used, *equals), B))
    shown = p.every(p.supposing(here, p.have(near, *ends)), b)
    shown = p.have(with_sign(1), p.have(start > 0, known), shown)
    no = p.obtain(found, start, p.some(claim, start, shown))
    return p.cases(s > 0, p.apply(positive, p.assume(s > 0)), no)
