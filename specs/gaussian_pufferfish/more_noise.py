"""A smaller delta or epsilon asks for more noise, and more noise hides more.

The scale of Theorem 1 is (shift + spread tau) / epsilon. So is that of eq. (13), with
average differences.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
quantile = definition("gaussian_pufferfish.equation_20")
P, R = law("P", REAL), law("R", REAL)
x, y = point("x", REAL), point("y", REAL)
shift, spread, level, loss = map(real, ("shift", "spread", "level", "loss"))
delta, epsilon, tau = real("delta"), real("epsilon"), real("tau")
larger_delta, larger_epsilon = real("larger_delta"), real("larger_epsilon")
tau_of_larger = real("tau_of_larger")


def private(noise):
    """The releases with this noise, at any epsilon and delta."""
    here, there = (bind(data, x, laplace(x, noise)) for data in (P, R))
    return close(here, there, level, loss)


scale = (shift + spread * tau) / epsilon
less = (shift + spread * tau_of_larger) / larger_epsilon

SPEC = Theorem(
    title="Smaller parameters: more noise, and more is hidden",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, section V",
    covers=("GP-QU16",),
    uses=(close, quantile),
    given={
        "tau": quantile(tau, delta),
        "tau of larger": quantile(tau_of_larger, larger_delta),
        "delta": delta <= larger_delta,
        "epsilon": epsilon > 0,
        "larger epsilon": epsilon <= larger_epsilon,
        "spread": spread >= 0,
        "some noise": less > 0,
        "private": private(less),
    },
    claim=conjunction(less <= scale, private(scale)),
    remark="Any laws of the data. shift is |mu_i - mu_j|, spread |sigma_i - sigma_j|, "
    "or these are averages under a coupling of components. That the release with more "
    "noise hides at least as much holds at every epsilon and delta.",
)
wider = theorem("gaussian_pufferfish.wider_noise")


def proof(p):
    """The quantile falls as delta grows; wide noise is narrow noise and more."""
    places = p.given("tau"), p.given("tau of larger"), p.given("delta")
    falls = p.have(tau_of_larger <= tau, *places)
    grown = p.have(
        shift + spread * tau_of_larger <= shift + spread * tau, falls, p.given("spread")
    )
    signs = p.given("epsilon"), p.given("larger epsilon"), p.given("some noise")
    more = p.have(less <= scale, grown, *signs)
    values = {"P": P, "R": R, "epsilon": level, "delta": loss, "b": less, "B": scale}
    kept = p.use(wider, p.given("some noise"), more, p.given("private"), **values)
    return p.have(p.statement.claim, more, kept)


constant = dirac(number(0))
usual = {
    P: constant,
    R: constant,
    shift: 0,
    spread: 1,
    level: 0,
    loss: 0,
    epsilon: 1,
    larger_epsilon: 2,
    tau: 2,
    delta: 2 * normal_cdf(-2),
    tau_of_larger: 1,
    larger_delta: 2 * normal_cdf(-1),
}


def fails(*without, **changed):
    """The scale is not larger then."""
    by_name = {over.data: over for over in usual}
    changed = {by_name[name]: new for name, new in changed.items()}
    return NearMiss(without=without, claim=less <= scale, at=At({**usual, **changed}))


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "any tau": fails("tau", tau="1/10"),
        "any tau of the larger": fails("tau of larger", tau_of_larger=9),
        "a larger delta": fails("delta", tau="1/10", delta=2 * normal_cdf("-1/10")),
        "a negative epsilon": fails("epsilon", epsilon=-1),
        "a smaller epsilon": fails("larger epsilon", larger_epsilon="1/10"),
        "no noise": fails("some noise", shift=-3, larger_epsilon=4),
        "not private": NearMiss(
            without="private",
            claim=private(scale),
            at={R: dirac(number(1))},
            witnesses=(event(y, y <= 0),),
        ),
        "a negative spread": fails("spread", spread=-1, shift=3, larger_epsilon=1),
    },
)
