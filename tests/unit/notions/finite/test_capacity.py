"""Capacities against closed forms, and both bounds against each other."""

import random
from fractions import Fraction as Q
from math import lcm

import mpmath
import pytest

from verifydp.errors import InputError
from verifydp.notions.finite import capacity as capacities
from verifydp.notions.finite import compare
from verifydp.notions.finite.capacity import (
    RELATIVE_WIDTH,
    Capacity,
    capacity,
    divergence,
    largest_capacity,
)
from verifydp.notions.finite.notions import mutual_information


def encloses(channel, value):
    found = capacity(channel)
    assert found.is_narrow
    low, high = (
        mpmath.mpf(end.numerator) / end.denominator
        for end in (found.lower, found.upper)
    )
    assert low - mpmath.mpf(10) ** -30 <= value <= high + mpmath.mpf(10) ** -30
    return found


@pytest.fixture(autouse=True)
def digits():
    with mpmath.workdps(50):
        yield


@pytest.mark.parametrize("flip", [1, 3, 10, 49, 90])
def test_binary_symmetric(flip):
    p = mpmath.mpf(flip) / 100
    entropy = -p * mpmath.log(p) - (1 - p) * mpmath.log(1 - p)
    encloses([(100 - flip, flip), (flip, 100 - flip)], mpmath.log(2) - entropy)


@pytest.mark.parametrize("lost", [0, 1, 5, 9])
def test_erasure(lost):
    value = (1 - mpmath.mpf(lost) / 10) * mpmath.log(2)
    encloses([(10 - lost, 0, lost), (0, 10 - lost, lost)], value)


@pytest.mark.parametrize("flip", [1, 25, 50, 99])
def test_z_channel(flip):
    s = mpmath.mpf(flip) / 100
    value = mpmath.log(1 + (1 - s) * s ** (s / (1 - s)))
    encloses([(100, 0), (flip, 100 - flip)], value)


def test_no_noise_and_no_signal():
    encloses([(1, 0, 0), (0, 1, 0), (0, 0, 1)], mpmath.log(3))
    useless = capacity([(1, 2), (1, 2), (1, 2)])
    assert (useless.lower, useless.upper) == (0, 0)


def test_ternary_randomised_response():
    encloses([(4, 1, 1), (1, 4, 1), (1, 1, 4)], mpmath.log(2) / 3)


def test_an_idle_input_is_left_out():
    found = encloses([(1, 0), (0, 1), (1, 1)][:2], mpmath.log(2))
    idle = capacity([(2, 0), (0, 2), (1, 1)])
    assert idle.is_narrow
    assert abs(idle.upper - found.upper) < Q(1, 10**20)


def test_nearly_equal_laws_keep_their_digits():
    tiny, size = 1, 10**12
    found = capacity([(size + tiny, size - tiny), (size - tiny, size + tiny)])
    assert found.is_narrow
    p = mpmath.mpf(size - tiny) / (2 * size)
    entropy = -p * mpmath.log(p) - (1 - p) * mpmath.log(1 - p)
    value = mpmath.log(2) - entropy
    assert float(found.lower) == pytest.approx(float(value), rel=1e-12)


def test_random_channels_are_narrow_and_no_input_law_does_better():
    generator = random.Random(3)
    for _ in range(60):
        inputs, outputs = generator.randint(2, 5), generator.randint(2, 4)
        channel = []
        for _ in range(inputs):
            cuts = sorted(generator.randint(0, 20) for _ in range(outputs - 1))
            ends = zip([0, *cuts], [*cuts, 20], strict=True)
            channel.append([high - low for low, high in ends])
        found = capacity(channel)
        assert found.upper - found.lower <= RELATIVE_WIDTH * found.upper
        assert sum(found.inputs) == 1
        for _ in range(20):
            weights = [generator.randint(0, 5) for _ in range(inputs)]
            if not any(weights):
                continue
            mixed = [
                sum(w * row[o] for w, row in zip(weights, channel, strict=True))
                for o in range(outputs)
            ]
            information = sum(
                w * float(divergence(row, mixed).mid())
                for w, row in zip(weights, channel, strict=True)
                if w
            ) / sum(weights)
            assert information <= float(found.upper) * (1 + 1e-12)


