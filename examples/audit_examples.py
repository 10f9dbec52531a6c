"""Audit the released statistics of the breast cancer table, and compare verdicts.

Run by ``make audit``. Every claim in `breast_cancer/suite.py` is audited under one
error probability for the whole run; every certificate is checked again by the
independent checker; the verdicts are compared with `breast_cancer/expected.json`.

Exit status: 0 when all verdicts are the expected ones, 1 when one is not, 2 when
the input cannot be used.
"""

import argparse
import json
import shlex
import sys
import time
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from pathlib import Path

import msgspec
import numpy as np
from breast_cancer.suite import EXPECTED_FILE, SUITE, TABLES, Case, audited
from figures.spreading import Spread, add_spread, spread_of
from rich.console import Console

import verifydp
from verifydp.empirical.executors import SerialExecutor, open_calls
from verifydp.errors import CertificateError, InputError, VerifyDPError
from verifydp.evidence.results import AuditResult
from verifydp.evidence.verdict import Verdict
from verifydp.report import write_reports
from verifydp.report.console import ConsoleListener, SuiteRow, render_suite

#: Probability that any of the run's refutations or bounds is wrong.
ALPHA_OF_THE_RUN = Fraction(1, 1000)

#: Chosen before anything was drawn; another seed gives the same verdicts.
SEED = 7

TITLE = "Released statistics of the Wisconsin breast cancer table"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the audits and return the exit status."""
    options = _parser().parse_args(arguments)
    try:
        cases = _chosen(options.only)
        expected = _expected(cases)
        return _run(cases, expected, options.out, options.seed, spread_of(options))
    except (VerifyDPError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=TITLE)
    parser.add_argument(
        "--out", type=Path, default=Path("audit-report"), help="folder of the report"
    )
    parser.add_argument(
        "--seed", type=int, default=SEED, help=f"seed of every audit (default {SEED})"
    )
    parser.add_argument(
        "--only", nargs="+", metavar="NAME", help="audit these cases only"
    )
    add_spread(parser)
    return parser


def _chosen(names: Sequence[str] | None) -> tuple[Case, ...]:
    known = {case.name: case for case in SUITE}
    if names is None:
        return SUITE
    for name in names:
        if name not in known:
            raise InputError(
                f"no example is called {name}: choose from {', '.join(known)}"
            )
    return tuple(known[name] for name in names)


def _expected(cases: Sequence[Case]) -> dict[str, str]:
    """Stored verdicts by name; a case without one is an error, never a pass."""
    try:
        stored = json.loads(EXPECTED_FILE.read_text(encoding="utf-8"))
    except json.JSONDecodeError as error:
        raise InputError(f"{EXPECTED_FILE} is no JSON: {error}") from error
    for case in cases:
        if case.name not in stored:
            raise InputError(f"{EXPECTED_FILE} has no verdict for {case.name}: add one")
    return {case.name: stored[case.name] for case in cases}


def _run(
    cases: Sequence[Case],
    expected: dict[str, str],
    out: Path,
    seed: int,
    where: Spread,
) -> int:
    # A share for every case of the suite, so that --only changes no verdict.
    alpha = ALPHA_OF_THE_RUN / len(SUITE)
    print(TITLE)
    print(
        f"{len(cases)} claims, error probability {ALPHA_OF_THE_RUN} for the whole "
        f"run, {alpha} for each audit, seed {seed}\n"
    )
    bases = _write_bases(out / "data")
    start = time.monotonic()
    rows, complaints = [], []
    audits = _audits(cases, alpha, seed, where)
    for case, audit in zip(cases, audits, strict=True):
        command = _repeating(case, audit, bases[case.table], alpha, out, seed)
        result = msgspec.structs.replace(audit, reproduce=command)
        print(_line(case, result, time.monotonic() - start), flush=True)
        complaints += _complaints(case, result, expected[case.name])
        rows.append(SuiteRow(case.name, result, Verdict(expected[case.name])))
    print()
    render_suite(rows, Console())
    results = [row.result for row in rows]
    write_reports(results, out, title=TITLE)
    return _conclude(results, complaints, out)


def _write_bases(folder: Path) -> dict[str, Path]:
    """Write the base databases, so that the command line can audit them too."""
    folder.mkdir(parents=True, exist_ok=True)
    files = {name: folder / f"{name}.json" for name in TABLES}
    for name, load in TABLES.items():
        records = np.asarray(load()).tolist()
        files[name].write_text(json.dumps(records) + "\n", encoding="utf-8")
    return files


def _audits(
    cases: Sequence[Case], alpha: Fraction, seed: int, where: Spread
) -> Iterator[AuditResult]:
    """Audit the claims, each in one process, in their order."""
    console = Console()
    with open_calls(where.jobs, where.executor) as workers:
        if isinstance(workers, SerialExecutor) and console.is_terminal:
            for case in cases:
                with ConsoleListener(console) as listener:
                    yield audited(case, alpha, seed, listener)
            return
        # Elsewhere the line of each finished audit is progress enough.
        yield from workers.map(partial(audited, alpha=alpha, seed=seed), cases)


def _repeating(
    case: Case, result: AuditResult, base: Path, alpha: Fraction, out: Path, seed: int
) -> str:
    """The command that repeats an audit."""
    words = ["verifydp", "audit", case.target, "--epsilon", f"{case.epsilon:g}"]
    if result.witness is None:
        words += ["--relation", case.relation, "--data", str(base)]
    else:
        words += ["--pair", str(_write_pair(case, result, out / "pairs"))]
    words += ["--samples", str(case.samples), "--seed", str(seed)]
    words += ["--confidence", repr(float(1 - alpha))]
    return shlex.join(words)


def _write_pair(case: Case, result: AuditResult, folder: Path) -> Path:
    """Write the two databases of a refutation where ``--pair`` reads them."""
    assert result.witness is not None
    pair = result.witness.pair
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{case.name}.json"
    content = {"database": pair.database, "neighbour": pair.neighbour}
    file.write_bytes(msgspec.json.encode(content) + b"\n")
    return file


def _line(case: Case, result: AuditResult, seconds: float) -> str:
    """One line a claim: when, what, under which relation, the verdict."""
    return f"{seconds:6.1f} s  {case.name:38} {case.relation:10}  {result.verdict}"


def _complaints(case: Case, result: AuditResult, expected: str) -> list[str]:
    """What is not as it must be, one line each."""
    found = []
    if result.verdict != expected:
        found.append(f"{case.name}: expected {expected}, found {result.verdict}")
    if result.verdict == Verdict.REFUTED and not _has_witness(result):
        found.append(f"{case.name}: the refutation names no pair and event")
    if result.certificate is None:
        found.append(f"{case.name}: the verdict carries no certificate")
        return found
    try:
        verifydp.check(result.certificate)
    except CertificateError as error:
        found.append(f"{case.name}: the checker refuses the certificate: {error}")
    return found


def _has_witness(result: AuditResult) -> bool:
    return result.witness is not None and bool(result.witness.event.text)


def _conclude(
    results: Sequence[AuditResult], complaints: Sequence[str], out: Path
) -> int:
    print("\nTo repeat a refutation:")
    for result in results:
        if result.witness is not None:
            print(f"  {result.reproduce}")
    print(f"\nreport: {out / 'report.html'}")
    print(f"check the evidence: verifydp check {out / 'certificates'}/*.json")
    for complaint in complaints:
        print(f"DISAGREES  {complaint}", file=sys.stderr)
    if complaints:
        return 1
    print(f"all {len(results)} verdicts are the expected ones, all certificates check")
    return 0


if __name__ == "__main__":
    sys.exit(main())
