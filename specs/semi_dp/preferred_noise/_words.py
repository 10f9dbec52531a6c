"""Two noises with one length, of two balls, and what is said of them."""

from verifydp.formal.spec import *

words = shared("semi_dp._radial")
V, v, r, t, h = words.V, words.v, words.r, words.t, words.h
times, s, rate, G = words.times, words.s, words.rate, words.G
constant, uniform, gamma = words.constant, words.uniform, words.gamma
moved = words.moved
K, H = law("K", V), law("H", V)
first_norm, second_norm = (
    function_variable(name, V) for name in ("first_norm", "second_norm")
)
first_size, second_size = real("first_size"), real("second_size")
first_volume, second_volume = real("first_volume"), real("second_volume")
reach, level, radius = real("R"), real("level"), law("radius", REAL)


def unit(norm, size, vector=v):
    """A norm in units of its sensitivity."""
    return at(norm, vector) / size


first, second = (first_norm, first_size), (second_norm, second_size)


def noise(ball):
    """One length for both, times a uniform vector of the ball."""
    return bind(G, r, bind(ball, v, dirac(moved(r))))


def told(of, volume):
    """The logarithm of 1 over the density."""
    return log(constant * volume / power(rate, to_real(s))) + rate * unit(*of)


def chance(of, body):
    return probability(of, event(v, body))


def spread(of):
    """The variance along the line of a direction, given that line."""
    far = to_real(s) * (to_real(s) + 1)
    return far / (rate * unit(*of)) ** 2


def length_below(of):
    """The chance of the squared length in units of a direction, given this."""
    return probability(radius, event(t, (t / unit(*of)) ** 2 < level))


tells_less = forall(
    level,
    chance(noise(H), told(second, second_volume) < level)
    <= chance(noise(K), told(first, first_volume) < level),
)
nearer = forall(
    reach,
    chance(noise(H), unit(*second) < reach) <= chance(noise(K), unit(*second) < reach),
)
narrower = forall(
    v,
    level,
    implies(
        unit(*second) > 0,
        conjunction(
            spread(first) <= spread(second),
            length_below(second) <= length_below(first),
        ),
    ),
)


def homogeneous(norm):
    return forall(t, v, implies(t >= 0, equal(at(norm, moved(t)), t * at(norm, v))))
