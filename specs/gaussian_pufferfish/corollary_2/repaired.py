"""Gaussian mixtures: noise for the largest shift of the means."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import noised, table

close = definition("foundations.closeness")
C = space("C")
weights, m = law("weights", C), point("m", C)
b, epsilon = real("b"), real("epsilon")
y, z, B = point("y", REAL), real("z"), event_variable("B", REAL)
words = shared("gaussian_pufferfish.corollary_2._words")
below, bit, half_and_half = words.below, words.bit, words.half_and_half
mean_i, mean_j, scale = words.mean_i, words.mean_j, words.scale
sd, shift, two = words.sd, words.shift, words.two


def released(means, deviations=sd, shares=weights):
    """Draw a component, then normal data, then Laplace noise."""
    return bind(shares, m, noised(normal(at(means, m), at(deviations, m)), b))


claim = close(released(mean_i), released(mean_j), epsilon, 0)


def largest_shift(most):
    """No component of positive weight is moved further."""
    return probability(weights, event(m, most < shift)) <= 0


SPEC = Theorem(
    title="Gaussian mixtures: noise for the largest shift of the means",
    source="repair of corollary 2",
    covers=("GP-N13",),
    uses=(close,),
    given={**scale, "largest shift": largest_shift(epsilon * b)},
    claim=claim,
    remark="The components may be any family with any law of weights; only those of "
    "positive weight count. With {epsilon} > 0 the condition gives b >= 0 by itself. "
    "Means may agree, deviations be 0. Exchanging the two secrets gives the other "
    "order. gaussian_pufferfish.equal_deviation_mixtures has weights that differ.",
)
laplace_mechanism = theorem("foundations.laplace")


def proof(p):
    """Component by component; what has too large a shift has no weight."""
    here, there = (at(mean_, m) + at(sd, m) * z for mean_ in (mean_i, mean_j))
    covered = shift <= epsilon * b
    left, right = (
        mean(standard_normal, z, probability(laplace(centre, b), B))
        for centre in (here, there)
    )
    goal = left <= exp(epsilon) * right + indicator(epsilon * b < shift)
    apart = p.have(abs(here - there) <= epsilon * b, p.assume(covered))
    mechanism = p.use(
        laplace_mechanism,
        {
            laplace_mechanism["f"]: here,
            laplace_mechanism["g"]: there,
            laplace_mechanism["b"]: b,
            laplace_mechanism["epsilon"]: epsilon,
            laplace_mechanism["sensitivity"]: epsilon * b,
        },
        p.given("scale"),
        apart,
    )
    near = p.have(goal, p.mean(p.at(mechanism, B), standard_normal, z))
    far = p.have(goal, p.assume(negation(covered)))
    mixed = p.mean(p.cases(covered, near, far), weights, m)
    return p.every(
        p.have(
            probability(released(mean_i), B)
            <= exp(epsilon) * probability(released(mean_j), B) + 0,
            mixed,
            p.given("largest shift"),
        ),
        B,
    )


enough = {**half_and_half, b: 10}
single = {**enough, sd: function(bit, number(0))}
same = {**single, mean_j: single[mean_i], b: -1, epsilon: -1}
other_sd, other_weights = function_variable("other_sd", C), law("other_weights", C)
without = ("largest shift",)

SPEC = SPEC.but(
    proof=proof,
    instance=At(enough, spaces=two),
    near_misses={
        "no scale": NearMiss(
            without="scale", at=At(same, (event(y, TRUE),), spaces=two)
        ),
        "any shift": NearMiss(without=without, at=At(half_and_half, (below,), two)),
        "a little less noise": NearMiss(
            given={"largest shift": largest_shift(number("101/100") * epsilon * b)},
            at={
                **single,
                weights: finite_law(1, 0),
                mean_j: function(bit, number(10)),
                b: "1000/101",
            },
            witnesses=(event(y, y <= 0),),
        ),
        "deviations that differ": NearMiss(
            claim=close(released(mean_i), released(mean_j, other_sd), epsilon, 0),
            at=At(
                {
                    **half_and_half,
                    mean_j: half_and_half[mean_i],
                    other_sd: function(bit, number(0)),
                    b: "1/4",
                },
                (event(y, y <= -1),),
                two,
            ),
        ),
        "weights that differ": NearMiss(
            claim=close(
                released(mean_i), released(mean_j, shares=other_weights), epsilon, 0
            ),
            at=At(
                {
                    **single,
                    mean_i: table(0, 10),
                    mean_j: table(0, 10),
                    other_weights: finite_law("1/10", "9/10"),
                    b: 1,
                },
                (event(y, y <= 5),),
                two,
            ),
        ),
    },
)
