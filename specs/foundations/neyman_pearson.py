"""Likelihood-ratio tests are best: the lemma of Neyman and Pearson.

A test that accepts Q where q > k p and rejects it where q < k p, in any way where both
are equal, is most powerful among all randomised tests of its size.
"""

from verifydp.formal.spec import *

density = definition("foundations.density")
S = space("S")
P, Q, R, x = law("P", S), law("Q", S), law("R", S), point("x", S)
u, v, scale = any_test("u", S), any_test("v", S), real("scale")
best, h, threshold = any_test("best", S), any_test("h", S), real("threshold")
size, power_of_best = mean(P, x, value(best, x)), mean(Q, x, value(best, x))
other_size, other_power = mean(P, x, value(h, x)), mean(Q, x, value(h, x))
weaker, sure = other_power <= power_of_best, test_of(x, 1)
p_at, q_at = value(u, x), value(v, x)

SPEC = Theorem(
    title="The lemma of Neyman and Pearson",
    source="Neyman and Pearson 1933; Lehmann and Romano 2005, theorem 3.2.1",
    uses=(density,),
    given={
        "density of P": density(P, R, u, scale),
        "density of Q": density(Q, R, v, scale),
        "accepts": forall(
            x, implies(threshold * p_at < q_at, equal(value(best, x), 1))
        ),
        "rejects": forall(
            x, implies(q_at < threshold * p_at, equal(value(best, x), 0))
        ),
        "size": other_size <= size,
    },
    claim=weaker,
    remark="Every pair of laws has densities bounded by 2 for R = (P + Q) / 2; for "
    "events none are needed: foundations.neyman_pearson_events. What is not claimed: "
    "that each size has such a test, and that the best test is unique.",
)
densities = theorem("foundations.density")


def integrals(p, under, weight, *tests):
    """Expectations under a law with a density, as integrals under R."""
    values = dict(zip("PRu", (under, R, weight), strict=True)) | {"scale": scale}
    forms = p.use(densities, {densities[name]: one for name, one in values.items()})
    on_tests = p.part(forms, 0)
    known = p.apply(on_tests, p.assume(density(under, R, weight, scale)))
    return [p.at(known, test) for test in tests]


def proof(p):
    """(best - h)(q - k p) is nowhere negative; integrate it."""
    accepts, rejects = p.at(p.given("accepts"), x), p.at(p.given("rejects"), x)
    gain = (value(best, x) - value(h, x)) * (q_at - threshold * p_at)
    total = p.mean(p.have(gain >= 0, accepts, rejects), R, x)
    under_p = integrals(p, P, u, best, h)
    under_q = integrals(p, Q, v, best, h)
    mass, mass_q = (integrals(p, P, u, sure)[0], integrals(p, Q, v, sure)[0])
    positive = p.have(scale >= 0, mass)
    traded = power_of_best - other_power >= threshold * (size - other_size)
    scaled = p.have(traded, total, positive, *under_p, *under_q)
    natural = p.assume(threshold >= 0)
    usual = p.have(weaker, scaled, p.given("size"), natural)
    # A negative threshold accepts wherever q is positive, so the power is 1.
    negative = p.assume(negation(natural.formula))
    always = p.have(q_at <= q_at * value(best, x), accepts, negative)
    certain = p.mean(always, R, x)
    full = p.have(power_of_best >= 1, certain, positive, mass_q, *under_q)
    degenerate = p.have(weaker, full, p.mean_between(Q, x, value(h, x)))
    return p.cases(natural.formula, usual, degenerate)


def on_outputs(*values):
    """A test of three outputs."""
    return test_of(output, choose(output, *values))


output = point("output", finite(3))
third = number("1/3")
usual_case = {
    R: finite_law(third, third, third),
    scale: 3,
    P: finite_law("1/6", "1/3", "1/2"),
    Q: finite_law("1/2", "1/3", "1/6"),
    u: on_outputs("1/6", "1/3", "1/2"),
    v: on_outputs("1/2", "1/3", "1/6"),
    threshold: 1,
    best: on_outputs(1, "1/2", 0),
}
rejects_most, accepts_last = on_outputs(0, "1/2", 0), on_outputs(1, "1/2", 1)


def beaten(without, by, changed=None):
    """Another test does better where one hypothesis fails."""
    values = {**usual_case, h: on_outputs(*by), **(changed or {})}
    return NearMiss(without=(without,), at=At(values, (), {"S": finite(3)}))


SPEC = SPEC.but(
    proof=proof,
    instance=At({**usual_case, h: on_outputs(0, 1, 0)}, spaces={"S": finite(3)}),
    near_misses={
        "another P": beaten("density of P", (1, 1, 1), {P: finite_law(1, 0, 0)}),
        "another Q": beaten("density of Q", (0, 0, "2/3"), {Q: finite_law(0, 0, 1)}),
        "does not accept": beaten("accepts", (1, 0, 0), {best: rejects_most}),
        "does not reject": beaten("rejects", (1, 1, "1/2"), {best: accepts_last}),
        "larger": beaten("size", (1, "51/100", 0)),
    },
)
