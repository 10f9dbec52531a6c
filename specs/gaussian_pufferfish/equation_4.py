"""The condition with Monge's map inserted: the same condition, no relaxation yet."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
transport = definition("gaussian_pufferfish.equation_3")
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
epsilon, delta, n = real("epsilon"), real("delta"), point("n", REAL)
x, y, noise = point("x", REAL), point("y", REAL), law("noise", REAL)
B = event_variable("B", REAL)
moments = (mean_i, sd_i, mean_j, sd_j)


def output(datum):
    """The law of the datum with noise added."""
    return pushforward(noise, n, datum + n)


def released(mean_, deviation):
    return bind(normal(mean_, deviation), x, output(x))


excess = probability(output(x), B) - exp(epsilon) * probability(
    output(transport(x, *moments)), B
)
at_map = mean(normal(mean_i, sd_i), x, excess) <= delta
is_close = close(released(mean_i, sd_i), released(mean_j, sd_j), epsilon, delta)

SPEC = Theorem(
    title="The condition under Monge's map",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, eq. (4)",
    covers=("GP-Q4",),
    uses=(close, transport),
    given={"spread": negation(equal(sd_i, 0))},
    claim=conjunction(
        implies(is_close, forall(B, at_map)), implies(forall(B, at_map), is_close)
    ),
    remark="The noise has any law on the line, the same for all data.",
)
monge = theorem("gaussian_pufferfish.equation_3")


def proof(p):
    """The chance of B is a test of the data, and the map gives the second prior."""
    names = ("mean_i", "sd_i", "mean_j", "sd_j")
    pushed = p.use(
        monge, {monge[name]: real(name) for name in names}, p.given("spread")
    )
    # What is known of sets of data holds for the chance of B, a test of the data.
    chance = probability(output(x), B)
    between = p.mean_between(output(x), y, indicator(member(y, B)))
    same = p.same_test(p.part(pushed, 0), x, chance, between)
    here, there = released(mean_i, sd_i), released(mean_j, sd_j)
    bound = probability(here, B) <= exp(epsilon) * probability(there, B) + delta
    closeness, condition = p.assume(is_close), p.assume(forall(B, at_map))
    forwards = p.every(p.have(at_map, p.at(closeness, B), same), B)
    backwards = p.every(p.have(bound, p.at(condition, B), same), B)
    return p.have(
        p.statement.claim,
        p.supposing(is_close, forwards),
        p.supposing(condition, p.the_same(backwards, is_close)),
    )


usual = {
    mean_i: 0,
    mean_j: 1,
    sd_i: 1,
    sd_j: 2,
    noise: laplace(0, 1),
    epsilon: 0,
    delta: 1,
}
#: A map that moves the mean and leaves the deviation as it is.
shifted = probability(output(mean_j + (x - mean_i)), B)
means_only = probability(output(x), B) - exp(epsilon) * shifted
narrow = {**usual, mean_j: 0, sd_j: 0, noise: dirac(number(0)), delta: 0}
split = {**usual, mean_j: 0, sd_i: 0, noise: dirac(number(0))}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "a point mass first": NearMiss(
            without="spread",
            claim=implies(forall(B, at_map), is_close),
            at=At({**split, epsilon: 0, delta: 0}, (event(x, abs(x) <= 1),)),
        ),
        "the means only": NearMiss(
            claim=implies(
                forall(B, mean(normal(mean_i, sd_i), x, means_only) <= delta), is_close
            ),
            at=At(narrow, (event(x, abs(x) >= 1),)),
        ),
    },
)
