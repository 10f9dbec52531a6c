"""All certificates of a folder, in several processes; what is done is kept."""

import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from verifydp.checker import decode
from verifydp.errors import CertificateError
from verifydp.evidence.proofs import ProofCertificate
from verifydp.second_opinion.goals import distinct, lemmas_with
from verifydp.second_opinion.opinions import (
    ENGINES,
    OpinionTally,
    ScriptOpinions,
    examine_own,
    versions,
)

__all__ = ["OpinionRow", "run_over", "write_table"]

#: One certificate: its digest, name, counts by engine and outcome, contradictions.
OpinionRow = dict[str, Any]
_OUTCOMES = ("agrees", "cannot tell", "contradicts")
#: Certificates that wait for a process at a time.
_WAITING = 8
_SCRIPTS: list[ScriptOpinions] = []


def run_over(
    files: Sequence[Path], work: Path, *, jobs: int, tell: Callable[[str], object]
) -> list[OpinionRow]:
    """Examine each certificate once, be it a file or a lemma of one.

    Parameters
    ----------
    files
        Certificates; those of audits are passed over.
    work
        File with a line for each certificate that is done; it is added to, and what
        is in it is not examined again.
    jobs
        Processes.
    tell
        Told how far it is.

    Returns
    -------
    list of rows
        By name, for the certificates of ``files`` and their lemmas alone.
    """
    work.parent.mkdir(parents=True, exist_ok=True)
    places = {digest: path for path in files for digest in _digests(path)}
    done = {
        row["digest"]: row
        for line in (
            work.read_text(encoding="utf-8").splitlines() if work.exists() else ()
        )
        if (row := _parsed(line)) is not None and row["digest"] in places
    }
    left = iter([item for item in places.items() if item[0] not in done])
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    with pool, work.open("a", encoding="utf-8") as file:
        waiting = {pool.submit(_examined, *item) for item in islice(left, jobs * 2)}
        while waiting:
            future = next(as_completed(waiting))
            waiting.discard(future)
            row = future.result()
            done[row["digest"]] = row
            file.write(json.dumps(row) + "\n")
            file.flush()
            waiting |= {pool.submit(_examined, *item) for item in islice(left, 1)}
            if len(done) % 100 == 0:
                tell(f"{len(done)} of {len(places)} certificates")
    return sorted(done.values(), key=lambda row: (row["name"], row["digest"]))


def _parsed(line: str) -> OpinionRow | None:
    """A line of the work file; None, where a run was cut off in the middle of one."""
    try:
        row: OpinionRow = json.loads(line)
    except ValueError:
        return None
    return row


def _digests(path: Path) -> Iterator[str]:
    record = decode(path.read_bytes())
    if isinstance(record, ProofCertificate):
        for digest, _ in distinct(record, (path.parent,)):
            yield digest


def _examined(digest: str, path: Path) -> OpinionRow:
    """Examine one certificate of a file, in a process of the pool."""
    if not _SCRIPTS:
        _SCRIPTS.append(ScriptOpinions())
    record = decode(path.read_bytes())
    assert isinstance(record, ProofCertificate)
    folders = (path.parent,)
    one = dict(distinct(record, folders))[digest]
    try:
        tally = examine_own(one, _SCRIPTS[0], lemmas_with(record, folders))
    except CertificateError as error:
        tally = OpinionTally(contradictions=[str(error)])
    return {
        "digest": digest,
        "name": one.name,
        "counts": {
            engine: [tally.counts[engine, outcome] for outcome in _OUTCOMES]
            for engine in ENGINES
        },
        "skipped": tally.skipped,
        "contradictions": tally.contradictions,
    }


def write_table(rows: Sequence[OpinionRow], out: Path) -> int:
    """Write ``second-opinion.md`` and ``.json``; give how many contradictions."""
    out.mkdir(parents=True, exist_ok=True)
    totals = {
        engine: [sum(row["counts"][engine][k] for row in rows) for k in range(3)]
        for engine in ENGINES
    }
    bad = [text for row in rows for text in row["contradictions"]]
    skipped = sum(row["skipped"] for row in rows)
    open_rows = [
        row for row in rows if any(n[1] or n[2] for n in row["counts"].values())
    ]
    summary = {
        "certificates": len(rows),
        "engines": versions(),
        "outcomes": list(_OUTCOMES),
        "totals": totals,
        "not_asked": skipped,
        "contradictions": bad,
        "not_all_agree": {row["name"]: row["counts"] for row in open_rows},
    }
    (out / "second-opinion.json").write_text(json.dumps(summary, indent=1) + "\n")
    (out / "second-opinion.md").write_text("\n".join(_page(summary)) + "\n")
    return len(bad)


def _page(summary: dict[str, Any]) -> Iterator[str]:
    engines = ", ".join(f"{name} {v}" for name, v in summary["engines"].items())
    yield "# A second opinion on all certificates"
    yield ""
    yield (
        f"{summary['certificates']:,} certificates, each looked at once, asked of "
        f"{engines}. No verdict rests on this; docs/specs.md says what is asked. "
        "Written by `make second-opinion`."
    )
    yield ""
    yield f"| asked about | {' | '.join(_OUTCOMES)} |"
    yield "| --- | ---: | ---: | ---: |"
    for engine, what in ENGINES.items():
        numbers = " | ".join(f"{n:,}" for n in summary["totals"][engine])
        label = f"{what} (cvc5)" if engine == "cvc5" else what
        yield f"| {label} | {numbers} |"
    if summary["not_asked"]:
        yield ""
        yield f"{summary['not_asked']:,} steps were not put to cvc5, which was absent."
    yield ""
    yield f"Contradictions: {len(summary['contradictions'])}."
    for text in summary["contradictions"]:
        yield f"- {text[:300]}"
