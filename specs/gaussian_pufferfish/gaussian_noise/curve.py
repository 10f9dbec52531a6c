"""Two normal laws: the best event, and no event gains more."""

from verifydp.formal.spec import *

hockey_stick = definition("foundations.hockey_stick")
m1, m2, s1, s2, epsilon = map(real, ("m1", "m2", "s1", "s2", "epsilon"))
words = shared("gaussian_pufferfish.gaussian_noise._words")
B, below, excess, exponent = words.B, words.below, words.excess, words.exponent
likelier, y = words.likelier, words.y
P, Q = normal(m1, s1), normal(m2, s2)
best = likelier(m1, s1, m2, s2)
gain = excess(P, Q, best)

SPEC = Theorem(
    title="Two normal laws: the best event, and no event gains more",
    source="Balle, Barthe and Gaboardi 2018; Neyman and Pearson 1933",
    uses=(hockey_stick,),
    given={"first": s1 > 0, "second": s2 > 0},
    claim=hockey_stick(P, Q, epsilon, gain),
)


def attained(p):
    """Points of the best event gain, others lose."""
    sign = p.have(conjunction(s1 > 0, s2 > 0), p.given("first"), p.given("second"))
    inverses = [
        p.have(conjunction(equal(s * (1 / s), 1), 1 / s > 0), sign) for s in (s1, s2)
    ]
    in_p, in_q = exp(exponent(m1, s1)), exp(epsilon + exponent(m2, s2))
    hit, inside = indicator(member(y, B)), indicator(member(y, best))
    u, v, i, j = map(real, "uvij")
    known = p.assume(conjunction(equal(s1 * i, 1), equal(s2 * j, 1)))
    more = s1 * v < s2 * u
    gains = i * u - j * v
    same = p.have(equal(s1 * s2 * gains, s2 * u - s1 * v), known)
    lose = p.have((hit - indicator(more)) * gains <= 0, same, sign)
    lose = p.every(p.supposing(known, lose), u, v, i, j)
    lose = p.at(lose, in_p, in_q, 1 / s1, 1 / s2)
    lose = p.granted(lose, *inverses)
    unit = 1 / sqrt(2 * PI)
    lose = p.have(
        (hit - inside) * (unit / s1 * in_p - unit / s2 * in_q) <= 0,
        lose,
        p.have(unit > 0),
    )
    growth = exp(epsilon)
    parts = (1, P, hit), (-growth, Q, hit), (-1, P, inside), (growth, Q, inside)
    most = p.densities(lose, y, *parts)
    limit = probability(P, B) <= growth * probability(Q, B) + gain
    bound = p.every(p.have(limit, most), B)
    smaller = p.assume(below < gain)
    some = p.some(exists(B, below < excess(P, Q, B)), best, smaller)
    reached = p.every(p.supposing(smaller, some), below)
    return p.have(p.statement.claim, bound, reached)


#: Nearly the best event at this point.
gaining = event(y, conjunction(y >= "-131/100", y <= "64/100"))
usual = {m1: 0, m2: 1, s1: 1, s2: 2, epsilon: "1/2"}


SPEC = SPEC.but(
    proof=attained,
    instance=At(usual),
    near_misses={
        "a negative first deviation": NearMiss(
            without="first", at={s1: -1}, witnesses=(event(y, FALSE),)
        ),
        "a negative second deviation": NearMiss(
            without="second", at={s2: -1}, witnesses=(event(y, y <= 0),)
        ),
        "less of the second exponent": NearMiss(
            number=Number(2, 3, place=1), witnesses=(gaining,)
        ),
        "more of the first exponent": NearMiss(
            number=Number(2, 1, place=3), witnesses=(gaining,)
        ),
    },
)
