"""Make the experiments of a paper on pufferfish privacy again, with exact numbers.

The paper is N. Ding, "Approximation of Pufferfish Privacy for Gaussian Priors". Writes
``experiments.html``, one page with its five figures and what they do and do not show,
and ``experiments.json`` with every number. Figures 3 and 4 need two public tables;
README.md beside this file says where they are. Run by ``make experiments DATA=FOLDER``.

Exit status: 0 when the page is written, 2 when the input cannot be used.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from figures.spreading import add_spread
from gaussian_pufferfish.page import SOURCES, Experiments, json_text, page_text, run

from verifydp.empirical.executors import open_calls
from verifydp.errors import InputError, VerifyDPError


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the experiments and return the exit status."""
    options = _parser().parse_args(arguments)
    start = time.monotonic()
    try:
        _check(options.data)
        with open_calls(options.jobs, options.executor) as workers:
            found = run(options.data, workers)
        page, numbers = page_text(found), json_text(found)
        options.out.mkdir(parents=True, exist_ok=True)
        (options.out / "experiments.html").write_text(page, encoding="utf-8")
        (options.out / "experiments.json").write_text(numbers, encoding="utf-8")
    except (VerifyDPError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    _tell(found, options.out, time.monotonic() - start)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description="The experiments of Ding, Approximation of Pufferfish Privacy for "
        "Gaussian Priors, made again"
    )
    names = " and ".join(source.table.file for source in SOURCES)
    parser.add_argument(
        "--data", type=Path, metavar="FOLDER", help=f"folder of {names}"
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


def _check(folder: Path | None) -> None:
    """Find out before anything is computed that a table is missing."""
    if folder is None:
        return
    if not folder.is_dir():
        raise InputError(f"--data {folder} is no folder: name the folder of the tables")
    for source in SOURCES:
        if not (folder / source.table.file).is_file():
            raise InputError(
                f"{folder} has no {source.table.file} ({source.title}, "
                f"doi.org/{source.doi}): examples/README.md says how it looks"
            )


def _tell(found: Experiments, out: Path, seconds: float) -> None:
    if found.tables is None:
        for source in SOURCES:
            print(
                f"figure {source.figure} is left out: it needs --data FOLDER with "
                f"{source.table.file} ({source.title}, doi.org/{source.doi})"
            )
    else:
        for source, table in zip(SOURCES, found.tables, strict=True):
            first, second = table.numbers.raw[0].deltas
            print(
                f"figure {source.figure}, {source.title}: without any noise the fitted "
                f"laws satisfy (1, {table.numbers.needed_below}) (delta {first} and "
                f"{second}); the paper tests (1, 0.5) and (1, 0.3)"
            )
    print(f"page: {out / 'experiments.html'} ({seconds:.0f} s)")
    print(f"numbers: {out / 'experiments.json'}")


if __name__ == "__main__":
    sys.exit(main())
