"""Canonical noise for a symmetric trade-off function."""

from verifydp.formal.spec import *

trade_off = definition("foundations.trade_off")
value_of = definition("foundations.trade_off_value")
words = shared("semi_dp._symmetric")
f, a, unit, turned = words.f, words.a, words.unit, words.turned
N, z, y, m = law("N", REAL), real("z"), real("y"), real("m")


def moved(noise, by):
    """The law of the noise and a number."""
    return pushforward(noise, z, z + by)


def up_to(place, noise=N):
    """The distribution function."""
    return mean(noise, z, indicator(z <= place))


def exactly(place, noise=N):
    return mean(noise, z, indicator(equal(z, place)))


shifts = forall(m, implies(unit(m), trade_off(N, moved(N, m), turned)))
inside = conjunction(a > 0, a < 1)
attained = forall(a, implies(inside, value_of(N, moved(N, 1), 1 - a, at(f, a))))
between = conjunction(up_to(y) > 0, up_to(y) < 1)
threshold = forall(y, implies(between, equal(up_to(y - 1), at(f, up_to(y)))))
even = forall(y, equal(up_to(y), 1 - up_to(-y)))
no_atoms = forall(y, equal(exactly(y), 0))
canonical = Definition(
    "canonical_noise",
    (N, f),
    conjunction(shifts, attained, threshold, even, no_atoms),
    uses=(trade_off, value_of),
)
