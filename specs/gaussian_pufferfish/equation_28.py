"""Equation (28): a datum's distance to its image is affine in the datum's own score.

The score of x is (x - mean) / deviation, for the component that x comes from.
"""

from verifydp.formal.spec import *

transport = definition("gaussian_pufferfish.equation_3")
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
x, z, A = point("x", REAL), point("z", REAL), event_variable("A", REAL)
step = x - transport(x, mean_i, sd_i, mean_j, sd_j)
shift = (sd_i - sd_j) * z + (mean_i - mean_j)


def same_law(data):
    """What moves the data, and the affine function of one score."""
    return forall(
        A,
        equal(
            mean(data, x, indicator(member(step, A))),
            mean(standard_normal, z, indicator(member(shift, A))),
        ),
    )


SPEC = Theorem(
    title="What moves a datum of one component, by a normal score",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, appendix C, "
    "eq. (28)",
    covers=("GP-Q28",),
    standing="holds-repaired",
    uses=(transport,),
    given={"spread": negation(equal(sd_i, 0))},
    claim=same_law(normal(mean_i, sd_i)),
    remark="The paper has one x, and so one score, for all pairs of components "
    "at once (as_printed). The score of x is (x - mean) / deviation of "
    "the component that x comes from; for x of another component {'k'} "
    "the difference has another law. The integrals of eq. (28) are "
    "gaussian_pufferfish.equation_28.row.",
)
mean_k = real("mean_k")


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

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    reach=(At({**usual, sd_j: 0}), At({**usual, sd_j: 1})),
    near_misses={
        "data of another component": NearMiss(
            claim=same_law(normal(mean_k, sd_i)),
            at={mean_k: 10},
            witnesses=(left,),
        ),
        "no spread": NearMiss(
            without="spread", at={sd_i: 0, sd_j: 1}, witnesses=(left,)
        ),
        "the sum of the deviations": NearMiss(
            claim=forall(
                A,
                equal(
                    mean(normal(mean_i, sd_i), x, indicator(member(step, A))),
                    mean(
                        standard_normal,
                        z,
                        indicator(member((sd_i + sd_j) * z + (mean_i - mean_j), A)),
                    ),
                ),
            ),
            witnesses=(event(x, x <= 0),),
        ),
    },
)
