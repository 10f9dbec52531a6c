"""The likelihood ratio of the Gaussian mechanism grows with the output.

The answers on the two databases are f, with the record, and g; sensitivity is their
worst distance and the deviation is the classical one.
"""

from verifydp.formal.spec import *

f, g, sigma, o, other = map(real, ("f", "g", "sigma", "o", "other"))
epsilon, delta, sensitivity = real("epsilon"), real("delta"), real("sensitivity")
classical = sqrt(2 * log(number("5/4") / delta)) * sensitivity / epsilon


def density(centre, output, noise):
    return exp(-(((output - centre) / noise) ** 2) / 2) / (noise * sqrt(2 * PI))


def ratio(output, noise):
    return density(f, output, noise) / density(g, output, noise)


def exponent(output, noise):
    return (f - g) * (2 * output - f - g) / (2 * noise * noise)


def proof(p):
    """The difference of two squares; the heights of the densities cancel."""
    positive, order = p.given("deviation"), p.given("order")
    far, near = (-(((o - one) / sigma) ** 2) / 2 for one in (g, f))
    squares = p.have(equal(near, exponent(o, sigma) + far), positive)
    powers = p.have(equal(exp(near), exp(exponent(o, sigma)) * exp(far)), squares)
    height = p.have(sigma * sqrt(2 * PI) > 0, positive)
    u, v, w, k = map(real, "uvwk")
    known = p.assume(conjunction(v > 0, k > 0, equal(u, w * v)))
    cancel = p.supposing(known.formula, p.have(equal(u / k / (v / k), w), known))
    values = exp(near), exp(far), exp(exponent(o, sigma)), sigma * sqrt(2 * PI)
    cancel = p.at(p.every(cancel, u, v, w, k), *values)
    cancel = p.apply(cancel, p.have(cancel.formula.arguments[0], powers, height))
    grown = p.assume(o < other)
    more = p.have(exponent(o, sigma) < exponent(other, sigma), grown, positive, order)
    more = p.have(exp(exponent(o, sigma)) < exp(exponent(other, sigma)), more)
    grows = p.every(p.supposing(grown.formula, more), other)
    return p.have(p.statement.claim, cancel, grows)


def grows(noise):
    return forall(
        other,
        implies(o < other, exp(exponent(o, noise)) < exp(exponent(other, noise))),
    )


printed = 4 * log(number("5/4") / delta) * sensitivity / epsilon
usual = {f: 1, g: 0, sigma: 2, o: "3/2"}
settings = {epsilon: "1/2", delta: "1/100", sensitivity: 1}
SPEC = Theorem(
    title="The Gaussian likelihood ratio",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (29) and appendix 10.4",
    covers=("HT-Q29",),
    standing="holds-repaired",
    given={"deviation": sigma > 0, "order": g < f},
    claim=conjunction(equal(ratio(o, sigma), exp(exponent(o, sigma))), grows(sigma)),
    proof=proof,
    instance=At(usual),
    near_misses={
        "a negative deviation": NearMiss(
            without=("deviation",),
            claim=grows(sigma),
            at=At({**usual, sigma: 0}, (2,)),
        ),
        "equal answers": NearMiss(
            without=("order",), claim=grows(sigma), at=At({**usual, g: 1}, (2,))
        ),
        "as printed": NearMiss(
            claim=implies(
                equal(sigma, classical),
                equal(ratio(o, sigma), exp((f - g) * (2 * o - f - g) / printed)),
            ),
            at=At(
                {**usual, **settings}
                | {
                    sigma: sqrt(2 * log(number("5/4") / number("1/100")))
                    * 1
                    / number("1/2")
                }
            ),
        ),
        "without the factor 2": NearMiss(
            claim=equal(ratio(o, sigma), exp(exponent(o, sigma) * 2)), at=At(usual)
        ),
    },
    remark="For any deviation. Printed is the denominator 4 log(5 / (4 delta)) "
    "sensitivity / epsilon; twice the square of the classical deviation has the square "
    "of sensitivity / epsilon instead.",
)
