"""The process that runs authors' files: it answers with records, and gives no verdict.

Started by `verifydp.formal.spec.authors`. What authors' code prints goes to standard
error, there is nothing to read, and its arguments are none, so that no statement
depends on how it was called.
"""

import atexit
import os
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import BinaryIO

import msgspec

from verifydp.errors import VerifyDPError
from verifydp.evidence.canonical import canonical_bytes
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.specs import NEAR, Authored, PrintedRecord, specs_folder
from verifydp.formal.spec.exchange import SpecReply, SpecRequest, Surveyed, Written
from verifydp.formal.spec.faults import fault_of
from verifydp.formal.spec.registry import Registry, single_file
from verifydp.formal.spec.running import Runner, TheoremOutcome, slug
from verifydp.formal.spec.sources import Sources
from verifydp.formal.spec.store import stored_certificate
from verifydp.formal.spec.theorem import Theorem
from verifydp.formal.spec.writing import statement_record
from verifydp.language.printing.prose import filled

__all__ = ["authored", "main"]


def main(folder: str, file: str) -> None:
    """Answer the questions on standard input until there are no more.

    Parameters
    ----------
    folder
        The folder of specs.
    file
        One more file, from anywhere; empty for none.
    """
    signal.signal(signal.SIGTERM, _leave)
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    sys.argv[1:] = []
    sources = Sources()
    sources.install()
    try:
        registry = Registry(Path(folder), cites=_shipped(Path(folder)), sources=sources)
        own = list[str]()
        if file:
            registry, own = single_file(Path(file), registry)
    except VerifyDPError as error:
        failed = SpecReply(error=str(error))
        _serve(questions, answers, lambda _: failed)
    else:
        _serve(questions, answers, _Desk(registry, own))


def _leave(number: int, frame: object) -> None:
    """End, and end what was started here, the solver.

    An exception would be lost where the signal comes in the middle of a clean-up. What
    is in the middle of reading cannot be closed, and says so: nobody wants to know.
    """
    del number, frame
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    atexit._run_exitfuncs()  # what leaving in order would run
    os._exit(0)


def _shipped(folder: Path) -> tuple[Path, ...]:
    """The specs that come with verifydp, where the folder is another one."""
    shipped = specs_folder()
    return () if folder.resolve() == shipped.resolve() else (shipped,)


def _serve(
    questions: BinaryIO, answers: BinaryIO, answer: Callable[[SpecRequest], SpecReply]
) -> None:
    for line in questions:
        try:
            said = answer(msgspec.json.decode(line, type=SpecRequest))
        except VerifyDPError as error:
            said = SpecReply(error=str(error))
        answers.write(msgspec.json.encode(said) + b"\n")
        answers.flush()


class _Desk:
    """Answers questions about a registry, by default about some of its ids."""

    def __init__(self, registry: Registry, names: Sequence[str]) -> None:
        self._registry = registry
        self._names = tuple(names)
        self._folders: tuple[Path, ...] = ()
        self._proving: frozenset[str] = frozenset()
        self._runner = Runner(registry, self._stored)

    def __call__(self, question: SpecRequest) -> SpecReply:
        if question.do == "places":
            return SpecReply(places=tuple(sorted(self._registry.own)))
        if question.do == "survey":
            wanted = question.names or self._names
            names = dict.fromkeys(self._registry.ids(*wanted))
            places: dict[str, list[str]] = {}
            for name in names:
                places.setdefault(self._registry.place_of(name), []).append(name)
            return SpecReply(
                surveyed=tuple(
                    Surveyed(
                        place=place,
                        names=tuple(found),
                        cites=tuple(sorted(self._registry.cites(place))),
                        sources=self._sources(place),
                    )
                    for place, found in places.items()
                )
            )
        self._folders = tuple(map(Path, question.lemmas))
        self._proving = frozenset(question.proving)
        (name,) = question.names
        return SpecReply(written=self._written(name, prove=question.do == "write"))

    def _sources(self, place: str) -> tuple[str, ...]:
        return tuple(sorted(map(str, self._registry.sources(place))))

    def _written(self, name: str, *, prove: bool) -> Written:
        place = self._registry.place_of(name)
        with self._registry.noting(place):
            try:
                outcome = self._runner.outcome(name) if prove else TheoremOutcome()
            except VerifyDPError:
                raise
            except Exception as error:  # whatever a proof raises is a fault of its file
                raise fault_of(error, self._registry.files[place]) from error
        theorem = self._registry[name]
        found = outcome.counterexample
        return Written(
            name=name,
            authored=authored(name, theorem),
            statement=statement_record(theorem.statement),
            certificates=tuple(map(_raw, outcome.certificates)),
            failures=(*outcome.failures, *self._registry.lacks(name)),
            counterexample=() if found is None else (_raw(found),),
            at=outcome.at,
            sources=self._sources(place),
            seconds=outcome.seconds,
        )

    def _stored(self, name: str) -> ProofCertificate | None:
        """A certificate of a cited theorem that needs no second proof."""
        folders = self._folders[:1] if name in self._proving else self._folders
        with self._registry.overlooking():  # it is nothing that a statement is made of
            found = (stored_certificate(folder, name) for folder in folders)
            return next(filter(None, found), None)


def _raw(certificate: ProofCertificate) -> msgspec.Raw:
    return msgspec.Raw(canonical_bytes(certificate))


def authored(name: str, theorem: Theorem) -> Authored:
    """What an author's file says of a statement, in words."""
    printed: PrintedRecord | None = None
    if theorem.printed is not None:
        place, words = theorem.printed.place, theorem.printed.words
        printed = PrintedRecord(place=place, words=words)
    return Authored(
        title=filled(theorem.title, theorem.statement),
        source=theorem.source,
        covers=theorem.covers,
        standing=theorem.standing,
        remark=filled(theorem.remark, theorem.statement),
        repair=theorem.repair,
        printed=printed,
        defines=theorem.defines.name if theorem.defines else "",
        reads=theorem.reads,
        nears={
            f"{name}{NEAR}{slug(label)}": filled(label, theorem.statement)
            for label in theorem.near_misses
        },
        exceptions=dict(getattr(theorem, "exceptions", {})),
    )


if __name__ == "__main__":
    main(*sys.argv[1:3])
