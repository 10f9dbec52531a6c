"""``verifydp compare``: one finite mechanism, measured by every notion of privacy."""

import json
from pathlib import Path

import click

from verifydp.cli import options as shared
from verifydp.cli.commands import Command, Section
from verifydp.cli.showing import show

__all__ = ["compare"]


@click.command(
    cls=Command,
    options_metavar="[OPTIONS]",
    epilog="Exit status: 0 compared, 2 the input cannot be used.",
)
@click.argument("file", type=shared.DATA_FILE)
@click.option(
    "--prior",
    metavar="FILE|uniform",
    help="What is believed of the database, in place of the file's own prior.",
)
@click.option(
    "--relations",
    is_flag=True,
    help="Decide every relation between notions, too, and show where it fails.",
)
@shared.new_folder()
@shared.layout()
def compare(
    *, file: Path, prior: str | None, relations: bool, out: Path | None, layout: str
) -> int:
    """Measure a finite mechanism by every privacy notion.

    FILE is JSON; probabilities are texts, a database is its values with commas:

    \b
    {"outputs": ["no", "yes"],
     "rows": {"0,0": ["3/4", "1/4"], "0,1": ["1/4", "3/4"],
              "1,0": ["1/4", "3/4"], "1,1": ["3/4", "1/4"]},
     "prior": {"0,0": "1/2", "1,1": "1/2"},
     "alphabet": ["0", "1"], "absent": "0",
     "policy": {"graph": "line", "counts": [{"values": ["1"], "count": 1}]}}

    All but outputs and rows may be left out: then the prior is uniform and all values
    are kept apart. A prior is also "uniform", or of independent records:
    {"marginals": [{"0": "1/4", "1": "3/4"}, ...]}. A graph is "full", pairs of
    values, or "line", in the order of the alphabet; a policy may list its
    "databases". Positive membership privacy needs "absent". More: dependence,
    pufferfish, explanations; "databases": "listed" where only some databases have
    rows.

    Example: verifydp compare mechanism.json --relations
    """  # noqa: D301 - the backspace keeps the lines of the example
    from verifydp.adapters.finite_mechanisms import load_question  # noqa: PLC0415
    from verifydp.api.comparing import compared  # noqa: PLC0415

    result = compared(load_question(file, prior), relations=relations)
    given = {"prior"} if prior is not None else set()
    left_out = _left_out(file) - given if layout == "text" else frozenset()
    return show(result, layout, out, left_out=left_out)


def _left_out(file: Path) -> frozenset[str]:
    """Name what a file, which was read before, leaves to defaults."""
    if not file.is_file():  # a pipe can be read once only
        return frozenset()
    written = json.loads(file.read_text(encoding="utf-8-sig"), parse_int=str)
    return frozenset(
        name
        for name in ("prior", "policy", "dependence")
        if written.get(name) is None  # null is as good as nothing
    )


#: The command of this file, and where `verifydp --help` lists it.
COMMAND, PLACE = compare, (Section.JUDGE, 3)
