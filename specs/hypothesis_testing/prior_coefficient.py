"""What the coefficient of a prior says: its range, and the likelier of two values."""

from verifydp.formal.spec import *

coefficient = definition("hypothesis_testing.coefficients")
V = space("V")
prior, d, a, z = law("prior", V), point("d", V), point("a", V), point("z", V)
rho, other = real("rho"), real("other")
is_coefficient = coefficient(prior, rho)


def mass(value_):
    """The chance of a value."""
    return mean(prior, d, indicator(equal(d, value_)))


uniform = forall(a, z, equal(mass(a), mass(z)))
ranged = conjunction(
    rho >= 0, rho <= 1, implies(equal(rho, 0), uniform), implies(uniform, equal(rho, 0))
)

SPEC = Theorem(
    title="The coefficient of a prior lies in [0, 1], and is 0 for a uniform prior",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 5.1",
    uses=(coefficient,),
    given={"coefficient": is_coefficient},
    claim=ranged,
    remark="Any record, any law. A law without any value of positive probability has "
    "no coefficient.",
)
likely, rare = point("likely", V), point("rare", V)


extreme = {
    "coefficient": is_coefficient,
    "most": forall(a, mass(a) <= mass(likely)),
    "least": forall(a, mass(rare) <= mass(a)),
}
value_of = equal(mass(rare), (1 - rho) * mass(likely))

EXTREMES = Theorem(
    title="The least likely value against the most likely one",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 5.1",
    uses=(coefficient,),
    given=extreme,
    claim=conjunction(mass(likely) > 0, value_of),
)

BINARY = Theorem(
    title="The likelier of two values has the chance 1 / (2 - {rho})",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 5.2",
    uses=(coefficient,),
    given={
        "coefficient": is_coefficient,
        "two": forall(d, disjunction(equal(likely, d), equal(rare, d))),
        "different": negation(equal(likely, rare)),
        "likelier": mass(rare) <= mass(likely),
    },
    claim=conjunction(
        equal(mass(likely), 1 / (2 - rho)),
        equal(mass(rare), (1 - rho) / (2 - rho)),
    ),
    remark="With the chances 1/2, 1/3 and 1/6 the coefficient is 2/3 and the likeliest "
    "value has 1/2, not 3/4.",
)


def spread(number_):
    return forall(a, z, (1 - number_) * mass(a) <= mass(z))


least = forall(other, implies(spread(other), rho <= other))


def halves(p):
    held = p.given("coefficient")
    return p.have(spread(rho), held), p.have(least, held)


def sign(p, value_):
    return p.mean_between(prior, d, indicator(equal(d, value_)))


def proof(p):
    """1 is a bound; below 0 no number is one, unless no value has a chance."""
    bound, is_least = halves(p)
    signs = sign(p, a), sign(p, z)
    trivial = p.every(p.have((1 - number(1)) * mass(a) <= mass(z), *signs), a, z)
    high = p.apply(p.at(is_least, 1), trivial)
    some = exists(a, mass(a) > 0)
    above = p.obtain(
        p.assume(some),
        a,
        p.have(rho >= 0, p.at(bound, a, a), p.assume(mass(a) > 0)),
    )
    none = p.assume(negation(some))
    here = p.assume(mass(a) > 0)
    nothing = p.supposing(here, p.have(FALSE, p.some(some, a, here), none))
    lower = p.have((1 - (rho - 1)) * mass(a) <= mass(z), nothing, *signs)
    lower = p.apply(p.at(is_least, rho - 1), p.every(lower, a, z))
    low = p.cases(some, above, p.have(rho >= 0, lower))
    zero_ = p.assume(equal(rho, 0))
    both = p.at(bound, a, z), p.at(bound, z, a)
    same = p.every(p.have(equal(mass(a), mass(z)), *both, zero_), a, z)
    alike = p.assume(uniform)
    no_spread = p.have((1 - number(0)) * mass(a) <= mass(z), p.at(alike, a, z))
    none_less = p.apply(p.at(is_least, 0), p.every(no_spread, a, z))
    return p.have(
        p.statement.claim,
        low,
        high,
        p.supposing(zero_, same),
        p.supposing(uniform, p.have(equal(rho, 0), none_less, low)),
    )


def extremes(p):
    """The ratio of the least and the most likely value is a bound, and the best."""
    bound, is_least = halves(p)
    most, low = p.at(p.given("most"), a), p.at(p.given("least"), z)
    signs = sign(p, a), sign(p, z), sign(p, rare)
    less = (1 - (rho - 1)) * mass(a) <= mass(z)
    absent = p.assume(mass(likely) <= 0)
    lower = p.have(less, most, absent, *signs)
    lower = p.apply(p.at(is_least, rho - 1), p.every(lower, a, z))
    here = p.assume(negation(absent.formula))
    positive = p.cases(
        absent.formula,
        p.have(mass(likely) > 0, lower),
        p.have(mass(likely) > 0, here),
    )
    part, unit = mass(rare) / mass(likely), p.have(mass(likely) > 0, positive)
    size = p.have(
        conjunction(part >= 0, equal(part * mass(likely), mass(rare))), unit, signs[2]
    )
    scaled = p.have(part * mass(a) <= part * mass(likely), most, size)
    lower = p.have((1 - (1 - part)) * mass(a) <= mass(z), scaled, size, low)
    best = p.apply(p.at(is_least, 1 - part), p.every(lower, a, z))
    ratio = p.at(bound, likely, rare)
    grown = p.have((1 - rho) * mass(likely) >= part * mass(likely), best, positive)
    exact = p.have(value_of, ratio, grown, size)
    return p.have(p.statement.claim, positive, exact)


