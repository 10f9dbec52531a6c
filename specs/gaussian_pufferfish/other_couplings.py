"""Couplings other than Monge's can be cheaper for the cost that counts.

The cost [1 - exp(epsilon - |x - x'| / b)]_+ is 0 up to epsilon b and then concave. It
pays to leave the common mass of the two laws in place and to move the rest far.
"""

from verifydp.formal.spec import *

coupling = definition("gaussian_pufferfish.coupling")
keeping = theorem("gaussian_pufferfish.kept_mass")
shift, epsilon, b = real("shift"), real("epsilon"), real("b")
z, A = point("z", REAL), event_variable("A", REAL)
both = point("both", pair_sort(REAL, REAL))
other, h = law("other", both.sort), any_test("h", both.sort)
kp, kr = any_test("kp", REAL), any_test("kr", REAL)
start, end = standard_normal, normal(shift, 1)
apart = abs(first(both) - second(both))
paid = maximum(0, 1 - exp(epsilon - apart / b))
least = 1 - 2 * normal_cdf(-shift / 2)
likelihood = exp(shift * z - shift * shift / 2)
shares = {
    kp: minimum(1, likelihood),
    kr: minimum(1, exp(shift * shift / 2 - shift * z)),
}


def named(p, fact, name, body, over):
    """Put a function for the name of a test."""
    meaning = forall(over, equal(value(name, over), body))
    general = p.every(p.supposing(meaning, fact), name)
    test = test_of(over, body)
    itself = p.every(p.have(equal(value(test, over), body)), over)
    return p.apply(p.at(general, test), itself)


def density(centre):
    return exp(-(z - centre) * (z - centre) / 2) / sqrt(2 * PI)


def pointwise(p, names):
    """Both shares times their densities are the smaller density."""
    nearer, back = z <= shift / 2, shares[kr].arguments[1]
    smaller = equal(value(kp, z) * density(0), value(kr, z) * density(shift))
    side_density = indicator(nearer) * density(shift)
    side_density = side_density + (1 - indicator(nearer)) * density(0)
    split = equal(value(kp, z) * density(0), side_density)
    likelier = p.have(equal(likelihood * density(0), density(shift)))
    rarer = p.have(equal(back * density(shift), density(0)))
    found = []
    for side, exponent, kept in (
        (nearer, likelihood.arguments[0], (likelihood, number(1))),
        (negation(nearer), back.arguments[0], (number(1), back)),
    ):
        known = p.assume(side)
        sign = p.have(exponent <= 0, known, p.given("shift"))
        order = p.have(conjunction(exp(exponent) <= 1, exp(-exponent) >= 1), sign)
        values = [
            p.have(equal(value(name, z), one), fact, order)
            for name, one, fact in zip((kp, kr), kept, names, strict=True)
        ]
        facts = *values, likelier, rarer
        found.append((p.have(smaller, *facts), p.have(split, *facts, known)))
    return [p.cases(nearer, *pair_) for pair_ in zip(*found, strict=True)]


def both_signs(p, equation, *parts):
    """An equation of densities, integrated."""
    facts = []
    for sign in (1, -1):
        terms = [(sign * factor, of, body) for factor, of, body in parts]
        left, right = equation.formula.arguments
        pieces = sign * (left - right) <= 0
        facts.append(p.densities(p.have(pieces, equation), z, *terms))
    return facts


def proof(p):
    """What two shifted normal laws have in common is the smaller density."""
    names = [
        p.assume(forall(z, equal(value(name, z), shares[name]))) for name in shares
    ]
    smaller, split = pointwise(p, [p.at(one, z) for one in names])
    inside, nearer = indicator(member(z, A)), indicator(z <= shift / 2)
    in_a = [side * inside for side in smaller.formula.arguments]
    in_a = p.have(equal(*in_a), smaller)
    terms = (1, start, value(kp, z) * inside), (-1, end, value(kr, z) * inside)
    sides = both_signs(p, in_a, *terms)
    shared = [
        mean(start, z, value(kp, z) * inside),
        mean(end, z, value(kr, z) * inside),
    ]
    common = p.every(p.have(equal(*shared), *sides), A)
    terms = (1, start, value(kp, z)), (-1, end, nearer), (-1, start, 1 - nearer)
    mass = both_signs(p, split, *terms)
    under_end = p.have(indicator(z <= -shift / 2) <= indicator(shift + z <= shift / 2))
    under_end = p.mean(under_end, standard_normal, z)
    halves = (
        p.axiom("normal_half_line", -shift / 2),
        p.axiom("normal_half_line", shift / 2),
    )
    share = mean(start, z, value(kp, z))
    large = p.have(share >= 2 * normal_cdf(-shift / 2), *mass, under_end, *halves)
    values = {"P": start, "R": end, "kp": kp, "kr": kr}
    values = {keeping[name]: one for name, one in values.items()}
    kept = p.use(keeping, values, common, spaces={"X": REAL})
    fact = p.obtain(kept, other, costs(p, kept, large))
    for name, body in shares.items():
        fact = named(p, fact, name, body, z)
    return fact


