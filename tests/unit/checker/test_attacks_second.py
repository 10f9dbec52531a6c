"""Attacks on what formulas are made of: predicates as values, spaces, order."""

import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from verifydp.checker.logic import RULES, Given
from verifydp.checker.sequents import Context
from verifydp.errors import SpecError
from verifydp.evidence.proofs import InstanceRecord
from verifydp.language.definitions import Definition
from verifydp.language.notation import TRUE, forall, kernel, law, point, real, space
from verifydp.language.sorts import REAL, event_sort, function_sort
from verifydp.language.terms import variable
from verifydp.language.text import parse_term

_FORGED = runpy.run_path(str(Path(__file__).with_name("forged.py")))
accepted = _FORGED["accepted"]
proof = _FORGED["proof"]
refused = _FORGED["refused"]
step = _FORGED["step"]

NEVER, ALWAYS = "(lambda real false)", "(lambda real true)"
CHOSEN = f"(if (at_most t 0) {NEVER} {ALWAYS})"
BY_LABEL = f"(choose l {NEVER} {ALWAYS})"
APPLIED = f"(apply (lambda real {NEVER}) t)"


def test_a_chosen_predicate_is_no_body_of_a_quantifier():
    """The condition of the choice was once taken for the body: false was proved."""
    terms = [
        f"(or (forall {CHOSEN}) (not (at_most t 0)))",
        "0",
        "false",
        "t",
    ]
    steps = [
        step("smt", terms=[0]),
        step("forall_intro", 0, terms=[3]),
        step("forall_elim", 1, terms=[1]),
        step("convert", 2, terms=[2]),
    ]
    refused(proof("false", steps, terms=terms, variables={"t": "real"}))


@pytest.mark.parametrize("predicate", [CHOSEN, BY_LABEL, APPLIED])
@pytest.mark.parametrize("head", ["forall", "exists", "event"])
def test_only_a_written_condition_is_a_predicate(head, predicate):
    variables = {
        "t": real("t"),
        "l": variable("l", parse_term("(label 0 2)", {}).sort),
    }
    parse_term(f"({head} {ALWAYS})", variables)
    with pytest.raises(SpecError):
        parse_term(f"({head} {predicate})", variables)


def test_a_definition_is_no_predicate():
    body = parse_term(ALWAYS, {})
    with pytest.raises(SpecError, match="written out"):
        Definition("always", (), body)()


def test_no_function_has_predicates_as_values():
    predicate = parse_term(ALWAYS, {}).sort
    with pytest.raises(SpecError, match="no function goes"):
        function_sort(REAL, predicate)


# --- what a named space may become

LAWS = "(law real)"
MIXED = "(at_most (mean (bind P K) (lambda real 1)) 1)"


@pytest.mark.parametrize("sort", ["(event real)", LAWS, "(function real real)"])
def test_a_space_becomes_a_space_of_points_only(sort):
    any_space = space("S")
    variables = {"P": law("P", any_space), "K": kernel("K", any_space, REAL)}
    context = Context({}, [], None)
    context.lemmas.append(forall(*variables.values(), parse_term(MIXED, variables)))
    RULES["lemma"](context, Given((), (), ("0", "S", "(pair real real)")))
    with pytest.raises(SpecError, match="use points"):
        RULES["lemma"](context, Given((), (), ("0", "S", sort)))


@pytest.mark.parametrize("sort", ["real", LAWS])
def test_a_refutation_puts_points_in_place_of_a_space(sort):
    """``no x of any space exists`` is false, and is not shown so on laws."""
    certificate = proof(
        "(not (exists (lambda (space S) true)))",
        [step("compute", terms=[0])],
        terms=[f"(not (not (exists (lambda {sort} true))))"],
        instance=InstanceRecord(spaces={"S": sort}, values={}, shown=()),
        verdict=_FORGED["Verdict"].REFUTED,
    )
    if sort == "real":
        accepted(certificate)
    else:
        assert "use points" in refused(certificate)


def test_a_definition_about_points_takes_points():
    about = Definition("about", (point("x", space("S")),), TRUE)
    about(real("x"))
    for other in (TRUE, law("P", REAL), variable("B", event_sort(REAL))):
        with pytest.raises(SpecError, match="about: x is"):
            about(other)


@pytest.mark.parametrize("source", ["", "a book\nsolvers: none", "a\u202ebook"])
def test_a_citation_writes_no_lines_of_a_report(source):
    certificate = proof("false", [step("cite", terms=[0], texts=[source])],
                        terms=["false"])  # fmt: skip
    assert "one line" in refused(certificate)


# --- the question to the solver

_ASKS = """
from verifydp.checker.lowering import script_of
from verifydp.checker.sequents import Context
from verifydp.language.notation import *
a, b, c, x, y = map(real, "abcxy")
context = Context({}, [], None)
fact = exp(a + b + x) * log(c) * sqrt(y) * normal_cdf(x - y) <= x * y * power(a, b)
goal = a * b * c <= exp(log(x + y + a))
forms = [context.form(formula).term for formula in (fact, goal)]
print(script_of(forms[:1], forms[1], context.canonical))
"""


def test_a_step_asks_the_same_question_in_every_run():
    scripts = set()
    for seed in ("1", "2", "3"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        asked = subprocess.run(
            [sys.executable, "-c", _ASKS],
            env=environment,
            capture_output=True,
            check=True,
            text=True,
        )
        assert "(assert" in asked.stdout
        scripts.add(asked.stdout)
    assert len(scripts) == 1
