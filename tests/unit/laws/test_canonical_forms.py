"""Laws in other words: the canonical form is the same law, and one for each."""

import random
from fractions import Fraction

import pytest

from verifydp.laws import (
    Atoms,
    Clamped,
    DiscreteNormal,
    Geometric,
    Laplace,
    LatticeMixture,
    Mixture,
    Normal,
    NormalLaplace,
    Truncated,
    affine_image,
)
from verifydp.laws.canonical_forms import canonical, is_same_law

HALF = Fraction(1, 2)
TINY = Fraction(1, 10**30)
A, B, C = Laplace(0, 1), Normal(1, 2), NormalLaplace(0, 1, 1)
EQUAL = {
    "order": (
        Mixture(["1/6", "1/3", "1/2"], [A, B, C]),
        Mixture(["1/2", "1/6", "1/3"], [C, A, B]),
    ),
    "nested": (
        Mixture([HALF, HALF], [Mixture([HALF, HALF], [A, B]), C]),
        Mixture(["1/4", "1/4", "1/2"], [A, B, C]),
    ),
    "repeated": (Mixture(["1/3", "2/3"], [A, A]), A),
    "atoms": (
        Mixture(["1/2", "1/4", "1/4"], [A, Normal(0, 0), Normal(1, 0)]),
        Mixture([HALF, HALF], [Atoms({1: HALF, 0: HALF}), A]),
    ),
    "an atom": (Normal(3, 0), Atoms({3: 1})),
    "an image and back": (
        affine_image(affine_image(Mixture([HALF, HALF], [A, C]), "-1/3", 1), -3, 3),
        Mixture([HALF, HALF], [C, A]),
    ),
    "symmetry": (affine_image(Mixture([HALF, HALF], [A, C]), -1, 0), None),
    "clamped mixture": (
        Clamped(Mixture([HALF, HALF], [A, B]), 0, 1),
        Mixture([HALF, HALF], [Clamped(B, 0, 1), Clamped(A, 0, 1)]),
    ),
    "clamped twice": (Clamped(Clamped(B, -1, 2), 0, 5), Clamped(B, 0, 2)),
    "clamped away": (Clamped(Clamped(B, -1, 2), 3, 5), Normal(3, 0)),
    "clamped away below": (Clamped(Clamped(B, 3, 4), 0, 1), Normal(1, 0)),
    "clamped atoms": (
        Clamped(Atoms({0: "1/3", 5: "2/3"}), 1, 2),
        Atoms({1: "1/3", 2: "2/3"}),
    ),
    "truncated twice": (Truncated(Truncated(B, -1, 2), 0, 5), Truncated(B, 0, 2)),
    "truncated atoms": (
        Truncated(Atoms({0: "1/2", 1: "1/6", 2: "1/3"}), 1, 2),
        Atoms({1: "1/3", 2: "2/3"}),
    ),
    "truncated to an end": (Truncated(Clamped(B, 0, 1), 1, 2), None),
    "an end that is an atom": (
        Truncated(Truncated(Mixture([HALF, HALF], [A, Normal(1, 0)]), 0, 1), 1, 2),
        Normal(1, 0),
    ),
    "an idle interval": (Truncated(Clamped(B, 0, 1), -1, 2), Clamped(B, 0, 1)),
    "no memory": (Truncated(Laplace(-7, 2), 1, 3), Truncated(Laplace(0, 2), 1, 3)),
    "no memory below": (Truncated(Laplace(9, 2), 1, 3), Truncated(Laplace(4, 2), 1, 3)),
}
DIFFERENT = {
    "by 1e-30": (A, Laplace(TINY, 1)),
    "weights by 1e-30": (
        Mixture([HALF, HALF], [A, B]),
        Mixture([HALF + TINY, HALF - TINY], [A, B]),
    ),
    "an end by 1e-30": (Clamped(B, 0, 1), Clamped(B, 0, 1 + TINY)),
    "memory": (Truncated(Laplace(2, 2), 1, 3), Truncated(Laplace(1, 2), 1, 3)),
    "clamping keeps tails": (Clamped(B, 0, 1), Truncated(B, 0, 1)),
    "ratio and decay": (Geometric(0, ratio="1/2"), Geometric(0, decay="1/2")),
}


@pytest.mark.parametrize("name", EQUAL)
def test_the_canonical_form_is_the_same_law(name):
    one, two = EQUAL[name]
    for law in (one, *([two] if two else [])):
        form = canonical(law)
        assert canonical(form) == form
        assert form.atoms == law.atoms
        for point in law.atoms:
            assert form.atom(point).overlaps(law.atom(point))
        for k in range(-20, 45):
            assert form.cdf(Fraction(k, 8)).overlaps(law.cdf(Fraction(k, 8)))
    if two:
        assert one != two
        assert is_same_law(one, two)


@pytest.mark.parametrize("name", DIFFERENT)
def test_laws_that_doubles_confuse_stay_apart(name):
    one, two = DIFFERENT[name]
    assert not is_same_law(one, two)
    assert is_same_law(one, one)


def test_laws_on_the_integers():
    one, two = Geometric(0, ratio="1/3"), DiscreteNormal(2, 3)
    mixed = LatticeMixture(["1/4", "3/4"], [one, two])
    assert is_same_law(mixed, LatticeMixture(["3/4", "1/4"], [two, one]))
    assert is_same_law(LatticeMixture(["1/4", "3/4"], [two, two]), two)
    assert not is_same_law(mixed, LatticeMixture(["1/4", "3/4"], [two, one]))
    assert not is_same_law(one, Laplace(0, 1))


def test_shuffled_mixtures_are_recognised():
    generator = random.Random(21)
    laws = [A, B, C, Normal(0, 0), Clamped(B, 0, 1), Truncated(A, 0, 1)]
    for _ in range(200):
        parts = [generator.choice(laws) for _ in range(generator.randint(1, 6))]
        numbers = [Fraction(generator.randint(1, 9)) for _ in parts]
        weights = [number / sum(numbers) for number in numbers]
        order = generator.sample(range(len(parts)), len(parts))
        one = Mixture(weights, parts)
        two = Mixture([weights[i] for i in order], [parts[i] for i in order])
        assert is_same_law(one, two)
        moved = affine_image(two, -2, "1/3")
        assert is_same_law(affine_image(moved, "-1/2", "1/6"), one)
        assert not is_same_law(moved, affine_image(one, -2, "1/3000001"))