def likelier(p):
    """Of two values one is the most and the other the least likely."""
    order, spot = p.given("likelier"), point("spot", V)
    is_likely, is_rare = p.assume(equal(likely, a)), p.assume(equal(rare, a))

    def same(which, template, fact):
        return p.rewrite(which, fact, template, spot)

    top, low = mass(spot) <= mass(likely), mass(rare) <= mass(spot)
    tops = (
        same(is_likely, top, p.have(mass(likely) <= mass(likely))),
        same(is_rare, top, order),
    )
    lows = (
        same(is_likely, low, order),
        same(is_rare, low, p.have(mass(rare) <= mass(rare))),
    )
    either = p.at(p.given("two"), a)
    ends = []
    for of_likely, of_rare in (tops, lows):
        ways = (
            p.supposing(is_likely, of_likely),
            p.supposing(is_rare, of_rare),
        )
        ends.append(p.every(p.have(of_likely.formula, *ways, either), a))
    found = p.use(EXTREMES, p.given("coefficient"), *ends)
    body = indicator(equal(d, likely)) + indicator(equal(d, rare))
    first_, second_ = equal(d, likely), equal(d, rare)
    alike = p.rewrite(p.assume(first_), p.assume(second_), equal(spot, rare), spot)
    apart = p.have(FALSE, alike, p.given("different"))
    apart = p.supposing(first_, p.supposing(second_, apart))
    split = p.have(equal(body, 1), p.at(p.given("two"), d), apart)
    low_side = p.mean(p.have(body <= 1, split), prior, d)
    high_side = p.mean(p.have(number(1) <= body, split), prior, d)
    total = p.have(equal(mass(likely) + mass(rare), 1), low_side, high_side)
    product = p.have(equal((2 - rho) * mass(likely), 1), total, found)
    return p.have(p.statement.claim, product, found)


zero, one = label(0, 2), label(1, 2)
two = {"V": finite(2)}
uneven = {prior: finite_law("5/9", "4/9"), rho: "1/5", likely: zero, rare: one}
three = {prior: finite_law("1/2", "1/3", "1/6"), rho: "2/3"}
three |= {likely: label(0, 3), rare: label(2, 3)}


def attained_at(*values):
    """Show that a bound is the coefficient, as it is attained at some values."""

    def show(p, goal):
        all_bound, is_least = coefficient.at(goal.arguments).arguments
        smaller, less = p.at(p.assume(is_least), other).formula.arguments
        there = p.at(p.assume(smaller), *values)
        shown = p.every(p.supposing(smaller, p.have(less, there)), other)
        return p.have(goal, p.auto(all_bound), shown)

    return {"coefficient": show}


def of_two(changed, *tight, spaces=two, witnesses=()):
    values = {**uneven, **changed}
    return At(values, witnesses, spaces, show=attained_at(*(tight or (zero, one))))


SPEC = SPEC.but(
    proof=proof,
    instance=of_two({}),
    reach=(of_two({prior: finite_law(1, 0), rho: 1}),),
    near_misses={
        "not the coefficient": NearMiss(
            without="coefficient", at=At({**uneven, rho: 2}, spaces=two)
        ),
        "less than 1": NearMiss(
            claim=rho < 1, at=of_two({prior: finite_law(1, 0), rho: 1})
        ),
        "more than 0": NearMiss(
            claim=rho > 0, at=of_two({prior: finite_law("1/2", "1/2"), rho: 0})
        ),
        "1/100 in place of 0": NearMiss(
            number=Number(0, "1/100"),
            at=of_two({prior: finite_law("1/2", "1/2"), rho: 0}),
        ),
        "9/10 in place of 1": NearMiss(
            number=Number(1, "9/10"), at=of_two({prior: finite_law(1, 0), rho: 1})
        ),
        "1 in place of 0": NearMiss(
            number=Number(0, 1, place=1), at=of_two({prior: finite_law(1, 0), rho: 1})
        ),
    },
)

EXTREMES = EXTREMES.but(
    proof=extremes,
    instance=of_two({}),
    near_misses={
        "not the coefficient": NearMiss(
            without="coefficient", at=At({**uneven, rho: "1/4"}, spaces=two)
        ),
        "not the most likely value": NearMiss(without="most", at=of_two({likely: one})),
        "not the least likely value": NearMiss(
            without="least", at=of_two({rare: zero})
        ),
        "1 in place of 0": NearMiss(number=Number(0, 1), at=of_two({})),
    },
)

BINARY = BINARY.but(
    proof=likelier,
    instance=of_two({}),
    near_misses={
        "not the coefficient": NearMiss(
            without="coefficient", at=At({**uneven, rho: "1/4"}, spaces=two)
        ),
        "three values": NearMiss(
            without="two",
            at=of_two(three, label(0, 3), label(2, 3), spaces={"V": finite(3)}),
        ),
        "one value": NearMiss(
            without="different",
            at=of_two(
                {prior: finite_law(1), rho: 0, likely: label(0, 1), rare: label(0, 1)},
                label(0, 1),
                label(0, 1),
                spaces={"V": finite(1)},
            ),
        ),
        "the rarer value": NearMiss(
            without="likelier", at=of_two({likely: one, rare: zero})
        ),
        "9/5 in place of 2": NearMiss(number=Number(2, "9/5"), at=of_two({})),
    },
)
