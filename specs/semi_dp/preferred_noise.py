"""What containment says of the noise: how much it tells, how far and how wide it is."""

from verifydp.formal.spec import *

own, line = shared("semi_dp.preferred_noise._words"), shared("semi_dp._radial_points")
preferred = definition("semi_dp.containment")
v = own.v
h = own.h
times = own.times
s = own.s
rate = own.rate
G = own.G
constant = own.constant
uniform = own.uniform
gamma = own.gamma
K = own.K
H = own.H
first_norm = own.first_norm
second_norm = own.second_norm
first_size = own.first_size
second_size = own.second_size
first_volume = own.first_volume
second_volume = own.second_volume
level = own.level
radius = own.radius
unit = own.unit
first = own.first
second = own.second
noise = own.noise
chance = own.chance
tells_less = own.tells_less
nearer = own.nearer
narrower = own.narrower
homogeneous = own.homogeneous

SPEC = Theorem(
    title="Noise that is preferred tells less, and is nearer to the answer and "
    "narrower in every direction",
    source="Cho and Awan, Semi-DP, section 2.3; Awan and Slavkovic 2021",
    covers=("SD-Q13",),
    uses=(uniform, gamma, preferred),
    given={
        "preferred": preferred(*first, *second),
        "first": homogeneous(first_norm),
        "second": homogeneous(second_norm),
        "not negative": forall(
            v, conjunction(at(first_norm, v) >= 0, at(second_norm, v) >= 0)
        ),
        "sizes": conjunction(first_size > 0, second_size > 0),
        "ball": uniform(H, function(v, unit(*second)), times, s),
        "volumes": forall(
            h,
            equal(
                first_volume * mean(K, v, value(h, v)),
                second_volume * mean(H, v, value(h, v) * indicator(unit(*first) < 1)),
            ),
        ),
        "volume": first_volume > 0,
        "rate": rate > 0,
        "constant": constant > 0,
        "length": gamma(G, s, rate, constant),
    },
    claim=conjunction(tells_less, nearer, narrower),
    remark="One budget {rate} for both noises, of lengths in units of the sensitivity. "
    "Entropy is the mean of the logarithm of 1 over the density, here below any level "
    "with at least the chance of the other noise; it is {s} + log({s}! times the "
    "volume of the ball over {rate}^{s}). Given its line, noise is as far along it as "
    "a Gamma law says that is the same for all directions and norms, divided by the "
    "norm of the direction: the variance is {s}({s} + 1) over the square of {rate} "
    "times this norm. Variance that is not conditional need not be smaller.",
)


usual = {
    **line.lengths,
    first_norm: line.absolute,
    second_norm: line.absolute,
    first_size: 1,
    second_size: 1,
    first_volume: 1,
    second_volume: 1,
    K: dirac(number(0)),
    H: dirac(number(0)),
    radius: dirac(number(1)),
}
x, reals, shown = line.x, {"V": REAL}, {"length": line.half_laplace}
twice, halved = function(x, abs(x) * 2), function(x, abs(x) / 2)
aside = dirac(number("1/2"))


def missed(name, *witnesses, **changed):
    """One hypothesis fails at this point, and a part of the claim with it."""
    by_name = {over.data: over for over in usual}
    values = {**usual, **{by_name[key]: one for key, one in changed.items()}}
    return NearMiss(without=name, at=At(values, witnesses, reals, shown))


SPEC = SPEC.but(
    proof=shared("semi_dp.preferred_noise._proof").proof,
    instance=At(usual, spaces=reals, show=shown),
    near_misses={
        "balls the other way": missed("preferred", 1, "1/2", second_norm=twice),
        "a first norm that is cut": missed(
            "first", 4, "1/8", first_norm=function(x, minimum(abs(x), 2))
        ),
        "a second norm that is cut": missed(
            "second",
            1,
            2,
            first_norm=halved,
            second_norm=function(x, if_(abs(x) <= 2, minimum(abs(x), 1), 2)),
        ),
        "a negative size": missed("sizes", 1, 2, first_size=-2),
        "another law": missed("ball", "1/2", K=aside, H=aside, second_norm=halved),
        "a smaller volume": missed("volumes", "1/2", first_volume=2),
        "no volume": missed("volume", 1, K=aside, first_volume=0, second_volume=0),
    },
    exceptions={
        "not negative": "drawn vectors are not of negative norm anyway, by the ball",
        "rate": "without a positive rate there is no exponential law",
        "constant": "no law of lengths has another constant",
        "length": "in dimension 0, where points are closed, all noise is 0",
    },
)
