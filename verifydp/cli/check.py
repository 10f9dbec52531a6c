"""``verifydp check``: re-establish what certificates state."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from verifydp.errors import CertificateError, InputError
from verifydp.evidence.canonical import AnyCertificate
from verifydp.evidence.certificates import Certificate
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
def check(certificates: tuple[Path, ...]) -> int:
    """Re-check CERTIFICATES from the files alone.

    Bounds are recomputed from the recorded counts and every step of a proof is made
    again, in exact and ball arithmetic; neither the auditor nor a prover is loaded.
    CERTIFICATES are files, or folders as --out writes them: there the result is
    compared with its certificates. The status is 0 if all are accepted and agree, and
    1 if not.
    """
    wrong = sum(
        not (_folder(path) if path.is_dir() else _accepted(path) is not None)
        for path in certificates
    )
    return 1 if wrong else 0


def _accepted(path: Path) -> AnyCertificate | None:
    """Check one file and print what it states; None where it is refused."""
    # Loaded here, so that --help answers at once.
    from verifydp.checker import decode, established  # noqa: PLC0415

    content = _read(path)
    try:
        record = decode(content)
        shown = established(record)
    except CertificateError as error:
        click.echo(visible(f"REFUSED   {path}: {error}"))
        return None
    click.echo(visible(f"accepted  {path}"))
    lines = _proof_lines(shown) if shown else _audit_lines(record)
    for line in lines:
        click.echo(f"          {visible(line)}")
    return record


def _folder(folder: Path) -> bool:
    """Check all certificates of a result, and the result against them."""
    content = _read(folder / "result.json")
    files = sorted((folder / "certificates").glob("*.json"))
    found = {file.stem: _accepted(file) for file in files}
    accepted = {name: one for name, one in found.items() if one is not None}
    # Whatever reads a result is loaded for a folder only.
    from verifydp.api.agreement import compare_result  # noqa: PLC0415

    agreement = compare_result(content, accepted)
    place = folder / "result.json"
    for line in agreement.differences:
        click.echo(visible(f"DIFFERS   {place}: {line}"))
    if not agreement.differences:
        word = "agrees    " if accepted else "NO PROOF  "
        click.echo(visible(f"{word}{place}"))
        if not accepted:
            click.echo("          no certificate stands beside it: nothing is shown")
    click.echo(
        visible(f"          not covered by a certificate: {agreement.uncovered}")
    )
    return len(accepted) == len(found) and not agreement.differences


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
