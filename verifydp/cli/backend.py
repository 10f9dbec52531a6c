"""``verifydp backend``: which array libraries can be used, and are they sound."""

import click

from verifydp.cli import options as shared
from verifydp.cli.commands import Group, Section

__all__ = ["backend"]


@click.group(cls=Group)
def backend() -> None:
    """Array libraries and their random streams."""


@backend.command(name="list")
def list_backends() -> None:
    """Print each backend's name and whether it can be used here."""
    from verifydp.empirical.backends import (  # noqa: PLC0415 - help stays quick
        BACKENDS,
        describe_backend,
    )

    width = max(len(name) for name in BACKENDS)
    for name in BACKENDS:
        click.echo(f"{name:<{width}}  {describe_backend(name)}")


@backend.command()
@click.argument("name")
@shared.seed()
@click.pass_context
def conform(context: click.Context, name: str, seed: int) -> None:
    """Test the random streams of the backend NAME.

    The status is 0 if it keeps its promises and 1 if it breaks one.
    """
    from verifydp.empirical.backends import load_backend  # noqa: PLC0415
    from verifydp.empirical.backends.conformance import (  # noqa: PLC0415
        check_backend,
    )

    breaches = check_backend(load_backend(name), seed=seed)
    for breach in breaches:
        click.echo(f"{name} breaks: {breach}")
    if breaches:
        context.exit(1)
    click.echo(f"{name} conforms")


#: The command of this file, and where `verifydp --help` lists it.
COMMAND, PLACE = backend, (Section.EVIDENCE, 3)
