"""Running specs in several processes, a file at a time.

Each process proves anew what its files cite, so that nothing but names goes in and
nothing but records comes out; the outcomes do not depend on how many there are.
"""

import multiprocessing
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from verifydp.checker.proofs import Established
from verifydp.errors import InputError
from verifydp.evidence.citations import CitedFormula
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.verdict import Verdict
from verifydp.formal.spec.registry import Registry
from verifydp.formal.spec.running import Outcome, Runner

__all__ = ["run_in_parallel"]


#: Digest, citations, engines, rules and parts of what was established.
_Texts = tuple[str, ...]
_Shown = tuple[str, tuple[CitedFormula, ...], _Texts, _Texts, _Texts]


@dataclass(frozen=True, slots=True)
class _Sent:
    """An outcome without terms, which belong to the process that made them."""

    name: str
    verdict: Verdict
    certificates: Mapping[str, ProofCertificate]
    shown: _Shown | None
    failures: tuple[str, ...]
    seconds: float
    idle: tuple[str, ...]


def run_in_parallel(
    registry: Registry, folder: Path, names: Sequence[str], jobs: int
) -> Iterator[Outcome]:
    """Run theorems in several processes, in their order.

    Parameters
    ----------
    registry
        Where the theorems are.
    folder
        The folder that it was made from.
    names
        Ids of theorems.
    jobs
        How many processes, at least 2.

    Raises
    ------
    InputError
        If there are fewer.
    """
    if jobs < 2:
        raise InputError(f"jobs is {jobs}: several processes are at least 2")
    files: dict[str, list[str]] = {}
    for name in names:
        files.setdefault(registry.place_of(name), []).append(name)
    pool = ProcessPoolExecutor(
        jobs,
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_begin,
        initargs=(folder,),
    )
    with pool:
        for sent in pool.map(_run, files.values()):
            for one in sent:
                yield _received(one, registry)


_RUNNERS: list[Runner] = []


def _begin(folder: Path) -> None:
    _RUNNERS.append(Runner(Registry(folder)))


def _run(names: Sequence[str]) -> list[_Sent]:
    return [_to_send(outcome) for outcome in _RUNNERS[0].run(iter(names))]


def _to_send(outcome: Outcome) -> _Sent:
    found = outcome.established
    return _Sent(
        outcome.name,
        outcome.verdict,
        dict(outcome.certificates),
        None
        if found is None
        else (found.digest, found.citations, found.engines, found.rules, found.parts),
        outcome.failures,
        outcome.seconds,
        outcome.idle,
    )


def _received(sent: _Sent, registry: Registry) -> Outcome:
    established = None
    if sent.shown is not None:
        digest, citations, engines, rules, parts = sent.shown
        established = Established(
            name=sent.name,
            statement=registry[sent.name].statement,
            verdict=sent.certificates[sent.name].verdict,
            digest=digest,
            citations=citations,
            engines=engines,
            rules=rules,
            parts=parts,
        )
    return Outcome(
        sent.name,
        sent.verdict,
        sent.certificates,
        established,
        sent.failures,
        sent.seconds,
        sent.idle,
    )
