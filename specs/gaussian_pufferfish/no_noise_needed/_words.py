"""What the theorems of no_noise_needed are made of."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
m, shift, s, v, epsilon, delta, least = map(
    real, ("m", "shift", "s", "v", "epsilon", "delta", "least")
)


def both_orders(one, then):
    return conjunction(
        close(one, then, epsilon, delta), close(then, one, epsilon, delta)
    )


parameters = {"parameters": conjunction(epsilon > 0, delta > 0)}


def apart(centre, moved, own, common):
    """Two normal laws; the first has a mean and a variance more."""
    return both_orders(
        normal(centre + moved, sqrt(own + common)), normal(centre, sqrt(common))
    )


from_least = forall(m, v, implies(least <= v, apart(m, shift, s * s, v)))
