"""``verifydp audit``: test a privacy claim on samples."""

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from verifydp.cli import offered
from verifydp.cli import options as shared
from verifydp.cli.commands import Choice, Command, Section
from verifydp.cli.listening import listening
from verifydp.cli.showing import show
from verifydp.cli.streams import results_only, say_loading
from verifydp.errors import InputError
from verifydp.evidence.visible_text import visible, visible_lines

if TYPE_CHECKING:
    from verifydp.empirical.events import Listener

__all__ = ["audit"]

_REFUTED = 1


class _WithCommand(Command):
    """A command whose words after ``--`` are an executable and its arguments."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.meta["command"] = ()
        if "--" in args:
            place = args.index("--")
            ctx.meta["command"] = tuple(args[place + 1 :])
            args = args[:place]
            if not ctx.meta["command"]:
                raise click.UsageError("after -- there must be a command to run", ctx)
        return super().parse_args(ctx, args)


@click.command(
    cls=_WithCommand,
    options_metavar="[OPTIONS]",
    epilog=shared.STATUS,
)
@click.argument(
    "target",
    required=False,
    metavar="TARGET | -- COMMAND ARG...",
    shell_complete=offered.files,
)
@shared.epsilon(required=True)
@shared.delta()
@click.option(
    "--relation",
    help="add-remove[:K] or replace[:K], with --data or --pair; any other, such as "
    "edge or window:3, with --pair or a target's __neighbours__.",
    shell_complete=offered.relations,
)
@click.option("--pair", type=shared.DATA_FILE, help="JSON file with the one pair.")
@click.option("--data", type=shared.DATA_FILE, help="Base database: CSV, JSON, NPY.")
@click.option(
    "--header",
    type=Choice(["auto", "yes", "no"]),
    default="auto",
    show_default=True,
    help="Whether the first row of a CSV names its columns.",
)
@shared.publish()
@shared.columns()
@shared.persons()
@click.option(
    "--domain",
    help='What data may be: "age: 0..120, city: {A, B}, no NaN, not empty".',
)
@click.option(
    "--show-input",
    is_flag=True,
    help="Print what the mechanism gets, and do nothing else.",
)
@click.option(
    "--evidence",
    type=Choice(["none", "shrunk", "full"]),
    default="shrunk",
    show_default=True,
    help="What reports may hold of records (docs/privacy-of-reports.md).",
)
@shared.priors()
@click.option("--noise", help="With --priors, in place of TARGET: laplace:SCALE, ...")
@click.option(
    "--samples",
    type=int,
    default=200_000,
    show_default=True,
    help="Mechanism calls on both sides, at most.",
)
@click.option("--time", help='Budget of time, as "90s" or "10m"; sets --samples.')
@shared.confidence(default="0.95", show_default=True)
@shared.seed()
@click.option(
    "--backend",
    default="numpy",
    show_default=True,
    help="Array library behind rng (verifydp backend list).",
    shell_complete=offered.backends,
)
@shared.device()
@shared.precision()
@click.option(
    "--score",
    help="A score of your own that is tried as well: FILE.py:ATTACKER.",
    shell_complete=offered.files,
)
@shared.jobs()
@shared.executor()
@shared.out()
@click.option(
    "--resume", type=click.Path(path_type=Path), help="Folder of an interrupted audit."
)
@click.option(
    "--fail-on",
    type=Choice(["inconclusive"]),
    help="Exit with 1 also for this verdict.",
)
@shared.layout()
@click.option(
    "--observe-timeouts",
    is_flag=True,
    help="Count a time-out as an output.",
)
@click.option(
    "--timeout",
    type=float,
    default=60.0,
    show_default=True,
    help="Seconds that one call of a function or run of a command may take.",
)
@click.pass_context
def audit(context: click.Context, /, **options: Any) -> int:
    """Audit the claim of TARGET, or of the command after --.

    TARGET is file.py:function, package.module:function, or samples:FILE,FILE.
    A command reads a JSON line {"database": ..., "size": n, "seed": s} and
    writes n JSON lines. With --priors, data are drawn given each secret and
    released by TARGET, or by adding --noise. With --publish, neighbours are tables
    of counts with the published margins of the table in --data.

    Example: verifydp audit release.py:noisy_count --epsilon 1 --pair pair.json
    """
    command = context.meta["command"]
    return (_show if options["show_input"] else _run)(options, command)


def _run(options: dict[str, Any], command: tuple[str, ...]) -> int:
    say_loading()
    # Loaded here, so that --help answers at once.
    from verifydp.api import audit as run_audit  # noqa: PLC0415
    from verifydp.cli.reproduction import write_command  # noqa: PLC0415
    from verifydp.data import load_pair  # noqa: PLC0415
    from verifydp.empirical.events import Doing  # noqa: PLC0415
    from verifydp.evidence.verdict import Verdict  # noqa: PLC0415

    out = _folder(options)
    claim = _claim(options)
    alpha = _alpha(options["confidence"])
    given = [bool(one) for one in (options["target"], command, options["noise"])]
    if sum(given) != 1:
        raise InputError("give one mechanism: a TARGET, or a command after --")
    if out is not None:  # first of all, so that a kill at any point can be resumed
        (out / "checkpoint").mkdir(parents=True, exist_ok=True)
    with results_only(), listening(options["layout"]) as listener:
        listener(
            Doing(f"reading {options['data'] or options['pair'] or 'the mechanism'}")
        )
        pair = load_pair(options["pair"]) if options["pair"] else None
        tables = _tables(options)
        data = None if tables is not None else _data(options)
        _tell(data, listener)
        planned: list[int] = []
        result = run_audit(
            _noise(options["noise"])
            if options["noise"]
            else _mechanism(options, command),
            claim,
            pair=pair,
            relation=options["relation"],
            data=data,
            neighbours=tables,
            domain=options["domain"],
            samples=options["samples"],
            time=options["time"],
            alpha=alpha,
            seed=options["seed"],
            backend=options["backend"],
            device=options["device"],
            precision=options["precision"],
            score=_score(options["score"]),
            jobs=options["jobs"],
            executor=options["executor"],
            checkpoint=out / "checkpoint" if out else None,
            evidence=options["evidence"],
            listener=_noting(listener, planned),
            reproduce=lambda found: write_command(
                found, options | {"samples": planned[-1]}, command, out
            ),
        )
    # --resume has looked at the folder before, and what stands there is its own
    status = show(result, options["layout"], out, replace=True)
    undecided = result.verdict is Verdict.INCONCLUSIVE and options["fail_on"]
    return _REFUTED if undecided else status


def _noting(listener: "Listener", planned: list[int]) -> "Listener":
    """Tell a listener, and note how many samples were planned."""
    from verifydp.empirical.events import AuditEvent, Started  # noqa: PLC0415

    def told(event: AuditEvent) -> None:
        if isinstance(event, Started):
            planned.append(event.samples_planned)
        listener(event)

    return told


def _tell(data: Any, listener: "Listener") -> None:
    """Say at once what was decided about a file, and not only in the result."""
    from verifydp.empirical.events import Noted  # noqa: PLC0415

    if data is None:
        return
    for note in data.notes:
        listener(Noted(note))
    for line in data.told:  # which no report may hold, nor a stream of events
        click.echo(f"note: {visible(line)}", err=True)


def _show(options: dict[str, Any], command: tuple[str, ...]) -> int:
    """Print what the mechanism gets, without calling it."""
    from verifydp.api.showing_input import show_input  # noqa: PLC0415
    from verifydp.data import load_pair  # noqa: PLC0415

    if options["priors"] is not None:
        raise InputError("--show-input is about --data or --pair: leave out --priors")
    pair = load_pair(options["pair"]) if options["pair"] else None
    with results_only():
        sampler = _mechanism(options, command)
    tables = _tables(options)
    text = show_input(
        sampler,
        pair=pair,
        relation=options["relation"],
        data=None if tables is not None else _data(options),
        neighbours=tables,
        domain=options["domain"],
    )
    click.echo(visible_lines(text))
    return 0


def _mechanism(options: dict[str, Any], command: tuple[str, ...]) -> Any:
    from functools import partial  # noqa: PLC0415

    from verifydp.adapters.processes import ProcessLimits  # noqa: PLC0415
    from verifydp.adapters.targets import load_target  # noqa: PLC0415
    from verifydp.api.given_mechanisms import prepare  # noqa: PLC0415
    from verifydp.backends import load_backend  # noqa: PLC0415

    chosen = {name: options[name] for name in ("device", "precision")}
    return load_target(
        options["target"],
        command,
        limits=ProcessLimits(seconds=options["timeout"]),
        observe_timeouts=options["observe_timeouts"],
        seed=options["seed"],
        backend=load_backend(options["backend"], **chosen),
        prepare=partial(prepare, precision=options["precision"]),
    )


def _score(text: str | None) -> Any:
    """A user's own score, from the file that defines it."""
    if text is None:
        return None
    from verifydp.adapters.scores import load_score  # noqa: PLC0415

    return load_score(text)


