"""The second moment of the standard normal law, for functions below a square.

A bounded function below A + S z^2 has a mean of at most A + S. The density of a wider
normal law exceeds the standard one by a factor that grows like a square.
"""

from verifydp.formal.spec import *

v, z = any_test("v", REAL), point("z", REAL)
factor, A, S, h = map(real, ("factor", "A", "S", "h"))
average = mean(standard_normal, z, value(v, z))

SPEC = Theorem(
    title="The second moment of a normal score, for a bounded function below",
    source="Johnson, Kotz and Balakrishnan 1994, chapter 13 (the variance of the "
    "normal law)",
    given={
        "below": forall(z, factor * value(v, z) <= A + S * z * z),
    },
    claim=factor * average <= A + S,
    remark="Expectations are those of bounded functions; v is any function with "
    "values in [0, 1], and factor, A and S are any numbers. It says that the mean of "
    "{A} + {S} times the square is at most A + S.",
)


def proof(p):
    """A law of deviation 1 + h, for all h above 0; without a square nothing is left."""
    none = p.assume(equal(S, 0))
    plain = p.have(factor * value(v, z) <= A, p.at(p.given("below"), z), none)
    plain = p.have(p.statement.claim, p.mean(plain, standard_normal, z), none)
    falls = p.assume(S < 0)
    place = 1 + (abs(A) + abs(factor)) / (-S)
    far = p.have(equal((place - 1) * -S, abs(A) + abs(factor)), falls)
    square = p.have(S * place * place <= S * place, p.have(place >= 1, falls), falls)
    low = p.have(S * place <= S - abs(A) - abs(factor), far)
    nowhere = p.have(FALSE, p.at(p.given("below"), place), square, low, falls)
    nowhere = p.have(p.statement.claim, nowhere)
    positive = p.assume(S > 0)
    excess = p.assume(factor * average > A + S)
    gap = (factor * average - A - S) / (4 * S)
    small = p.have(gap > 0, excess, positive)
    wide = p.at(p.every(p.supposing(h > 0, wider(p, positive)), h), gap)
    wide = p.apply(wide, small)
    same = p.have(equal(4 * S * gap, factor * average - A - S), positive)
    nothing = p.have(FALSE, wide, same, small, positive)
    rest = p.have(p.statement.claim, p.supposing(excess, nothing))
    sign = p.have(
        S > 0, p.assume(negation(falls.formula)), p.assume(negation(none.formula))
    )
    rest = p.cases(falls.formula, nowhere, p.cut(sign, rest))
    return p.cases(none.formula, plain, rest)


def wider(p, positive):
    """The density at z of the wider law, by the tangent of the exponential."""
    above = p.assume(h > 0)
    share = (1 - 1 / ((1 + h) * (1 + h))) / 2
    tangent = p.axiom("exp_tangent", share * z * z)
    height = exp(-z * z / 2)
    exponent = -(z / (1 + h)) * (z / (1 + h)) / 2
    same = p.have(equal(share * z * z - z * z / 2, exponent), above)
    same = p.have(equal(exp(share * z * z) * height, exp(exponent)), same)
    body, root = 1 + share * (factor * value(v, z) - A) / S, sqrt(2 * PI)
    over, wide = 1 / root, 1 / ((1 + h) * root)
    root = p.auto(root > 0)
    scaled = p.have(equal((1 + h) * wide, over), above, root)
    shares = p.have(share >= 0, above)
    below = p.at(p.given("below"), z)
    less = p.have((factor * value(v, z) - A) / S <= z * z, below, positive)
    line = p.have(body <= exp(share * z * z), tangent, less, shares)
    dense = p.have(body * height <= exp(exponent), line, same)
    dense = p.have(body * height * over <= over * exp(exponent), dense, root)
    dense = body * height * over - (1 + h) * wide * exp(exponent) <= 0, dense, scaled
    parts = (1, standard_normal, body), (-(1 + h), normal(0, 1 + h), number(1))
    total = p.densities(p.have(*dense), z, *parts)
    mass = p.have(share * (factor * average - A) / S <= h, total)
    size = p.have(equal(2 * (1 + h) * (1 + h) * share, h * (2 + h)), above)
    mass = p.have(share * (factor * average - A) <= h * S, mass, positive)
    return p.have(factor * average - A <= S * (1 + 2 * h), mass, size, above, positive)


usual = {v: test_of(z, indicator(abs(z) >= 1)), factor: 1, A: 0, S: 1}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "a quarter of the square": NearMiss(
            claim=factor * average <= A + S / 4,
        ),
        "not below": NearMiss(without="below", at={v: test_of(z, 1), S: 0}),
    },
)
