"""Gaussian beliefs: for each adversary and each secret a mean and a deviation.

A belief fixes the law of the data given each secret. Two adversaries may have two
beliefs of one secret.
"""

from verifydp.formal.spec import *

R, S, T = space("R"), space("S"), space("T")
belief, s, x = point("belief", R), point("s", S), point("x", REAL)
rs = point("rs", pair_sort(R, S))
prior = kernel("prior", rs.sort, REAL)
mean_of, sd_of = (function_variable(name, rs.sort) for name in ("mean_of", "sd_of"))
mechanism = kernel("mechanism", REAL, T)
A, B = event_variable("A", REAL), event_variable("B", T)
given_s = pair(belief, s)
believed = normal(at(mean_of, given_s), at(sd_of, given_s))


def same(one, other, what):
    return equal(probability(one, what), probability(other, what))


gaussian_belief = Definition(
    "gaussian_belief",
    (prior, mean_of, sd_of),
    forall(
        belief,
        s,
        conjunction(
            at(sd_of, given_s) >= 0, forall(A, same(at(prior, belief, s), believed, A))
        ),
    ),
)


def released(data):
    return bind(data, x, at(mechanism, x))


is_belief = gaussian_belief(prior, mean_of, sd_of)
normals = function(rs, normal(at(mean_of, rs), at(sd_of, rs)))
signs = forall(belief, s, at(sd_of, given_s) >= 0)
itself = implies(signs, gaussian_belief(normals, mean_of, sd_of))
outputs = same(released(at(prior, belief, s)), released(believed), B)
decides = implies(is_belief, forall(belief, s, B, outputs))

SPEC = Theorem(
    title="Gaussian beliefs",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, section II "
    "(prior belief)",
    covers=("GP-DU3",),
    standing="definition",
    defines=gaussian_belief,
    reads="{0} is the belief of the means {1} and the deviations {2}",
    claim=conjunction(itself, decides),
    remark="Any beliefs, any secrets. Each adversary's belief has its own mean and "
    "deviation for each secret, and nothing but these decides about the outputs of a "
    "mechanism. A deviation of 0 is a certain value. Noise is made for the worst of "
    "several beliefs: gaussian_pufferfish.theorem_1 has a belief as a variable, "
    "gaussian_pufferfish.belief_box has intervals.",
)


def proof(p):
    """The chance of an output is a test of the data."""
    sign = p.at(p.assume(signs), belief, s)
    body = gaussian_belief.at((normals, mean_of, sd_of))
    inner = p.at(p.assumed(body), belief, s).formula
    here = p.every(p.have(p.at(p.assumed(inner.arguments[1]), A).formula), A)
    own = p.every(p.have(inner, sign, here), belief, s)
    own = p.supposing(signs, p.the_same(own, itself.arguments[1]))
    known = p.at(p.assume(is_belief), belief, s)
    same = p.same_test(p.part(known, 1), x, probability(at(mechanism, x), B))
    shown = p.every(p.have(outputs, same), belief, s, B)
    return p.have(p.statement.claim, own, p.supposing(is_belief, shown))


only, zero = label(0, 1), label(0, 2)
both = point("both", pair_sort(finite(1), finite(2)))
spaces = {"R": finite(1), "S": finite(2), "T": REAL}
left_half = event(x, x <= 0)
moved = {
    prior: function(both, dirac(choose(second(both), 0, 1))),
    mean_of: function(both, choose(second(both), 0, 1)),
    sd_of: function(both, number(0)),
    mechanism: function(x, dirac(x)),
}


def other_mean(p, claim):
    """The values are where their means are."""
    known = p.apply(p.assume(claim), p.auto(claim.arguments[0]))
    return p.absurd(p.at(known, only, zero, left_half))


def negative(p, claim):
    """A deviation is not negative."""
    known = p.at(p.assume(claim), only, zero)
    return p.absurd(p.part(known, 0))


with_other = normal(at(mean_of, given_s) + 1, at(sd_of, given_s))
crossed = same(released(at(prior, belief, s)), released(with_other), B)

SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "deviations of any sign": NearMiss(
            claim=gaussian_belief(normals, mean_of, sd_of),
            at=At(
                {**moved, sd_of: function(both, number(-1))},
                (),
                spaces,
                refute=negative,
            ),
        ),
        "another mean": NearMiss(
            claim=implies(is_belief, forall(belief, s, B, crossed)),
            at=At(moved, (), spaces, refute=other_mean),
        ),
    },
)