def _data(options: dict[str, Any]) -> Any:
    if not options["data"]:
        if options["header"] != "auto":
            raise InputError("--header is about a CSV file: give it with --data")
        return None
    from verifydp.data import read_database  # noqa: PLC0415

    header = {"auto": None, "yes": True, "no": False}[options["header"]]
    return read_database(options["data"], header=header)


def _tables(options: dict[str, Any]) -> Any:
    """Tables with the published margins of the one in a file, as neighbours."""
    beside = {"relation": None, "domain": None, "priors": None, "header": "auto"}
    if not options["publish"]:
        for name in ("columns", "persons"):
            if options[name] is not None:
                raise InputError(f"--{name} is about a table: give --publish with it")
        return None
    if options["data"] is None:
        raise InputError("--publish is about a table: give the file with --data")
    for name, default in beside.items():
        if options[name] != default:
            raise InputError(f"--publish says who is a neighbour: leave out --{name}")
    from verifydp.api import table_pairs  # noqa: PLC0415

    columns = options["columns"]
    return table_pairs(
        options["data"],
        [shared.features(one) for one in options["publish"]],
        persons=options["persons"],
        columns=None if columns is None else shared.features(columns),
    )


def _claim(options: dict[str, Any]) -> Any:
    if options["priors"] is None:
        if options["noise"]:
            raise InputError("--noise is added to data: say which with --priors FILE")
        from verifydp.evidence.claim import ApproximateDP  # noqa: PLC0415

        return ApproximateDP(epsilon=options["epsilon"], delta=options["delta"])
    from verifydp.adapters.beliefs import load_family  # noqa: PLC0415
    from verifydp.notions.pufferfish import (  # noqa: PLC0415
        PufferfishPrivacy,
    )

    return PufferfishPrivacy(
        options["epsilon"], options["delta"], priors=load_family(options["priors"])
    )


