"""cvc5 beside z3: it agrees, contradicts, or says nothing in time."""

import time

import pytest

from verifydp.errors import CertificateError, InputError, MissingExtraError
from verifydp.second_opinion import solvers as module
from verifydp.second_opinion.solvers import installed, second_opinion

REALS = "(declare-const x Real) (declare-const |y z| Real)"
NEGATIVE = f"{REALS} (assert (< x 0.0))"
IMPOSSIBLE = f"{NEGATIVE} (assert (> x 1.0))"
HARD = (
    "".join(f"(declare-const x{i} Real)(assert (> x{i} 0.0))" for i in range(8))
    + "(assert (< (+ "
    + " ".join(f"(* x{i} x{i} x{(i + 1) % 8} x{(i + 1) % 8})" for i in range(8))
    + ") (* 8.0 x0 x1 x2 x3 x4 x5 x6 x7)))"
)

needs_cvc5 = pytest.mark.skipif(not installed(), reason="cvc5 is an extra")


@needs_cvc5
def test_it_agrees():
    assert second_opinion(NEGATIVE, "sat", seconds=30).answer == "sat"
    opinion = second_opinion(IMPOSSIBLE, "unsat", seconds=30)
    assert opinion.answer == "unsat"
    assert opinion.engine.startswith("cvc5 ")


@needs_cvc5
@pytest.mark.parametrize(("script", "lie"), [(NEGATIVE, "unsat"), (IMPOSSIBLE, "sat")])
def test_a_contradiction_is_an_error(script, lie):
    with pytest.raises(CertificateError, match="trust neither") as error:
        second_opinion(script, lie, seconds=30)
    assert "\n" not in str(error.value)


@needs_cvc5
def test_an_unknown_first_answer_contradicts_nothing():
    assert second_opinion(IMPOSSIBLE, "unknown", seconds=30).answer == "unsat"


@needs_cvc5
def test_silence_is_no_contradiction():
    begin = time.monotonic()
    for first in ("unsat", "sat", "unknown"):
        assert second_opinion(HARD, first, seconds=0.7).answer == "unknown"
    assert time.monotonic() - begin < 60  # it would run for minutes


@needs_cvc5
def test_a_script_that_it_cannot_read_is_silence():
    script = f"{IMPOSSIBLE} (assert (> undeclared 0.0))"
    assert second_opinion(script, "sat", seconds=30).answer == "unknown"
    logic = f"(set-logic QF_LRA) {IMPOSSIBLE}"
    assert second_opinion(logic, "unsat", seconds=30).answer == "unsat"


def test_the_missing_extra_is_named(monkeypatch):
    monkeypatch.setattr(module, "installed", lambda: False)
    with pytest.raises(MissingExtraError, match=r"verifydp\[cvc5\]"):
        second_opinion(NEGATIVE, "sat")


@pytest.mark.parametrize("script", ['(echo "unsat")', "(check-sat)", "(assert (= 1 1)"])
def test_orders_are_refused(script):
    with pytest.raises(InputError, match="refused"):
        second_opinion(script, "unsat")


def test_limits_must_be_positive():
    with pytest.raises(InputError, match="positive"):
        second_opinion(NEGATIVE, "sat", seconds=0)
