"""A coupling of shifted normal laws that moves their total variation at most."""

from verifydp.formal.spec import *

coupling = definition("gaussian_pufferfish.coupling")
shift = real("shift")
both = point("both", pair_sort(REAL, REAL))
other = law("other", both.sort)
words = shared("gaussian_pufferfish.other_couplings._words")
differs, end, least, moved = words.differs, words.end, words.least, words.moved
start, variation = words.start, words.variation
claim = exists(other, conjunction(coupling(other, start, end), moved <= least))

SPEC = Theorem(
    title="A coupling of shifted normal laws that moves their total variation at most",
    source="Lindvall 1992, section I.5 (maximal coupling)",
    uses=(coupling,),
    given={"shift": shift >= 0},
    claim=claim,
    remark="Whatever the noise, the cost of such a coupling is at most this.",
)
z, A = point("z", REAL), event_variable("A", REAL)
keeping = theorem("gaussian_pufferfish.kept_mass")
kp, kr = any_test("kp", REAL), any_test("kr", REAL)
likelihood = exp(shift * z - shift * shift / 2)
shares = {
    kp: minimum(1, likelihood),
    kr: minimum(1, exp(shift * shift / 2 - shift * z)),
}


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
    kept = p.use(keeping, common, spaces={"X": REAL}, **values)
    plain = conjunction(coupling(other, start, end), moved <= 1 - share)
    known = p.assume(plain)
    sums, small = (p.have(part, known) for part in plain.arguments)
    shown = p.have(moved <= least, small, large)
    shown = p.have(conjunction(sums.formula, shown.formula), sums, shown)
    fact = p.obtain(kept, other, p.some(claim, other, shown))
    for name, body in shares.items():
        fact = p.named(fact, name, body, z)
    return fact


def below_0(p, false):
    """A probability is not negative."""
    closed = At({shift: -1}).of
    sums = coupling(other, closed(start), closed(end))
    plain = conjunction(sums, moved <= closed(least))
    small = p.have(plain.arguments[1], p.assume(plain))
    sign = p.mean(p.have(differs >= 0), other, both)
    far_ = p.auto(closed(least) < 0)
    return p.obtain(p.assume(false), other, p.have(FALSE, small, sign, far_))


def moves_more(most):
    """What lies below 1/2 in the one law and above in the other has to move."""
    half = event(z, z <= "1/2")

    def refute(p, false):
        closed = At({shift: 1}).of
        known = p.assume(
            closed(conjunction(coupling(other, start, end), moved <= most))
        )
        sums, small = p.parts(known)
        rows, columns = coupling.at(sums.formula.arguments).arguments
        rows, columns = (p.at(p.have(one, sums), half) for one in (rows, columns))
        leaves = indicator(member(first(both), half))
        leaves = leaves - indicator(member(second(both), half)) <= differs
        leaves = p.mean(p.have(leaves), other, both)
        there = closed(probability(start, half) - probability(end, half) > most)
        wrong = p.have(FALSE, leaves, rows, columns, small, p.auto(there))
        return p.obtain(p.assume(false), other, wrong)

    return NearMiss(
        claim=exists(other, conjunction(coupling(other, start, end), moved <= most)),
        at=At({shift: 1}, refute=refute),
    )


SPEC = SPEC.but(
    proof=proof,
    instance=At({shift: 1}),
    reach=(At({shift: 0}),),
    near_misses={
        "a negative shift": NearMiss(without="shift", at={shift: -1}, refute=below_0),
        "11/5 in place of 2": moves_more(variation(shift, factor="11/5")),
        "less than half of the shift": moves_more(variation(shift, parts="11/5")),
    },
)
