"""``verifydp check``: re-establish what certificates state."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from verifydp.cli import options as shared
from verifydp.cli import replaying
from verifydp.cli.commands import Section
from verifydp.cli.sheet import Sheet
from verifydp.cli.stating import claim_of, lines_of, proof_lines
from verifydp.errors import CertificateError, InputError
from verifydp.evidence.canonical import AnyCertificate
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.specs import CERTIFICATES, specs_folder

if TYPE_CHECKING:
    from verifydp.api.agreement import Agreement
    from verifydp.checker.proofs import ProofChecker

__all__ = ["check"]

_READ_MAX = 1 << 28


@click.command(cls=replaying.ReplayingCommand)
@click.argument("certificates", nargs=-1, required=True, type=shared.DATA_FILE)
@click.option(
    "--allow-cited",
    is_flag=True,
    help="Accept what rests on formulas taken from the literature.",
)
@shared.second_opinion()
@shared.layout()
@replaying.options
@click.pass_context
def check(
    context: click.Context,
    /,
    certificates: tuple[Path, ...],
    *,
    allow_cited: bool,
    doubt: bool,
    layout: str,
    target: str | None,
    **own: Any,
) -> int:
    """Re-check CERTIFICATES from the files alone.

    Bounds are recomputed from the recorded counts and every step of a proof is made
    again, in exact and ball arithmetic; neither the auditor nor a prover is loaded.
    CERTIFICATES are files, or folders as --out writes them: there the result is
    compared with its certificates, or is said to have none. The status is 0 if all are
    accepted and agree, and 1 if not, or if one rests on cited formulas without
    --allow-cited.

    A record cannot show that its counts came from the mechanism. With --replay TARGET,
    or --replay -- COMMAND ARG..., the event of a refuted audit is counted again on
    fresh draws of a mechanism at hand: RESULT is the one folder, or result.json. The
    status is then 0 if these draws refute the claim again, and 1 if not.

    Example: verifydp check result --replay release.py:noisy_count
    """
    # Loaded here, so that --help answers at once.
    from verifydp.checker.proofs import ProofChecker  # noqa: PLC0415

    sheet = Sheet(layout)
    checking = _Checking(allow_cited, doubt, ProofChecker(), sheet)
    if target is not None:
        command = context.meta["command"]
        well = _replay(checking, certificates, target, own, command)
    else:
        _refuse_options(own)
        found = [
            checking.folder(path) if path.is_dir() else checking.file(path)[1]
            for path in certificates
        ]
        well = all(found)
    sheet.end(well=well)
    return 0 if well else 1


def _refuse_options(own: dict[str, Any]) -> None:
    """Options of a replay mean nothing without one."""
    for name, value in own.items():
        if value != replaying.OWN[name]:
            option = name.replace("_", "-")
            raise InputError(f"--{option} is about fresh draws: add --replay TARGET")


def _replay(
    checking: "_Checking",
    places: tuple[Path, ...],
    target: str,
    own: dict[str, Any],
    command: tuple[str, ...],
) -> bool:
    """Check a result, then draw its violation anew."""
    if len(places) != 1:
        raise InputError(f"--replay takes one folder or result.json, not {len(places)}")
    (place,) = places
    given, sheet = replaying.inputs(place, own, target, command), checking.sheet
    if place.is_dir() and not checking.folder(place):
        return False
    try:
        replayed = replaying.replay_result(place, given)
    except CertificateError as error:
        sheet.file("DIFFERS", place, str(error))
        return False
    if not place.is_dir():
        sheet.file("agrees", place)
    open_word = "NO ANSWER" if replayed.beside else "NOT SEEN"
    sheet.replayed("REFUTED" if replayed.refuted else open_word, place, replayed.lines)
    return replayed.refuted


@dataclass(frozen=True, slots=True)
class _Checking:
    """Checks files and folders, and prints what they state."""

    allow_cited: bool
    doubt: bool
    proofs: "ProofChecker"
    sheet: Sheet

    def file(self, path: Path) -> tuple[AnyCertificate | None, bool]:
        """The certificate in a file, if the checker accepts it; whether all is well."""
        from verifydp.checker import decode, established  # noqa: PLC0415

        content = _read(path)
        folders = (path.parent, specs_folder() / CERTIFICATES)
        try:
            record = decode(content)
            shown = established(record, folders=folders, proofs=self.proofs)
        except CertificateError as error:
            self.sheet.file("REFUSED", path, str(error))
            return None, False
        cited = bool(shown and shown.citations) and not self.allow_cited
        self.sheet.file(
            "CITED" if cited else "accepted",
            path,
            verdict=str(shown.verdict if shown else record.verdict),
            claim=shown.name if shown else claim_of(record),
            statement=shown.statement.digest if shown else None,
        )
        for line in proof_lines(shown) if shown else lines_of(record):
            self.sheet.line(line, laid_out=shown is not None)
        contradicted = self.doubt and self._is_contradicted(record, folders)
        self.sheet.close()
        return record, not cited and not contradicted

    def folder(self, folder: Path) -> bool:
        """Check all certificates of a result, and the result against them."""
        place = folder / "result.json"
        if not place.is_file():
            raise InputError(
                f"the directory {folder} holds no result.json: give certificates, or "
                "a folder that --out named"
            )
        content = _read(place)
        files = sorted((folder / "certificates").glob("*.json"))
        found = {file.stem: self.file(file) for file in files}
        accepted = {name: one for name, (one, _) in found.items() if one is not None}
        # Whatever reads a result is loaded for a folder only.
        from verifydp.api.agreement import compare_result  # noqa: PLC0415

        try:
            agreement = compare_result(content, accepted)
        except InputError as error:
            raise InputError(f"{folder}: {error}") from error
        for line in agreement.differences:
            self.sheet.file("DIFFERS", place, line)
        if not agreement.differences:
            self.sheet.file("agrees" if accepted else "NO PROOF", place)
        for line in _coverage_lines(accepted, agreement):
            self.sheet.line(line)
        self.sheet.close()
        well = all(well for _, well in found.values()) and not agreement.differences
        return self._report(folder) and well

    def _report(self, folder: Path) -> bool:
        """Compare a report over a release with what its results imply."""
        if not (folder / "report.json").is_file():
            if not (folder / "attestation.json").is_file():
                return True
            said = "report.json is gone: no page can be compared with the results"
            self.sheet.file("DIFFERS", folder, said)
            self.sheet.close()
            return False
        from verifydp.api.checking_reports import compare_report  # noqa: PLC0415

        well = True
        for one in compare_report(folder, self.proofs):
            place = folder / one.file
            for line in one.differences:
                self.sheet.file("DIFFERS", place, line)
                well = False
            if one.skipped:
                self.sheet.file("unread", place, one.skipped)
            elif not one.differences and one.file != "result.json":  # said above
                self.sheet.file("agrees", place)
        self.sheet.close()
        return well

    def _is_contradicted(
        self, record: AnyCertificate, folders: tuple[Path, ...]
    ) -> bool:
        """Say what second engines think; the verdict does not depend on it."""
        if not isinstance(record, ProofCertificate):
            self.sheet.line("second opinion: this certificate has no steps of a proof")
            return False
        from verifydp.second_opinion import examine  # noqa: PLC0415
        from verifydp.second_opinion import lines_of as opinions  # noqa: PLC0415

        tally = examine(record, folders)
        for line in opinions(tally):
            self.sheet.line(line)
        return bool(tally.contradictions)


def _coverage_lines(checked: Iterable[str], agreement: "Agreement") -> Iterator[str]:
    """Which certificates stand behind a folder's results, and where none does."""
    if names := ", ".join(sorted(checked)):
        yield f"re-checked: {names}"
        yield from agreement.bounds
        for clause in agreement.uncovered:
            yield f"not covered by a certificate: {clause}"
    for about, reason in agreement.without:
        subject = f"{about}: " if about else ""
        yield f"{subject}no certificate: {reason}"


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(_READ_MAX)
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from error


#: The command of this file, and where `verifydp --help` lists it.
COMMAND, PLACE = check, (Section.EVIDENCE, 1)
