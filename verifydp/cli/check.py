"""``verifydp check``: re-establish what certificates state."""

import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from verifydp.cli import options as shared
from verifydp.cli import replaying
from verifydp.cli.commands import Section
from verifydp.errors import CertificateError, InputError
from verifydp.evidence.canonical import AnyCertificate
from verifydp.evidence.certificates import Certificate
from verifydp.evidence.compositions import CompositionCertificate
from verifydp.evidence.couplings import (
    BALANCED,
    SEPARATE,
    CouplingCertificate,
    FiniteCouplingCertificate,
)
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.exact_numbers import parse_exact
from verifydp.evidence.numbers import bound_digits
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.release_certificates import ReleaseCertificate
from verifydp.evidence.specs import CERTIFICATES, specs_folder
from verifydp.evidence.summary import beside_verdict
from verifydp.evidence.table_releases import TableReleaseCertificate
from verifydp.evidence.verdict import Verdict, in_full
from verifydp.evidence.visible_text import visible

if TYPE_CHECKING:
    from verifydp.api.agreement import Agreement
    from verifydp.checker.proofs import Established, ProofChecker

__all__ = ["check"]

_READ_MAX = 1 << 28
#: Columns of the margin, in which a word says what became of a file, and beside it.
_MARGIN, _WIDTH = 10, 70


@click.command(cls=replaying.ReplayingCommand)
@click.argument("certificates", nargs=-1, required=True, type=shared.DATA_FILE)
@click.option(
    "--allow-cited",
    is_flag=True,
    help="Accept what rests on formulas taken from the literature.",
)
@shared.second_opinion()
@replaying.options
@click.pass_context
def check(
    context: click.Context,
    /,
    certificates: tuple[Path, ...],
    *,
    allow_cited: bool,
    doubt: bool,
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

    checking = _Checking(allow_cited, doubt, ProofChecker())
    if target is not None:
        return _replay(checking, certificates, target, own, context.meta["command"])
    _refuse_options(own)
    wrong = sum(
        not (checking.folder(path) if path.is_dir() else checking.file(path)[1])
        for path in certificates
    )
    return 1 if wrong else 0


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
) -> int:
    """Check a result, then draw its violation anew."""
    if len(places) != 1:
        raise InputError(f"--replay takes one folder or result.json, not {len(places)}")
    (place,) = places
    given = replaying.inputs(place, own, target, command)
    if place.is_dir() and not checking.folder(place):
        return 1
    try:
        replayed = replaying.replay_result(place, given)
    except CertificateError as error:
        _say("DIFFERS", f"{place}: {error}")
        return 1
    if not place.is_dir():
        _say("agrees", str(place))
    first, *others = replayed.lines
    open_word = "NO ANSWER" if replayed.beside else "NOT SEEN"
    _say("REFUTED" if replayed.refuted else open_word, first)
    for line in others:
        for part in _wrapped(line):
            _say("", part)
    return 0 if replayed.refuted else 1


@dataclass(frozen=True, slots=True)
class _Checking:
    """Checks files and folders, and prints what they state."""

    allow_cited: bool
    doubt: bool
    proofs: "ProofChecker"

    def file(self, path: Path) -> tuple[AnyCertificate | None, bool]:
        """The certificate in a file, if the checker accepts it; whether all is well."""
        from verifydp.checker import decode, established  # noqa: PLC0415

        content = _read(path)
        folders = (path.parent, specs_folder() / CERTIFICATES)
        try:
            record = decode(content)
            shown = established(record, folders=folders, proofs=self.proofs)
        except CertificateError as error:
            _say("REFUSED", f"{path}: {error}")
            return None, False
        cited = bool(shown and shown.citations) and not self.allow_cited
        _say("CITED" if cited else "accepted", str(path))
        lines = _proof_lines(shown) if shown else _lines(record)
        for line in lines:
            _say("", line)
        contradicted = self.doubt and _is_contradicted(record, folders)
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
            _say("DIFFERS", f"{place}: {line}")
        if not agreement.differences:
            _say("agrees" if accepted else "NO PROOF", str(place))
        for line in _coverage_lines(accepted, agreement):
            _say("", line)
        well = all(well for _, well in found.values()) and not agreement.differences
        return self._report(folder) and well

    def _report(self, folder: Path) -> bool:
        """Compare a report over a release with what its results imply."""
        if not (folder / "report.json").is_file():
            return True
        from verifydp.api.checking_reports import compare_report  # noqa: PLC0415

        well = True
        for one in compare_report(folder, self.proofs):
            place = folder / one.file
            for line in one.differences:
                _say("DIFFERS", f"{place}: {line}")
                well = False
            if one.skipped:
                _say("unread", f"{place}: {one.skipped}")
            elif not one.differences:
                _say("agrees", str(place))
        return well


def _is_contradicted(record: AnyCertificate, folders: tuple[Path, ...]) -> bool:
    """Print what second engines say; the verdict does not depend on it."""
    if not isinstance(record, ProofCertificate):
        _say("", "second opinion: this certificate has no steps of a proof")
        return False
    from verifydp.second_opinion import examine, lines_of  # noqa: PLC0415

    tally = examine(record, folders)
    for line in lines_of(tally):
        _say("", line)
    return bool(tally.contradictions)


def _lines(record: AnyCertificate) -> Iterator[str]:
    """What a certificate that is no proof states, and what it assumes."""
    if isinstance(record, Certificate):
        yield from _audit_lines(record)
    elif isinstance(record, CompositionCertificate):
        yield from _composition_lines(record)
    elif isinstance(record, ReleaseCertificate):
        yield from _release_lines(record)
    elif isinstance(record, TableReleaseCertificate):
        yield from _table_lines(record)
    elif not isinstance(record, ProofCertificate):
        yield from _coupling_lines(record)


