"""Running specs: authors' processes write, checkers' processes judge, files in order.

This process runs no author's code. What is unchanged since the checker accepted it is
checked again and not proved again; a theorem that others rest on is proved once.
"""

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    Executor,
    Future,
    ThreadPoolExecutor,
    wait,
)
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from graphlib import TopologicalSorter
from itertools import cycle, islice
from os import cpu_count
from os.path import relpath
from pathlib import Path
from queue import SimpleQueue

import msgspec

from verifydp.catalogue.reading import Shelf, cited_certificates, known_cards
from verifydp.checker.process import CheckerProcess
from verifydp.errors import InputError, SpecError
from verifydp.evidence.specs import CERTIFICATES, SpecCard, bytes_digest
from verifydp.evidence.verdict import Verdict
from verifydp.executors import open_remote, require_one
from verifydp.executors.remote import RemoteWorkers
from verifydp.formal.spec.authors import AuthorProcess
from verifydp.formal.spec.exchange import Surveyed, Written
from verifydp.formal.spec.judging import Judged, judged, rechecked
from verifydp.formal.spec.remote_authors import RemoteAuthor
from verifydp.language.sorts import NAME

__all__ = ["SpecRun"]


@dataclass(frozen=True, slots=True)
class _Pair:
    """One author's process with one checker's."""

    author: AuthorProcess | RemoteAuthor
    checker: CheckerProcess


