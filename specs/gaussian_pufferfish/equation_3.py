"""Monge's map between two Gaussian priors: affine, with one normal score for both."""

from verifydp.formal.spec import *

mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
x, z, B = point("x", REAL), point("z", REAL), event_variable("B", REAL)

transport = Definition(
    "transport", (x, mean_i, sd_i, mean_j, sd_j), mean_j + sd_j / sd_i * (x - mean_i)
)


def pushes(mapped, what):
    """The mapped data have the second prior."""
    image, prior = pushforward(normal(mean_i, sd_i), x, mapped), normal(mean_j, sd_j)
    return equal(probability(image, what), probability(prior, what))


score, mapped = mean_i + sd_i * z, transport(x, mean_i, sd_i, mean_j, sd_j)
shift = (mean_i - mean_j) + (sd_i - sd_j) * z
apart = equal(score - transport(score, mean_i, sd_i, mean_j, sd_j), shift)

SPEC = Theorem(
    title="Monge's map between Gaussian priors",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, eq. (3)",
    covers=("GP-Q3",),
    defines=transport,
    reads="the image of {0} under Monge's map from mean {1} and deviation {2} to mean "
    "{3} and deviation {4}",
    given={"spread": negation(equal(sd_i, 0))},
    claim=conjunction(forall(B, pushes(mapped, B)), forall(z, apart)),
    remark="Where the first deviation is 0 and the second is not, no map does it, and "
    "the product is the only coupling. With deviations of one sign the map increases "
    "and is Monge's; with opposite signs it still pushes one law to the other.",
)
place = point("place", REAL)


def proof(p):
    """The map leaves the score as it is."""
    there = transport(score, mean_i, sd_i, mean_j, sd_j)
    same = p.have(equal(there, mean_j + sd_j * z), p.given("spread"))
    hit, moved = indicator(member(there, B)), indicator(member(place, B))
    ways = [
        p.mean(p.rewrite(same, p.have(hit <= hit), order, place), standard_normal, z)
        for order in (hit <= moved, moved <= hit)
    ]
    return p.have(
        p.statement.claim,
        p.every(p.have(pushes(mapped, B), *ways), B),
        p.every(p.have(apart, same), z),
    )


usual = {mean_i: 0, mean_j: 1, sd_i: 1, sd_j: 2}
inverse = mean_j + sd_i / sd_j * (x - mean_i)
left = event(x, x <= 0)

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    reach=(At({**usual, sd_j: 0}),),
    near_misses={
        "a point is split": NearMiss(
            without="spread",
            claim=forall(B, pushes(mapped, B)),
            at={sd_i: 0},
            witnesses=(event(x, x <= 1),),
        ),
        "the inverse ratio": NearMiss(
            claim=forall(B, pushes(inverse, B)), witnesses=(left,)
        ),
        "a variance": NearMiss(
            claim=forall(
                z,
                equal(
                    score - transport(score, mean_i, sd_i, mean_j, sd_j),
                    mean_i - mean_j + (sd_i**2 - sd_j) * z,
                ),
            ),
            at={sd_i: 3},
            witnesses=(1,),
        ),
    },
)
