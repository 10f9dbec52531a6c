"""The likelier of two values has the chance 1 / (2 - rho)."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.prior_coefficient._words")
extremes = theorem("hypothesis_testing.prior_coefficient.extremes")
coefficient = definition("hypothesis_testing.coefficients")
mass, of_two = words.mass, words.of_two
V = space("V")
prior, d, a = law("prior", V), point("d", V), point("a", V)
rho = real("rho")
likely, rare = point("likely", V), point("rare", V)

SPEC = Theorem(
    title="The likelier of two values has the chance 1 / (2 - {rho})",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 5.2",
    uses=(coefficient,),
    given={
        "coefficient": words.is_coefficient,
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


def likelier(p):
    """Of two values one is the most and the other the least likely."""
    order, spot = p.given("likelier"), point("spot", V)
    is_likely, is_rare = p.assume(equal(likely, a)), p.assume(equal(rare, a))

    def same(which, template, fact):
        return p.rewrite(which, fact, template, spot)

    top, low = (
        mass(spot) <= mass(likely),
        mass(rare) <= mass(spot),
    )
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
    found = p.use(extremes, p.given("coefficient"), *ends)
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
three = {prior: finite_law("1/2", "1/3", "1/6"), rho: "2/3"}
three |= {likely: label(0, 3), rare: label(2, 3)}

SPEC = SPEC.but(
    proof=likelier,
    instance=of_two({}),
    near_misses={
        "not the coefficient": NearMiss(
            without="coefficient", at=At({**words.uneven, rho: "1/4"}, spaces=words.two)
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