def test_the_largest_of_several_channels():
    weak, strong = [(3, 2), (2, 3)], [(4, 1), (1, 4)]
    place, found = largest_capacity([weak, strong, weak])
    assert place == 1
    alone = capacity(strong)
    assert (found.lower, found.upper) == (alone.lower, alone.upper)


def test_a_wide_enclosure_says_its_width(monkeypatch):
    wide = Capacity(Q(1, 10), Q(2, 10), (Q(1, 2), Q(1, 2)))
    monkeypatch.setattr(
        mutual_information, "largest_capacity", lambda channels: (0, wide)
    )
    flip = {(0,): ["3/4", "1/4"], (1,): ["1/4", "3/4"]}
    found = mutual_information.supremum(compare(flip).question)
    assert found.notes == ("enclosed to a relative width of 5.0e-01 only",)
    assert (found.epsilon.lower, found.epsilon.upper) == (Q(1, 10), Q(2, 10))


def test_a_poor_input_law_is_wide_and_never_wrong(monkeypatch):
    """Without any step towards the optimum both ends still hold."""
    monkeypatch.setattr(capacities, "_refined", lambda channel, start: start)
    monkeypatch.setattr(capacities, "_ROUNDS", 1)
    found = capacity([(100, 0), (50, 50)])
    assert not found.is_narrow
    value = mpmath.log(mpmath.mpf(5) / 4)
    assert found.lower < Q(str(value)) < found.upper


def test_the_inputs_are_those_of_the_channel_given():
    """Repeated, impossible and unsorted rows and columns keep their places."""
    channel = [(1, 0, 3), (3, 0, 1), (1, 0, 3), (2, 0, 2), (0, 0, 4)]
    found = capacity(channel)
    assert len(found.inputs) == len(channel)
    total = sum(channel[0])
    rows = [[mpmath.mpf(part) / total for part in row] for row in channel]
    weights = [mpmath.mpf(w.numerator) / w.denominator for w in found.inputs]
    mixed = [
        sum(w * row[o] for w, row in zip(weights, rows, strict=True)) for o in range(3)
    ]
    information = sum(
        w * p * mpmath.log(p / q)
        for w, row in zip(weights, rows, strict=True)
        for p, q in zip(row, mixed, strict=True)
        if p
    )
    lower = mpmath.mpf(found.lower.numerator) / found.lower.denominator
    assert abs(information - lower) <= mpmath.mpf(10) ** -9


@pytest.mark.parametrize("kind", ["near", "sparse"])
def test_many_inputs_are_narrow(kind):
    """Nearly equal laws, and laws with outputs that most others lack."""
    generator = random.Random(5)
    for inputs, outputs in ((64, 4), (20, 8), (40, 3)):
        rows = []
        for _ in range(inputs):
            row = [10**6 + generator.randint(0, 3) for _ in range(outputs)]
            if kind == "sparse":
                row = [generator.choice((0, 0, 0, 1, 2)) for _ in range(outputs)]
                row[-1] = 1
            rows.append(row)
        scale = lcm(*map(sum, rows))
        channel = [[part * (scale // sum(row)) for part in row] for row in rows]
        assert capacity(channel).is_narrow, (inputs, outputs)


def test_what_is_no_channel_is_refused():
    for bad in ([], [()], [(0, 0)], [(1, 2), (1, 1)], [(2, -1), (1, 0)]):
        with pytest.raises(InputError, match="channel") as error:
            capacity(bad)
        assert "\n" not in str(error.value)
    with pytest.raises(InputError, match="at least one"):
        largest_capacity([])
