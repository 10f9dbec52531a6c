"""Make the figures and the table of a paper on hypothesis testing again.

The paper is Liu, He, Chanyaswad, Wang and Mittal, "Investigating Statistical Privacy
Frameworks from the Perspective of Hypothesis Testing". Writes ``experiments.html``, one
page with figures 3 to 8 and table 1 and what differs from the paper, and
``experiments.json`` with every number. Run by ``make experiments``.

Exit status: 0 when the page is written, 2 when it cannot be.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from figures.spreading import add_spread
from hypothesis_testing.page import json_text, page_text, run

from verifydp.empirical.executors import open_calls
from verifydp.errors import VerifyDPError


def main(arguments: Sequence[str] | None = None) -> int:
    """Compute, draw, write, and return the exit status."""
    parser = argparse.ArgumentParser(
        description="Figures 3 to 8 and table 1 of Liu et al. 2019, made again"
    )
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("experiments-report"),
        metavar="DIR",
        help="folder of the page (default %(default)s)",
    )
    add_spread(parser)
    options = parser.parse_args(arguments)
    out: Path = options.out
    start = time.monotonic()
    try:
        with open_calls(options.jobs, options.executor) as workers:
            found = run(workers)
        page, numbers = page_text(found), json_text(found)
        out.mkdir(parents=True, exist_ok=True)
        (out / "experiments.html").write_text(page, encoding="utf-8")
        (out / "experiments.json").write_text(numbers, encoding="utf-8")
    except (VerifyDPError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    table = found.largest_epsilons
    print(
        f"table 1: of 33 entries {table.count('safe')} are safe, "
        f"{table.count('unsafe')} exceed their limit, {table.count('infeasible')} "
        "have a limit that no epsilon meets"
    )
    print(f"page: {out / 'experiments.html'} ({time.monotonic() - start:.0f} s)")
    print(f"numbers: {out / 'experiments.json'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