def _table_lines(record: TableReleaseCertificate) -> Iterator[str]:
    """What a noisy table guarantees beside its margins, and what is assumed."""
    claims = [] if record.mu is None else [f"{record.mu:.40}-Gaussian DP"]
    if record.epsilon is not None:
        claims.append(f"({record.epsilon:.40}, {record.delta:.40})-DP")
    shape = " x ".join(map(str, record.levels))
    yield from _wrapped(
        f"{record.verdict.value}: a table of {shape} counts with {record.noise} noise "
        f"is {' and '.join(claims)} beside {len(record.published)} published margins, "
        f"for up to {record.persons} persons"
    )
    for assumption in record.assumes:
        yield from _wrapped(f"assumes {assumption}")


def _release_lines(record: ReleaseCertificate) -> Iterator[str]:
    """What follows for a release, and what is assumed of its components."""
    numbers = (f"{name} {text}" for name, text in record.total.numbers.items())
    yield from _wrapped(
        f"{record.verdict.value}: {record.release} under {record.relation}, where all "
        f"{len(record.parts)} components have their budgets: {', '.join(numbers)}"
    )
    for assumption in record.assumes:
        yield from _wrapped(f"assumes {assumption}")


def _coupling_lines(record: CouplingCertificate) -> Iterator[str]:
    """Whether noise that depends on other noise meets a target, and what is assumed."""
    met = record.verdict is Verdict.PROVED
    what = ("meet" if len(record.mechanisms) > 1 else "meets") if met else "cannot meet"
    target = f"({record.target.epsilon:.40}, {record.target.delta:.40})"
    count = len(record.mechanisms)
    several = "mechanisms together" if count > 1 else "mechanism"
    yield from _wrapped(
        f"{record.verdict.value}: {count} {several} {what} {target}, {_reach(record)}"
    )
    for assumption in record.assumes:
        yield from _wrapped(f"assumes {assumption}")


def _reach(record: CouplingCertificate) -> str:
    """For which pairs a target is met, or by which noise it is not."""
    if isinstance(record, FiniteCouplingCertificate):
        pairs, states = len(set(record.pairs)) // 2, len(record.mechanisms[0].laws)
        every = states * (states - 1) // 2
        return f"for {pairs} of {every} pairs of states"
    if record.obstacle is None:
        return "for the stated changes"
    if record.obstacle == BALANCED:
        return "by no jointly normal noise"
    return "by independent noise" if record.obstacle == SEPARATE else "by no noise"


def _audit_lines(record: Certificate) -> Iterator[str]:
    """What an audit states, and what it assumes."""
    yield f"{record.verdict.value}: {beside_verdict(record.verdict, str(record.claim))}"
    yield (
        f"epsilon_lower {_lower(record.epsilon_lower)}, delta_lower "
        f"{_lower(record.delta_lower)}, error probability {record.alpha}"
    )
    for assumption in record.assumes:
        yield from _wrapped(f"assumes {assumption}")


def _lower(stated: str | None) -> str:
    """Write what is stated as reports do: rounded down, 0 where it is nothing."""
    from verifydp.evidence.epsilon_doubles import below  # noqa: PLC0415 - balls

    exact = stated or "0"
    return bound_digits(below(Epsilon.read(exact)), "lower", exact)


def _composition_lines(record: CompositionCertificate) -> Iterator[str]:
    """What components show together, and what is assumed of each."""
    # Balls are loaded where there are bounds to be shown.
    from verifydp.exact.balls import written_above, written_below  # noqa: PLC0415

    count = sum(one.count for one in record.approximate)
    count += sum(one.count for one in record.gaussian)
    yield f"{record.verdict.value}: {count} components, adaptive ones included"
    for bound in record.bounds:
        stated = bound.delta_lower, bound.delta_upper
        low = bound_digits(written_below(parse_exact(stated[0])), "lower", stated[0])
        high = bound_digits(written_above(parse_exact(stated[1])), "upper", stated[1])
        at = str(Epsilon.read(bound.epsilon))
        yield f"epsilon {at:.40}: the least delta is from {low} to {high}"
    for assumption in record.assumes:
        yield from _wrapped(f"assumes {assumption}")


def _proof_lines(shown: "Established") -> Iterator[str]:
    """What was established: the statement itself, for a name proves nothing."""
    from verifydp.language.printing import plain  # noqa: PLC0415

    yield f"{in_full(shown.verdict, shown.citations)}: {shown.name}"
    yield from plain(shown.statement, width=_WIDTH).splitlines()
    yield f"statement {shown.statement.digest}"
    yield f"solvers: {', '.join(shown.engines) or 'none'}"
    yield f"trusts: {', '.join(shown.parts)}"
    yield from (f"modulo {one}" for one in shown.citations)


def _coverage_lines(checked: Iterable[str], agreement: "Agreement") -> Iterator[str]:
    """Which certificates stand behind a folder's results, and where none does."""
    if names := ", ".join(sorted(checked)):
        yield from _wrapped(f"re-checked: {names}")
        for bound in agreement.bounds:
            yield from _wrapped(bound)
        for clause in agreement.uncovered:
            yield from _wrapped(f"not covered by a certificate: {clause}")
    for about, reason in agreement.without:
        subject = f"{about}: " if about else ""
        yield from _wrapped(f"{subject}no certificate: {reason}")


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(
        visible(text),
        _WIDTH,
        subsequent_indent="  ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def _say(word: str, text: str) -> None:
    """Print a line with what became of a file in its margin."""
    click.echo(f"{word:<{_MARGIN}}{visible(text)}")


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(_READ_MAX)
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from error


#: The command of this file, and where `verifydp --help` lists it.
COMMAND, PLACE = check, (Section.EVIDENCE, 1)
