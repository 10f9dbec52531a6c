"""Release allele frequencies as a paper does, attack them, and audit its tables.

The paper is T. Zhang, B. Malin, N. Raviv and Y. Vorobeychik, "Confounding Privacy and
Inverse Composition". Writes ``experiments.html``, one page, and ``experiments.json``
with every number. The genotypes are made up, or those of ``--data FILE``: README.md
beside this file says how it looks. Run by ``make experiments``; takes about a minute on
one core.

Exit status: 0 when the page is written, 2 when it cannot be.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from confounding_privacy.page import Experiments, json_text, page_text, run
from confounding_privacy.reading import read_panel
from figures.spreading import add_spread

from verifydp.empirical.executors import open_calls
from verifydp.errors import VerifyDPError


def main(arguments: Sequence[str] | None = None) -> int:
    """Release, attack, audit, write, and return the exit status."""
    options = _parser().parse_args(arguments)
    start = time.monotonic()
    try:
        panel = None if options.data is None else read_panel(options.data)
        with open_calls(options.jobs, options.executor) as workers:
            found = run(panel, workers=workers)
        page, numbers = page_text(found), json_text(found)
        options.out.mkdir(parents=True, exist_ok=True)
        (options.out / "experiments.html").write_text(page, encoding="utf-8")
        (options.out / "experiments.json").write_text(numbers, encoding="utf-8")
    except (VerifyDPError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    _tell(found)
    print(
        f"page: {options.out / 'experiments.html'} ({time.monotonic() - start:.0f} s)"
    )
    print(f"numbers: {options.out / 'experiments.json'}")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description="The experiments of Zhang et al., Confounding Privacy and Inverse "
        "Composition, made again"
    )
    parser.add_argument(
        "--data",
        type=Path,
        metavar="FILE",
        help="CSV of genotypes 0, 1, 2, a line of names on top (default: made up)",
    )
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("experiments-report"),
        metavar="DIR",
        help="folder of the page (default %(default)s)",
    )
    add_spread(parser)
    return parser


def _tell(found: Experiments) -> None:
    for number, rows in found.tables.items():
        print(
            f"table {number}: {found.count_exceeding(number)} of {len(rows) // 2} "
            "targets have a reported AUC that no mechanism with the budget allows, if "
            "each individual is protected"
        )
    below = "all are" if found.all_below else "not all are surely"
    print(f"attacks on {found.findings.panel}: {below} below the ceiling")


if __name__ == "__main__":
    sys.exit(main())
