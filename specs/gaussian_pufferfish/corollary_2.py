"""Mixtures of Gaussian priors whose means differ: the average shift is not enough.

The components share weights and deviations, only their means depend on the secret. As
printed, noise for the average shift of the means is said to give pure privacy. An
output can tell which component it came from, so the largest shift counts.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
laplace_mechanism = theorem("foundations.laplace")
C = space("C")
weights, m = law("weights", C), point("m", C)
mean_i, mean_j, sd = (function_variable(f, C) for f in ("mean_i", "mean_j", "sd"))
b, epsilon = real("b"), real("epsilon")
x, y, z, B = point("x", REAL), point("y", REAL), real("z"), event_variable("B", REAL)


def released(means):
    """Draw a component, then normal data, then Laplace noise."""
    data = normal(at(means, m), at(sd, m))
    return bind(weights, m, bind(data, x, laplace(x, b)))


shift = abs(at(mean_i, m) - at(mean_j, m))
scale = {"scale": b > 0}
average = {"average shift": mean(weights, m, shift) <= epsilon * b}
claim = close(released(mean_i), released(mean_j), epsilon, 0)

label_of = point("label_of", finite(2))
half_and_half = {
    weights: finite_law("1/2", "1/2"),
    mean_i: function(label_of, choose(label_of, 0, 10)),
    mean_j: function(label_of, choose(label_of, 4, 11)),
    sd: function(label_of, number(1)),
    epsilon: 1,
    b: "5/2",
}
two = {"C": finite(2)}
printed_fails = At(half_and_half, witnesses=(event(y, y <= "1/2"),), spaces=two)
SPEC = Theorem(
    title="Gaussian mixtures: noise for the average shift of the means",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "corollary 2, eq. (15), with all of eq. (14)",
    covers=("GP-C2", "GP-Q15"),
    standing="refuted",
    repair="gaussian_pufferfish.corollary_2.repaired",
    uses=(close,),
    given={
        **scale,
        "epsilon": epsilon > 0,
        "deviations": forall(m, at(sd, m) > 0),
        "means differ": forall(m, negation(equal(at(mean_i, m), at(mean_j, m)))),
        **average,
    },
    claim=claim,
    refutation=printed_fails,
    remark="Two components of weight 1/2: in the first the means are 4 apart, in the "
    "second 1, and the noise is made for 5/2. Outputs below 1/2 come mostly from the "
    "first component: their probability exceeds e times that under the other secret by "
    "1/10, where no excess is claimed. With means (0, 40) and (10, 41) it is 0.16.",
)


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


enough = {**half_and_half, b: 4}
single = {**enough, sd: function(label_of, number(0))}
same = {**single, mean_j: single[mean_i], b: -1, epsilon: -1}
REPAIRED = Theorem(
    title="Gaussian mixtures: noise for the largest shift of the means",
    source="repair of corollary 2",
    covers=("GP-N13",),
    uses=(close,),
    given={
        **scale,
        "largest shift": probability(weights, event(m, epsilon * b < shift)) <= 0,
    },
    claim=claim,
    proof=proof,
    instance=At(enough, spaces=two),
    near_misses={
        "no scale": NearMiss(
            without=("scale",), at=At(same, witnesses=(event(y, TRUE),), spaces=two)
        ),
        "any shift": NearMiss(without=("largest shift",), at=printed_fails),
        "as printed": NearMiss(
            without=("largest shift",), given=average, at=printed_fails
        ),
        "a little less noise": NearMiss(
            given={
                "largest shift": probability(
                    weights, event(m, number("101/100") * epsilon * b < shift)
                )
                <= 0
            },
            at=At(
                {
                    **single,
                    weights: finite_law(1, 0),
                    mean_j: function(label_of, number(10)),
                    b: "1000/101",
                },
                witnesses=(event(y, y <= 0),),
                spaces=two,
            ),
        ),
    },
    remark="The components may be any family with any law of weights; only those of "
    "positive weight count. Exchanging the two secrets gives the other order.",
)
