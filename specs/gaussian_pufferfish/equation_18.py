"""Step 2 of the proof of Theorem 1: the chance that the map moves the data far."""

from verifydp.formal.spec import *

transport = definition("gaussian_pufferfish.equation_3")
P, T = law("P", REAL), function_variable("T", REAL)
b, epsilon = real("b"), real("epsilon")
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
x, y, z, B = (
    point("x", REAL),
    point("y", REAL),
    point("z", REAL),
    event_variable("B", REAL),
)
apart = abs(x - at(T, x))
far = epsilon * b < apart
hit = probability(laplace(x, b), B)
lost = 1 - exp(epsilon - apart / b)
kept, dropped = indicator(far) * hit * lost, indicator(far) * lost
first_step = mean(P, x, kept) <= mean(P, x, dropped)
second_step = mean(P, x, dropped) <= probability(P, event(x, far))
radius, shift, spread = epsilon * b, mean_i - mean_j, abs(sd_i - sd_j)
tails = normal_cdf(-(radius - shift) / spread) + normal_cdf(-(radius + shift) / spread)
image = transport(x, mean_i, sd_i, mean_j, sd_j)
normal_far = probability(normal(mean_i, sd_i), event(x, radius < abs(x - image)))

SPEC = Theorem(
    title="Proof of Theorem 1: the chance that the map moves the data far",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, eq. (18)",
    covers=("GP-Q18",),
    uses=(transport,),
    given={
        "scale": b > 0,
        "epsilon": epsilon >= 0,
        "spread": negation(equal(sd_i, 0)),
        "apart": negation(equal(sd_i, sd_j)),
    },
    claim=conjunction(
        forall(B, conjunction(first_step, second_step)), equal(normal_far, tails)
    ),
    remark="The two inequalities hold for data of any law and any map; the two tails "
    "are those of Gaussian priors and Monge's map.",
)
h, k = any_test("h", REAL), any_test("k", REAL)


def chain(p):
    """A probability is at most 1, and so is what is lost."""
    unit = p.mean_between(laplace(x, b), y, indicator(member(y, B)))
    less = p.have(implies(far, exp(epsilon - apart / b) <= 1), p.given("scale"))
    in_k = p.have(conjunction(number(0) <= kept, kept <= 1), unit, less)
    in_h = p.have(conjunction(number(0) <= dropped, dropped <= 1), less)
    # As tests the integrands have means of which the rules can speak.
    is_k = p.assume(forall(x, equal(value(k, x), kept)))
    is_h = p.assume(forall(x, equal(value(h, x), dropped)))
    one, other = p.at(is_k, x), p.at(is_h, x)
    first_ = p.mean(p.have(value(k, x) <= value(h, x), one, other, unit, less), P, x)
    second_ = p.mean(p.have(value(h, x) <= indicator(far), other, less), P, x)
    both = p.have(conjunction(first_.formula, second_.formula), first_, second_)
    at_tests = p.named(p.named(both, k, kept, x), h, dropped, x)
    shown = p.have(conjunction(first_step, second_step), at_tests)
    return p.cut(p.every(in_h, x), p.cut(p.every(in_k, x), shown))


def mass(p, axiom, side, end, place, *facts):
    """The chance of a tail, in the terms of the claim."""
    known = p.axiom(axiom, end)
    before = end if axiom == "normal_half_line" else -end
    template = equal(mean(standard_normal, z, indicator(side)), normal_cdf(x))
    return p.rewrite(p.have(equal(before, place), *facts), known, template, x)


def proof(p):
    """For Gaussian priors the distance is affine in the score, with two tails."""
    score, known = mean_i + sd_i * z, p.given("apart")
    moved = score - transport(score, mean_i, sd_i, mean_j, sd_j)
    line = p.have(equal(moved, shift + (sd_i - sd_j) * z), p.given("spread"))
    up, down = (radius - shift) / (sd_i - sd_j), (-radius - shift) / (sd_i - sd_j)
    reached = indicator(radius < abs(moved))
    wide = p.have(radius >= 0, p.given("scale"), p.given("epsilon"))
    order = sd_j < sd_i
    sides = []
    for sign, low, high in ((1, down, up), (-1, up, down)):
        side = p.assume(order if sign == 1 else negation(order))
        ends = indicator(z <= low) + indicator(high <= z)
        points = indicator(equal(z, low)) + indicator(equal(z, high))
        facts = (line, side, known, wide)
        most = p.mean(p.have(reached <= ends, *facts), standard_normal, z)
        least = p.mean(p.have(ends - points <= reached, *facts), standard_normal, z)
        size = p.have(equal(spread, sign * (sd_i - sd_j)), side)
        near, beyond = (-(radius + one * shift) / spread for one in (sign, -sign))
        masses = (
            mass(p, "normal_half_line", z <= low, low, near, size, known),
            mass(p, "normal_mirrored", high <= z, high, beyond, size, known),
        )
        points = [p.axiom("normal_point", one) for one in (low, high)]
        whole = p.have(equal(normal_far, tails), most, least, *masses, *points)
        sides.append(whole)
    return p.have(p.statement.claim, p.every(chain(p), B), p.cases(order, *sides))


usual = {
    P: dirac(number(0)),
    T: function(x, x + 3),
    b: 1,
    epsilon: 1,
    mean_i: 0,
    mean_j: 0,
    sd_i: 1,
    sd_j: 2,
}


def fails(without, **changed):
    """The law of the distance is another one then."""
    by_name = {over.data: over for over in usual}
    values = {by_name[name]: new for name, new in changed.items()}
    law_of_distance = equal(normal_far, tails)
    return NearMiss(
        without=(without,), claim=law_of_distance, at=At({**usual, **values})
    )


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "no scale": fails("scale", b=-1),
        "a negative epsilon": fails("epsilon", epsilon=-1),
        "a point mass first": fails("spread", sd_i=0),
        "equal deviations": fails("apart", sd_j=1),
        "one tail": NearMiss(
            claim=equal(normal_far, tails.arguments[0]),
        ),
        "half of it": NearMiss(
            claim=forall(B, mean(P, x, kept) <= mean(P, x, dropped) / 2),
            witnesses=(event(y, TRUE),),
        ),
        "half of the data": NearMiss(
            claim=forall(B, mean(P, x, dropped) <= probability(P, event(x, far)) / 2),
            witnesses=(event(y, TRUE),),
        ),
    },
)
