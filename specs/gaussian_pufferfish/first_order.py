"""Inequalities to first order in a small number, with explicit bounds of the rest.

What gaussian_pufferfish.small_epsilon_limit needs of an exponential and of two
polynomials, in which epsilon is so small that the terms of first order decide.
"""

from verifydp.formal.spec import *

t, e, i = map(real, ("t", "e", "i"))

EXPONENTIAL = Theorem(
    title="An exponential to second order",
    source="convexity of the exponential",
    given={"small": t <= "1/2"},
    claim=exp(t) <= 1 + t + 2 * t * t,
)
E, F, a, d, s = map(real, ("epsilon", "height", "a", "d", "s"))

SIZES = conjunction(F > 0, F <= "1/2", d >= 0, d <= a, E > 0)
room = 1 - 2 * F * d
#: How small epsilon is, where the height leaves room and where it is too large.
LITTLE = 4 * E * (1 + a) * (1 + a) < room
gain = F * (d * E + 2 * d * d * E * E)
rest = E * ("1/2" - F * (a * E + 2 * a * a * E * E))
tiny = conjunction(d * E <= "1/2", a * E <= "1/2", a * a * E <= 2)

SPEC = Theorem(
    title="What is left of one half, to first order",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian priors",
    given={"sizes": SIZES, "little": LITTLE},
    claim=conjunction(gain <= rest, tiny),
)
LESS = 4 * E * (1 + a) * (1 + a) * (1 + a) * (1 + a) < -room

size = conjunction(s >= 0, s <= E + a * a * E * E / 2)
asked, there = (s + 2 * s * s) / 2, F * d * E * (1 - a * E - a * a * E * E / 2)

BELOW = Theorem(
    title="What is missing, to first order",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian priors",
    given={"sizes": SIZES, "less": LESS, "size": size},
    claim=conjunction(s <= "1/2", asked < there),
)


def exponential(p):
    """Times 1 - t the exponential is at most 1, and the polynomial at least."""
    known = p.assume(conjunction(t <= "1/2", e * i <= 1, 1 - t <= i, e > 0))
    low = p.have(e * (1 - t) <= 1, known)
    whole = p.have(t * t * (1 - 2 * t) >= 0, known)
    whole = p.have((1 + t + 2 * t * t) * (1 - t) >= 1, whole)
    bound = p.have(e <= 1 + t + 2 * t * t, low, whole, known)
    rule = p.every(p.supposing(known, bound), e, i)
    rule = p.at(rule, exp(t), exp(-t))
    tangent = p.axiom("exp_tangent", -t)
    return p.granted(rule, tangent, p.given("small"))


EXPONENTIAL = EXPONENTIAL.but(
    proof=exponential,
    instance=At({t: "1/2"}),
    reach=(At({t: -9}),),
    near_misses={
        "a large exponent": NearMiss(without="small", at={t: 9}),
        "without the square": NearMiss(
            claim=exp(t) <= 1 + t,
        ),
        "exponents up to 4": NearMiss(
            At({t: 4}), number=Number("1/2", 4, hypothesis="small")
        ),
        "a quarter of the square": NearMiss(At({t: "1/2"}), number=Number(2, "1/2")),
    },
)


def proof(p):
    """All terms but the first are at most the room."""
    known, small = p.given("sizes"), p.given("little")
    some = p.have(F * d >= 0, known)
    sizes = conjunction(E * a >= 0, E * a * a >= 0, room <= 1)
    sizes = p.have(sizes, known, some)
    quarter = conjunction(E <= "1/4", E * a <= "1/8")
    quarter = p.have(quarter, small, sizes, known)
    square = p.have(d * d <= a * a, known)
    square = p.have(F * d * d <= a * a / 2, square, known)
    third = p.have(F * (a * a * E) <= a * a * E / 2, sizes, known)
    terms = (
        p.have(F * d * d * E <= a * a * E / 2, square, known),
        p.have(F * a * E <= a * E / 2, sizes, known),
        p.have(F * a * a * E * E <= a * a * E / 8, third, quarter, known, sizes),
    )
    whole = F * d + 2 * F * d * d * E + F * a * E + 2 * F * a * a * E * E
    whole = p.have(whole <= "1/2", *terms, small, sizes, known)
    scaled = p.have(gain <= rest, whole, known)
    return p.have(p.statement.claim, scaled, p.have(tiny, small, sizes, known))


