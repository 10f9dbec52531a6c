"""The likelihood ratio of the Gaussian mechanism grows with the output.

The answers on the two databases are f, with the record, and g; sensitivity is their
worst distance. The deviation is free; the classical one is a case of it.
"""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.gaussian_likelihood_ratio._words")
exponent, ratio = words.exponent, words.ratio
f, g, sigma, o, other = map(real, ("f", "g", "sigma", "o", "other"))


def grows(noise, twice=2):
    later = (f - g) * (twice * other - f - g) / (2 * noise * noise)
    return forall(other, implies(o < other, exp(exponent(o, noise)) < exp(later)))


SPEC = Theorem(
    title="The Gaussian likelihood ratio",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (29) and appendix 10.4",
    covers=("HT-Q29",),
    standing="holds-repaired",
    given={"deviation": sigma > 0, "order": g < f},
    claim=conjunction(equal(ratio(o, sigma), exp(exponent(o, sigma))), grows(sigma)),
    remark="For any deviation, and for answers at any distance; classical has it for "
    "the deviation that is private. Eq. (29) itself is right for the deviation as "
    "printed, all of it under one root: see printed. That deviation is not private "
    "(gaussian_mechanism).",
)


def proof(p):
    """The quotient of the densities, and a line that rises in the output."""
    positive, order = p.given("deviation"), p.given("order")
    grown = p.assume(o < other)
    more = p.have(exponent(o, sigma) < exponent(other, sigma), grown, positive, order)
    more = p.have(exp(exponent(o, sigma)) < exp(exponent(other, sigma)), more)
    more = p.every(p.supposing(grown, more), other)
    return p.have(p.statement.claim, words.quotient(p, positive), more)


usual = {f: 1, g: 0, sigma: 2, o: "3/2"}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "no deviation": NearMiss(
            without="deviation",
            claim=grows(sigma),
            at={sigma: 0},
            witnesses=(2,),
        ),
        "equal answers": NearMiss(
            without="order", claim=grows(sigma), at={g: 1}, witnesses=(2,)
        ),
        "without the factor 2": NearMiss(
            claim=equal(ratio(o, sigma), exp(exponent(o, sigma) * 2)),
        ),
        **words.other_twos({1: "with", 2: "height", 4: "without", 6: "line"}, usual),
        "1 in place of 2, later output": NearMiss(
            claim=grows(sigma, 1), witnesses=(2,)
        ),
    },
)
