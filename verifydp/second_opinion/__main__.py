"""``python -m verifydp.second_opinion``: all certificates of a folder, counted."""

import argparse
import sys
from pathlib import Path

from verifydp.evidence.specs import specs_folder
from verifydp.second_opinion.running import run_over, write_table


def main() -> int:
    """Run over all certificates, with several processes; resume what is unfinished."""
    parser = argparse.ArgumentParser(prog="python -m verifydp.second_opinion")
    parser.add_argument(
        "--certificates", type=Path, default=specs_folder() / "certificates"
    )
    parser.add_argument("--out", type=Path, required=True, help="folder of the table")
    parser.add_argument("--work", type=Path, help="file to resume from, kept as it is")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", default="", help="certificates whose name starts so")
    given = parser.parse_args()
    work = given.work or given.out / "second-opinion.work.jsonl"
    files = sorted(given.certificates.rglob(f"{given.only}*.json"))
    rows = run_over(files, work, jobs=given.jobs, tell=print)
    bad = write_table(rows, given.out)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
