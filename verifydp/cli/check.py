"""``verifydp check``: re-establish what certificates state."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from verifydp.errors import CertificateError, InputError
from verifydp.evidence.canonical import AnyCertificate
from verifydp.evidence.certificates import Certificate

if TYPE_CHECKING:
    from verifydp.checker.proofs import Established

__all__ = ["check"]

_READ_MAX = 1 << 28
#: Columns of a statement beside the margin.
_WIDTH = 70


@click.command()
@click.argument(
    "certificates", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@click.option(
    "--second-opinion",
    "doubt",
    is_flag=True,
    help="Put every step to cvc5 and mpmath, too; a contradiction is an error.",
)
def check(certificates: tuple[Path, ...], doubt: bool) -> int:  # noqa: FBT001
    """Re-check CERTIFICATES from the files alone.

    Bounds are recomputed from the recorded counts and every step of a proof is made
    again, in exact and ball arithmetic; neither the auditor nor a prover is loaded.
    The status is 0 if all are accepted and 1 if one is refused.
    """
    # Loaded here, so that --help answers at once.
    from verifydp.checker import decode, established  # noqa: PLC0415

    refused = 0
    for path in certificates:
        content = _read(path)
        try:
            record = decode(content)
            shown = established(record)
        except CertificateError as error:
            refused += 1
            click.echo(f"REFUSED   {path}: {error}")
            continue
        click.echo(f"accepted  {path}")
        lines = _proof_lines(shown) if shown else _audit_lines(record)
        for line in lines:
            click.echo(f"          {line}")
        refused += doubt and _is_contradicted(record)
    return 1 if refused else 0


def _is_contradicted(record: AnyCertificate) -> bool:
    """Print what second engines say; the verdict does not depend on it."""
    if isinstance(record, Certificate):
        click.echo("          second opinion: an audit has counts, and no such steps")
        return False
    from verifydp.second_opinion import examine, lines_of  # noqa: PLC0415

    tally = examine(record)
    for line in lines_of(tally):
        click.echo(f"          {line}")
    return bool(tally.contradictions)


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

    yield f"{shown.verdict.value}: {shown.name}"
    yield from plain(shown.statement, width=_WIDTH).splitlines()
    yield f"statement {shown.statement.digest}"
    yield f"solvers: {', '.join(shown.engines) or 'none'}"
    yield from (f"modulo {source}" for source in shown.citations)


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(_READ_MAX)
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from error
