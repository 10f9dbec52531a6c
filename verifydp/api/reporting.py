"""`verifydp.report_release`: results and a description as one report over a release."""

import datetime
import hashlib
import hmac
import os
import platform
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from os import PathLike
from pathlib import Path

from verifydp.api.agreement import compare_result
from verifydp.api.stating import statement_results
from verifydp.checker import decode, established
from verifydp.checker.proofs import ProofChecker
from verifydp.empirical.digest_keys import digest_key_in
from verifydp.errors import CertificateError, InputError
from verifydp.evidence.canonical import AnyCertificate, canonical_bytes
from verifydp.evidence.citations import CitedFormula
from verifydp.evidence.project_reports import (
    BoundFile,
    CheckedCertificate,
    ReportedResult,
    ReportOrigin,
)
from verifydp.evidence.release_descriptions import ReleaseDescription
from verifydp.evidence.results import AuditResult
from verifydp.evidence.specs import CERTIFICATES, specs_folder
from verifydp.evidence.summary import Result
from verifydp.report.content import Content
from verifydp.report.json.reading import find_results, read_results
from verifydp.report.json.text import results_text
from verifydp.report.naming import certificate_files
from verifydp.report.project.assembling import assemble
from verifydp.report.project.description import load_description
from verifydp.report.writing import write_content

__all__ = [
    "check_results",
    "read_date",
    "read_evidence",
    "release_content",
    "report_release",
]

#: The variable by which builds say what time it is, so that they can be repeated.
_EPOCH = "SOURCE_DATE_EPOCH"
_DATE = "%Y-%m-%dT%H:%M:%SZ"


def read_evidence(places: Sequence[str | PathLike[str]]) -> tuple[Result, ...]:
    """Read results from files, folders, folders of folders, and ids of statements.

    Parameters
    ----------
    places
        Files and folders that ``--out`` wrote; ids such as ``foundations.composition``.

    Raises
    ------
    InputError
        As `verifydp.report.json.reading.read_results` does; if a place is none of
        these.
    """
    results: list[Result] = []
    for place in places:
        path = Path(place)
        if path.exists():
            for file in find_results(path):
                results += read_results(file)
        elif path.suffix == ".json" or len(path.parts) > 1:
            results += read_results(path)  # says what is wrong with it
        else:
            results += statement_results([str(place)])
    return tuple(results)


def report_release(
    evidence: Sequence[Result | str | PathLike[str]],
    description: str | PathLike[str],
    out: str | PathLike[str],
    *,
    formats: Sequence[str] | None = None,
    date: str | None = None,
    by: str = "",
    title: str | None = None,
) -> tuple[Path, ...]:
    """Write one report over a release, from results and a description of it.

    Parameters
    ----------
    evidence
        Results; files and folders that ``--out`` wrote, and folders of these; ids of
        statements.
    description
        A TOML file as ``verifydp report --init`` writes one; paths in it start from
        its folder.
    out
        The folder; made if absent.
    formats
        Names of forms with a file; by default all that are not asked for by name.
    date
        Of the report, in the form of ISO 8601; by default that of the environment
        variable ``SOURCE_DATE_EPOCH``, else now. The same date gives the same bytes.
    by
        Who makes it.
    title
        Heading; by default that of the description.

    Returns
    -------
    tuple
        The paths written. Guarantee: what ``report.json`` says is proved or refuted
        rests on certificates that the checker has just accepted.

    Raises
    ------
    InputError
        If the description or a result cannot be used, or a file cannot be written.
    """
    results: list[Result] = []
    for one in evidence:
        results += (one,) if isinstance(one, Result) else read_evidence([one])
    content = release_content(results, description, date=date, by=by, title=title)
    return write_content(content, Path(out), formats=formats)


def release_content(
    results: Sequence[Result],
    description: str | PathLike[str],
    *,
    date: str | None = None,
    by: str = "",
    title: str | None = None,
) -> Content:
    """Put results and the description of a release together, and check the evidence.

    Parameters
    ----------
    results
        At least one.
    description
        A file as ``verifydp report --init`` writes one; paths in it start from its
        folder.
    date
        Of the report, in the form of ISO 8601; by default that of the environment
        variable ``SOURCE_DATE_EPOCH``, else now.
    by
        Who makes it.
    title
        Heading; by default that of the description.

    Raises
    ------
    InputError
        If the description cannot be used, a file that it names cannot be read, or a
        result shows records.
    """
    if not results:
        raise InputError("there is no result to report: give at least one")
    release = load_description(description)
    _refuse_records(results)
    reported = check_results(results)
    made = ReportOrigin(
        date=read_date(date),
        by=by.strip(),
        versions={"verifydp": version("verifydp"), "python": platform.python_version()},
        platform=f"{platform.system()} {platform.machine()}",
    )
    files = tuple(_bound_files(release, Path(description)))
    project = assemble(
        release,
        results,
        reported,
        title=title or release.title,
        made=made,
        files=files,
    )
    return Content(tuple(results), project.title, project)


