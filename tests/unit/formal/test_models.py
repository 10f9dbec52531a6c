"""z3 as a searcher of numbers."""

import time
from fractions import Fraction

import pytest

from verifydp.errors import InputError
from verifydp.formal.prove.models import find_model

REALS = "(declare-const x Real) (declare-const |y z| Real)"
NEGATIVE = f"{REALS} (assert (< x 0.0))"
IMPOSSIBLE = f"{NEGATIVE} (assert (> x 1.0))"
HARD = (
    "".join(f"(declare-const x{i} Real)(assert (> x{i} 0.0))" for i in range(8))
    + "(assert (< (+ "
    + " ".join(f"(* x{i} x{i} x{(i + 1) % 8} x{(i + 1) % 8})" for i in range(8))
    + ") (* 8.0 x0 x1 x2 x3 x4 x5 x6 x7)))"
)


@pytest.mark.parametrize("script", ['(echo "unsat")', "(check-sat)", "(assert (= 1 1)"])
def test_orders_are_refused(script):
    with pytest.raises(InputError, match="refused"):
        find_model(script, [], seconds=5)


def test_limits_must_be_positive():
    with pytest.raises(InputError, match="positive"):
        find_model(NEGATIVE, ["x"], seconds=float("inf"))


def test_rational_models_are_exact():
    script = (
        f"{REALS} (declare-const k Int) (assert (= (* 3.0 x) (- 7.0)))"
        "(assert (= |y z| (/ x 2.0))) (assert (= (* k k) 9)) (assert (< k 0))"
    )
    assert find_model(script, ["x", "|y z|", "k"], seconds=10) == {
        "x": Fraction(-7, 3),
        "|y z|": Fraction(-7, 6),
        "k": Fraction(-3),
    }


def test_algebraic_models_are_close():
    script = f"{NEGATIVE} (assert (= (* x x) 3.0)) (assert (= |y z| 0.25))"
    model = find_model(script, ["x", "|y z|"], seconds=10)
    assert model["|y z|"] == Fraction(1, 4)
    assert model["x"] < 0
    assert abs(model["x"] ** 2 - 3) < Fraction(1, 10**38)


def test_no_model_is_none():
    assert find_model(IMPOSSIBLE, ["x"], seconds=10) is None
    assert find_model(NEGATIVE, [], seconds=10) == {}


def test_a_hard_search_ends_in_time_and_the_next_is_right():
    below_one = f"{HARD} (assert (= (+ x0 x1 x2 x3) 1.0)) (assert (< x7 x6 x5 x0))"
    begin = time.monotonic()
    assert find_model(below_one, ["x0"], seconds=0.5) is None
    assert time.monotonic() - begin < 30
    script = f"{REALS} (assert (= x 2.0))"
    assert find_model(script, ["x"], seconds=10) == {"x": Fraction(2)}


@pytest.mark.parametrize(
    ("script", "names", "reason"),
    [
        ("(declare-const b Bool) (assert b)", ["b"], "value of b"),
        (NEGATIVE, ["w"], "z3"),
        (NEGATIVE, ["x) (exit"], "no name"),
        (NEGATIVE, ["|x\n|"], "no name"),
        (NEGATIVE, ["x x"], "no name"),
        (f"{NEGATIVE} (assert (> w 0.0))", ["x"], "z3"),
    ],
)
def test_names_must_stand_for_numbers(script, names, reason):
    with pytest.raises(InputError, match=reason):
        find_model(script, names, seconds=10)
