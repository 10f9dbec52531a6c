"""Additive noise: the released number is the datum and noise that is independent of it.

An event has the mean, over the datum x, of the chance that the noise lies in it moved
by -x. Laplace noise makes the Laplace law around the datum.
"""

from verifydp.formal.spec import *

prior, noise = law("prior", REAL), law("noise", REAL)
x, n, y = point("x", REAL), point("n", REAL), point("y", REAL)
B, b = event_variable("B", REAL), real("b")

noised = Definition(
    "noised", (prior, noise), bind(prior, x, pushforward(noise, n, x + n))
)


def same(one, other):
    return equal(probability(one, B), probability(other, B))


output = noised(prior, noise)
averaged = equal(
    probability(output, B),
    mean(prior, x, probability(noise, event(n, member(x + n, B)))),
)
noise_first = same(output, bind(noise, n, pushforward(prior, x, x + n)))
around = same(noised(prior, laplace(0, b)), bind(prior, x, laplace(x, b)))
laplace_noise = implies(b > 0, around)

SPEC = Theorem(
    title="Additive noise",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "section II-A",
    covers=("GP-DU1",),
    standing="definition",
    defines=noised,
    reads="the law of {0} with the noise {1} added",
    claim=forall(B, b, conjunction(averaged, noise_first, laplace_noise)),
    remark="Datum and noise have any laws; the noise need not have mean 0.",
)

shifted = theorem("gaussian_pufferfish.moved_noise")


def proof(p):
    """Independent draws may be made in either order; a moved Laplace law is one."""
    hit = indicator(member(x + n, B))
    order = p.have(noise_first, p.swap(prior, x, noise, n, hit))
    scale = p.assume(b > 0)
    moved = p.use(shifted, {shifted["m"]: x, shifted["A"]: B}, scale)
    left, right = moved.formula.arguments
    ways = [
        p.mean(p.have(one <= other, moved), prior, x)
        for one, other in ((left, right), (right, left))
    ]
    shape = p.supposing(b > 0, p.have(around, *ways))
    parts = p.have(averaged), order, shape
    return p.every(p.have(conjunction(*(one.formula for one in parts)), *parts), B, b)


SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "noise that is subtracted": NearMiss(
            claim=forall(
                B,
                b,
                equal(
                    probability(output, B),
                    mean(prior, x, probability(noise, event(n, member(x - n, B)))),
                ),
            ),
            at=At(
                {prior: dirac(number(0)), noise: dirac(number(1))},
                (event(y, equal(y, 1)), 1),
            ),
        ),
    },
)
