"""Formulas taken from the literature: shown wherever the verdict is, never the end."""

import runpy
from pathlib import Path

import pytest

import verifydp
from verifydp.checker import check
from verifydp.errors import CertificateError, CitedError
from verifydp.evidence.canonical import canonical_bytes
from verifydp.evidence.verdict import Verdict, in_full
from verifydp.formal.spec.proof import Proof
from verifydp.formal.spec.theorem import At
from verifydp.formal.spec.writing import proof_certificate
from verifydp.language.definitions import Definition
from verifydp.language.notation import (
    FALSE,
    TRUE,
    conjunction,
    exp,
    forall,
    implies,
    negation,
    normal_cdf,
    real,
)
from verifydp.language.statement import Statement
from verifydp.language.terms import number

_FORGED = runpy.run_path(str(Path(__file__).with_name("forged.py")))
accepted, refused = _FORGED["accepted"], _FORGED["refused"]
at, proof, step = _FORGED["at"], _FORGED["proof"], _FORGED["step"]

x, t, y = real("x"), real("t"), real("y")
COSH = forall(t, exp(t) + exp(-t) >= 2 + t * t + t * t * t * t / 12)
BOOK = "Abramowitz and Stegun 1964, 4.5.63"
CLAIM = exp(x) + exp(-x) >= 2 + x * x


def cosh(formula=COSH, source=BOOK):
    """A proof that rests on the power series of a function."""
    p = Proof(Statement((), CLAIM))
    fact = p.have(CLAIM, p.at(p.cite(formula, source), x))
    return proof_certificate("cosh", p, p.finished(fact), None)


def test_a_citation_is_part_of_what_is_established():
    shown = accepted(cosh())
    assert shown.verdict is Verdict.PROVED
    (cited,) = shown.citations
    assert cited.source == BOOK
    # In full: every term of the series stands in it.
    series = "2 + x x + x x x x/12 \N{LESS-THAN OR EQUAL TO} e^x + e^("
    assert cited.formula.partition(": ")[2].startswith(series)
    assert in_full(shown.verdict, shown.citations) == ("PROVED, modulo 1 cited formula")


def test_a_cited_formula_comes_with_what_its_names_mean():
    small = Definition("small", (x,), x <= normal_cdf(3))
    claim = conjunction(small("1/2"), normal_cdf(1) < 1)
    p = Proof(Statement((), claim, (small,)))
    fact = p.have(claim, p.cite(small("3/4"), "a table"))
    shown = accepted(proof_certificate("small", p, p.finished(fact), None))
    assert "small(x) means" in shown.citations[0].formula


def test_whoever_checks_has_to_allow_citations():
    certificate = cosh()
    for judge in (check, verifydp.check):
        with pytest.raises(CitedError, match="modulo 1 cited formula") as caught:
            judge(certificate)
        assert isinstance(caught.value, CertificateError)
        assert BOOK in str(caught.value)
        assert str(accepted(certificate).citations[0]) in str(caught.value)
        assert judge(certificate, allow_cited=True) is True
    with pytest.raises(CitedError):
        verifydp.check(canonical_bytes(certificate))


def test_a_citation_is_inherited_from_a_lemma():
    outer = proof(
        "(less 0 1)",
        [step("lemma", texts=["0"]), step("compute", terms=[0])],
        terms=["(less 0 1)"],
        lemmas=[cosh()],
    )
    assert [one.source for one in accepted(outer).citations] == [BOOK]
    with pytest.raises(CitedError):
        check(outer)


@pytest.mark.parametrize(
    "source",
    [
        "",
        " ",
        "  \t",
        "\u00a0",
        "\u2003",
        "\u200b",
        "\ufeff",
        "\u2060",
        "\u2800",
        "\u3164",
        "\u115f\u1160",
        "\uffa0",
        "\ufe0f",
        "\u034f",
        "\u00ad",
        "\u202ebook",
        "book\u200b",
        "a book\nsolvers: none",
        "...",
        "x" * 301,
    ],
)
def test_a_source_that_nobody_can_read_is_refused(source):
    certificate = proof(
        "(less 0 (normal_cdf 1))",
        [
            step("cite", terms=[0], texts=[source]),
            step("smt", terms=[1]),
        ],
        terms=["(less (normal_cdf 1) 9/10)", "(less 0 (normal_cdf 1))"],
    )
    assert "one line that can be read" in refused(certificate)


