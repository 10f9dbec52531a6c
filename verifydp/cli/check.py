"""``verifydp check``: re-establish what certificates state."""

from collections.abc import Iterator
from pathlib import Path

import click

from verifydp.errors import CertificateError, InputError
from verifydp.evidence.canonical import AnyCertificate
from verifydp.evidence.certificates import Certificate

__all__ = ["check"]

_READ_MAX = 1 << 28


@click.command()
@click.argument(
    "certificates", nargs=-1, required=True, type=click.Path(path_type=Path)
)
def check(certificates: tuple[Path, ...]) -> int:
    """Re-check CERTIFICATES from the files alone.

    Bounds are recomputed from the recorded counts and every step of a proof is made
    again, in exact and ball arithmetic; neither the auditor nor a prover is loaded.
    The status is 0 if all are accepted and 1 if one is refused.
    """
    # Loaded here, so that --help answers at once.
    from verifydp.checker import check as check_certificate  # noqa: PLC0415
    from verifydp.checker import decode  # noqa: PLC0415

    refused = 0
    for path in certificates:
        content = _read(path)
        try:
            check_certificate(content)
        except CertificateError as error:
            refused += 1
            click.echo(f"REFUSED   {path}: {error}")
            continue
        click.echo(f"accepted  {path}")
        for line in _lines(decode(content)):
            click.echo(f"          {line}")
    return 1 if refused else 0


def _lines(record: AnyCertificate) -> Iterator[str]:
    """What was accepted, in words."""
    if isinstance(record, Certificate):
        yield f"{record.verdict.value}: {record.claim}"
        yield (
            f"epsilon_lower {record.epsilon_lower or '-'}, delta_lower "
            f"{record.delta_lower or '-'}, error probability {record.alpha}"
        )
        yield from (f"assumes {assumption}" for assumption in record.assumes)
        return
    yield f"{record.verdict.value}: {record.name}"
    yield f"{len(record.steps)} steps, {len(record.lemmas)} lemmas"
    cited = {
        text for step in record.steps if step.rule == "cite" for text in step.texts
    }
    yield from (f"modulo {source}" for source in sorted(cited))


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(_READ_MAX)
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from error
