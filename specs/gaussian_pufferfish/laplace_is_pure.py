"""Laplace noise on Gaussian priors bounds the log-ratio of the outputs.

Whatever the means and deviations, some epsilon is enough without a delta: the noised
data are compared with the noise alone.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
mean_i, mean_j, sd_i, sd_j, b = map(real, ("mean_i", "mean_j", "sd_i", "sd_j", "b"))
x, y, z, B = point("x", REAL), point("y", REAL), real("z"), event_variable("B", REAL)
above = abs(mean_i) / b + 2 * sd_i**2 / (3 * b**2)
below = (abs(mean_j) + abs(sd_j)) / b
epsilon = log(4) + above + below


def released(location, deviation):
    return bind(normal(location, deviation), x, laplace(x, b))


laws = released(mean_i, sd_i), released(mean_j, sd_j)

SPEC = Theorem(
    title="Laplace noise on Gaussian priors: some epsilon is enough without a delta",
    source="this project; moments of the normal law by tilting",
    uses=(close,),
    given={"scale": b > 0},
    claim=close(*laws, epsilon, 0),
    remark="The epsilon is not the least one: smaller numbers than 2 / 3 and 4 may be "
    "enough, too.",
)
laplace_mechanism = theorem("foundations.laplace")
noise = probability(laplace(0, b), B)
UNIT = 1 / sqrt(2 * PI)


def at_most_noise(p):
    """A wider normal law pays for the exponential of the score."""
    centre = mean_i + sd_i * z
    inside = probability(laplace(centre, b), B)
    size = abs(centre)
    values = {"f": centre, "g": 0, "b": b, "epsilon": size / b, "sensitivity": size}
    positive = p.given("scale")
    enough = p.have(size <= b * (size / b), positive)
    apart = p.have(abs(centre - 0) <= size)
    step = p.at(p.use(laplace_mechanism, positive, apart, enough, **values), B)
    i = real("i")
    known = p.assume(equal(b * i, 1))
    sign = p.have(i > 0, known, p.given("scale"))
    split = p.have(abs(centre) <= abs(mean_i) + abs(sd_i) * abs(z))
    split = p.have(
        abs(centre) * i <= abs(mean_i) * i + abs(sd_i) * i * abs(z), split, sign
    )
    r, v = real("r"), real("v")
    square = p.every(p.have(r * v <= 3 * v * v / 8 + 2 * r * r / 3), r, v)
    square = p.at(square, abs(sd_i) * i, abs(z))
    sizes = p.have(
        conjunction(
            equal(abs(z) * abs(z), z * z), equal(abs(sd_i) * abs(sd_i), sd_i * sd_i)
        )
    )
    goal = (
        abs(centre) * i - z * z / 2
        <= abs(mean_i) * i + 2 * sd_i * sd_i * i * i / 3 - z * z / 8
    )
    fact = p.have(goal, split, square, sizes)
    fact = p.put({i: 1 / b}, known, fact, p.given("scale"))
    weight, wide = exp(-z * z / 2), exp(-((z / 2) ** 2) / 2)
    larger = p.have(weight * exp(abs(centre) / b) <= exp(above) * wide, fact)
    larger = p.have(
        weight * exp(abs(centre) / b) * noise <= exp(above) * wide * noise, larger
    )
    step = p.have(inside <= exp(abs(centre) / b) * noise, step)
    step = p.have(weight * inside <= weight * exp(abs(centre) / b) * noise, step)
    gap = p.have(weight * inside - exp(above) * wide * noise <= 0, larger, step)
    gap = p.have(
        UNIT * (weight * inside - exp(above) * wide * noise) <= 0, gap, p.have(UNIT > 0)
    )
    parts = (1, standard_normal, inside), (-2 * exp(above), normal(0, 2), noise)
    fact = p.densities(gap, z, *parts)
    mass = probability(released(mean_i, sd_i), B)
    return p.have(mass <= 2 * exp(above) * noise, fact)


def at_least_noise(p):
    """While the score is at most 1 the noised data are not far from the noise."""
    centre = mean_j + sd_j * z
    inside = probability(laplace(centre, b), B)
    central = conjunction(z >= -1, z <= 1)
    size = abs(mean_j) + abs(sd_j)
    here = p.assume(central)
    near = p.have(abs(centre) <= size, here)
    values = {"f": 0, "g": centre, "b": b, "epsilon": below, "sensitivity": size}
    positive = p.given("scale")
    near = p.have(abs(0 - centre) <= size, near)
    enough = p.have(size <= b * below, positive)
    near = p.at(p.use(laplace_mechanism, positive, near, enough, **values), B)
    goal = (1 - indicator(z <= -1) - indicator(z >= 1)) * noise <= exp(below) * inside
    near = p.have(goal, near, here)
    far = p.have(goal, p.assume(negation(central)))
    average = p.mean(p.cases(central, near, far), standard_normal, z)
    masses = p.axiom("normal_half_line", -1), p.axiom("normal_mirrored", 1)
    mass = probability(released(mean_j, sd_j), B)
    tails = p.auto(normal_cdf(-1) <= "1/4")
    return p.have(noise <= 2 * exp(below) * mass, average, *masses, tails)


def proof(p):
    """Both compared with the noise alone."""
    first_, then = (probability(one, B) for one in laws)
    four = p.axiom("exp_log", 4)
    product = p.have(
        first_ <= 4 * exp(above) * exp(below) * then,
        at_most_noise(p),
        at_least_noise(p),
    )
    end = p.have(first_ <= exp(epsilon) * then + 0, product, four)
    return p.every(end, B)


same = {mean_i: 0, mean_j: 0, sd_i: 0, sd_j: 0, b: 1}
spread = At({**same, sd_i: 4}, (event(y, y >= 10),))
usual = {mean_i: 1, mean_j: 0, sd_i: 2, sd_j: 1, b: 4}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    reach=(At({**usual, sd_i: 0, sd_j: 0}),),
    near_misses={
        "no scale": NearMiss(
            without="scale",
            at={mean_j: 50, b: -1},
            witnesses=(event(y, TRUE),),
        ),
        "without the first deviation": NearMiss(
            claim=close(*laws, log(4) + abs(mean_i) / b + below, 0), at=spread
        ),
        "none of the first variance": NearMiss(spread, number=Number(2, 0)),
        "a tenth of the first variance": NearMiss(spread, number=Number(3, 30)),
        "less than no epsilon": NearMiss(
            At(same, (event(y, TRUE),)), number=Number(4, "9/10")
        ),
    },
)
