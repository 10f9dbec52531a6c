"""Recompute the worked examples of a paper on composition, and compare rules.

The paper is P. Guerra-Balboa, A. Miranda-Pascual, J. Parra-Arnau and T. Strufe,
"Composition in Differential Privacy for General Granularity Notions". Writes
``experiments.html``, one page with each example beside what is found here and with five
ways to compose one release, and ``experiments.json`` with every number. Run by
``make experiments``.

Exit status: 0 when the page is written, 2 when it cannot be.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from figures.spreading import add_spread
from general_composition.page import json_text, page_text, run

from verifydp.empirical.executors import open_calls
from verifydp.errors import VerifyDPError


def main(arguments: Sequence[str] | None = None) -> int:
    """Compute, draw, write, and return the exit status."""
    parser = argparse.ArgumentParser(
        description="The worked examples of Guerra-Balboa et al. 2024, recomputed"
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
    print(
        f"worked examples: {found.count('as printed')} numbers are as printed, for "
        f"{found.count('less is enough')} less is enough, "
        f"{found.count('false as printed')} are false as printed"
    )
    print(f"page: {out / 'experiments.html'} ({time.monotonic() - start:.0f} s)")
    print(f"numbers: {out / 'experiments.json'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
