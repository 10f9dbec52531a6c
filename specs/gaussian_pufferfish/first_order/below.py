"""What is missing, to first order."""

from verifydp.formal.spec import *

E, F, a, d, s = map(real, ("epsilon", "height", "a", "d", "s"))
words = shared("gaussian_pufferfish.first_order._words")
SIZES, room = words.SIZES, words.room
LESS = 4 * E * (1 + a) * (1 + a) * (1 + a) * (1 + a) < -room
size = conjunction(s >= 0, s <= E + a * a * E * E / 2)
asked, there = (s + 2 * s * s) / 2, F * d * E * (1 - a * E - a * a * E * E / 2)

SPEC = Theorem(
    title="What is missing, to first order",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian priors",
    given={"sizes": SIZES, "less": LESS, "size": size},
    claim=conjunction(s <= "1/2", asked < there),
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

SPEC = SPEC.but(
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
            number=Number(4, "1/10", hypothesis="less"), at={E: "11/100", s: "67/500"}
        ),
        "too little height": NearMiss(
            At({E: "1/2000", F: "12/25", d: 1, a: 1, s: "1/2000"}),
            number=Number(2, "11/5", hypothesis="less"),
        ),
        "200 times the square in the exponent": NearMiss(
            number=Number(2, "1/100", hypothesis="size"), at={E: "1/400", s: "1/200"}
        ),
        "an exponent up to a thousandth": NearMiss(
            number=Number("1/2", "1/1000"), at={s: "501/500000"}
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
