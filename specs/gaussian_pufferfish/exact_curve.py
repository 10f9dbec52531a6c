"""The exact privacy curve of Laplace noise on any data, and where it is attained.

The release has the density f_P(y) = E k(X, y) / (2 b) with k(x, y) = exp(-|x - y| / b).
No event does better than one that has all outputs at which f_P > exp(epsilon) f_R and
none at which it is less.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import noised

hockey_stick = definition("foundations.hockey_stick")
P, R = law("P", REAL), law("R", REAL)
x, y = point("x", REAL), point("y", REAL)
A, B = event_variable("A", REAL), event_variable("B", REAL)
b, epsilon, below, n = map(real, ("b", "epsilon", "below", "n"))
#: A test with the values of k, so that its expectations exist.
kernel_ = any_test("kernel", pair_sort(REAL, REAL))
k, growth = value(kernel_, pair(x, y)), exp(epsilon)


def density(data):
    """The density of the release at y, times 2 b."""
    return mean(data, x, k)


def excess(of):
    """How much an event exceeds what epsilon allows."""
    return probability(noised(P, b), of) - growth * probability(noised(R, b), of)


def shape(rate):
    return forall(x, y, equal(k, exp(-abs(x - y) / b * rate)))


likelier = implies(growth * density(R) < density(P), member(y, A))
rarer = implies(density(P) < growth * density(R), negation(member(y, A)))

SPEC = Theorem(
    title="The exact privacy curve of Laplace noise on any data",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian "
    "priors, theorem 1: the lemma of Neyman and Pearson for its releases",
    covers=("GP-N4",),
    uses=(hockey_stick,),
    given={
        "scale": b > 0,
        "kernel": shape(1),
        "likelier": forall(y, likelier),
        "rarer": forall(y, rarer),
    },
    claim=hockey_stick(noised(P, b), noised(R, b), epsilon, excess(A)),
    remark="P and R are any laws of the data: normal, point masses, mixtures with any "
    "number of components. What is done where both sides are equal does not matter, "
    "so there is always such an event. A scale that is not positive gives no Laplace "
    "law, of which nothing is claimed or refuted.",
)

tight = theorem("gaussian_pufferfish.tight")
by_density = theorem("gaussian_pufferfish.release_density")
some_weight = theorem("gaussian_pufferfish.release_density.weight")
weight = any_test("weight", REAL)
bounded = conjunction(-n <= y, y <= n)


def within(of):
    """The part of an event that is not far out."""
    return event(y, conjunction(member(y, of), bounded))


def proof(p):
    """Not far out the density decides; how much is farther out does not matter."""
    weighed = p.assume(by_density.given["weight"])
    known = p.given("scale"), p.given("kernel"), weighed
    gains = density(P) - growth * density(R)
    hit, inside = indicator(member(y, B)), indicator(member(y, A))
    signs = p.at(p.given("likelier"), y), p.at(p.given("rarer"), y)
    gained = p.have((hit - inside) * gains <= 0, *signs)
    near = value(weight, y) * indicator(bounded)
    gained = p.have(near * (hit - inside) * gains <= 0, gained)
    total = p.mean(gained, laplace(0, b), y)
    masses = [
        p.use(by_density, {by_density["P"]: data, by_density["B"]: of}, *known)
        for data in (P, R)
        for of in (A, B)
    ]
    no_more = p.have(excess(within(B)) <= excess(within(A)), total, *masses)
    no_more = p.obtain(p.use(some_weight, p.given("scale")), weight, no_more)
    most = p.have(excess(B) <= excess(A), limit(p, p.every(no_more, n)))
    return attained(p, most)


def limit(p, no_more):
    """If A had less, then by more than what is far out of the releases."""
    gap = excess(B) - excess(A)
    less = p.assume(negation(gap <= 0))
    ends, shares = (real("end"), real("other_end")), (gap / 4, gap / (4 * growth))
    farthest, parts, small, found = (
        maximum(*ends),
        [p.at(no_more, maximum(*ends))],
        [],
        [],
    )
    near = conjunction(-farthest <= y, y <= farthest)
    for data, end, share in zip((P, R), ends, shares, strict=True):
        out, values = indicator(end < abs(y)), {tight["P"]: noised(data, b)}
        for of in (A, B):
            whole = indicator(member(y, of))
            part = indicator(conjunction(member(y, of), near))
            for low, high in ((part, whole), (whole, part + out)):
                parts.append(p.mean(p.have(low <= high), noised(data, b), y))
        positive = p.have(share > 0, less)
        found.append(p.use(tight, {**values, tight["c"]: share}, positive))
        small.append(p.assume(mean(noised(data, b), y, out) <= share))
    absurd = p.have(FALSE, less, *parts, *small)
    for some, end in zip(found, ends, strict=True):
        absurd = p.obtain(some, end, absurd)
    return p.supposing(less, absurd)


def attained(p, most):
    """Where no event has a larger excess, all smaller numbers are exceeded."""
    bound = probability(noised(P, b), B) <= growth * probability(
        noised(R, b), B
    ) + excess(A)
    bound = p.every(p.have(bound, most), B)
    smaller = p.assume(below < excess(A))
    some = p.some(exists(B, below < excess(B)), A, smaller)
    reached = p.every(p.supposing(smaller, some), below)
    return p.have(p.statement.claim, bound, reached)


both = point("both", pair_sort(REAL, REAL))
apart = {
    P: dirac(number(0)),
    R: dirac(number(1)),
    b: 1,
    epsilon: 0,
    kernel_: test_of(both, exp(-abs(first(both) - second(both)))),
    A: event(y, y <= "1/2"),
}


def fails(witness, changed, *without, **given):
    """Where another event does better."""
    at_point = At({**apart, **changed}, witnesses=(event(y, witness),))
    return NearMiss(without=without, given=given, at=at_point)


flat, wide = test_of(both, 1), test_of(both, exp(-abs(first(both) - second(both)) / 2))
never, always = event(y, FALSE), event(y, TRUE)

SPEC = SPEC.but(
    proof=proof,
    instance=At(apart),
    reach=(At({**apart, A: event(y, y < "1/2")}), At({**apart, epsilon: 1, A: never})),
    near_misses={
        "another kernel": fails(y <= 0, {kernel_: flat, A: never}, "kernel"),
        "noise of twice the scale": fails(
            y <= 0, {kernel_: wide, A: never, epsilon: "1/2"}, kernel=shape("1/2")
        ),
        "outputs are missing": fails(y <= 0, {A: never}, "likelier"),
        "other outputs too": fails(y <= 0, {A: always}, "rarer"),
        "a little less delta": NearMiss(
            claim=hockey_stick(
                noised(P, b), noised(R, b), epsilon, excess(A) - "1/1000"
            ),
            witnesses=(event(y, y <= "1/2"),),
        ),
    },
    exceptions={
        "scale": "a scale that is not positive gives no Laplace law, of which nothing "
        "is known",
    },
)
