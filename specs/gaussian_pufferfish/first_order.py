"""Inequalities to first order in a small number, with explicit bounds of the rest.

What gaussian_pufferfish.small_epsilon_limit needs of an exponential and of two
polynomials, in which epsilon is so small that the terms of first order decide.
"""

from verifydp.formal.spec import *

E, F, a, d = map(real, ("epsilon", "height", "a", "d"))
words = shared("gaussian_pufferfish.first_order._words")
SIZES, room = words.SIZES, words.room
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
