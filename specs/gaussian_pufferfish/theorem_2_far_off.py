"""How far theorem 2 is off: what it calibrates may reach any delta below 1.

A share of the data is at 0 under one secret and at 1 under the other, the rest far
away under both. Noise for the average gap, which is the share, does not hide it.
"""

from verifydp.formal.spec import *

coupling = definition("gaussian_pufferfish.coupling")
x, y, two = point("x", REAL), point("y", REAL), point("two", finite(2))
share, epsilon, far = map(real, ("share", "epsilon", "far"))
pairs = point("pairs", pair_sort(finite(2), finite(2)))
other, zero = law("other", pairs.sort), label(0, 2)

#: Theorem 2's noise for an average gap of ``share``.
scale = share / epsilon
weights = finite_law(share, 1 - share)
plan = bind(weights, two, dirac(pair(two, two)))
gap = choose(first(pairs), 0, far) - choose(second(pairs), 1, far)
cost = gap * gap


def released(near):
    """Two components without deviations, and noise."""
    data = normal(choose(two, near, far), 0)
    return bind(weights, two, bind(data, x, laplace(x, scale)))


cut = (1 - share) / 2
left = event(y, y <= cut)
excess = probability(released(0), left) - exp(epsilon) * probability(released(1), left)
told = share * (1 - exp(epsilon * (1 - 1 / share) / 2))
far_part = (1 - share) * (exp(epsilon) - 1) * exp((cut - far) / scale) / 2
cheapest = forall(
    other,
    implies(
        coupling(other, weights, weights),
        mean(plan, pairs, cost) <= mean(other, pairs, cost),
    ),
)
calibrated = equal(mean(plan, pairs, abs(gap)), epsilon * scale)
exact = equal(excess, told - far_part)

SPEC = Theorem(
    title="What theorem 2's noise for the average gap gives away, exactly",
    source="derived; Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "theorem 2",
    uses=(coupling,),
    given={
        "sizes": conjunction(share > 0, share <= 1, epsilon > 0),
        "far": far >= 1,
    },
    claim=conjunction(calibrated, cheapest, exact),
    remark="Means (0, far) and (1, far), weights share and 1 - share, no deviations, "
    "so that tau plays no part and every positive delta is claimed; the plan is the "
    "cheapest one. As far grows the excess tends to share (1 - exp({epsilon} (1 - 1 / "
    "share) / 2)), which for share = 1/2 and {epsilon} = 1 is 0.197.",
)

small, rest = real("small"), 1 / (to_real(natural("count")) + 1)
reached = conjunction(share > 0, share <= 1, epsilon > 0, far >= 1, excess > 1 - small)
#: So much of the data is near, but for a quarter of what delta may lack.
near_share = 1 - small / 4
found_at = At({share: near_share}).of(exists(epsilon, far, reached))

LIMIT = Theorem(
    title="The true delta of theorem 2's noise may be as close to 1 as one likes",
    source="derived; Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "theorem 2",
    claim=At({small: rest}).of(found_at),
    remark="For every natural number count; the noise is that of "
    "gaussian_pufferfish.theorem_2_far_off, for which any delta above 0 is claimed.",
)


def is_cheapest(p, *known):
    """Every plan moves the component at 0 by 1 at least."""
    premise, cheaper = p.at(p.assumed(cheapest), other).formula.arguments
    sums = coupling.at(premise.arguments).arguments[0]
    weight = p.at(p.have(sums, p.assume(premise)), event(two, equal(two, zero)))
    i, j = p.fresh(finite(2)), p.fresh(finite(2))
    step = choose(i, 0, far) - choose(j, 1, far)
    least = forall(i, j, indicator(equal(i, zero)) <= step * step)
    least = p.at(p.auto(least, p.given("far")), first(pairs), second(pairs))
    least = p.mean(least, other, pairs)
    return p.every(p.supposing(premise, p.have(cheaper, least, weight, *known)), other)


def proof(p):
    """Each component by the distribution function of its noise."""
    known = p.given("sizes"), p.given("far")
    positive = p.have(scale > 0, *known)
    facts = [
        p.axiom("laplace_half_line", centre, scale, cut, facts=[positive])
        for centre in (number(0), number(1), far)
    ]
    half = epsilon * (1 - 1 / share) / 2
    near = p.have(equal(-cut / scale, half), *known)
    near = p.have(equal(exp(-cut / scale), exp(half)), near)
    there = p.have(equal((cut - 1) / scale, half - epsilon), *known)
    there = p.have(equal(exp((cut - 1) / scale) * exp(epsilon), exp(half)), there)
    value_ = p.have(exact, *facts, near, there, *known)
    return p.have(
        p.statement.claim, p.have(calibrated, *known), is_cheapest(p, *known), value_
    )


usual = {share: "1/2", epsilon: 1, far: 20}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    reach=(At({**usual, share: 1}), At({**usual, far: 1})),
    near_misses={
        "no epsilon": NearMiss(without="sizes", claim=calibrated, at={epsilon: 0}),
        "a component that is not far": NearMiss(
            without="far", claim=exact, at={far: 0}
        ),
        "without what is far": NearMiss(
            claim=equal(excess, told),
        ),
        "9/5 in place of 2": NearMiss(
            number=Number(2, "9/5"),
        ),
        "9/5 in place of 2, place 2": NearMiss(
            number=Number(2, "9/5", place=2),
        ),
        "9/5 in place of 2, place 3": NearMiss(
            number=Number(2, "9/5", place=4),
        ),
    },
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
    sized = p.have(SPEC.given["sizes"], known), p.have(far >= 1, known)
    known = p.have(excess > 1 - s, p.have(exact, p.use(SPEC, *sized)), known)
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

LIMIT = LIMIT.but(
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
