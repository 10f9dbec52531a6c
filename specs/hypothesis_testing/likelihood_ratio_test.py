"""Likelihood-ratio tests, in two forms: for parts of the outputs, and with densities.

P0 is the law of what the adversary sees under h0, P1 under h1. A test says how likely
h1 is accepted at each output; its false alarms are its mean under P0, its detections
that under P1.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import test_table

density = definition("foundations.density")
S = space("S")
P0, P1, R, x = law("P0", S), law("P1", S), law("R", S), point("x", S)
best, h = any_test("best", S), any_test("h", S)
u, v, scale = any_test("u", S), any_test("v", S), real("scale")
threshold = real("threshold")


def mass(of, factor):
    """The mean of the part h of a factor."""
    return mean(of, x, value(h, x) * factor)


accepted, rejected = value(best, x), 1 - value(best, x)
#: What is accepted has a ratio of at least the threshold, the rest of at most it.
ratio_at = conjunction(
    threshold * mass(P0, accepted) <= mass(P1, accepted),
    mass(P1, rejected) <= threshold * mass(P0, rejected),
)
ratio_test = Definition(
    "likelihood_ratio_test", (best, P1, P0, threshold), forall(h, ratio_at)
)
is_ratio = ratio_test(best, P1, P0, threshold)

gain = value(v, x) - threshold * value(u, x)
wrongly_rejected = mean(R, x, maximum(0, gain) * rejected) <= 0
wrongly_accepted = mean(R, x, maximum(0, -gain) * accepted) <= 0
almost_surely = conjunction(wrongly_rejected, wrongly_accepted)

SPEC = Theorem(
    title="Likelihood-ratio tests: for parts of the outputs and with densities",
    source="Neyman and Pearson 1933; Liu, He, Chanyaswad, Wang and Mittal 2019, "
    "section 2.2",
    standing="definition",
    defines=ratio_test,
    reads="{0} is a likelihood-ratio test of {1} against {2} at threshold {3}",
    uses=(density,),
    given={
        "density of P0": density(P0, R, u, scale),
        "density of P1": density(P1, R, v, scale),
    },
    claim=conjunction(
        implies(is_ratio, almost_surely), implies(almost_surely, is_ratio)
    ),
    remark="For parts of the outputs, by tests, no densities are needed. What is "
    "accepted where both sides are equal is left open, so that a test may be "
    "randomised there; a null set of outputs does not count. Any two laws have "
    "densities bounded by 2 with respect to their average.",
)
densities = theorem("foundations.density")


def under(p, law_, weight):
    """The means of all tests, as integrals of the density."""
    values = {"P": law_, "R": R, "u": weight, "scale": scale}
    forms = p.use(densities, {densities[name]: one for name, one in values.items()})
    on_tests = p.have(forms.formula.arguments[0], forms)
    return p.apply(on_tests, p.assume(density(law_, R, weight, scale)))


def proof(p):
    """Test the two inequalities where they say most; there the gain has one sign."""
    null, other = under(p, P0, u), under(p, P1, v)

    def integrals(body):
        return p.at(null, test_of(x, body)), p.at(other, test_of(x, body))

    whole = p.at(other, test_of(x, 1))
    positive = p.have(scale > 0, whole, p.mean_between(R, x, value(v, x)))
    known = p.assume(is_ratio)
    up, down = indicator(gain > 0), indicator(gain < 0)
    at_up, at_down = (p.at(known, test_of(x, side)) for side in (up, down))
    pointwise = maximum(0, gain) * rejected <= up * rejected * gain
    high = p.mean(p.have(pointwise), R, x)
    pointwise = maximum(0, -gain) * accepted <= -down * accepted * gain
    low = p.mean(p.have(pointwise), R, x)
    missed = p.have(wrongly_rejected, high, at_up, positive, *integrals(up * rejected))
    alarms = p.have(
        wrongly_accepted, low, at_down, positive, *integrals(down * accepted)
    )
    forwards = p.have(almost_surely, missed, alarms)

    both, taken = p.assume(almost_surely), value(h, x) * accepted
    left = value(h, x) * rejected
    lost = p.mean(p.have(left * gain <= maximum(0, gain) * rejected), R, x)
    won = p.mean(p.have(-maximum(0, -gain) * accepted <= taken * gain), R, x)
    first_, second_ = ratio_at.arguments
    first_ = p.have(first_, won, both, positive, *integrals(taken))
    second_ = p.have(second_, lost, both, positive, *integrals(left))
    backwards = p.every(p.have(ratio_at, first_, second_), h)
    return p.have(
        p.statement.claim,
        p.supposing(is_ratio, forwards),
        p.supposing(almost_surely, p.the_same(backwards, is_ratio)),
    )


three = {"S": finite(3)}


third = number("1/3")
case = {
    R: finite_law(third, third, third),
    scale: 3,
    P0: finite_law("1/2", "3/10", "1/5"),
    P1: finite_law("1/5", "3/10", "1/2"),
    u: test_table("1/2", "3/10", "1/5"),
    v: test_table("1/5", "3/10", "1/2"),
    threshold: 1,
    best: test_table(0, "1/3", 1),
}

SPEC = SPEC.but(
    proof=proof,
    instance=At(case, spaces=three),
    near_misses={
        "another {P0}": NearMiss(
            without="density of P0",
            claim=implies(almost_surely, is_ratio),
            at={P0: finite_law(0, 0, 1)},
            witnesses=(test_table(0, 0, 1),),
        ),
        "another {P1}": NearMiss(
            without="density of P1",
            claim=implies(almost_surely, is_ratio),
            at={P1: finite_law(1, 0, 0)},
            witnesses=(test_table(1, 0, 0),),
        ),
        "wrong acceptances alone": NearMiss(
            claim=implies(wrongly_accepted, is_ratio),
            at={best: test_table(0, 0, 0)},
            witnesses=(test_table(0, 0, 1),),
        ),
        "-1/100 in place of 0": NearMiss(
            number=Number(0, "-1/100", place=1),
        ),
        "-1/100 in place of 0, place 2": NearMiss(
            number=Number(0, "-1/100", place=3),
        ),
    },
)
