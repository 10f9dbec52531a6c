"""Audit releases of opendp, diffprivlib and scikit-learn, each by one command.

Run by ``make libraries`` in an environment that has these libraries. The breast cancer
table is written to CSV files in the folder of the run; Adult is used where the
environment variable VERIFYDP_DATA names the folder that has ``adult.csv``.

Exit status: 0 when all verdicts are the expected ones, 1 when one is not.
"""

import argparse
import csv
import json
import os
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from libraries.suite import SUITE, Case

ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True, slots=True)
class Found:
    """What one command said.

    Parameters
    ----------
    verdict
        The verdict, or the error's line where there is none.
    epsilon_lower
        The bound, or None.
    samples
        Calls of the release.
    seconds
        Wall time of the command, its start included.
    """

    verdict: str
    epsilon_lower: float | str | None
    samples: int
    seconds: float


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the commands and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--python", default=sys.executable, help="with the libraries")
    parser.add_argument("--only", nargs="+", metavar="NAME", help="these cases only")
    options = parser.parse_args(arguments)
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        write_tables(Path(folder))
        for case in SUITE:
            if options.only and case.name not in options.only:
                continue
            if not (Path(folder) / f"{case.table}.csv").exists():
                print(f"{case.name:60} skipped: there is no {case.table}.csv")
                continue
            found = audited(case, Path(folder), options.python)
            agrees = found.verdict == case.verdict
            wrong += not agrees
            print(
                f"{case.name:60} {found.verdict:12} {'yes' if agrees else 'NO':4}"
                f"{found.epsilon_lower!s:>8} {found.samples:8,} {found.seconds:6.1f} s",
                flush=True,
            )
            if not agrees:
                print("  verifydp " + shlex.join(case.words(folder)), flush=True)
    return 1 if wrong else 0


def write_tables(folder: Path) -> None:
    """Write the tables as a user would have them: CSV files with a header."""
    from sklearn.datasets import load_breast_cancer  # noqa: PLC0415 - slow

    table = load_breast_cancer()
    radius, texture = table.data[:, 0].tolist(), table.data[:, 1].tolist()
    diagnosis = table.target_names[table.target].tolist()
    _write(folder / "radius.csv", ["mean radius"], zip(radius, strict=True))
    _write(
        folder / "diagnosis.csv",
        ["diagnosis", "mean radius", "mean texture"],
        zip(diagnosis, radius, texture, strict=True),
    )
    # Of each ten values nine are missing.
    sparse = [value if row % 10 == 0 else "" for row, value in enumerate(radius)]
    _write(folder / "sparse.csv", ["mean radius"], zip(sparse, strict=True))
    adult = Path(os.environ.get("VERIFYDP_DATA", "")) / "adult.csv"
    if os.environ.get("VERIFYDP_DATA") and adult.exists():
        (folder / "adult.csv").symlink_to(adult.resolve())


def _write(file: Path, header: list[str], rows: object) -> None:
    with file.open("w", newline="", encoding="utf-8") as stream:
        writer = csv.writer(stream)
        writer.writerow(header)
        writer.writerows(rows)  # type: ignore[arg-type]


def audited(case: Case, folder: Path, python: str = sys.executable) -> Found:
    """Run the one command of a case in another process."""
    words = [python, "-m", "verifydp", *case.words(str(folder)), "--format", "json"]
    start = time.monotonic()
    run = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    seconds = time.monotonic() - start
    if run.returncode > 1:
        return Found(run.stderr.strip(), None, 0, seconds)
    result = json.loads(run.stdout)
    samples = result["samples"]
    total = samples if isinstance(samples, int) else sum(samples.values())
    return Found(result["verdict"], result["epsilon_lower"], total, seconds)


if __name__ == "__main__":
    sys.exit(main())
