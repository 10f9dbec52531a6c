"""``verifydp backend``: which array libraries can be used, and are they sound."""

from typing import TYPE_CHECKING

import click

from verifydp.cli import offered
from verifydp.cli import options as shared
from verifydp.cli.commands import Group, Section
from verifydp.cli.listing import print_named, print_wrapped

if TYPE_CHECKING:
    from verifydp.sampling import Backend

__all__ = ["backend"]


@click.group(cls=Group)
def backend() -> None:
    """Array libraries and their random streams.

    Example: verifydp backend list
    """


@backend.command(name="list")
def list_backends() -> None:
    """Print each backend's name and whether it can be used here.

    Example: verifydp backend list
    """
    from verifydp.backends import (  # noqa: PLC0415 - help stays quick
        backend_names,
        describe_backend,
    )

    print_named((name, describe_backend(name)) for name in backend_names())


@backend.command()
@click.argument("name", shell_complete=offered.backends)
@shared.device()
@shared.precision()
@shared.seed()
@click.pass_context
def conform(
    context: click.Context,
    name: str,
    device: str | None,
    precision: str | None,
    seed: int,
) -> None:
    """Test random numbers, functions and arrays of a backend.

    The status is 0 if it keeps its promises and 1 if it breaks one.

    Example: verifydp backend conform numpy
    """
    from verifydp.backends import load_backend  # noqa: PLC0415
    from verifydp.backends.conformance import check_backend  # noqa: PLC0415

    chosen = load_backend(name, device=device, precision=precision)
    breaches = check_backend(chosen, seed=seed)
    for breach in breaches:
        print_wrapped(f"{name} breaks: {breach}")
    if breaches:
        context.exit(1)
    click.echo(f"{name} conforms ({_told(chosen)})")


@backend.command()
@click.argument("name", required=False, shell_complete=offered.backends)
@shared.device()
@shared.precision()
def bench(name: str | None, device: str | None, precision: str | None) -> None:
    """Time one backend, or every one that can be used here.

    Numbers a second, the best of three rounds of a million; and samples a second of
    mechanisms with 100 outputs.

    Example: verifydp backend bench numpy
    """
    from verifydp.api.backend_work import mechanism_work  # noqa: PLC0415
    from verifydp.backends import (  # noqa: PLC0415
        backend_names,
        is_ready,
        load_backend,
    )
    from verifydp.backends.timing import time_backend  # noqa: PLC0415

    asked = [name] if name else [one for one in backend_names() if is_ready(one)]
    for one in asked:
        chosen = load_backend(one, device=device, precision=precision)
        click.echo(f"{one} ({_told(chosen)})")
        for timing in time_backend(chosen, mechanism_work()):
            scale, letter = (1e6, "M") if timing.work.unit == "numbers" else (1e3, "k")
            rate = f"{timing.a_second / scale:>8,.1f} {letter} {timing.work.unit}/s"
            click.echo(f"  {rate:<22}  {timing.work.name}")


def _told(chosen: "Backend") -> str:
    """The library, where it computes, and how."""
    threads = getattr(chosen, "threads", None)
    told = f"{chosen.library}, {chosen.device}, {chosen.precision}"
    return told if threads is None else f"{told}, threads: {threads}"


#: The command of this file, and where `verifydp --help` lists it.
COMMAND, PLACE = backend, (Section.EVIDENCE, 3)