def check_results(
    results: Sequence[Result], proofs: ProofChecker | None = None
) -> tuple[ReportedResult, ...]:
    """Let the checker make every certificate again, and compare results with theirs.

    Parameters
    ----------
    results
        In the order of the report.
    proofs
        Checks the proofs; one that is used for several makes a lemma once.

    Returns
    -------
    tuple of ReportedResult
        In the order of the results. Guarantee: one that counts is what its
        certificates state, and all of them were accepted.
    """
    proofs = proofs or ProofChecker()
    folders = (specs_folder() / CERTIFICATES,)
    found = []
    for place, (result, files) in enumerate(
        zip(results, certificate_files(results), strict=True), start=1
    ):
        looked_at = [
            _checked(record, files[name], folders, proofs)
            for name, record in result.certificates.items()
        ]
        checked = tuple(entry for entry, _ in looked_at)
        cited = {formula for _, formulas in looked_at for formula in formulas}
        differences = (*_differences(result), *_citations(result, cited))
        summary = result.summary
        found.append(
            ReportedResult(
                place=place,
                command=summary.command,
                subject=summary.subject,
                claim=summary.beside_verdict,
                verdict=summary.verdict,
                counts=all(one.accepted for one in checked) and not differences,
                certificates=checked,
                differences=differences,
            )
        )
    return tuple(found)


def _checked(
    record: AnyCertificate, file: str, folders: tuple[Path, ...], proofs: ProofChecker
) -> tuple[CheckedCertificate, tuple[CitedFormula, ...]]:
    """Give what the checker says of a certificate, and the formulas that it takes."""
    reason = ""
    cited: tuple[CitedFormula, ...] = ()
    try:
        # as a file is read: strictly, and under its own digest
        decoded = decode(canonical_bytes(record))
        shown = established(decoded, folders=folders, proofs=proofs)
        cited = tuple(shown.citations) if shown else ()
    except CertificateError as error:
        reason = " ".join(str(error).split())
    entry = CheckedCertificate(
        file=file,
        digest=record.digest,
        accepted=not reason,
        cited=len(cited),
        reason=reason,
    )
    return entry, cited


def _citations(result: Result, cited: set[CitedFormula]) -> Iterator[str]:
    """Say where a result hides what its proofs take from the literature."""
    if hidden := cited - set(result.summary.modulo):
        yield (
            f"it does not say that its certificates rest on {len(hidden)} formulas of "
            "the literature"
        )


def _differences(result: Result) -> Iterator[str]:
    """Where one result is not what its own certificates state."""
    alone = dict(result.certificates)
    try:
        yield from compare_result(results_text([result]).encode(), alone).differences
    except InputError as error:
        yield str(error)


def _refuse_records(results: Sequence[Result]) -> None:
    """A report over a release is published: it shows nothing that was asked to show."""
    for place, result in enumerate(results, start=1):
        if isinstance(result, AuditResult) and result.evidence == "full":
            raise InputError(
                f"result {place}, of {result.claim.mechanism}, was made with "
                "--evidence full and may show records: audit again without it"
            )


def read_date(given: str | None) -> str:
    """Give the date of a report as it was given, or as the environment says.

    Raises
    ------
    InputError
        If it is none of the form of ISO 8601.
    """
    if given is not None:
        try:
            found = datetime.datetime.fromisoformat(given)
            zone = found.tzinfo or datetime.UTC
            # a date that has no name in UTC is none that a file can bear
            found.replace(tzinfo=zone).astimezone(datetime.UTC)
        except (ValueError, OverflowError) as error:
            raise InputError(
                f"the date is {given!r:.60}: write it as 2026-01-31 or "
                "2026-01-31T12:00:00Z"
            ) from error
        return given
    now = datetime.datetime.now(datetime.UTC)
    if epoch := os.environ.get(_EPOCH):
        try:
            now = datetime.datetime.fromtimestamp(int(epoch), datetime.UTC)
        except (ValueError, OverflowError, OSError) as error:
            raise InputError(
                f"{_EPOCH} is {epoch!r:.60}: it is a number of seconds since 1970"
            ) from error
    return now.strftime(_DATE)


def _bound_files(release: ReleaseDescription, description: Path) -> Iterator[BoundFile]:
    """Name files by their digests; those of data with a key."""
    folder = description.parent
    yield BoundFile(
        name=description.name,
        role="description",
        algorithm="sha256",
        digest=_sha256(description, "the description"),
    )
    names = dict.fromkeys(name for one in release.mechanisms for name in one.code)
    for name in names:
        yield BoundFile(
            name=name,
            role="code",
            algorithm="sha256",
            digest=_sha256(folder / name, "code"),
        )
    if not release.data.files:
        return
    key = digest_key_in(folder / release.data.key)
    for name in release.data.files:
        plain = _sha256(folder / name, "data")
        digest = hmac.new(key, plain.encode("ascii"), hashlib.sha256).hexdigest()
        yield BoundFile(name=name, role="data", algorithm="hmac-sha256", digest=digest)


def _sha256(path: Path, what: str) -> str:
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise InputError(
            f"{path}, named as {what}, cannot be read: {error.strerror}"
        ) from error
