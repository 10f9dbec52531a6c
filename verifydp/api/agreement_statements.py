"""What a result about a statement has to say as the catalogue says it."""

from collections.abc import Iterator, Mapping
from typing import Any

from verifydp.api.stating import statement_results
from verifydp.errors import InputError
from verifydp.evidence.canonical import AnyCertificate
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.statement_results import StatementResult
from verifydp.evidence.verdict import Verdict

__all__ = ["compare_statement"]


def compare_statement(
    result: StatementResult, found: Mapping[str, AnyCertificate]
) -> Iterator[tuple[str, Any, Any]]:
    """Compare a statement with its certificate, and with the catalogue that is here.

    A certificate says what was proved, in terms; words and a name over it anybody can
    write. So they have to be those of the catalogue.
    """
    record = found.get("statement")
    if record is not None:
        yield "verdict", result.verdict, record.verdict
    elif result.verdict in {Verdict.PROVED, Verdict.REFUTED}:
        yield "verdict", result.verdict, "nothing: there is none"
    if isinstance(record, ProofCertificate):
        yield "id", result.id, record.name
    try:
        (own,) = statement_results([result.id])
    except InputError:
        yield "id", result.id, "nothing: the catalogue has no such statement"
        return
    for name in ("title", "source", "standing", "scope", "repair"):
        yield name, getattr(result, name), getattr(own, name)
    if isinstance(record, ProofCertificate) and own.certificate is not None:
        same = record.statement == own.certificate.statement
        yield "the statement", "as it is" if same else "another one", "as it is"
