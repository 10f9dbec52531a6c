"""Certificates written by hand, as a forger would, and what the checker says."""

from functools import cache

import pytest
from msgspec import structs

from verifydp.checker.proofs import check_proof
from verifydp.checker.solver import decide
from verifydp.errors import CertificateError
from verifydp.evidence.canonical import sealed
from verifydp.evidence.proofs import (
    PROOF_FORMAT,
    DefinitionRecord,
    GivenRecord,
    InstanceRecord,
    LemmaReference,
    ProofCertificate,
    StatementRecord,
    StepRecord,
)
from verifydp.evidence.verdict import Verdict


@cache
def cached_decide(script, *, seconds):
    """The solver, asked once for each script."""
    return decide(script, seconds=min(seconds, 2.0))


def step(rule, *uses, terms=(), texts=()):
    return StepRecord(rule=rule, uses=uses, terms=tuple(terms), texts=tuple(texts))


def proof(
    claim,
    steps,
    *,
    terms=(),
    variables=None,
    given=(),
    definitions=(),
    free=None,
    instance=None,
    verdict=Verdict.PROVED,
    lemmas=(),
    conclusion=None,
    name="attack",
):
    """A certificate with these steps, sealed; the last step is its conclusion."""
    return sealed(
        ProofCertificate(
            format=PROOF_FORMAT,
            name=name,
            statement=StatementRecord(
                variables=free or {},
                definitions=tuple(DefinitionRecord(**item) for item in definitions),
                given=tuple(GivenRecord(name=k, formula=v) for k, v in given),
                claim=claim,
            ),
            verdict=verdict,
            variables=variables or {},
            terms=tuple(terms),
            steps=tuple(steps),
            conclusion=len(steps) - 1 if conclusion is None else conclusion,
            instance=instance,
            lemmas=tuple(
                LemmaReference(name=lemma.name, digest=lemma.digest) for lemma in lemmas
            ),
            provenance={},
            enclosed=tuple(
                one
                for lemma in lemmas
                for one in (structs.replace(lemma, enclosed=()), *lemma.enclosed)
            ),
        )
    )


def refused(certificate):
    """The one line with which a certificate is refused."""
    with pytest.raises(CertificateError) as caught:
        check_proof(certificate, decide_with=cached_decide)
    message = str(caught.value)
    assert "\n" not in message
    return message


def accepted(certificate):
    return check_proof(certificate, decide_with=cached_decide)


#: One real variable.
X = {"x": "real"}


def at(values, shown, **spaces):
    return InstanceRecord(spaces=spaces, values=values, shown=tuple(shown))


def square(**fields):
    """An honest proof with a hypothesis, to be changed."""
    formula = "(less 0 x)"
    terms = [formula, "(less 0 (multiply x x))", "(less 0 1)"]
    steps = [
        step("assume", terms=[0]),
        step("smt", 0, terms=[1]),
        step("implies_intro", 1, terms=[0]),
        step("compute", terms=[2]),
    ]
    honest = {
        "claim": terms[1],
        "steps": steps,
        "terms": terms,
        "variables": X,
        "free": X,
        "given": [("positive", formula)],
        "instance": at({"x": "1"}, (3,)),
        "conclusion": 2,
    }
    return proof(**{**honest, **fields})
