"""``verifydp check``: re-establish what certificates state."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from verifydp.errors import CertificateError, InputError
from verifydp.evidence.canonical import AnyCertificate
from verifydp.evidence.certificates import Certificate
from verifydp.evidence.specs import CERTIFICATES, specs_folder
from verifydp.evidence.verdict import in_full
from verifydp.evidence.visible_text import visible

if TYPE_CHECKING:
    from verifydp.checker.proofs import Established

__all__ = ["check"]

#: One byte more than the checker reads, so that it says so.
_READ_MAX = (1 << 28) + 1
#: Columns of a statement beside the margin.
_WIDTH = 70


@click.command()
@click.argument(
    "certificates", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@click.option(
    "--allow-cited",
    is_flag=True,
    help="Accept what rests on formulas taken from the literature.",
)
def check(certificates: tuple[Path, ...], *, allow_cited: bool) -> int:
    """Re-check CERTIFICATES from the files alone.

    Bounds are recomputed from the recorded counts and every step of a proof is made
    again, in exact and ball arithmetic; neither the auditor nor a prover is loaded.
    The status is 0 if all are accepted and 1 if one is refused, or rests on cited
    formulas without --allow-cited.
    """
    # Loaded here, so that --help answers at once.
    from verifydp.checker import decode, established  # noqa: PLC0415
    from verifydp.checker.proofs import ProofChecker  # noqa: PLC0415

    refused, proofs = 0, ProofChecker()
    for path in certificates:
        content = _read(path)
        try:
            record = decode(content)
            shown = established(
                record,
                folders=(path.parent, specs_folder() / CERTIFICATES),
                proofs=proofs,
            )
        except CertificateError as error:
            refused += 1
            click.echo(visible(f"REFUSED   {path}: {error}"))
            continue
        cited = bool(shown and shown.citations) and not allow_cited
        refused += cited
        word = "CITED   " if cited else "accepted"
        click.echo(visible(f"{word}  {path}"))
        lines = _proof_lines(shown) if shown else _audit_lines(record)
        for line in lines:
            click.echo(f"          {visible(line)}")
    return 1 if refused else 0


def _audit_lines(record: AnyCertificate) -> Iterator[str]:
    """What an audit states, and what it assumes."""
    assert isinstance(record, Certificate)
    yield f"{record.verdict.value}: {record.claim}"
    yield (
        f"epsilon_lower {record.epsilon_lower or '-'}, delta_lower "
        f"{record.delta_lower or '-'}, error probability {record.alpha}"
    )
    yield from (f"assumes {assumption}" for assumption in record.assumes)


def _proof_lines(shown: "Established") -> Iterator[str]:
    """What was established: the statement itself, for a name proves nothing."""
    from verifydp.language.printing import plain  # noqa: PLC0415

    yield f"{in_full(shown.verdict, shown.citations)}: {shown.name}"
    yield from plain(shown.statement, width=_WIDTH).splitlines()
    yield f"statement {shown.statement.digest}"
    yield f"solvers: {', '.join(shown.engines) or 'none'}"
    yield f"trusts: {', '.join(shown.parts)}"
    yield from (f"modulo {one}" for one in shown.citations)


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(_READ_MAX)
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from error