usual = {E: "1/100", F: "2/5", d: 1, a: 1}
#: No gap; and one that the height hardly feels.
flat, gentle = {E: "1/17", F: "1/2", d: 0, a: 1}, {E: "1/17", F: "1/100", d: 1, a: 1}
#: A height and a gap that leave little room, and too little.
tight, half_gap = (
    {E: "1/2000", F: "1/2", d: "99/100", a: "99/100"},
    {d: "1/2", a: "1/2"},
)
beyond = {E: "1/1000", F: "1/2", d: "51/50", a: "51/50"}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "a negative epsilon": NearMiss(
            without="sizes", at={E: -1, F: "1/2", d: 1, a: 0}
        ),
        "a large epsilon": NearMiss(without="little", at={E: 1}),
        "heights up to 10": NearMiss(
            At({**flat, E: "1/20", F: 10}), number=Number("1/2", 10, hypothesis="sizes")
        ),
        "epsilon up to eight times the bound": NearMiss(
            At({E: "11/25", F: "1/2", **half_gap}),
            number=Number(4, "1/2", hypothesis="little"),
        ),
        "a little more room": NearMiss(
            At(beyond), number=Number(2, "19/10", hypothesis="little")
        ),
        "25 times the square of the gap": NearMiss(
            At({E: "1/20", F: "1/2", **half_gap}), number=Number(2, 50)
        ),
        "a little less than one half": NearMiss(
            At(tight), number=Number("1/2", "49/100")
        ),
        "150 times the square of the deviation": NearMiss(
            At(flat), number=Number(2, 300, 1)
        ),
        "the gap a tenth of what it may be": NearMiss(
            At(gentle), number=Number("1/2", "1/20", 1)
        ),
        "the deviation a tenth of what it may be": NearMiss(
            At(gentle), number=Number("1/2", "1/20", 2)
        ),
        "a tenth of the last bound": NearMiss(
            At({E: "1/41000", F: "1/2", d: 0, a: 100}), number=Number(2, "1/5", 2)
        ),
    },
)


def below(p):
    """What is missing of first order is more than all other terms."""
    known, small, sized = map(p.given, ("sizes", "less", "size"))
    enough = p.assume(there <= asked)
    share = p.have(2 * F * d <= a, p.have(2 * F * d <= d, known), known)
    powers = [p.have(E >= 0, known)]
    for _ in range(4):
        last = powers[-1].formula.arguments[1]
        powers.append(p.have(last * a >= 0, powers[-1], known))
    less = p.have(16 * E * a + 24 * E * a * a < a, small, share, *powers)
    some = p.have(a > 0, less, *powers)
    little = conjunction(E <= "1/16", E * a <= "1/24")
    little = p.have(little, less, some, *powers)
    second = p.have(a * E * (a * E) <= "1/24", little, *powers)
    half = p.have(s <= "1/2", sized, second, little)
    bound, grown = E + a * a * E * E / 2, 1 + a * a * E / 2
    wide = 1 + a * a / 2
    square = p.have(s * s <= bound * bound, sized)
    third = p.have(a * a * E * E <= a * a * E, little, *powers)
    factor = p.have(grown <= wide, little, known)
    squares = p.have(grown * grown <= wide * wide, factor, p.have(grown >= 0, *powers))
    squares = p.have(2 * E * E * (grown * grown - wide * wide) <= 0, squares)
    right = bound + 2 * bound * bound <= E * (grown + 2 * E * wide * wide)
    right = p.have(right, squares)
    slope = 2 * F * d * (1 - a * E - a * a * E * E / 2)
    total = E * slope <= E * (grown + 2 * E * wide * wide)
    total = p.have(total, enough, square, sized, right)
    total = p.have(slope <= grown + 2 * E * wide * wide, total, known)
    fourth = p.have(a * a * E * E >= 0, third)
    losses = (
        p.have(2 * F * d * (a * E) <= a * (a * E), share, *powers),
        p.have(2 * F * d * (a * a * E * E) <= a * (a * a * E * E), share, fourth),
        p.have(a * (a * a * E * E) <= a * (a * a * E), third, some),
    )
    absurd = p.have(FALSE, total, *losses, small, known, *powers)
    return p.have(p.statement.claim, half, p.supposing(enough, absurd))


steep = {E: "1/1000", F: "1/2", d: 2, a: 2, s: "1/1000"}
#: The height is a little too large.
near = {E: "1/800", F: "1/2", d: "11/10", a: "11/10", s: "1/800"}

BELOW = BELOW.but(
    proof=below,
    instance=At(steep),
    near_misses={
        "a negative epsilon": NearMiss(
            without="sizes", at={E: -1, F: "1/2", d: 0, a: 2, s: "1/2"}
        ),
        "a large epsilon": NearMiss(without="less", at={E: 1, s: 1}),
        "a large exponent": NearMiss(without="size", at={s: 1}),
        "heights up to 12": NearMiss(
            At({E: "1/2", F: 12, d: "2/5", a: "2/5", s: "13/25"}),
            number=Number("1/2", 12, hypothesis="sizes"),
        ),
        "epsilon up to forty times the bound": NearMiss(
            At({**steep, E: "11/100", s: "67/500"}),
            number=Number(4, "1/10", hypothesis="less"),
        ),
        "too little height": NearMiss(
            At({E: "1/2000", F: "12/25", d: 1, a: 1, s: "1/2000"}),
            number=Number(2, "11/5", hypothesis="less"),
        ),
        "200 times the square in the exponent": NearMiss(
            At({**steep, E: "1/400", s: "1/200"}),
            number=Number(2, "1/100", hypothesis="size"),
        ),
        "an exponent up to a thousandth": NearMiss(
            At({**steep, s: "501/500000"}), number=Number("1/2", "1/1000")
        ),
        "50 times the square of the exponent": NearMiss(
            At(near), number=Number(2, 100)
        ),
        "more than half of what is asked": NearMiss(
            At(near), number=Number(2, "9/5", 1)
        ),
        "200000 times the last term": NearMiss(
            At(near), number=Number(2, "1/100000", 2)
        ),
    },
)
