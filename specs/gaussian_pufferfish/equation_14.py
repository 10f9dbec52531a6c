"""Gaussian mixtures that differ in their means only (adapted from a common background).

Weights and deviations are common to all secrets. The components of two secrets with
the same label are translates of each other, each by a shift of its own.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

C = space("C")
weights, m = law("weights", C), point("m", C)
P, R, A = law("P", REAL), law("R", REAL), event_variable("A", REAL)
mean_i, mean_j, sd = (function_variable(f, C) for f in ("mean_i", "mean_j", "sd"))
x = point("x", REAL)


def mixture(means):
    return bind(weights, m, normal(at(means, m), at(sd, m)))


def same(left, right):
    """Two laws agree on every event."""
    return forall(A, equal(probability(left, A), probability(right, A)))


differ = forall(m, negation(equal(at(mean_i, m), at(mean_j, m))))
mean_only = Definition(
    "mean_only",
    (P, R, weights, mean_i, mean_j, sd),
    conjunction(same(P, mixture(mean_i)), same(R, mixture(mean_j)), differ),
)
is_mean_only = mean_only(P, R, weights, mean_i, mean_j, sd)
#: The same component, moved by the difference of its means.
moved = normal(at(mean_i, m), at(sd, m))
moved = bind(weights, m, pushforward(moved, x, x - at(mean_i, m) + at(mean_j, m)))
translated = conjunction(same(P, mixture(mean_i)), same(R, moved), differ)

SPEC = Theorem(
    title="Mixtures that differ in their means only: components are translates",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, eq. (14)",
    covers=("GP-Q14",),
    standing="definition",
    defines=mean_only,
    reads="{0} and {1} are the mixtures with weights {2}, deviations {5} and the "
    "different means {3} and {4}",
    claim=conjunction(
        implies(is_mean_only, translated), implies(translated, is_mean_only)
    ),
    remark="For one pair of secrets; the index set of the components may be any, and "
    "deviations of 0 are allowed. The labels matter for eq. (15): components that "
    "exchange their labels have the same weights and deviations here, so the laws "
    "stay, and the average shift changes from 1 to 10.",
)
other_j = function_variable("other_j", C)


def shift(means):
    """The average shift of the components, as in eq. (15)."""
    return mean(weights, m, abs(at(mean_i, m) - at(means, m)))


LABELS = Theorem(
    title="Mixtures that differ in their means only: one average shift",
    source="derived; Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "eqs. (14) and (15)",
    standing="refuted",
    uses=(mean_only,),
    given={
        "labels": is_mean_only,
        "other labels": mean_only(P, R, weights, mean_i, other_j, sd),
    },
    claim=equal(shift(mean_j), shift(other_j)),
    remark="Two components that exchange their labels: the laws are the same, and the "
    "average shift is 1 or 10.",
)


def proof(p):
    """Moving a normal component moves its mean."""
    ways = []
    for one, other in ((is_mean_only, translated), (translated, is_mean_only)):
        known = p.assume(one)
        ways.append(p.supposing(one, p.have(other, known)))
    return p.have(p.statement.claim, *ways)


bit, two = point("bit", finite(2)), {"C": finite(2)}
fair = finite_law("1/2", "1/2")
first_labels = {
    weights: fair,
    mean_i: table(0, 10),
    mean_j: table(1, 11),
    sd: function(bit, number(1)),
}
relabelled = {**first_labels, other_j: table(11, 1)}


def laws_of(values):
    """The point at which P and R are these mixtures."""
    laws = At(values, spaces=two)
    return {**values, P: laws.of(mixture(mean_i)), R: laws.of(mixture(mean_j))}


def means_agree(p, claim):
    """The two mixtures are one."""
    known = p.apply(p.assume(claim), p.auto(claim.arguments[0]))
    parts = p.have(mean_only.at(known.formula.arguments), known)
    differ_ = p.part(parts, 2)
    return p.absurd(p.at(differ_, label(0, 2)))


SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "components that stay": NearMiss(
            claim=implies(is_mean_only, same(R, mixture(mean_i))),
            at=At(laws_of(first_labels), (event(x, x <= 0),), two),
        ),
        "means that may agree": NearMiss(
            claim=implies(conjunction(*translated.arguments[:2]), is_mean_only),
            at=At(
                laws_of({**first_labels, mean_j: first_labels[mean_i]}),
                spaces=two,
                refute=means_agree,
            ),
        ),
    },
)

LABELS = LABELS.but(
    refutation=At(laws_of(relabelled), spaces=two),
)
