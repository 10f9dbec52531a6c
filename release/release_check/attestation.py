"""The report over a release: its JSON, and its statement of provenance."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from release_check.schemas import fits_own_schemas
from release_check.steps import ReleaseError, shell
from release_check.trial import clean_environment

__all__ = ["check_attestation", "refused_by_in_toto"]

_PROOF = ("prove", "laplace", "--scale=1", "--sensitivity=1", "--epsilon=1")


def check_attestation(work: Path) -> str:
    """The report over a release fits its schema, its statement that of in-toto.

    Parameters
    ----------
    work
        A folder to be made, for a proof, a description and the report.

    Raises
    ------
    ReleaseError
        If one does not fit, or a damaged one does.
    """
    work.mkdir(parents=True)
    _verifydp(work, *_PROOF, "--out", "proof")
    _verifydp(work, "report", "--init", "--release", "release.toml")
    _verifydp(work, "report", "proof", "--release", "release.toml", "--out", "report")
    report = work / "report"
    statement = json.loads((report / "attestation.json").read_text(encoding="utf-8"))
    if reason := refused_by_in_toto(statement):
        raise ReleaseError(f"attestation.json: {reason}")
    damages: tuple[Callable[[Any], Any], ...] = (
        lambda one: one.update(comment="trust me"),
        lambda one: one.update(_type="https://in-toto.io/Statement/v0"),
        lambda one: one["subject"][0].pop("digest"),
        lambda one: one["predicate"].update(comment="trust me"),
    )
    for damage in damages:
        damaged = json.loads(json.dumps(statement))
        damage(damaged)
        if not refused_by_in_toto(damaged):
            raise ReleaseError("in-toto accepts attestation.json when it is damaged")
    records = 0
    for name in ("report.json", "result.json"):
        value = json.loads((report / name).read_text(encoding="utf-8"))
        records += sum(fits_own_schemas(name, value).values())
    return (
        "attestation.json by the records of in-toto-attestation; "
        f"{records} records of report.json and result.json fit their schemas"
    )


def refused_by_in_toto(statement: dict[str, Any]) -> str:
    """Why the official records of in-toto refuse a statement; empty if they do not."""
    from google.protobuf import json_format  # noqa: PLC0415 - only where it is used
    from in_toto_attestation.predicates.test_result.v0 import (  # noqa: PLC0415
        test_result_pb2,
    )
    from in_toto_attestation.v1 import statement_pb2  # noqa: PLC0415
    from in_toto_attestation.v1.statement import Statement  # noqa: PLC0415

    try:
        read = json_format.ParseDict(statement, statement_pb2.Statement())
        Statement.copy_from_pb(read).validate()
        json_format.ParseDict(statement["predicate"], test_result_pb2.TestResult())
    except (json_format.ParseError, ValueError) as error:
        return str(error)
    return ""


def _verifydp(folder: Path, *words: str) -> None:
    """Run the command; a claim that is not examined is no failure here."""
    command = (sys.executable, "-m", "verifydp", *words)
    shell(*command, folder=folder, environment=clean_environment())