def _noise(text: str) -> Any:
    from verifydp.adapters.noises import parse_noise  # noqa: PLC0415

    return parse_noise(text)


def _folder(options: dict[str, Any]) -> Path | None:
    """The folder of results; an interrupted audit goes on in its own."""
    from verifydp.cli.reproduction import PAIR_FILE  # noqa: PLC0415
    from verifydp.report.writing import refuse_result  # noqa: PLC0415

    out, resume = options["out"], options["resume"]
    if resume is not None:
        if not (resume / "checkpoint").is_dir():
            raise InputError(
                f"{resume} holds no checkpoint: give the folder that --out named"
            )
        if out is not None and out != resume:
            raise InputError(f"--resume {resume} goes on there: leave out --out {out}")
        return Path(resume)
    if out is None:
        return None
    checkpoint = out / "checkpoint"
    if _holds_work(checkpoint):
        raise InputError(
            f"{out} holds an audit already: continue it with --resume {out}, or name "
            "another folder"
        )
    refuse_result(out)
    if (out / PAIR_FILE).exists():
        raise InputError(f"{out / PAIR_FILE} exists: name another folder")
    (checkpoint / "plan.json").unlink(missing_ok=True)  # of a run that drew nothing
    return Path(out)


def _holds_work(checkpoint: Path) -> bool:
    """Whether an audit has written down anything beside its plan."""
    journal = checkpoint / "journal"
    return journal.exists() and journal.stat().st_size > 0


def _alpha(confidence: str) -> Fraction:
    """One minus the confidence, exactly as it was written."""
    try:
        if not 0 < float(confidence) < 1:  # also keeps exponents small
            raise ValueError
        return 1 - Fraction(confidence)
    except (ValueError, ZeroDivisionError) as error:
        raise InputError(
            f"confidence is {confidence!r}: give a number between 0 and 1, as 0.95"
        ) from error


#: The command of this file, and where `verifydp --help` lists it.
COMMAND, PLACE = audit, (Section.JUDGE, 1)
