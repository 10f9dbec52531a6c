"""Statements of the catalogue as results, by their ids."""

from collections.abc import Sequence
from importlib.metadata import version

from verifydp.catalogue import specs
from verifydp.checker import decode
from verifydp.errors import InputError
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.specs import specs_folder
from verifydp.evidence.statement_results import STATEMENT_FORMAT, StatementResult
from verifydp.suggestions import instead_of

__all__ = ["statement_results"]


def statement_results(ids: Sequence[str]) -> tuple[StatementResult, ...]:
    """Give what is known of statements that come with verifydp.

    Parameters
    ----------
    ids
        Of the statements, as ``verifydp spec list`` shows them.

    Returns
    -------
    tuple of StatementResult
        Guarantee: a verdict is that of the certificate inside, which the checker has
        accepted for this statement.

    Raises
    ------
    InputError
        If no statement has such an id.

    Examples
    --------
    >>> [str(one.verdict) for one in statement_results(["foundations.closeness"])]
    ['PROVED']
    """
    known = {entry.id: entry for entry in specs()} if ids else {}
    results = []
    for name in ids:
        if name not in known:
            raise InputError(
                f"{name!r} is neither a file, nor a folder, nor a statement: "
                f"{instead_of(name, known)}"
            )
        entry = known[name]
        record = None
        if entry.certificates:
            content = (specs_folder() / entry.certificates[0].file).read_bytes()
            decoded = decode(content)
            assert isinstance(decoded, ProofCertificate)
            record = decoded
        results.append(
            StatementResult(
                format=STATEMENT_FORMAT,
                id=entry.id,
                title=entry.title,
                source=entry.source,
                standing=entry.standing,
                verdict=entry.verdict,
                reason=entry.reason,
                modulo=entry.modulo,
                scope=entry.scope or "none, for nothing is established",
                repair=entry.repair,
                certificate=record,
                versions={"verifydp": version("verifydp")},
            )
        )
    return tuple(results)
