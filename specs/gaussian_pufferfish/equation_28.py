"""Equation (28): under a component the way of a datum is affine in its own score."""

from verifydp.formal.spec import *

transport = definition("gaussian_pufferfish.equation_3")
monge = theorem("gaussian_pufferfish.equation_3")
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
mean_k, sd_k = real("mean_k"), real("sd_k")
x, z, A = point("x", REAL), point("z", REAL), event_variable("A", REAL)
way = x - transport(x, mean_i, sd_i, mean_j, sd_j)
shift = (sd_i - sd_j) * z + (mean_i - mean_j)


def same_law(data):
    """The way of the data, and the affine function of one score."""
    return forall(
        A,
        equal(
            mean(data, x, indicator(member(way, A))),
            mean(standard_normal, z, indicator(member(shift, A))),
        ),
    )


def proof(p):
    """Pointwise, with x = mean + deviation z."""
    score, place = mean_i + sd_i * z, point("place", REAL)
    there = score - transport(score, mean_i, sd_i, mean_j, sd_j)
    same = p.have(equal(there, shift), p.given("spread"))
    hit, moved = indicator(member(there, A)), indicator(member(place, A))
    ways = [
        p.mean(p.rewrite(same, p.have(hit <= hit), order, place), standard_normal, z)
        for order in (hit <= moved, moved <= hit)
    ]
    goal = p.at(p.assumed(p.statement.claim), A).formula
    return p.every(p.have(goal, *ways), A)


usual = {mean_i: 0, mean_j: 1, sd_i: 1, sd_j: 2}
left = event(x, x <= -1)

SPEC = Theorem(
    title="The way of a datum under its component, by a normal score",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "appendix C, eq. (28)",
    covers=("GP-Q28",),
    standing="holds-repaired",
    uses=(transport,),
    given={"spread": negation(equal(sd_i, 0))},
    claim=same_law(normal(mean_i, sd_i)),
    proof=proof,
    instance=At(usual),
    reach=(At({**usual, sd_j: 0}), At({**usual, sd_j: 1})),
    near_misses={
        "as printed": NearMiss(
            given={"other spread": sd_k > 0},
            claim=same_law(normal(mean_k, sd_k)),
            at=At({**usual, mean_k: 10, sd_k: 1}, (left,)),
        ),
        "no spread": NearMiss(
            without=("spread",), at=At({**usual, sd_i: 0, sd_j: 1}, (left,))
        ),
        "the sum of the deviations": NearMiss(
            claim=forall(
                A,
                equal(
                    mean(normal(mean_i, sd_i), x, indicator(member(way, A))),
                    mean(
                        standard_normal,
                        z,
                        indicator(member((sd_i + sd_j) * z + (mean_i - mean_j), A)),
                    ),
                ),
            ),
            at=At(usual, (event(x, x <= 0),)),
        ),
    },
    remark="Printed: one x, and so one score, for all pairs of components at once. The "
    "score of x is (x - mean) / deviation of the component that x comes from; for x "
    "of another component k the way has another law.",
)
