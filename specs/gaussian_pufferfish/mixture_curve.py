"""The exact privacy curve of two Gaussian mixtures with Laplace noise.

A decision region has every output that is likelier than exp(epsilon) times under the
first secret, and none that is less likely than that. It attains the curve.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import noised

hockey_stick = definition("foundations.hockey_stick")
C, P, R = space("C"), law("P", REAL), law("R", REAL)
m, x, y, A = (
    point("m", C),
    point("x", REAL),
    point("y", REAL),
    event_variable("A", REAL),
)
b, epsilon = real("b"), real("epsilon")
kernel_ = any_test("kernel", pair_sort(REAL, REAL))
k, growth = value(kernel_, pair(x, y)), exp(epsilon)


def density(data):
    """The density of the release at y, times 2 b."""
    return mean(data, x, k)


region = Definition(
    "decision_region",
    (P, R, kernel_, epsilon, A),
    forall(
        y,
        conjunction(
            implies(growth * density(R) < density(P), member(y, A)),
            implies(density(P) < growth * density(R), negation(member(y, A))),
        ),
    ),
)


def mixture(secret):
    """Components of any number, with weights."""
    weights = law(f"weights_{secret}", C)
    mean_of, sd_of = (function_variable(f"{f}_{secret}", C) for f in ("mean", "sd"))
    return bind(weights, m, normal(at(mean_of, m), at(sd_of, m)))


def excess(here, there, of):
    """How much an event exceeds what epsilon allows."""
    chances = [probability(noised(data, b), of) for data in (here, there)]
    return chances[0] - growth * chances[1]


FIRST, SECOND = mixture("i"), mixture("j")


def attains(of):
    return hockey_stick(
        noised(FIRST, b), noised(SECOND, b), epsilon, excess(FIRST, SECOND, of)
    )


is_region = region(FIRST, SECOND, kernel_, epsilon, A)

SPEC = Theorem(
    title="The exact privacy curve of Gaussian mixtures with Laplace noise",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian "
    "priors, section IV: the lemma of Neyman and Pearson for mixtures",
    covers=("GP-A3",),
    standing="definition",
    defines=region,
    reads="{4} is a decision region for {0} against {1} at {3}, with the noise {2}",
    uses=(hockey_stick,),
    given={
        "scale": b > 0,
        "kernel": forall(x, y, equal(k, exp(-abs(x - y) / b))),
    },
    claim=conjunction(
        implies(is_region, attains(A)),
        exists(A, region(FIRST, SECOND, kernel_, epsilon, A)),
    ),
    remark="Any number of components, with any weights, means and deviations, on both "
    "sides. Not claimed: how many pieces a region has. The claim uses nothing of "
    "normality. To show a violation one event is enough, with no region at all.",
)

curve = theorem("gaussian_pufferfish.exact_curve")


def proof(p):
    """The curve is that of any two laws; the likelier outputs are a region."""
    known = p.assume(region(FIRST, SECOND, kernel_, epsilon, A))
    here = p.at(known, y)
    parts = [p.every(p.have(one, here), y) for one in parts_at(FIRST, SECOND)]
    values = {curve[name]: one for name, one in zip("PR", (FIRST, SECOND), strict=True)}
    best = p.use(curve, values, p.given("scale"), p.given("kernel"), *parts)
    likelier = event(y, growth * density(SECOND) < density(FIRST))
    sides = conjunction(*parts_at(FIRST, SECOND, likelier))
    some = p.the_same(
        p.every(p.have(sides), y), region(FIRST, SECOND, kernel_, epsilon, likelier)
    )
    found = p.some(
        exists(A, region(FIRST, SECOND, kernel_, epsilon, A)), likelier, some
    )
    return p.have(p.statement.claim, p.supposing(known, best), found)


def parts_at(here, there, of=A):
    """What the definition says of an output."""
    left, right = growth * density(there), density(here)
    inside = member(y, of)
    return implies(left < right, inside), implies(right < left, negation(inside))


both, label_of = point("both", pair_sort(REAL, REAL)), point("label_of", finite(1))
one = {"C": finite(1)}


def single(secret, place):
    """One component, a point mass."""
    weights = law(f"weights_{secret}", C)
    mean_of, sd_of = (function_variable(f"{f}_{secret}", C) for f in ("mean", "sd"))
    return {
        weights: finite_law(1),
        mean_of: function(label_of, place),
        sd_of: function(label_of, 0),
    }


usual = {
    **single("i", 0),
    **single("j", 1),
    b: 1,
    epsilon: 0,
    kernel_: test_of(both, exp(-abs(first(both) - second(both)))),
    A: event(y, y <= "1/2"),
}


def fails(changed, claim=None, without=()):
    values = {**usual, **changed}
    at_point = At(values, spaces=one, witnesses=(event(y, y <= 0),))
    return NearMiss(without=without, claim=claim, at=at_point)


one_half = forall(y, parts_at(FIRST, SECOND)[1])
other_half = forall(y, parts_at(FIRST, SECOND)[0])

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces=one),
    near_misses={
        "outputs are missing": fails(
            {A: event(y, FALSE)}, claim=implies(one_half, attains(A))
        ),
        "other outputs too": fails(
            {A: event(y, TRUE)}, claim=implies(other_half, attains(A))
        ),
        "another kernel": fails(
            {kernel_: test_of(both, 1), A: event(y, FALSE)},
            claim=implies(is_region, attains(A)),
            without=("kernel",),
        ),
    },
    exceptions={
        "scale": "a scale that is not positive gives no Laplace law, so that "
        "nothing can be computed there"
    },
)
