"""Forged statements, instances, definitions and lemmas: none is accepted."""

import runpy
from pathlib import Path

import msgspec
import pytest

from verifydp.evidence.verdict import Verdict

_FORGED = runpy.run_path(str(Path(__file__).with_name("forged.py")))
X = _FORGED["X"]
accepted = _FORGED["accepted"]
at = _FORGED["at"]
proof = _FORGED["proof"]
refused = _FORGED["refused"]
square = _FORGED["square"]
step = _FORGED["step"]


_WRITTEN = runpy.run_path(str(Path(__file__).with_name("proof_samples.py")))
sample = _WRITTEN["sample"]

# --- statements, instances, lemmas, definitions

_NOTHING = ["(less x 0)", "(less 0 x)", "false"]
_BOTH = [("below", _NOTHING[0]), ("above", _NOTHING[1])]
_FROM_NOTHING = [
    step("assume", terms=[0]),
    step("assume", terms=[1]),
    step("smt", 0, 1, terms=[2]),
    step("implies_intro", 2, terms=[1]),
    step("implies_intro", 3, terms=[0]),
]


def vacuous(instance, *, more=()):
    return proof(
        "false",
        [*_FROM_NOTHING, *more],
        terms=[*_NOTHING, "(less -1 0)", "(less 0 1)"],
        variables=X,
        free=X,
        given=_BOTH,
        instance=instance,
        conclusion=4,
    )


_SHOWN = [step("compute", terms=[3]), step("compute", terms=[4])]


@pytest.mark.parametrize(
    ("instance", "more"),
    [
        (None, ()),
        (at({"x": "-1"}, ()), ()),
        (at({"x": "-1"}, (0, 1)), ()),
        (at({"x": "-1"}, (5, 6)), _SHOWN),
        (at({"x": "1"}, (5, 6)), _SHOWN),
        (at({}, (5, 6)), _SHOWN),
        (at({"x": "-1", "y": "1"}, (5, 6)), _SHOWN),
        (at({"x": "x"}, (0, 1)), ()),
        (at({"x": "$0"}, (5, 6)), _SHOWN),
        (at({"x": "(log 2"}, (5, 6)), _SHOWN),
        (at({"x": "(natural 1)"}, (5, 6)), _SHOWN),
        (at({"x": "-1"}, (5, 6), S="(finite 0)"), _SHOWN),
        (at({"x": "-1"}, (5, 99)), _SHOWN),
        (at({"x": "-1"}, (-2, -1)), _SHOWN),
    ],
)
def test_contradictory_hypotheses_prove_nothing(instance, more):
    refused(vacuous(instance, more=more))


def test_the_honest_square_is_accepted():
    assert accepted(square()).verdict is Verdict.PROVED


def definition(name, body, *parameters):
    return {"name": name, "parameters": parameters, "body": body}


_ONE = definition("one", "(equal x 1)", ("x", "real"))

#: Fields that make the honest proof a dishonest one.
DISHONEST = {
    "another claim": {"claim": "(less 1 (multiply x x))"},
    "claim without hypothesis": {"given": [], "instance": None},
    "another hypothesis": {"given": [("positive", "(less -1 x)")]},
    "one hypothesis too many": {
        "given": [("positive", "(less 0 x)"), ("more", "(less 0 x)")]
    },
    "two hypotheses of one name": {
        "given": [("positive", "(less 0 x)"), ("positive", "(less 0 x)")]
    },
    "a step before the last": {"conclusion": 1},
    "the last step from behind": {"conclusion": -2},
    "refuted": {"verdict": Verdict.REFUTED},
    "not refuted": {"verdict": Verdict.NOT_REFUTED},
    "inconclusive": {"verdict": Verdict.INCONCLUSIVE},
    "not applicable": {"verdict": Verdict.NOT_APPLICABLE},
    "no variables declared": {"free": {}},
    "a variable that does not occur": {"free": {"x": "real", "y": "real"}},
    "a variable of another sort": {"free": {"x": "natural"}},
    "a stray definition": {"definitions": [_ONE]},
    "a definition twice": {"definitions": [_ONE, _ONE]},
    "a definition of itself": {
        "definitions": [definition("one", "(@one x)", ("x", "real"))]
    },
    "a definition with a stray variable": {
        "definitions": [definition("one", "(equal x y)", ("x", "real"))]
    },
    "a definition with a parameter twice": {
        "definitions": [definition("one", "true", ("x", "real"), ("x", "real"))]
    },
    "a claim that is no formula": {"claim": "x"},
    "a claim with a loose variable": {"claim": "(less 0 $0)"},
    "a claim that reads the table": {"claim": "#1"},
    "an unknown format": {},
}


@pytest.mark.parametrize("name", DISHONEST)
def test_a_dishonest_statement_is_refused(name):
    certificate = square(**DISHONEST[name])
    if name == "an unknown format":
        certificate = msgspec.structs.replace(certificate, format="verifydp-proof/0")
    refused(certificate)


def test_a_lemma_is_proved_and_says_what_it_says():
    """The honest use, a refuted lemma, a forged one, a lemma with other words."""

    def using(lemma, claim="(less 0 (multiply x x))"):
        implied = f"(implies (less 0 x) {claim})"
        return proof(
            implied,
            [step("lemma", texts=["0"]), step("forall_elim", 0, terms=[0])],
            terms=["x"],
            free=X,
            variables=X,
            lemmas=[lemma],
        )

    assert accepted(using(square())).verdict is Verdict.PROVED
    refused(using(square(), claim="(less 1 (multiply x x))"))
    refused(using(square(claim="(less 1 (multiply x x))"), "(less 1 (multiply x x))"))
    refused(using(square(verdict=Verdict.REFUTED)))
    refused(using(sample("refutation")))


def test_a_name_may_not_mean_two_things_in_lemma_and_theorem():
    def says(body, claim, lemmas=(), steps=None):
        return proof(
            claim,
            steps or [step("compute", terms=[0])],
            terms=["(@d)"] if steps is None else [],
            definitions=[definition("d", body)],
            lemmas=lemmas,
        )

    good = says("true", "(@d)")
    assert accepted(good).verdict is Verdict.PROVED
    by_lemma = [step("lemma", texts=["0"])]
    assert accepted(says("true", "(@d)", [good], by_lemma)).verdict is Verdict.PROVED
    assert "two ways" in refused(says("false", "(@d)", [good], by_lemma))


def test_a_definition_means_the_same_wherever_it_is_used():
    """A space in a body that no parameter fixes would be another one in each use."""
    one = definition(
        "one", "(forall (lambda (space X) (forall (lambda (space X) (equal $1 $0)))))"
    )
    message = refused(
        proof(
            "(@one)",
            [step("assume", terms=[0])],
            terms=["(@one)"],
            definitions=[one],
        )
    )
    assert "space" in message


@pytest.mark.parametrize("word", ["pi", "true", "false", "standard_normal"])
def test_a_constant_is_no_name(word):
    """Else ``0 < pi`` with a parameter pi would have the text of another statement."""
    positive = definition("positive", f"(less 0 {word})", (word, "real"))
    refused(
        proof(
            "(@positive x)",
            [step("smt", terms=[0])],
            terms=["(@positive x)"],
            definitions=[positive],
            variables=X,
            free=X,
        )
    )


@pytest.mark.parametrize("name", ["a\nclaim false", "a\r", "a: true", "", "a\x1b[2J"])
def test_a_hypothesis_cannot_write_lines_of_the_statement(name):
    refused(square(given=[(name, "(less 0 x)")]))
