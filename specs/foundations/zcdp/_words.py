"""What the theorems of zcdp are made of."""

from verifydp.formal.spec import *

renyi = definition("foundations.renyi")
S = space("S")
P, Q = law("P", S), law("Q", S)
alpha, rho = map(real, ("alpha", "rho"))
#: At every order alpha above 1 the divergence is at most rho alpha.
zcdp = Definition(
    "zcdp", (P, Q, rho), forall(alpha, renyi(P, Q, alpha, rho * alpha)), (renyi,)
)
start, moved, reals = normal(0, 1), normal(30, 1), {"S": REAL, "T": REAL}
m, k, deviation = real("m"), real("k"), real("deviation")
less, variance = number("99/100"), deviation**2
draw = point("draw", REAL)
usual = {P: moved, Q: start, rho: 450}
gauss_at = {m: 30, k: 0, deviation: 1}
far, origin = test_of(draw, indicator(draw >= 60)), test_of(draw, indicator(draw >= 0))
