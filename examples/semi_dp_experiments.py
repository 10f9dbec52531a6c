"""Measure noise and a test for tables of which the margins are published.

The paper is Y. H. Cho and J. Awan, "Formal Privacy Guarantees with Invariant
Statistics". Writes ``experiments.html``, one page with figures 2 and 3, the power of
the test of section 5.3 and the figures of section 6.1, and ``experiments.json`` with
every number. Needs no data. Run by ``make experiments``; takes about a quarter of a
minute on one core.

Exit status: 0 when the page is written, 2 when it cannot be.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from figures.spreading import add_spread
from semi_dp.page import Experiments, json_text, page_text, run

from verifydp.empirical.executors import open_calls
from verifydp.errors import VerifyDPError


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, draw, write, and return the exit status."""
    parser = argparse.ArgumentParser(
        description="The experiments of Cho and Awan 2024, made again"
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
    _tell(found)
    print(f"page: {out / 'experiments.html'} ({time.monotonic() - start:.0f} s)")
    print(f"numbers: {out / 'experiments.json'}")
    return 0


def _tell(found: Experiments) -> None:
    print(
        f"figure 2: noise for the margins errs less in {found.normal_smaller} of "
        f"{found.normal_compared} comparisons; the printed length is too small for "
        f"{len(found.short_sides)} of {len(found.normal)} sizes"
    )
    print(
        f"figure 3: less in {found.norms_smaller} of {found.norms_compared}; the "
        f"printed changes are not all in {len(found.short_norms)} of "
        f"{len(found.norms)} cases"
    )
    print(
        f"census: {found.census_agreeing} of {len(found.reported)} numbers are as "
        "printed"
    )


if __name__ == "__main__":
    sys.exit(main())
