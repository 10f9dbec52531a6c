"""What the theorems of gaussian_dp are made of."""

from verifydp.formal.spec import *

mu, t, u = map(real, ("mu", "t", "u"))
z = real("z")


def slope(shift):
    """How fast the best power grows with the error, where the error is Phi(u)."""
    return exp(-u * shift - shift**2 / 2)


def line(shift, error, reach=None):
    """The tangent of the best power at the error Phi(u)."""
    reach = shift if reach is None else reach
    at_contact = normal_cdf(u + reach) - slope(shift) * normal_cdf(u)
    return slope(shift) * error + at_contact


S = space("S")
P, Q = law("P", S), law("Q", S)
h, x = any_test("h", S), point("x", S)
p_error, q_power = mean(P, x, value(h, x)), mean(Q, x, value(h, x))
#: One direction: P is the hypothesis, Q the alternative.
gdp = Definition(
    "gdp",
    (P, Q, mu),
    forall(
        h,
        t,
        implies(p_error <= normal_cdf(t), q_power <= normal_cdf(t + mu)),
    ),
)
right, reals = test_of(z, indicator(z >= 0)), {"S": REAL}
normals = {P: standard_normal, Q: normal(1, 1), mu: 1}
