"""Kernels, latent variables and the sufficient ratio."""

import itertools
import random
from fractions import Fraction

import pytest

from verifydp.errors import InputError
from verifydp.laws.finite import FiniteLaw
from verifydp.laws.products import joint, merged_by_ratio, mixture, product


def drawn_law(source, size):
    parts = [source.randint(0, 6) for _ in range(size)]
    parts[source.randrange(size)] += 1
    return FiniteLaw({i: Fraction(part, sum(parts)) for i, part in enumerate(parts)})


def test_joint_and_mixture_against_the_sum_over_the_latent_variable():
    source = random.Random(3)
    for _ in range(100):
        latent = drawn_law(source, 3)
        kernel = {n: drawn_law(source, 4) for n in range(3)}
        both, mixed = joint(latent, kernel), mixture(latent, kernel)
        for n, m in itertools.product(range(3), range(4)):
            assert both.weight((n, m)) == latent.weight(n) * kernel[n].weight(m)
        for m in range(4):
            total = sum(latent.weight(n) * kernel[n].weight(m) for n in range(3))
            assert mixed.weight(m) == total
        assert mixture(latent, kernel.__getitem__) == mixed


def test_a_kernel_is_asked_on_the_support_only():
    latent = FiniteLaw({"sure": 1, "never": 0})
    assert mixture(latent, {"sure": FiniteLaw.point(7)}) == FiniteLaw.point(7)


def test_a_kernel_without_a_law_is_refused():
    latent = FiniteLaw.uniform(["a", "b"])
    with pytest.raises(InputError, match="no law for the outcome 'b'"):
        joint(latent, {"a": FiniteLaw.point(1)})
    with pytest.raises(InputError, match="must give a FiniteLaw"):
        joint(latent, lambda _: {0: 1})


def test_product_is_flat():
    coin = FiniteLaw({0: "1/3", 1: "2/3"})
    law = product([coin, FiniteLaw.point("x"), coin])
    assert law.weight((0, "x", 1)) == Fraction(2, 9)
    assert product([]) == FiniteLaw.point(())
    with pytest.raises(InputError, match="more than 1048576"):
        product([FiniteLaw.uniform(range(1025)), FiniteLaw.uniform(range(1024))])


def test_merging_by_ratio_keeps_the_ratio_and_the_masses():
    source = random.Random(4)
    for _ in range(200):
        first, second = drawn_law(source, 5), drawn_law(source, 5)
        upper, lower = merged_by_ratio(first, second)
        for ratio in upper.outcomes:
            if ratio is None:
                assert lower.weight(ratio) == 0
                expected = first.probability(lambda n, q=second: q.weight(n) == 0)
            else:
                assert upper.weight(ratio) == ratio * lower.weight(ratio)
                members = {
                    n
                    for n in range(5)
                    if second.weight(n) and first.weight(n) == ratio * second.weight(n)
                }
                expected = first.probability(members)
                assert lower.weight(ratio) == second.probability(members)
            assert upper.weight(ratio) == expected
        finite = [ratio for ratio in upper.outcomes if ratio is not None]
        assert finite == sorted(set(finite))
