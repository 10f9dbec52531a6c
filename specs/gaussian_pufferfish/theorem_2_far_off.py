"""How far theorem 2 is off: what it calibrates may reach any delta below 1.

A share of the data is at 0 under one secret and at 1 under the other, the rest far
away under both. Noise for the average gap, which is the share, does not hide it.
"""

from verifydp.formal.spec import *

coupling = definition("gaussian_pufferfish.coupling")
two = point("two", finite(2))
share, epsilon, far = map(real, ("share", "epsilon", "far"))
pairs = point("pairs", pair_sort(finite(2), finite(2)))
other, zero = law("other", pairs.sort), label(0, 2)
words = shared("gaussian_pufferfish.theorem_2_far_off._words")
cut, exact, excess, scale = words.cut, words.exact, words.excess, words.scale
told, weights = words.told, words.weights
plan = bind(weights, two, dirac(pair(two, two)))
gap = choose(first(pairs), 0, far) - choose(second(pairs), 1, far)
cost = gap * gap
cheapest = forall(
    other,
    implies(
        coupling(other, weights, weights),
        mean(plan, pairs, cost) <= mean(other, pairs, cost),
    ),
)
calibrated = equal(mean(plan, pairs, abs(gap)), epsilon * scale)

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
