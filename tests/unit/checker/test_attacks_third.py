"""Attacks on lemmas in spaces, integrals of inequalities, and inherited citations."""

import runpy
from pathlib import Path

_FORGED = runpy.run_path(str(Path(__file__).with_name("forged.py")))
X = _FORGED["X"]
accepted = _FORGED["accepted"]
proof = _FORGED["proof"]
refused = _FORGED["refused"]
step = _FORGED["step"]


# --- citations that are inherited


def known(body):
    return {"name": "known", "parameters": (("x", "real"),), "body": body}


_P = "(normal_cdf 1/2)"
_FALSE = f"(less {_P} (multiply {_P} {_P}))"


def cited(definition, claim):
    """A lemma that cites what ``known`` means, and whose statement does not use it."""
    meaning = proof(
        "(implies (@known 2) (less 1 4))",
        [step("compute", terms=[0])],
        terms=["(implies (@known 2) (less 1 4))"],
        definitions=[definition],
    )
    cites = [
        step("cite", terms=[0], texts=["a book"]),
        step("forall_elim", 0, terms=[1]),
        step("convert", 1, terms=[2]),
    ]
    terms = ["(forall (lambda real (@known $0)))", _P, claim]
    return proof(claim, cites, terms=terms, lemmas=[meaning])


def resting_on(lemma, definition):
    """The lemma again, in a theorem whose statement uses ``known``."""
    steps = [step("lemma", texts=["0"]), step("implies_intro", 0, terms=[0])]
    claim = f"(implies (@known 0) {lemma.statement.claim})"
    return proof(
        claim, steps, terms=["(@known 0)"], definitions=[definition], lemmas=[lemma]
    )


def test_a_citation_is_printed_as_it_was_cited():
    """Where it is inherited, the table of another statement once said what it means."""
    cites, harmless = known("(less x (multiply x x))"), known("(at_most 0 (exp x))")
    lemma = cited(cites, _FALSE)
    (shown,) = accepted(lemma).citations
    assert "means x < x x" in shown.formula
    assert accepted(resting_on(lemma, cites)).citations == (shown,)
    assert "defined in two ways" in refused(resting_on(lemma, harmless))
    once_more = proof(
        "true", [step("compute", terms=[0])], terms=["true"], lemmas=[lemma]
    )
    assert "defined in two ways" in refused(resting_on(once_more, harmless))
