"""``verifydp falsify``: look for a case in which a rule fails."""

from pathlib import Path

import click

from verifydp.cli import offered
from verifydp.cli import options as shared
from verifydp.cli.commands import Command, Section
from verifydp.cli.showing import show

__all__ = ["falsify"]


@click.command(
    cls=Command,
    options_metavar="[OPTIONS]",
    epilog=shared.STATUS,
)
@click.argument("rule", metavar="RULE", shell_complete=offered.rules)
@shared.seed()
@click.option(
    "--attempts",
    type=click.IntRange(min=1),
    default=2000,
    show_default=True,
    help="Pairs of priors, or models, that are drawn at most.",
)
@shared.new_folder()
@shared.layout()
def falsify(
    *, rule: str, seed: int, attempts: int, out: Path | None, layout: str
) -> int:
    """Look for a case in which a rule fails.

    RULE is tried on normal priors and mixtures of them; `verifydp calibrate --list`
    names the rules for noise. Two rules of composition, product-is-enough and
    product-is-least, are tried on small models of mechanisms that read the same data.
    What is found is made small, then refuted and certified. Nothing found is no proof.

    Example: verifydp falsify paper-means
    """
    from verifydp.api import falsify as find_beliefs  # noqa: PLC0415
    from verifydp.api import falsify_composition  # noqa: PLC0415
    from verifydp.composition.confounded.rules import (  # noqa: PLC0415
        COMPOSITION_RULES,
    )

    of_composition = rule in COMPOSITION_RULES
    find = falsify_composition if of_composition else find_beliefs
    return show(find(rule, seed=seed, attempts=attempts), layout, out)


#: The command of this file, and where `verifydp --help` lists it.
COMMAND, PLACE = falsify, (Section.CHOOSE, 4)
