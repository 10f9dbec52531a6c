"""Claims about several outputs of the same hidden data, shown from what each reads."""

import random
from fractions import Fraction

import pytest

from verifydp.checker.process import establish_apart
from verifydp.errors import SpecError
from verifydp.evidence.verdict import Verdict
from verifydp.formal.mechanisms.mixtures import mixtures_question
from verifydp.notions.approximate import ExactApproximate

#: The data given two states, and a mechanism that flips its bit once in four.
DATA = [[Fraction(1, 4), Fraction(3, 4)], [Fraction(3, 4), Fraction(1, 4)]]
FLIP = [[Fraction(3, 4), Fraction(1, 4)], [Fraction(1, 4), Fraction(3, 4)]]
BOTH = [(0, 1), (1, 0)]


def _read(epsilon, delta=0):
    return ExactApproximate.read(epsilon, delta)


@pytest.mark.parametrize(("count", "growth"), [(1, "5/3"), (2, "7/3"), (3, "41/15")])
def test_the_least_epsilon_is_proved_and_nothing_below(count, growth):
    """Of n flips: (1 + 3 * 3^n) / (3 + 3^n), the ratio where all outputs agree."""
    power = 3**count
    assert Fraction(growth) == Fraction(1 + 3 * power, 3 + power)
    right = mixtures_question(DATA, [FLIP] * count, BOTH, _read(f"log({growth})"))
    certificate, shown = right.proved()
    assert shown.verdict is Verdict.PROVED
    assert establish_apart(certificate).verdict is Verdict.PROVED
    less = Fraction(growth) - Fraction(1, 10**6)
    wrong = mixtures_question(DATA, [FLIP] * count, BOTH, _read(f"log({less})"))
    with pytest.raises(SpecError):
        wrong.proved()
    one = mixtures_question(DATA, [FLIP] * count, BOTH[:1], _read(f"log({less})"))
    assert one.refuted()[1].verdict is Verdict.REFUTED


def test_what_holds_is_not_refuted():
    right = mixtures_question(DATA, [FLIP] * 2, BOTH[:1], _read("log(7/3)"))
    with pytest.raises(SpecError):
        right.refuted()


def test_the_product_of_the_marginals_is_not_what_is_claimed():
    """Masked bits: each output is fair, both together are the state."""
    half = Fraction(1, 2)
    data = [[half, 0, 0, half], [0, half, half, 0]]
    first = [[1, 0], [1, 0], [0, 1], [0, 1]]
    second = [[1, 0], [0, 1], [1, 0], [0, 1]]
    claim = _read(5, "0.9")
    alone = mixtures_question(data, [first], BOTH, _read(0))
    assert alone.proved()[1].verdict is Verdict.PROVED
    both = mixtures_question(data, [first, second], BOTH[:1], claim)
    with pytest.raises(SpecError):
        both.proved()
    assert both.refuted()[1].verdict is Verdict.REFUTED


def test_drawn_mixtures_with_a_little_room_on_either_side():
    """Seed 3, ten models of three outputs and two: the least delta by listing."""
    rng = random.Random(3)

    def row(size):
        weights = [rng.randint(0, 4) for _ in range(size)]
        weights[rng.randrange(size)] += 1
        return [Fraction(weight, sum(weights)) for weight in weights]

    for _ in range(10):
        data = [row(3), row(3)]
        kernels = [[row(size) for _ in range(3)] for size in (3, 2)]
        laws = [
            [
                sum(p * kernels[0][x][i] * kernels[1][x][j] for x, p in enumerate(one))
                for i in range(3)
                for j in range(2)
            ]
            for one in data
        ]
        growth = Fraction(3, 2)
        least = sum(max(0, p - growth * q) for p, q in zip(*laws, strict=True))
        room = Fraction(1, 10**9)
        for delta, verdict in (
            (least + room, Verdict.PROVED),
            (least - room, Verdict.REFUTED),
        ):
            if not 0 <= delta < 1:
                continue
            question = mixtures_question(
                data, kernels, BOTH[:1], _read(f"log({growth})", delta)
            )
            done = (
                question.proved() if verdict is Verdict.PROVED else question.refuted()
            )
            assert done[1].verdict is verdict
