"""Powers of trade-off functions: against tensor products, one after the other."""

import itertools
import math
import random
from fractions import Fraction

import pytest

from verifydp.errors import InputError
from verifydp.exact import sparse_powers
from verifydp.loss import ratio_powers
from verifydp.loss.ratio_powers import coprime_base, power_vertices
from verifydp.loss.tradeoff import TradeOff

IDENTITY = TradeOff([(0, 1), (1, 0)])


def drawn_function(source, pieces):
    """Any shape: starts below 1 or not, flat at the end or not."""
    widths = [Fraction(source.randint(1, 9), 40) for _ in range(pieces)]
    total = sum(widths)
    widths = [width / total for width in widths]
    drops = [Fraction(source.randint(0, 9)) for _ in range(pieces)]
    above = sum(drops) + source.choice([0, 3]) or Fraction(1)
    slopes = sorted((d / above / w, w) for d, w in zip(drops, widths, strict=True))
    alpha, beta = Fraction(0), sum(drops) / above
    points = [(alpha, beta)]
    for slope, width in reversed(slopes):
        alpha, beta = alpha + width, beta - slope * width
        points.append((alpha, beta))
    return TradeOff(points)


def test_powers_are_repeated_tensor_products():
    source = random.Random(60)
    kinds = set()
    for _ in range(120):
        function = drawn_function(source, source.randint(1, 4))
        kinds.add((function.vertices[0][1] == 1, function.vertices[-2][1] == 0))
        repeated = function
        for count in (1, 2, 3):
            power = TradeOff(power_vertices(function.vertices, count))
            assert power == repeated == function.tensor_power(count)
            repeated = repeated.tensor(function)
    assert kinds == set(itertools.product([False, True], repeat=2))


@pytest.mark.parametrize("growth", [Fraction(3), Fraction(11, 10), Fraction(1)])
@pytest.mark.parametrize("delta", [Fraction(0), Fraction(1, 1000)])
def test_a_power_of_400_has_binomial_vertices(growth, delta):
    power = TradeOff.from_approximate(growth, delta).tensor_power(400)
    kept = (1 - delta) ** 400
    whole = (1 + growth) ** 400
    if growth > 1:
        told = 1 + 400 * growth
        assert power.vertices[2][0] == kept * told / whole
    assert power.vertices[0] == (0, kept)
    # Every further method reads vertices that the constructor would accept.
    assert TradeOff(power.vertices) == power
    assert power.is_symmetric


def test_ratios_that_have_nothing_in_common_fall_back_to_tensor_products(monkeypatch):
    function = TradeOff([(0, 1), ("1/7", "1/2"), ("1/2", "1/11"), (1, 0)])
    expected = function.tensor_power(5)
    monkeypatch.setattr(ratio_powers, "_BITS_MAX", 100)
    assert power_vertices(function.vertices, 5) is None
    assert function.tensor_power(5) == expected


def test_a_wrong_coefficient_would_be_seen(monkeypatch):
    right = sparse_powers.sparse_power
    monkeypatch.setattr(
        ratio_powers,
        "sparse_power",
        lambda terms, count: {e: c + (e > 0) for e, c in right(terms, count).items()},
    )
    function = TradeOff.from_approximate(3, 0)
    wrong = power_vertices(function.vertices, 2)
    assert tuple(wrong) != function.tensor(function).vertices


def test_a_base_has_no_common_factors_and_makes_up_its_numbers():
    source = random.Random(61)
    for _ in range(200):
        numbers = [source.randint(1, 400) for _ in range(source.randint(0, 5))]
        base = coprime_base(numbers)
        assert all(math.gcd(a, b) == 1 for a, b in itertools.combinations(base, 2))
        for number in numbers:
            rest = number
            for factor in base:
                while rest % factor == 0:
                    rest //= factor
            assert rest == 1


def test_a_power_without_terms_is_refused():
    with pytest.raises(InputError, match="0 terms"):
        sparse_powers.sparse_power({}, 3)
    with pytest.raises(InputError, match="power -1"):
        sparse_powers.sparse_power({0: 1}, -1)
    assert sparse_powers.sparse_power({5: 2}, 3) == {15: 8}
    assert sparse_powers.sparse_power({5: 2, 8: 1}, 0) == {0: 1}