class SpecRun:
    """A run over theorems of a folder of specs.

    Parameters
    ----------
    folder
        The folder.
    names
        Ids, files or papers; by default all.
    jobs
        How many pairs of processes, at least 1.
    anew
        Whether to prove again what is unchanged, too.
    file
        One more file, from anywhere; then its theorems are run, and nothing stored is
        taken for these.
    executor
        Workers in which authors' processes are started instead, as
        `verifydp.executors.open_remote` takes them; verdicts are given here.

    Raises
    ------
    InputError
        If there is less than one job, or several beside an executor.
    """

    def __init__(
        self,
        folder: Path,
        names: Sequence[str] = (),
        *,
        jobs: int = 1,
        anew: bool = False,
        file: Path | None = None,
        executor: Executor | str | None = None,
    ) -> None:
        if jobs < 1:
            raise InputError(f"jobs is {jobs}: it is at least 1")
        if executor is not None:
            require_one(jobs)
        self._executor = executor
        self._folder = folder
        self._wanted = tuple(names)
        self._jobs = jobs
        self._anew = anew or file is not None
        self._file = file
        self._certificates = folder / CERTIFICATES
        #: Certificates of the specs that come with verifydp, where these may cite them.
        self._beneath = cited_certificates(folder)
        self._shelf = Shelf(folder)
        self._cards = known_cards(folder)
        self._checkers: list[CheckerProcess] = []
        #: The digests of files of specs, taken before any was loaded.
        self._begun: Mapping[str, str] = {}
        self._places: frozenset[str] = frozenset()
        self._loaded: dict[str, tuple[str, ...]] = {}
        self._proving: tuple[str, ...] = ()

    def __iter__(self) -> Iterator[Judged]:
        """What became of each theorem, in the order of the files.

        Raises
        ------
        SpecError
            If a file is malformed, or something wanted is not there.
        """
        with ExitStack() as stack:
            made = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            # The processes end first, so that no thread waits for them; one that a
            # thread starts after that ends last.
            stack.callback(self._close)
            workers = self._opened(stack)
            most = self._jobs if workers is None else len(workers)
            pool = stack.enter_context(ThreadPoolExecutor(most))
            if workers is not None:  # so that no thread waits for them either
                stack.callback(workers.shutdown, wait=False)
            pairs = SimpleQueue[_Pair]()
            self._begun = self._digests([str(path) for path in self._files()])
            author = stack.enter_context(AuthorProcess(self._folder, self._file))
            self._places = frozenset(author.places())
            surveyed = self._surveyed(author)
            self._demand(surveyed)
            names = [name for one in surveyed for name in one.names]
            self._loaded = {one.place: one.names for one in surveyed}
            self._proving = (
                *(name for name in names if not self._is_stored(name)),
                *(name for name in self._stale() if name not in names),
            )
            jobs = min(most, max(1, len(surveyed)))
            for pair in (
                self._pairs(stack, author, jobs)
                if workers is None
                else self._remote_pairs(stack, workers, jobs, made, surveyed)
            ):
                pairs.put(pair)

            def work(one: Surveyed) -> list[Judged]:
                pair = pairs.get()
                try:
                    return [self._result(name, one, pair, made) for name in one.names]
                finally:
                    pairs.put(pair)

            yield from _in_order(surveyed, work, pool)

    def _surveyed(self, author: AuthorProcess) -> tuple[Surveyed, ...]:
        """What is wanted, and what it rests on where that has no certificate as yet.

        Else a verdict would be printed that the list could not show: a proof is worth
        no more than its lemmas' certificates.
        """
        while True:
            surveyed = author.survey(*self._wanted)
            known = {*self._wanted, *(one.place for one in surveyed)}
            cited = {place for one in surveyed for place in one.cites} & self._places
            missing = sorted(
                place for place in cited - known if not self._has_stored(place)
            )
            if not self._wanted or self._file is not None or not missing:
                return surveyed
            self._wanted = (*self._wanted, *missing)

    def _stale(self) -> Iterator[str]:
        """Ids whose stored certificates the checker may refuse by now."""
        for name, card in self._cards.items():
            if not self._shelf.is_fresh(card):
                yield name

    def _has_stored(self, place: str) -> bool:
        """Whether all that was accepted of a file may stand; at least one theorem."""
        cards = [
            card
            for name, card in self._cards.items()
            if name == place or name.rpartition(".")[0] == place
        ]
        return bool(cards) and all(map(self._shelf.is_fresh, cards))

    def has(self, name: str) -> bool:
        """Whether an id that was there is there still, once the run has begun.

        Of files that the run did not load, only that they are there is known.
        """
        place = name if name in self._places else name.rpartition(".")[0]
        return place in self._places and (
            self._wanted_part(place) or name in self._loaded[place]
        )

    def _wanted_part(self, place: str) -> bool:
        """Whether not all theorems of a file are known."""
        whole = {*self._wanted} & {
            place,
            *(place[:end] for end, char in enumerate(place) if char == "."),
        }
        return place not in self._loaded or bool(self._wanted and not whole)

    def _files(self) -> Iterator[Path]:
        """All files that may be specs, of which the run knows how they began."""
        yield from self._folder.resolve().rglob("*.py")
        if self._file is not None:
            yield self._file.resolve()

    def _demand(self, surveyed: Sequence[Surveyed]) -> None:
        """What an author's process says of its files are ids of theorems in them."""
        for one in surveyed:
            path = self._folder.resolve().joinpath(*one.place.split("."))
            own = {str(path.with_name(f"{path.name}.py").resolve())}
            if self._file is not None:
                own.add(str(self._file.resolve()))
            inside = f"{one.place}."
            sound = one.place in self._places and all(
                NAME.fullmatch(name) is not None
                and (name == one.place or name.startswith(inside))
                for name in one.names
            )
            if not sound or not own & {*one.sources}:
                raise SpecError(
                    f"the process that runs {one.place[:80]!r} answered something else"
                )

    def _opened(self, stack: ExitStack) -> RemoteWorkers | None:
        """The workers, where an executor was given."""
        if self._executor is None:
            return None
        return stack.enter_context(open_remote(self._executor))

    def _pairs(
        self, stack: ExitStack, author: AuthorProcess, jobs: int
    ) -> Iterator[_Pair]:
        """Pairs of processes here, the first with an author's that runs already."""
        yield _Pair(author, self._checker(stack))
        for _ in range(jobs - 1):
            more = AuthorProcess(self._folder, self._file)
            yield _Pair(stack.enter_context(more), self._checker(stack))

    def _remote_pairs(
        self,
        stack: ExitStack,
        workers: RemoteWorkers,
        jobs: int,
        made: Path,
        surveyed: Sequence[Surveyed],
    ) -> Iterator[_Pair]:
        """Authors in workers, who share as many checkers as there are cores here."""
        needed = partial(_names_beneath, surveyed)
        author = RemoteAuthor(workers, self._folder, self._file, made, needed)
        checkers = [self._checker(stack) for _ in range(min(jobs, cpu_count() or 1))]
        for checker in islice(cycle(checkers), jobs):
            yield _Pair(author, checker)

    def _checker(self, stack: ExitStack) -> CheckerProcess:
        checker = CheckerProcess()
        self._checkers.append(checker)
        stack.callback(checker.close)
        return checker

    def _close(self) -> None:
        for checker in self._checkers:
            checker.close()

    def _is_stored(self, name: str) -> bool:
        """Whether its certificates may stand: unchanged, or only the index is gone."""
        card = self._cards.get(name)
        if self._anew:
            return False
        return card is None or self._shelf.is_fresh(card)

    def _result(self, name: str, one: Surveyed, pair: _Pair, made: Path) -> Judged:
        known = self._digests(one.sources)
        before = {path: self._begun.get(path, digest) for path, digest in known.items()}
        card = self._cards.get(name)
        result: Judged | None = None
        if name not in self._proving:
            result = (
                self._from_files(name, pair, before)
                if card is None
                else self._checked(card, pair)
            )
        if result is None:
            folders = (made, self._certificates, *self._beneath)
            remade = self._anew and self._file is None
            usable = (made, *self._beneath) if remade else folders
            written = self._written(name, pair.author, usable)
            after = self._digests(written.sources)
            if any(after.get(path) != digest for path, digest in before.items()):
                changed = "a file that it rests on was changed while it was run"
                written = msgspec.structs.replace(
                    written, failures=(*written.failures, changed)
                )
            result = judged(written, pair.checker, folders, after)
        data = result.files.get(name)
        if data is not None and result.verdict is not Verdict.INCONCLUSIVE:
            (made / f"{name}.json").write_bytes(data)
        return result

    def _written(
        self, name: str, author: AuthorProcess | RemoteAuthor, lemmas: Sequence[Path]
    ) -> Written:
        try:
            return author.write(name, lemmas, self._proving)
        except SpecError as error:
            # A proof that ends the process is a failure of this theorem alone.
            author.restart()
            return msgspec.structs.replace(
                author.describe(name), failures=(str(error),)
            )

    def _checked(self, card: SpecCard, pair: _Pair) -> Judged | None:
        text = self._shelf.text(card.id) or ""
        folders = (self._certificates, *self._beneath)
        return rechecked(card, text, folders, pair.checker)

    def _from_files(
        self, name: str, pair: _Pair, sources: Mapping[str, str]
    ) -> Judged | None:
        """Judge the certificates that lie there; None if they are not all there."""
        words = pair.author.describe(name)
        found: list[msgspec.Raw] = []
        for place in (name, *words.authored.nears):
            path = self._certificates / f"{place}.json"
            if not path.is_file():
                return None
            found.append(msgspec.Raw(path.read_bytes()))
        written: Written = msgspec.structs.replace(words, certificates=tuple(found))
        result = judged(
            written, pair.checker, (self._certificates, *self._beneath), sources
        )
        return None if result.verdict is Verdict.INCONCLUSIVE else result

    def _digests(self, sources: Sequence[str]) -> dict[str, str]:
        """Digests of files by their place, seen from the folder of specs."""
        found: dict[str, str] = {}
        for source in sources:
            name = Path(relpath(source, self._folder.resolve())).as_posix()
            path = Path(source)
            found[name] = bytes_digest(path.read_bytes()) if path.is_file() else ""
        return found


