"""What the theorems of noise_order are made of."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
mean_i, mean_j, sd_i, sd_j, b, theta, epsilon = map(
    real, ("mean_i", "mean_j", "sd_i", "sd_j", "b", "theta", "epsilon")
)
x = point("x", REAL)
priors = normal(mean_i, sd_i), normal(mean_j, sd_j)
laplace_noise, normal_noise = laplace(x, b), normal(x, theta)


def near(noise, at_epsilon, at_delta):
    """Both orders."""
    one, other = (bind(prior, x, noise) for prior in priors)
    return conjunction(
        close(one, other, at_epsilon, at_delta), close(other, one, at_epsilon, at_delta)
    )


def pure(noise, at_epsilon=epsilon):
    """Without a delta: the log-ratio is at most epsilon everywhere."""
    return near(noise, at_epsilon, 0)


alike_noise = {
    "scale": b > 0,
    "deviations": conjunction(sd_i > 0, sd_j > 0),
    "same variance": equal(theta**2, 2 * b**2),
}
example = {
    mean_i: 1,
    mean_j: 0,
    sd_i: 2,
    sd_j: 1,
    b: 4,
    theta: sqrt(32),
    epsilon: "7/20",
}


def enough(p, goal):
    """Laplace noise keeps its word: the signs of the densities' difference."""
    return p.have(goal, *(p.profile(*part.arguments) for part in goal.arguments))
