"""Audit models that were trained with DP-SGD, right and wrong, and compare verdicts.

Run by ``make dp-sgd``. Every claim in `dp_sgd/suite.py` is audited under one error
probability for the whole run, on the table with and without one canary, of which the
audit picks the worst; every certificate is checked; verdicts are compared with
`dp_sgd/expected.json`. Beside each audited bound stand the claim and the truth.

Exit status: 0 when all verdicts are the expected ones, 1 when one is not, 2 when the
input cannot be used.
"""

import argparse
import json
import shlex
import sys
import time
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

from dp_sgd.guarantees import DELTA
from dp_sgd.suite import EXPECTED_FILE, SUITE, Case

import verifydp
from verifydp.errors import InputError, VerifyDPError
from verifydp.evidence.results import AuditResult
from verifydp.report import write_reports

#: Probability that any of the run's refutations or bounds is wrong.
ALPHA_OF_THE_RUN = Fraction(1, 100)

#: Chosen before anything was drawn.
SEED = 17

TITLE = "DP-SGD on the Wisconsin breast cancer table"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the audits and return the exit status."""
    options = _parser().parse_args(arguments)
    try:
        cases = _chosen(options.only)
        expected = json.loads(EXPECTED_FILE.read_text(encoding="utf-8"))
        return _run(cases, expected, options)
    except (VerifyDPError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=TITLE)
    parser.add_argument("--out", type=Path, help="folder of a report")
    parser.add_argument(
        "--seed", type=int, default=SEED, help=f"seed of every audit (default {SEED})"
    )
    parser.add_argument(
        "--backend", default="numpy", help="array library (default numpy)"
    )
    parser.add_argument(
        "--only", nargs="+", metavar="NAME", help="audit these cases only"
    )
    return parser


def _chosen(names: Sequence[str] | None) -> tuple[Case, ...]:
    known = {case.name: case for case in SUITE}
    for name in names or ():
        if name not in known:
            raise InputError(
                f"no example is called {name}: choose from {', '.join(known)}"
            )
    return SUITE if names is None else tuple(known[name] for name in names)


def _run(
    cases: Sequence[Case], expected: dict[str, str], options: argparse.Namespace
) -> int:
    # A share for every case of the suite, so that --only changes no verdict.
    alpha = ALPHA_OF_THE_RUN / len(SUITE)
    print(f"{TITLE}, delta {DELTA}, seed {options.seed}")
    print(f"epsilon: audited at error {alpha}, claimed, and of the worst record\n")
    print(f"{'':36} {'verdict':12} {'audited':>8} {'claimed':>8}  true")
    results, complaints = [], []
    for case in cases:
        start = time.monotonic()
        result = _audited(case, alpha, options)
        if result.certificate is not None:  # where a bound is stated
            verifydp.check(result.certificate)
        print(
            f"{case.name:36} {result.verdict.value:12} {result.epsilon_lower:8.3f} "
            f"{case.epsilon:>8}  {case.truth().text:18}"
            f"{time.monotonic() - start:6.1f} s",
            flush=True,
        )
        results.append(result)
        complaints += _complaints(case, result, expected)
    if options.out is not None:
        write_reports(results, options.out, title=TITLE)
        print(f"\nreport: {options.out / 'report.html'}")
    for complaint in complaints:
        print(f"DISAGREES  {complaint}", file=sys.stderr)
    if not complaints:
        print(f"\nall {len(results)} verdicts are the expected ones")
    return 1 if complaints else 0


def _audited(case: Case, alpha: Fraction, options: argparse.Namespace) -> AuditResult:
    words = ["verifydp", "audit", case.target, "--epsilon", case.epsilon]
    words += ["--delta", DELTA, "--samples", str(case.samples)]
    words += ["--seed", str(options.seed), "--confidence", repr(float(1 - alpha))]
    return verifydp.audit(
        case.mechanism,
        epsilon=case.epsilon,
        delta=DELTA,
        samples=case.samples,
        alpha=alpha,
        seed=options.seed,
        backend=options.backend,
        name=case.target,
        evidence="full",  # the table is public
        reproduce=lambda result: shlex.join(words),
    )


def _complaints(case: Case, result: AuditResult, expected: dict[str, str]) -> list[str]:
    """What is not as it must be, one line each."""
    found = []
    stored = expected.get(case.name, "no verdict")
    if result.verdict.value != stored:
        found.append(f"{case.name}: expected {stored}, found {result.verdict.value}")
    if result.epsilon_lower > case.truth().upper:
        found.append(f"{case.name}: the audited bound is above what is possible")
    return found


if __name__ == "__main__":
    sys.exit(main())