@pytest.mark.parametrize("source", ["王 2001", "Д", "3", BOOK])
def test_a_source_in_any_letters_is_accepted(source):
    assert accepted(cosh(source=source)).citations[0].source == source


G, H = x > 2, y > 3
STATEMENT = Statement((("g", G), ("h", H)), exp(x) * y > 20)
WHOLE = implies(G, implies(H, STATEMENT.claim))


def resting_on(formula, statement=STATEMENT):
    """A certificate that cites a formula, whatever else it does."""
    p = Proof(statement)
    known = [p.given(name) for name, _ in statement.given]
    facts = [p.cite(formula, BOOK), *known, p.have(exp(number(2)) > 7)]
    fact = p.step("smt", *facts, terms=(statement.claim,))
    return proof_certificate("cited", p, p.finished(fact), At({x: 3, y: 4}))


def test_an_idle_citation_is_no_reason_to_refuse():
    shown = accepted(resting_on(forall(t, normal_cdf(t) < exp(t * t))))
    assert len(shown.citations) == 1


@pytest.mark.parametrize(
    "formula",
    [
        FALSE,
        number(1) <= 0,
        negation(TRUE),
        conjunction(normal_cdf(x) > 0, number(2) < 1),
        forall(t, conjunction(number(1) < 0, t < 1)),
        STATEMENT.claim,
        WHOLE,
        implies(H, implies(G, STATEMENT.claim)),
        implies(G, STATEMENT.claim),
        implies(conjunction(H, G), STATEMENT.claim),
        negation(G),
        2 * (y * exp(x)) > 40,
        number(0) > 20 - exp(x) * y,
        negation(exp(x) * y <= 20),
        forall(x, y, STATEMENT.claim),
        forall(y, x, STATEMENT.claim),
        forall(t, implies(t > 2, implies(H, exp(t) * y > 20))),
        implies(t > 2, implies(H, exp(t) * y > 20)),
        conjunction(normal_cdf(t) < 1, forall(t, exp(t) * y > 20)),
        conjunction(G, WHOLE),
        # not the claim, but the hypothesis at the instance, which has to be shown
        forall(x, x > 2),
    ],
)
def test_what_is_false_or_the_goal_itself_is_no_citation(formula):
    message = refused(resting_on(formula))
    assert "is false" in message or "what is to be shown" in message


def test_parts_of_the_goal_together_are_the_goal():
    both = Statement((), conjunction(exp(x) > x, exp(x) > 0))
    p = Proof(both)
    facts = [p.cite(part, BOOK) for part in both.claim.arguments]
    certificate = proof_certificate(
        "both", p, p.finished(p.have(both.claim, *facts)), None
    )
    assert "what is to be shown" in refused(certificate)


def test_a_refutation_may_not_cite_that_the_claim_fails():
    certificate = proof(
        "(implies (less 0 x) (less (normal_cdf x) 1/2))",
        [step("cite", terms=[0], texts=[BOOK])],
        terms=["(not (implies (less 0 1) (less (normal_cdf 1) 1/2)))"],
        free={"x": "real"},
        instance=at({"x": "1"}, ()),
        verdict=Verdict.REFUTED,
    )
    assert "what is to be shown" in refused(certificate)


def test_a_goal_may_not_be_cited_in_a_lemma():
    """The lemma says more than what it cites; the whole says just that."""
    goal = "(less (normal_cdf 1) 9/10)"
    more = f"(and {goal} (less 0 (exp 1)))"
    inner = proof(
        more,
        [step("cite", terms=[0], texts=[BOOK]), step("smt", 0, terms=[1])],
        terms=[goal, more],
    )
    # The second part is no citation, so the lemma by itself is accepted.
    assert len(accepted(inner).citations) == 1
    outer = proof(
        goal,
        [step("lemma", texts=["0"]), step("smt", 0, terms=[0])],
        terms=[goal],
        lemmas=[inner],
    )
    assert "what is to be shown" in refused(outer)
