"""The true delta of theorem 2's noise may be as close to 1 as one likes."""

from verifydp.formal.spec import *

y = point("y", REAL)
share, epsilon, far = map(real, ("share", "epsilon", "far"))
words = shared("gaussian_pufferfish.theorem_2_far_off._words")
cut, exact, excess, far_part = words.cut, words.exact, words.excess, words.far_part
scale, told = words.scale, words.told
theorem_2_far_off = theorem("gaussian_pufferfish.theorem_2_far_off")
small, rest = real("small"), 1 / (to_real(natural("count")) + 1)
reached = conjunction(share > 0, share <= 1, epsilon > 0, far >= 1, excess > 1 - small)
#: So much of the data is near, but for a quarter of what delta may lack.
near_share = 1 - small / 4
found_at = At({share: near_share}).of(exists(epsilon, far, reached))

SPEC = Theorem(
    title="The true delta of theorem 2's noise may be as close to 1 as one likes",
    source="derived; Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "theorem 2",
    claim=At({small: rest}).of(found_at),
    remark="For every natural number count; the noise is that of "
    "gaussian_pufferfish.theorem_2_far_off, for which any delta above 0 is claimed.",
)


def limit(p):
    """A share close to 1, and so much epsilon that neither exponential counts."""
    some = p.assume(conjunction(small > 0, small <= 1))
    share_, grown = near_share, 4 / small
    epsilon_ = 2 * grown * share_ / (1 - share_)
    far_ = 1 + (1 - share_) / 2 + share_ / epsilon_ * (epsilon_ + grown)
    at_values = At({share: share_, epsilon: epsilon_, far: far_}).of
    size = p.have(conjunction(share_ > 0, share_ < 1, share_ <= 1), some)
    budget = p.have(epsilon_ > 0, size, p.have(grown >= 4, some))
    away = p.have(far_ >= 1, size, p.have(grown >= 4, some), budget)
    tiny = p.have(exp(-grown) <= small / 4, p.axiom("exp_tangent", grown), some)
    s, e, f, g, q, a, c = (p.fresh(REAL) for _ in range(7))

    def used(premise, conclusion, over, values, *facts):
        """An inequality for all numbers, at these."""
        general = p.supposing(premise, p.have(conclusion, p.assume(premise)))
        one = p.at(p.every(general, *over), *values)
        return p.granted(one, *facts)

    # The exponent of what is far is at most -epsilon - grown.
    sizes = conjunction(
        s > 0, s < 1, e > 0, equal(f, 1 + (1 - s) / 2 + s / e * (e + g))
    )
    low = ((1 - s) / 2 - f) / (s / e) <= -e - g
    low = used(sizes, low, (s, e, f, g), (share_, epsilon_, far_, grown), size, budget)
    exponent = at_values((cut - far) / scale)
    product = exp(a) * exp(c) <= exp(-g)
    low = used(c <= -a - g, product, (a, c, g), (epsilon_, exponent, grown), low)
    low = p.have(exp(epsilon_) * exp(exponent) <= small / 4, low, tiny)
    premise = conjunction(s > 0, s < 1, exp(a) * exp(c) <= q)
    less = (1 - s) * (exp(a) - 1) * exp(c) / 2 <= q
    values = share_, epsilon_, exponent, small / 4
    less = used(premise, less, (s, a, c, q), values, size, low)
    # The exponent of what is told is -grown.
    same = p.have(equal(epsilon_ * (1 - 1 / share_) / 2, -grown), size)
    same = p.have(equal(at_values(told), share_ * (1 - exp(-grown))), same)
    premise = conjunction(s > 0, s <= 1, q <= s / 4)
    above = (1 - s / 4) * (1 - q) >= 1 - s / 2
    above = used(premise, above, (s, q), (small, exp(-grown)), some, tiny)
    above = p.have(at_values(told) >= 1 - small / 2, same, above)
    bounds = conjunction(
        *reached.arguments[:4], told >= 1 - s / 2, far_part <= s / 4, s > 0
    )
    known = p.assume(bounds)
    sized = p.have(theorem_2_far_off.given["sizes"], known), p.have(far >= 1, known)
    known = p.have(
        excess > 1 - s, p.have(exact, p.use(theorem_2_far_off, *sized)), known
    )
    known = p.every(p.supposing(bounds, known), share, epsilon, far, s)
    known = p.at(known, share_, epsilon_, far_, small)
    facts = size, budget, away, above, less, some
    known = p.granted(known, *facts)
    found = p.have(at_values(reached), size, budget, away, known)
    by_far = At({share: share_, epsilon: epsilon_}).of(exists(far, reached))
    found = p.some(by_far, far_, found)
    found = p.some(found_at, epsilon_, found)
    found = p.at(p.every(p.supposing(some, found), small), rest)
    return p.apply(found, p.have(conjunction(rest > 0, rest <= 1)))


at_1 = {natural("count"): natural_number(1)}
#: The statement's share, and its condition on the excess, at 1.
of_1 = At({share: At({small: "1/2"}).of(near_share)})


def in_parts(near, end):
    """The chance of the left, component by component."""
    here, there = (
        probability(laplace(centre, scale), event(y, y <= end))
        for centre in (number(near), far)
    )
    return share * here + (1 - share) * there


def at_most(last, level):
    """Refutes that an excess is larger, where the first event ends here."""

    def refute(p, claim):
        gain = in_parts(0, last) - exp(epsilon) * in_parts(1, cut)
        whole = of_1.of(conjunction(epsilon > 0, far >= 1, gain > level))
        known = p.assume(whole)
        size = p.have(conjunction(epsilon > 0, far >= 1), known)
        positive = p.have(of_1.of(scale > 0), size)
        facts = []
        for centre, end in ((0, last), (far, last), (1, cut), (far, cut)):
            drawn = of_1.of(laplace(number(centre), scale))
            hit = of_1.of(indicator(y <= end))
            facts.append(p.mean_between(drawn, y, hit))
        for centre in (number(0), far) if last is not cut else ():
            end, noise = of_1.of(last), of_1.of(scale)
            form = p.axiom("laplace_half_line", centre, noise, end, facts=[positive])
            below = p.have(end <= centre, size)
            less = p.have((end - centre) / noise <= 0, below, positive)
            less = p.have(exp((end - centre) / noise) <= 1, less)
            mass = probability(laplace(centre, noise), event(y, y <= end))
            facts.append(p.have(mass <= "1/2", form, less, below))
        nothing = p.have(FALSE, known, size, *facts)
        for inner in (far, epsilon):
            whole = exists(inner, whole)
            nothing = p.obtain(p.assume(whole), inner, nothing)
        return p.denied(claim, nothing)

    return At(at_1, refute=refute)


more_than_1 = conjunction(*reached.arguments[:4], excess > 1 + small)
more_at_share = At({share: near_share}).of(exists(epsilon, far, more_than_1))

SPEC = SPEC.but(
    proof=limit,
    near_misses={
        "more than 1": NearMiss(
            at_most(cut, number("3/2")),
            claim=At({small: rest}).of(more_at_share),
        ),
        "on the other side": NearMiss(
            at_most((1 - share) / -1, number("1/2")), number=Number(2, -1)
        ),
        "a share below 0": NearMiss(
            At({natural("count"): natural_number(0)}), number=Number(4, "1/2")
        ),
    },
)
