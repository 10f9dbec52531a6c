"""One report over a release: three statistics of the breast cancer table.

Run by ``make example-report``. Each program is audited, each mechanism that the
description names is proved, the budgets are added up, and everything becomes one
report over `breast_cancer/release.toml`. The same seed and date give the same bytes but
for running times.

Exit status: that of ``verifydp report``: 0 when no claim is refuted and all evidence
passes the check, 1 when not, 2 when the input cannot be used.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from breast_cancer import count, histogram, mean, table

import verifydp
from verifydp.errors import VerifyDPError

DESCRIPTION = Path(__file__).parent / "breast_cancer" / "release.toml"
#: Probability that a refutation or a bound of the whole run is wrong.
ALPHA_OF_THE_RUN = Fraction(1, 1000)
#: Chosen before anything was drawn.
SEED = 7
SAMPLES = 200_000
#: Statements of the catalogue on which the report rests.
STATEMENTS = ("foundations.composition", "foundations.post_processing")

#: Programs that run, and the tables that they read.
PROGRAMS: tuple[tuple[Callable[..., Any], Callable[[], Any]], ...] = (
    (mean.clipped_mean, table.mean_radius),
    (histogram.histogram, table.diagnosis_and_size),
    (count.count_geometric, table.mean_radius),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Find the evidence, write the report, and return the exit status."""
    options = _parser().parse_args(arguments)
    try:
        results = list(_results(options.samples))
        evidence = [*results, *STATEMENTS]
        written = verifydp.report_release(
            evidence,
            DESCRIPTION,
            options.out,
            formats=_formats(pdf=options.pdf),
            date=options.date,
            by=options.by,
        )
    except (VerifyDPError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    report = json.loads((options.out / "report.json").read_text(encoding="utf-8"))
    for claim in report["claims"]:
        print(f"{claim['mechanism']:20} {claim['claim']:24} {claim['standing']}")
    print(f"\nreport: {next(one for one in written if one.name == 'report.html')}")
    print(f"check the evidence: verifydp check {options.out}")
    well = all(entry["counts"] for entry in report["results"])
    return 0 if well and not report["counts"]["refuted"] else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="One report over a release.")
    parser.add_argument("--out", type=Path, default=Path("release-report"))
    parser.add_argument("--samples", type=int, default=SAMPLES, help="of each audit")
    parser.add_argument("--date", help="of the report; by default now")
    parser.add_argument("--by", default="", help="who makes it")
    parser.add_argument("--pdf", action="store_true", help="needs the extra pdf")
    return parser


def _formats(*, pdf: bool) -> tuple[str, ...]:
    forms = ("json", "html", "junit", "markdown", "record", "attestation")
    return (*forms, "pdf") if pdf else forms


def _results(samples: int) -> Iterator[verifydp.Result]:
    """Audit the programs, prove the mechanisms, add up the budgets."""
    for program, records in PROGRAMS:
        file = program.__module__.split(".")[-1]
        name = f"examples/breast_cancer/{file}.py:{program.__name__}"
        print(f"auditing {name}", flush=True)
        yield verifydp.audit(
            program,
            claim=verifydp.ApproximateDP(epsilon=1),
            relation="add-remove",
            data=records(),
            samples=samples,
            alpha=ALPHA_OF_THE_RUN / len(PROGRAMS),
            seed=SEED,
            name=name,
        )
    print("proving the mechanisms", flush=True)
    yield verifydp.prove(
        "norm-noise", norm="l1", entries=5, scale=1, sensitivity=1, epsilon=1
    )
    yield verifydp.prove("geometric", decay=1, sensitivity=1, epsilon=1)
    parts = ("mean radius", "diagnoses by size", "large tumours")
    yield verifydp.compose(
        {
            "release": {"name": "The three statistics", "relation": "add-remove"},
            "component": [{"name": name, "epsilon": 1} for name in parts],
        }
    )


if __name__ == "__main__":
    sys.exit(main())
