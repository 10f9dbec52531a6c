"""Attacks on the deep rules, and hostile terms: huge, deep, wide."""

import runpy
from pathlib import Path

import pytest

from verifydp.checker.statements import read_statement
from verifydp.errors import SpecError
from verifydp.evidence.proofs import StatementRecord

_FORGED = runpy.run_path(str(Path(__file__).with_name("forged.py")))
X = _FORGED["X"]
proof = _FORGED["proof"]
refused = _FORGED["refused"]
square = _FORGED["square"]
step = _FORGED["step"]


# --- laws, events, powers: the deep rules


def test_a_power_of_a_negative_base_is_not_taken_for_positive():
    terms = ["(at_most 0 (power x a))", "-1", "3", "false", "x", "a"]
    steps = [
        step("smt", terms=[0]),
        step("forall_intro", 0, terms=[5]),
        step("forall_intro", 1, terms=[4]),
        step("forall_elim", 2, terms=[1]),
        step("forall_elim", 3, terms=[2]),
        step("convert", 4, terms=[3]),
    ]
    variables = {"x": "real", "a": "real"}
    refused(proof("false", steps, terms=terms, variables=variables))


def test_a_condition_for_every_draw_cannot_be_met_at_one():
    """No name in a proof reaches a variable that the checker made."""
    terms = ["(less 0 x)", "%0"]
    steps = [step("assume", terms=[0]), step("forall_intro", 0, terms=[1])]
    assert "%0" in refused(proof("false", steps, terms=terms, variables=X))


# --- hostile files: huge, deep, wide


def _nested(head, inner, tail, depth):
    return head * depth + inner + tail * depth


_HUGE = "9" * 1200
HOSTILE = {
    "numbers of many digits": (
        f"(at_most (add (multiply (power {_HUGE} 4) x) (multiply (power {_HUGE} 4) x x)"
        " x) 1)"
    ),
    "powers of powers": f"(at_most x {_nested('(power ', '2', ' 64)', 12)})",
    "exponents of many factors": "(at_most (exp (multiply 1000000000000 x)) (exp x))",
    "exponents with many parts": "(at_most (exp (divide x 1000003)) (exp x))",
    "deep conditions": f"(at_most {_nested('(if (at_most ', 'x', ' 0) x 1)', 55)} 0)",
    "deep exponentials": f"(at_most {_nested('(exp ', 'x', ')', 150)} 0)",
    "deep parentheses": "(" * 100_000,
    "deep negations": _nested("(not ", "(less x 0)", ")", 170),
    "a wide sum": "(at_most (sum (natural 1000000000) (lambda natural x)) 0)",
    "sums of sums": _nested("(sum (natural 256) (lambda natural ", "x", "))", 8),
    "a long iteration": (
        "(at_most (mean (iterate (natural 99999999) x (lambda (pair natural real) "
        "(dirac x))) (lambda real (normal_cdf $0))) x)"
    ),
    "a wide space": "(forall (lambda (finite 99999999) (equal $0 $0)))",
    "a product of sums": (
        "(at_most (power (add x (exp x) (log x) (sqrt x) (normal_cdf x) "
        "(absolute x) (divide 1 x) (exp (exp x)) (sqrt (exp x))) 64) 0)"
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("rule", ["compute", "smt"])
def test_a_hostile_term_is_refused_in_one_line(name, rule):
    text = HOSTILE[name]
    refused(proof("false", [step(rule, terms=[0])], terms=[text], variables=X))


def test_deep_lemmas_are_refused():
    lemma = square()
    for _ in range(60):
        lemma = proof(
            "true", [step("compute", terms=[0])], terms=["true"], lemmas=[lemma]
        )
    assert "lemmas" in refused(lemma)


def test_texts_that_name_their_own_table_are_refused():
    with pytest.raises(SpecError, match="not declared"):
        read_statement(
            StatementRecord(variables={}, definitions=(), given=(), claim="#0")
        )
    refused(proof("false", [step("compute", terms=[0])], terms=["#0"]))
    refused(proof("false", [step("compute", terms=[0])], terms=["#1", "true"]))
