"""Authors' processes on other machines: a worker starts one, and hands on its words.

The checker stays where the run is, and judges what comes back; so a worker decides
nothing. Files of specs are not sent: workers have them under the same path, or with
verifydp itself, and the bytes that they ran are compared.
"""

import atexit
import tempfile
import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from pathlib import Path

import msgspec

from verifydp.errors import SpecError
from verifydp.evidence.specs import bytes_digest, specs_folder
from verifydp.executors.versions import this_worker
from verifydp.formal.spec.authors import AuthorProcess
from verifydp.formal.spec.exchange import Written

__all__ = ["RemoteAuthor"]

#: Stands for the folder of the specs that come with verifydp, wherever that is.
_SHIPPED = "shipped:"
#: Seconds after which a worker ends an author's process that nobody asks.
_IDLE_SECONDS = 120.0


class RemoteAuthor:
    """Has theorems written in workers, as `AuthorProcess` does here.

    Parameters
    ----------
    workers
        Where.
    folder, file
        As for `AuthorProcess`.
    made
        The folder of this run's certificates.
    needed
        Of which theorems those go along when a theorem is written.
    """

    def __init__(
        self,
        workers: Executor,
        folder: Path,
        file: Path | None,
        made: Path,
        needed: Callable[[str], Iterable[str]],
    ) -> None:
        self._workers, self._made, self._needed = workers, made, needed
        self._place = (_sent(folder), "" if file is None else str(file.resolve()))

    def restart(self) -> None:
        """Nothing: a worker does so itself."""

    def write(
        self, name: str, lemmas: Sequence[Path] = (), proving: Sequence[str] = ()
    ) -> Written:
        """As `AuthorProcess.write`.

        Raises
        ------
        SpecError
            If its file cannot be used, or a worker has another one.
        """
        there = [_sent(one) for one in lemmas if one != self._made]
        # The order of folders says which certificates count: this run's are the first.
        files = [self._made / f"{one}.json" for one in self._needed(name)]
        made = {one.name: one.read_bytes() for one in files if one.is_file()}
        return self._asked("write", name, there, list(proving), made)

    def describe(self, name: str) -> Written:
        """As `AuthorProcess.describe`.

        Raises
        ------
        SpecError
            If its file cannot be used, or a worker has another one.
        """
        return self._asked("describe", name, [], [], {})

    def _asked(
        self,
        do: str,
        name: str,
        lemmas: list[str],
        proving: list[str],
        made: dict[str, bytes],
    ) -> Written:
        answered = self._workers.submit(
            _answer, self._place, do, name, lemmas, proving, made
        )
        said, digests, worker = answered.result()
        written = msgspec.json.decode(said, type=Written)
        if written.name != name:
            raise SpecError(f"the process that runs {name} answered something else")
        here = tuple(str(_found(one)) for one in written.sources)
        for path, digest in zip(here, digests, strict=True):
            if _digest(Path(path)) != digest:
                raise SpecError(
                    f"{worker} has another {path} than this process: give it the same"
                )
        return msgspec.structs.replace(written, sources=here)


def _sent(path: Path) -> str:
    """A path as workers find it."""
    path, shipped = path.resolve(), specs_folder().resolve()
    if path.is_relative_to(shipped):
        return _SHIPPED + path.relative_to(shipped).as_posix()
    return str(path)


def _found(text: str) -> Path:
    """The path that was sent."""
    if text.startswith(_SHIPPED):
        return specs_folder().resolve() / text.removeprefix(_SHIPPED)
    return Path(text)


def _digest(path: Path) -> str:
    return bytes_digest(path.read_bytes()) if path.is_file() else ""


class _Kept:
    """In a worker: the author's process that was asked last, while it is asked."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._place: tuple[str, str] | None = None
        self._author: AuthorProcess | None = None
        self._timer: threading.Timer | None = None
        self._used = False
        atexit.register(self.end)

    def author(self, place: tuple[str, str]) -> AuthorProcess:
        """The process for a folder and a file, started if there is none."""
        with self._lock:
            self._used = True
            if self._timer is not None:
                self._timer.cancel()
            if self._author is None or self._place != place:
                self._end()
                folder, file = _found(place[0]), place[1]
                if not folder.is_dir():
                    raise SpecError(
                        f"{this_worker()} has no folder {folder}: a run over several "
                        "machines needs one that all of them see under this path"
                    )
                self._author = AuthorProcess(folder, Path(file) if file else None)
                self._place = place
            return self._author

    def release(self) -> None:
        """Let the process end when nobody has asked it for a while."""
        with self._lock:
            self._used = False
            self._timer = threading.Timer(_IDLE_SECONDS, self._end_idle)
            self._timer.daemon = True
            self._timer.start()

    def end(self) -> None:
        """End the process."""
        with self._lock:
            self._end()

    def _end_idle(self) -> None:
        with self._lock:
            if not self._used:
                self._end()

    def _end(self) -> None:
        author, self._author = self._author, None
        if author is not None:
            author.close()


_KEPT = _Kept()


def _answer(
    place: tuple[str, str],
    do: str,
    name: str,
    lemmas: Sequence[str],
    proving: Sequence[str],
    made: dict[str, bytes],
) -> tuple[bytes, tuple[str, ...], str]:
    """In a worker: what an author's process says, digests of the files, who says it."""
    author = _KEPT.author(place)
    try:
        with tempfile.TemporaryDirectory() as folder:
            for file, data in made.items():
                Path(folder, file).write_bytes(data)
            if do == "write":
                folders = (Path(folder), *map(_found, lemmas))
                written = author.write(name, folders, proving)
            else:
                written = author.describe(name)
    except SpecError:
        _KEPT.end()  # it may have ended, or hang
        raise
    finally:
        _KEPT.release()
    digests = tuple(_digest(Path(one)) for one in written.sources)
    sources = tuple(_sent(Path(one)) for one in written.sources)
    written = msgspec.structs.replace(written, sources=sources)
    return msgspec.json.encode(written), digests, this_worker()
