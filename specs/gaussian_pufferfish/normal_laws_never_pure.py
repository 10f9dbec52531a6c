"""Two normal laws: no epsilon is enough without a delta, unless they are the same.

The logarithm of the ratio is a polynomial in the output, so that it exceeds every
number far out, on one side at least.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
m1, m2, s1, s2, epsilon = map(real, ("m1", "m2", "s1", "s2", "epsilon"))
P, Q = normal(m1, s1), normal(m2, s2)

SPEC = Theorem(
    title="Two normal laws: no epsilon is enough without a delta",
    source="this project; the log-ratio of two normal densities is a polynomial",
    uses=(close,),
    given={
        "deviations": conjunction(s1 > 0, s2 > 0),
        "wider": disjunction(s2 < s1, conjunction(equal(s1, s2), m2 < m1)),
    },
    claim=negation(close(P, Q, epsilon, 0)),
    remark="This is the order in which the wider law comes first. Of two different "
    "laws with one deviation the second order fails as well: at the means with their "
    "signs changed, the line turned round.",
)
half_lines = theorem("gaussian_pufferfish.normal_half_lines")
mirrored = theorem("gaussian_pufferfish.sum_of_normals.mirrored")
y, B = point("y", REAL), event_variable("B", REAL)
a = (1 / s2**2 - 1 / s1**2) / 2
b_ = m1 / s1**2 - m2 / s2**2
c = m2**2 / (2 * s2**2) - m1**2 / (2 * s1**2) + log(s2) - log(s1) - (epsilon + 1)


def exponent(location, deviation):
    return -(((y - location) / deviation) ** 2) / 2


def far_out(p):
    """From a point on, the log-ratio is more than epsilon + 1."""
    sign = p.have(conjunction(s1 > 0, s2 > 0), p.given("deviations"))
    A, b, d, i = map(real, "abci")
    known = p.assume(
        conjunction(A > 0, equal(A * i, 1), y >= 1 + (abs(b) + abs(d)) * i)
    )
    inverse = p.have(i > 0, known)
    least = p.have(y >= 1, known, p.have((abs(b) + abs(d)) * i >= 0, inverse))
    slope = p.have(A * y >= A + abs(b) + abs(d), known)
    steep = p.have(A * y * y >= (A + abs(b) + abs(d)) * y, slope, least)
    curved = p.have(A * y * y + b * y + d >= 0, steep, least, known)
    curved = p.every(p.supposing(known, curved), A, b, d, i)
    known = p.assume(conjunction(equal(A, 0), b > 0, equal(b * i, 1), y >= abs(d) * i))
    straight = p.have(b * y >= abs(d), known)
    straight = p.have(A * y * y + b * y + d >= 0, straight, known)
    straight = p.every(p.supposing(known, straight), A, b, d, i)
    return sign, curved, straight


def from_on(p, sign, more, beyond):
    """An event of positive chance on which one density is exp(epsilon + 1) times."""
    sizes = [p.axiom("exp_log", s, facts=[sign]) for s in (s1, s2)]
    own, other = exponent(m1, s1), epsilon + 1 + exponent(m2, s2)
    logs = p.have(log(s1) + other <= log(s2) + own, more)
    logs = p.have(exp(log(s1) + other) <= exp(log(s2) + own), logs)
    larger = p.have(s1 * exp(other) <= s2 * exp(own), logs, *sizes)
    i, j, v, w = map(real, "ijvw")
    known = p.assume(conjunction(equal(s1 * i, 1), equal(s2 * j, 1), s1 * v <= s2 * w))
    less = p.have(
        j * v <= i * w,
        p.have(equal(s1 * s2 * (j * v - i * w), s1 * v - s2 * w), known),
        sign,
        known,
    )
    less = p.every(p.supposing(known, less), i, j, v, w)
    less = p.at(less, 1 / s1, 1 / s2, exp(other), exp(own))
    less = p.granted(less, sign, larger)
    less = p.supposing(beyond, less)
    unit, hit = 1 / sqrt(2 * PI), indicator(beyond.formula)
    densities = unit / s2 * exp(other), unit / s1 * exp(own)
    gap = p.have(hit * (exp(other) / s2 - exp(own) / s1) <= 0, less)
    gap = p.have(hit * (densities[0] - densities[1]) <= 0, gap, p.have(unit > 0))
    fact = p.densities(gap, y, (exp(epsilon + 1), Q, hit), (-1, P, hit))
    far = beyond.formula.arguments[0]
    values = {half_lines["m"]: m2, half_lines["s"]: s2, half_lines["r"]: far}
    chance = p.use(half_lines, values, p.have(s2 > 0, sign))
    half_line = event(y, y >= far)
    in_p, in_q = probability(P, half_line), probability(Q, half_line)
    chance = p.have(in_q > 0, chance)
    claimed = p.assume(close(P, Q, epsilon, 0))
    less = p.have(in_p <= exp(epsilon) * in_q, p.at(claimed, half_line))
    fact = p.have(exp(epsilon + 1) * in_q <= in_p, fact)
    nothing = p.have(
        FALSE, less, fact, p.have(exp(epsilon) * in_q < exp(epsilon + 1) * in_q, chance)
    )
    return p.the_same(p.supposing(claimed, nothing), p.statement.claim)


def proof(p):
    """A wider law wins far out on both sides, a shifted one on its side."""
    sign, curved, straight = far_out(p)
    i, j = real("i"), real("j")
    units = p.assume(conjunction(equal(s1 * i, 1), equal(s2 * j, 1)))
    signs = p.have(conjunction(i > 0, j > 0), units, sign)
    wider = p.assume(s2 < s1)
    shifted = p.assume(conjunction(equal(s1, s2), m2 < m1))
    rising = p.have(i < j, wider, units, signs, sign)
    rising = p.have(j * j - i * i > 0, rising, signs)
    same = p.have(equal(i, j), shifted, units, signs)
    flat = p.have(
        conjunction(equal(j * j - i * i, 0), m1 * i * i - m2 * j * j > 0),
        same,
        shifted,
        signs,
    )

    def at_inverses(fact):
        return p.put({i: 1 / s1, j: 1 / s2}, units, fact, sign)

    rising = p.have(a > 0, at_inverses(rising))
    flat = p.have(conjunction(equal(a, 0), b_ > 0), at_inverses(flat))
    ends = []
    for fact, known, slope, far in (
        (curved, rising, a, 1 + (abs(b_) + abs(c)) / a),
        (straight, flat, b_, abs(c) / b_),
    ):
        beyond = p.assume(far <= y)
        unit = p.have(equal(slope * (1 / slope), 1), known)
        at_slope = p.at(fact, a, b_, c, 1 / slope)
        more = p.granted(at_slope, known, unit, beyond)
        ends.append(from_on(p, sign, more, beyond))
    first_, then = (
        p.supposing(here, end) for here, end in zip((wider, shifted), ends, strict=True)
    )
    return p.have(p.statement.claim, first_, then, p.given("wider"))


usual = {m1: 1, m2: 0, s1: 2, s2: 1, epsilon: 1}


def one_law(p, claim):
    """A law is close to itself."""
    itself = claim.arguments[0]
    bound = probability(itself.arguments[0], B)
    bound = p.have(bound <= exp(0) * probability(itself.arguments[1], B) + 0)
    same = p.the_same(p.every(bound, B), itself)
    return p.have(FALSE, p.assume(claim), same)


def mirror_image(p, claim):
    """A negative deviation gives the law of its absolute value."""
    itself = claim.arguments[0]
    known = p.at(p.use(mirrored), B)
    one, other = (probability(law_, B) for law_ in itself.arguments[:2])
    bound = p.every(p.have(one <= exp(0) * other + 0, known), B)
    return p.have(FALSE, p.assume(claim), p.the_same(bound, itself))


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    reach=(At({**usual, s1: 1}), At({**usual, epsilon: 1000})),
    near_misses={
        "a negative deviation": NearMiss(
            without="deviations",
            at={m1: 0, m2: 0, s1: 1, s2: -1, epsilon: 0},
            refute=mirror_image,
        ),
        "the same law": NearMiss(
            without="wider",
            at={s1: 1, m1: 0, epsilon: 0},
            refute=one_law,
        ),
    },
)
