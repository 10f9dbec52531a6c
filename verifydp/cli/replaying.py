"""``verifydp check RESULT --replay TARGET``: draw the violation of an audit anew."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from verifydp.cli import offered
from verifydp.cli import options as shared
from verifydp.cli.commands import Command
from verifydp.cli.streams import results_only
from verifydp.errors import InputError

if TYPE_CHECKING:
    from verifydp.evidence.certificates import Certificate
    from verifydp.evidence.replays import Replay
    from verifydp.evidence.results import AuditResult
    from verifydp.sampling import Backend

__all__ = [
    "OWN",
    "ReplayInputs",
    "ReplayingCommand",
    "inputs",
    "options",
    "replay_result",
]

_KEY = Path("checkpoint") / "key"
_READ_MAX = 1 << 28
_KEY_MAX = 4096
#: The options of a replay, with what they are where nobody gave them.
OWN: dict[str, Any] = {
    "pair": None,
    "key": None,
    "samples": None,
    "seed": None,
    "confidence": "0.95",
    "jobs": 1,
    "executor": None,
    "timeout": 60.0,
    "observe_timeouts": False,
}


class ReplayingCommand(Command):
    """A command that takes the words after ``--replay ... --`` as an executable."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Split off the executable, where ``--replay`` has no target of its own."""
        ctx.meta["command"] = ()
        if "--replay" in args and "--" in args:
            end, own = args.index("--"), args.index("--replay")
            if own < end and args[own + 1].startswith("-"):
                ctx.meta["command"] = tuple(args[end + 1 :])
                if not ctx.meta["command"]:
                    raise click.UsageError("after -- there must be a command", ctx)
                # The parser asks for a value where another option follows.
                args = [*args[:own], "--replay=", *args[own + 1 : end]]
        return super().parse_args(ctx, args)


def options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of a replay to a command."""
    for option in (
        click.option(
            "--observe-timeouts", is_flag=True, help="As in audit, for --replay."
        ),
        click.option(
            "--timeout", type=float, default=60.0, help="As in audit, for --replay."
        ),
        shared.executor(),
        shared.jobs(),
        shared.confidence(default="0.95", show_default=True),
        shared.seed(default=None, show_default="the audit's plus 1"),
        click.option(
            "--samples",
            type=int,
            help="Calls that --replay makes: twice those behind the violation.",
        ),
        click.option(
            "--key",
            type=shared.DATA_FILE,
            help="Key of the digests of databases: checkpoint/key of the audit.",
        ),
        click.option(
            "--pair",
            type=shared.DATA_FILE,
            help="The audited pair, where the result does not hold it.",
        ),
        click.option(
            "--replay",
            "target",
            metavar="TARGET",
            shell_complete=offered.files,
            help="Draw the violation anew: TARGET, or a command after --.",
        ),
    ):
        command = option(command)
    return command


@dataclass(frozen=True, slots=True)
class ReplayInputs:
    """What a replay is given beside the result: read before anything is printed."""

    mechanism: Any
    pair: Any
    numbers: dict[str, Any]
    executor: str | None
    key: bytes | None


def inputs(
    place: Path, own: dict[str, Any], target: str, command: Sequence[str]
) -> ReplayInputs:
    """Read the mechanism, the pair and the key of digests.

    Raises
    ------
    InputError
        If one cannot be used.
    """
    from verifydp.adapters.processes import ProcessLimits  # noqa: PLC0415
    from verifydp.adapters.targets import load_target  # noqa: PLC0415
    from verifydp.api.given_mechanisms import prepare  # noqa: PLC0415
    from verifydp.api.replay_numbers import replay_numbers  # noqa: PLC0415
    from verifydp.data import load_pair  # noqa: PLC0415

    numbers = {name: own[name] for name in ("confidence", "samples", "seed", "jobs")}
    replay_numbers(**numbers)  # a slip is told before anything is done
    key = _key(own["key"], place if place.is_dir() else place.parent)
    pair = load_pair(own["pair"]) if own["pair"] else None
    with results_only():
        mechanism = load_target(
            target or None,
            command,
            limits=ProcessLimits(seconds=own["timeout"]),
            observe_timeouts=own["observe_timeouts"],
            backend=_backend(_result(place)),
            prepare=prepare,
        )
    return ReplayInputs(mechanism, pair, numbers, own["executor"], key)


def replay_result(place: Path, given: ReplayInputs) -> "Replay":
    """Replay the audit in a folder, which was checked, or in a file.

    Raises
    ------
    CertificateError
        If the result is not what its certificate states.
    InputError
        If there is nothing to draw anew, or an input cannot be used.
    """
    from verifydp.api.replaying import replay  # noqa: PLC0415

    result = _result(place)
    with results_only(), _progress() as tell:
        return replay(
            result,
            given.mechanism,
            pair=given.pair,
            digest_key=given.key,
            certificate=result.certificate or _certificate(place),
            tell=tell,
            executor=given.executor,
            **given.numbers,
        )


def _backend(result: "AuditResult") -> "Backend":
    """The array library that the audit drew with, on its device."""
    from verifydp.backends import load_backend  # noqa: PLC0415

    if result.arrays is None:
        return load_backend("numpy")
    return load_backend(
        result.backend,
        device=result.arrays.device,
        precision=result.arrays.precision,
    )


def _result(place: Path) -> "AuditResult":
    """The one audit that a folder or a file holds."""
    from verifydp.evidence.results import AuditResult  # noqa: PLC0415
    from verifydp.report.json.reading import read_results  # noqa: PLC0415

    results = read_results(place)
    if len(results) > 1:
        raise InputError(
            f"{place} holds {len(results)} results: --replay takes those of one audit"
        )
    result = results[0]
    if not isinstance(result, AuditResult):
        raise InputError(
            f"{place} is a result of {result.COMMAND}: only an audit has draws to "
            "repeat"
        )
    return result


def _certificate(place: Path) -> "Certificate | None":
    """The certificate beside a result that does not hold it."""
    from verifydp.checker import decode  # noqa: PLC0415
    from verifydp.evidence.certificates import Certificate  # noqa: PLC0415

    file = place / "certificates" / "audit.json"
    if not file.is_file():
        return None
    with file.open("rb") as opened:
        record = decode(opened.read(_READ_MAX))
    return record if isinstance(record, Certificate) else None


def _key(named: Path | None, folder: Path) -> bytes | None:
    """The key of digests: of a file that was named, or of the audit's folder."""
    from verifydp.data.digests import KEY_BYTES  # noqa: PLC0415

    file = named or folder / _KEY
    if named is None and not file.is_file():
        return None
    try:
        with file.open("rb") as opened:
            key = opened.read(_KEY_MAX)
    except OSError as error:
        raise InputError(f"cannot read {file}: {error.strerror}") from error
    if len(key) != KEY_BYTES:
        more = " or more" if len(key) == _KEY_MAX else ""
        raise InputError(
            f"--key: {file} holds {len(key)} bytes{more}, a key has {KEY_BYTES}: give "
            "checkpoint/key of the audit's folder"
        )
    return key


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None]]:
    from verifydp.empirical.events import Progress  # noqa: PLC0415
    from verifydp.report.console.progress import on_standard_error  # noqa: PLC0415

    with on_standard_error() as listener:
        yield lambda done, planned: listener(
            Progress("replay", done, planned, 1, 0.0, 0.0)
        )
