"""The exact privacy curve of two normal laws with Laplace noise, from two end points.

Where one release is rarer than a multiple of the other just between two ends, the
ends give the curve: a sum of values of two distribution functions.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import noised

hockey_stick = definition("foundations.hockey_stick")
P, R = law("P", REAL), law("R", REAL)
x, y = point("x", REAL), point("y", REAL)
b, epsilon, level, low, high = map(real, ("b", "epsilon", "level", "low", "high"))
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
kernel_ = any_test("kernel", pair_sort(REAL, REAL))
k = value(kernel_, pair(x, y))
between = conjunction(low <= y, y <= high)


def density(data):
    """The density of the release at y, times 2 b."""
    return mean(data, x, k)


rarer_between = Definition(
    "rarer_between",
    (P, R, kernel_, level, low, high),
    forall(
        y,
        conjunction(
            implies(between, density(P) <= exp(level) * density(R)),
            implies(negation(between), exp(level) * density(R) <= density(P)),
        ),
    ),
)


FIRST, SECOND = normal(mean_i, sd_i), normal(mean_j, sd_j)


def attains(condition, other=None):
    """The divergence from i to j is what an event exceeds, of two in near misses."""
    conditions = condition, condition if other is None else other
    chances = [
        probability(noised(one, b), event(y, what))
        for one, what in zip((FIRST, SECOND), conditions, strict=True)
    ]
    excess = chances[0] - exp(epsilon) * chances[1]
    return hockey_stick(noised(FIRST, b), noised(SECOND, b), epsilon, excess)


wider = rarer_between(FIRST, SECOND, kernel_, epsilon, low, high)
narrower = rarer_between(SECOND, FIRST, kernel_, -epsilon, low, high)

SPEC = Theorem(
    title="The exact privacy curve of two normal laws with Laplace noise",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian "
    "priors: regions of the likelihood ratio",
    covers=("GP-A1",),
    standing="definition",
    defines=rarer_between,
    reads="{0} is rarer than exp({3}) times {1} just from {4} to {5}, with noise {2}",
    uses=(hockey_stick,),
    given={
        "scale": b > 0,
        "kernel": forall(x, y, equal(k, exp(-abs(x - y) / b))),
    },
    claim=conjunction(
        implies(wider, attains(negation(between))), implies(narrower, attains(between))
    ),
    remark="With the wider law first the ends bound the interval that is left out; "
    "with the narrower law first, the interval itself. That there are two ends is a "
    "premise: for equal deviations one is missing, for others one or both may be, and "
    "the interval can be empty. Without premises gaussian_pufferfish.interval_curve "
    "has the interval or half-line, whatever its ends; "
    "gaussian_pufferfish.normal_tail_ratio says which tails there are, and "
    "gaussian_pufferfish.closed_form has the distribution functions.",
)

close = definition("foundations.closeness")
curve = theorem("gaussian_pufferfish.exact_curve")


def from_ends(p, premise, condition):
    """The ends say where the one release is likelier."""
    known, growth = p.at(p.assume(premise), y), exp(epsilon)
    left, right = growth * density(SECOND), density(FIRST)
    signs = [
        p.have(implies(left < right, condition), known),
        p.have(implies(right < left, negation(condition)), known),
    ]
    signs = [p.every(one, y) for one in signs]
    values = {"P": FIRST, "R": SECOND, "A": event(y, condition)}
    best = p.use(curve, p.given("scale"), p.given("kernel"), *signs, **values)
    return p.supposing(premise, p.the_same(best, attains(condition)))


def proof(p):
    """Both are the region of the lemma of Neyman and Pearson."""
    tails = from_ends(p, wider, negation(between))
    return p.have(p.statement.claim, tails, from_ends(p, narrower, between))


both = point("both", pair_sort(REAL, REAL))
usual = {
    mean_i: 0,
    mean_j: 1,
    sd_i: 0,
    sd_j: 0,
    b: 1,
    epsilon: 1,
    low: -1,
    high: 0,
    kernel_: test_of(both, exp(-abs(first(both) - second(both)))),
}


#: Outputs that are not between 1 and 2 are likelier than exp(-1) times.
beyond = {**usual, epsilon: -1, low: 1, high: 2}


def fails(values, premise, conditions, better, *without):
    """The ends are right, and another event exceeds more."""
    part = implies(premise, attains(*conditions))

    def refute(p, claim):
        rule = p.have(At(values).of(part), p.assume(claim))
        ends, attained = rule.formula.arguments
        bound = p.have(close(*attained.arguments), p.apply(rule, p.auto(ends)))
        absurd = p.supposing(claim, p.absurd(bound, event(y, better)))
        return p.the_same(absurd, negation(claim))

    claim = None if without else part
    return NearMiss(without=without, claim=claim, at=At(values, refute=refute))


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "another kernel": fails(
            {**usual, epsilon: 0, kernel_: test_of(both, 1)},
            wider,
            (negation(between),),
            y <= "1/2",
            "kernel",
        ),
        "only one of the tails for the first law": fails(
            beyond, wider, (negation(y <= high), negation(between)), TRUE
        ),
        "a half-line for the second law": fails(
            usual, narrower, (between, y <= high), FALSE
        ),
    },
    exceptions={
        "scale": "a scale that is not positive gives no Laplace law, so that "
        "nothing can be computed there"
    },
)
