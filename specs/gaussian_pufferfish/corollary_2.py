"""Mixtures of Gaussian priors whose means differ: the average shift is not enough.

The components share weights and deviations, only their means depend on the secret. As
printed, noise for the average shift of the means is said to give pure privacy. An
output can tell which component it came from, so the largest shift counts.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

close = definition("foundations.closeness")
mean_only = definition("gaussian_pufferfish.equation_14")
C = space("C")
weights, m = law("weights", C), point("m", C)
P, R = law("P", REAL), law("R", REAL)
mean_i, mean_j, sd = (function_variable(f, C) for f in ("mean_i", "mean_j", "sd"))
b, epsilon = real("b"), real("epsilon")
x, y, z, B = point("x", REAL), point("y", REAL), real("z"), event_variable("B", REAL)


def noisy(data):
    return bind(data, x, laplace(x, b))


shift = abs(at(mean_i, m) - at(mean_j, m))
scale = {"scale": b > 0}
average = {"average shift": mean(weights, m, shift) <= epsilon * b}

SPEC = Theorem(
    title="Gaussian mixtures: noise for the average shift of the means",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, corollary "
    "2, eq. (15), with all of eq. (14)",
    covers=("GP-C2", "GP-Q15"),
    standing="refuted",
    repair="gaussian_pufferfish.corollary_2.repaired",
    printed=Printed(
        "section IV, corollary 2 with eqs. (14) and (15)",
        "Y = X + N is epsilon-pufferfish private if b >= (1 / epsilon) max sum over m "
        "of alpha_m |mu_im - mu_jm|",
    ),
    uses=(close, mean_only),
    given={
        **scale,
        "epsilon": epsilon > 0,
        "priors": mean_only(P, R, weights, mean_i, mean_j, sd),
        "deviations": forall(m, at(sd, m) > 0),
        **average,
    },
    claim=close(noisy(P), noisy(R), epsilon, 0),
    remark="Two components of weight 1/2: in the first the means are 10 apart, in the "
    "second 1, and the noise is made for 11/2. Outputs below 5/2 come mostly from the "
    "first component: their probability exceeds e times that under the other secret by "
    "0.16 (above), where no excess is claimed. The paper's index sets are finite, as "
    "in the example.",
)


def released(means, deviations=sd, shares=weights):
    """Draw a component, then normal data, then Laplace noise."""
    return bind(shares, m, noisy(normal(at(means, m), at(deviations, m))))


claim = close(released(mean_i), released(mean_j), epsilon, 0)

bit, two = point("bit", finite(2)), {"C": finite(2)}
fair = finite_law("1/2", "1/2")
mixtures = {
    of: bind(fair, bit, normal(choose(bit, *means), 1))
    for of, means in ((P, (0, 40)), (R, (10, 41)))
}


def largest_shift(most):
    """No component of positive weight is moved further."""
    return probability(weights, event(m, most < shift)) <= 0


REPAIRED = Theorem(
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
pufferfish = definition("gaussian_pufferfish.definition_1")

R_, S = space("R"), space("S")
belief, s, t = point("belief", R_), point("s", S), point("t", S)
shares, rs = kernel("shares", R_, C), point("rs", pair_sort(R_, S))
mean_of = function_variable("mean_of", pair_sort(C, rs.sort))
sd_of = function_variable("sd_of", pair_sort(C, R_))
pairs = event_variable("pairs", pair_sort(S, S))
compared = member(pair(s, t), pairs)
data = normal(at(mean_of, m, rs), at(sd_of, m, first(rs)))
prior = function(rs, bind(at(shares, first(rs)), m, data))
moved = abs(at(mean_of, m, pair(belief, s)) - at(mean_of, m, pair(belief, t)))
beyond = probability(at(shares, belief), event(m, epsilon * b < moved)) <= 0
noise = function(x, laplace(x, b))


def everywhere(condition):
    """Under each belief, for each protected pair."""
    return forall(belief, s, t, implies(compared, condition))


PUFFERFISH = Theorem(
    title="Pufferfish privacy for Gaussian mixtures whose means differ",
    source="repair of corollary 2, with definition 1 of the paper",
    covers=("GP-N13",),
    uses=(pufferfish,),
    given={**scale, "largest shift": everywhere(beyond)},
    claim=pufferfish(prior, noise, pairs, epsilon, 0),
    remark="Any beliefs, secrets, pairs and components; a belief fixes the weights and "
    "the deviations, a belief and a secret the means.",
)
laplace_mechanism = theorem("foundations.laplace")
half_and_half = {
    weights: fair,
    mean_i: table(0, 40),
    mean_j: table(10, 41),
    sd: function(bit, number(1)),
    epsilon: 1,
    b: "11/2",
}
below = event(y, y <= "5/2")

SPEC = SPEC.but(
    refutation=At({**half_and_half, **mixtures}, (below,), two),
)

ABOVE = SPEC.but(
    title="Gaussian mixtures: noise for the average shift, with a delta of 0.16",
    source="derived; Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "corollary 2, eq. (15)",
    covers=(),
    printed=None,
    claim=close(noisy(P), noisy(R), epsilon, "4/25"),
    remark="The same two mixtures and noise: not even with 0.16 added.",
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


enough = {**half_and_half, b: 10}
single = {**enough, sd: function(bit, number(0))}
same = {**single, mean_j: single[mean_i], b: -1, epsilon: -1}
other_sd, other_weights = function_variable("other_sd", C), law("other_weights", C)
without = ("largest shift",)

REPAIRED = REPAIRED.but(
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
almost = number("101/100") * epsilon * b < moved
almost = probability(at(shares, belief), event(m, almost)) <= 0


def pair_by_pair(p):
    """Belief by belief, and pair by pair."""
    one = p.apply(p.at(p.given("largest shift"), belief, s, t), p.assume(compared))
    values = {"weights": at(shares, belief), "sd": function(m, at(sd_of, m, belief))}
    for name, secret in (("mean_i", s), ("mean_j", t)):
        values[name] = function(m, at(mean_of, m, pair(belief, secret)))
    private = p.use(REPAIRED, p.given("scale"), one, **values)
    private = p.every(p.supposing(compared, private), belief, s, t)
    return p.the_same(private, p.statement.claim)


only, zero, one_ = label(0, 1), label(0, 2), label(1, 2)
state = point("state", pair_sort(finite(2), pair_sort(finite(1), finite(2))))
secret_of, component = second(second(state)), first(state)
belief_and_component = point("known", pair_sort(finite(2), finite(1)))
couple = point("couple", pair_sort(finite(2), finite(2)))
one_belief = {
    shares: function(point("r", finite(1)), fair),
    mean_of: function(
        state, choose(component, choose(secret_of, 0, 10), choose(secret_of, 40, 41))
    ),
    sd_of: function(belief_and_component, number(1)),
    pairs: event(couple, equal(couple, pair(zero, one_))),
    epsilon: 1,
    b: 10,
}
still = {mean_of: function(state, number(0)), b: -1, epsilon: -1}


def believed(changed, *witnesses):
    spaces_ = {**two, "R": finite(1), "S": finite(2)}
    return At({**one_belief, **changed}, witnesses, spaces_)


of_pair, all_pairs = (only, zero, one_), event_variable("all_pairs", pair_sort(S, S))

PUFFERFISH = PUFFERFISH.but(
    proof=pair_by_pair,
    instance=believed({}),
    near_misses={
        "no scale": NearMiss(
            without="scale", at=believed(still, *of_pair, event(y, TRUE))
        ),
        "a little less noise": NearMiss(
            given={"largest shift": everywhere(almost)},
            at={
                mean_of: function(state, choose(secret_of, 0, 10)),
                sd_of: function(belief_and_component, number(0)),
                b: "1000/101",
            },
            witnesses=(*of_pair, event(y, y <= 0)),
        ),
        "pairs that are not protected": NearMiss(
            claim=pufferfish(prior, noise, all_pairs, epsilon, 0),
            at={b: 1, pairs: event(couple, FALSE), all_pairs: event(couple, TRUE)},
            witnesses=(*of_pair, below),
        ),
    },
)