def _names_beneath(surveyed: Sequence[Surveyed], name: str) -> set[str]:
    """Theorems of the file of a theorem, and of all that it cites, however far."""
    places = {one.place: one for one in surveyed}
    left = [one.place for one in surveyed if name in one.names]
    seen: set[str] = set()
    while left:
        place = left.pop()
        if place in places and place not in seen:
            seen.add(place)
            left += places[place].cites
    return {one for place in seen for one in places[place].names}


def _in_order(
    surveyed: Sequence[Surveyed],
    work: Callable[[Surveyed], list[Judged]],
    pool: ThreadPoolExecutor,
) -> Iterator[Judged]:
    """Results in the order of the files; a file begins when those that it cites end."""
    places = {one.place: one for one in surveyed}
    order = TopologicalSorter(
        {
            one.place: [cited for cited in one.cites if cited in places]
            for one in surveyed
        }
    )
    order.prepare()
    running: dict[Future[list[Judged]], str] = {}
    done: dict[str, list[Judged]] = {}
    pending = list(places)
    try:
        while order.is_active():
            for place in order.get_ready():
                running[pool.submit(work, places[place])] = place
            ended, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in ended:
                place = running.pop(future)
                done[place] = future.result()
                order.done(place)
            while pending and pending[0] in done:
                yield from done.pop(pending.pop(0))
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