def costs(p, kept, large):
    """Only a datum that moves costs anything."""
    moved = indicator(negation(equal(first(both), second(both))))
    mass = 1 - mean(start, z, value(kp, z))
    plain = conjunction(coupling(other, start, end), mean(other, both, moved) <= mass)
    known = p.assume(plain)
    sums, small = (p.have(part, known) for part in plain.arguments)
    is_h = p.assume(forall(both, equal(value(h, both), paid)))
    still = p.have(exp(epsilon) >= 1, p.given("epsilon"))
    below = p.have(value(h, both) <= moved, p.at(is_h, both), still)
    average = p.mean(below, other, both)
    cheap = p.have(mean(other, both, value(h, both)) <= least, average, small, large)
    cheap = named(p, cheap, h, paid, both)
    shown = conjunction(sums.formula, cheap.formula)
    return p.some(claim, other, p.have(shown, sums, cheap))


claim = exists(
    other, conjunction(coupling(other, start, end), mean(other, both, paid) <= least)
)


def costs_more(values, level):
    """Every pair of data costs more than what is claimed."""

    def refute(p, false):
        closed = At(values).of
        plain = conjunction(
            coupling(other, closed(start), closed(end)),
            mean(other, both, closed(paid)) <= closed(least),
        )
        known = p.assume(plain)
        small = p.have(plain.arguments[1], known)
        is_h = p.assume(forall(both, equal(value(h, both), closed(paid))))
        size = p.auto(exp(-1) <= "2/5")
        at_pair = p.at(is_h, both)
        low = p.have(value(h, both) >= level, at_pair, size)
        low = p.have(
            mean(other, both, value(h, both)) >= level, p.mean(low, other, both)
        )
        low = named(p, low, h, closed(paid), both)
        far = p.auto(closed(least) < level)
        wrong = p.obtain(p.assume(false), other, p.have(FALSE, small, low, far))
        return p.the_same(p.supposing(false, wrong), negation(false))

    return At(values, refute=refute)


usual = {epsilon: 1, shift: 1, b: "1/10"}
SPEC = Theorem(
    title="A coupling of shifted normal laws that costs their total variation",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "section VI-A.2 (an open question there)",
    uses=(coupling,),
    given={"epsilon": epsilon >= 0, "shift": shift >= 0},
    claim=claim,
    proof=proof,
    instance=At(usual),
    near_misses={
        "a negative epsilon": NearMiss(
            without=("epsilon",),
            at=costs_more({epsilon: -1, shift: 0, b: 1}, number("3/5")),
        ),
        "a negative shift": NearMiss(
            without=("shift",), at=costs_more({**usual, shift: -1}, number(0))
        ),
    },
    remark="Whatever the noise: the bound does not depend on b.",
)

monge = pushforward(standard_normal, z, pair(z, 1 + z))
at_usual = At(usual).of
usual_paid = at_usual(paid)
monges_cost = mean(monge, both, usual_paid)
other_cost = mean(other, both, usual_paid)
cheaper = exists(
    other, conjunction(coupling(other, start, at_usual(end)), other_cost <= "2/5")
)


def almost_1(p):
    """Every datum moves by 1, ten times the scale of the noise."""
    is_h = p.assume(forall(both, equal(value(h, both), usual_paid)))
    way = p.at(is_h, pair(z, 1 + z))
    low = p.have(
        value(h, pair(z, 1 + z)) >= "999/1000", way, p.auto(exp(-9) <= "1/1000")
    )
    low = p.mean(low, standard_normal, z)
    low = p.have(mean(monge, both, value(h, both)) >= "999/1000", low)
    return named(p, low, h, usual_paid, both)


def at_most_tv(p):
    """The total variation of the two laws is less than 2/5."""
    found = p.use(SPEC, usual)
    known = p.assume(
        conjunction(
            coupling(other, start, at_usual(end)), other_cost <= at_usual(least)
        )
    )
    small = p.auto(at_usual(least) <= "2/5")
    sums, cost = (p.have(part, known) for part in known.formula.arguments)
    cost = p.have(other_cost <= "2/5", cost, small)
    shown = p.have(conjunction(sums.formula, cost.formula), sums, cost)
    return p.obtain(found, other, p.some(cheaper, other, shown))


def example(p):
    """Both costs at one pair of laws."""
    return p.have(p.statement.claim, almost_1(p), at_most_tv(p))


def as_cheap(p, false):
    """Monge's plan costs more than the other one."""
    found, high = at_most_tv(p), almost_1(p)
    known = p.assume(
        conjunction(coupling(other, start, at_usual(end)), other_cost <= "2/5")
    )
    sums, cost = (p.have(part, known) for part in known.formula.arguments)
    least_ = p.apply(p.at(p.assume(false), other), sums)
    wrong = p.obtain(found, other, p.have(FALSE, least_, high, cost))
    return p.the_same(p.supposing(false, wrong), negation(false))


STRICT = Theorem(
    title="A coupling that is cheaper than Monge's for the cost that counts",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "section VI-A.2 (an open question there)",
    covers=("GP-QU15",),
    uses=(coupling,),
    claim=conjunction(monges_cost >= "999/1000", cheaper),
    proof=example,
    near_misses={
        "Monge's plan is the cheapest": NearMiss(
            claim=forall(
                other,
                implies(
                    coupling(other, start, at_usual(end)), monges_cost <= other_cost
                ),
            ),
            at=At({}, refute=as_cheap),
        ),
    },
    remark="N(0, 1) and N(1, 1), epsilon = 1, noise of scale 1/10. Monge's plan costs "
    "1 - exp(-9), the coupling that leaves the common mass in place at most "
    "2 Phi(1/2) - 1. So theorem 1 can be improved by other couplings.",
)
