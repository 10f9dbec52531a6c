"""Adaptive composition of Gaussian privacy: the squares of the parameters add up.

With Z standard normal, the error of a second step's test is the probability that Phi(Z)
is at most that error, and its power at most the same after a shift of Z by mu2. So the
test of both steps is a mixture over Z of tests of the first step, each below a tangent;
the mean of all tangents is one of the Gaussian with both parameters together.
"""

from verifydp.formal.spec import *

gdp = definition("foundations.gaussian_dp")
S, T = space("S"), space("T")
P, Q = law("P", S), law("Q", S)
K, J = kernel("K", S, T), kernel("J", S, T)
mu1, mu2 = map(real, ("mu1", "mu2"))
s = point("s", S)
words = shared("foundations.gaussian_dp_composition._words")
mu, run = words.mu, words.run
proof = shared("foundations.gaussian_dp_composition._proof").proof

SPEC = Theorem(
    title="Adaptive composition of Gaussian privacy",
    source="Dong, Roth and Su 2022, corollary 3.3",
    given={
        "first": gdp(P, Q, mu1),
        "second": forall(s, gdp(at(K, s), at(J, s), mu2)),
    },
    claim=gdp(run(P, K), run(Q, J), mu),
    uses=(gdp,),
    remark="Any spaces, any second step. No sign of a parameter is assumed: a test "
    "that is 1/2 everywhere shows that none is negative.",
)
mechanism = theorem("foundations.gaussian_dp_mechanism")
first_draw, pairs = point("first_draw", REAL), point("pairs", pair_sort(REAL, REAL))
shifted, reals = normal(1, 1), {"S": REAL, "T": REAL}
normals = {
    P: standard_normal,
    Q: shifted,
    K: function(first_draw, standard_normal),
    J: function(first_draw, shifted),
    mu1: 1,
    mu2: 1,
}


def one_apart(p, goal):
    """Two normal laws one deviation apart, whatever was drawn first."""
    values = {"m": 0, "k": 1, "s": 1, "mu": 1}
    fact = p.use(mechanism, {mechanism[name]: one for name, one in values.items()})
    return p.the_same(
        p.every(fact, first_draw) if goal.operator == "forall" else fact, goal
    )


corner = test_of(pairs, indicator(first(pairs) >= 0) * indicator(second(pairs) >= 0))


def at_normals(changed, *witnesses):
    """Two draws, with normal laws one deviation apart each time."""
    shown = {"first": one_apart, "second": one_apart}
    return At({**normals, **changed}, witnesses, reals, shown)


SPEC = SPEC.but(
    proof=proof,
    instance=at_normals({}),
    near_misses={
        "first without a bound": NearMiss(
            without="first", at={mu1: 0}, witnesses=(corner, "-67/100")
        ),
        "second without a bound": NearMiss(
            without="second", at={mu2: 0}, witnesses=(corner, "-67/100")
        ),
        "the first parameter only": NearMiss(
            claim=gdp(run(P, K), run(Q, J), sqrt(mu1**2)),
            witnesses=(corner, "-67/100"),
        ),
        "85 hundredths of the parameter": NearMiss(
            claim=gdp(run(P, K), run(Q, J), mu * "85/100"),
            witnesses=(corner, "-67/100"),
        ),
    },
)
