"""Asks the process that runs authors' files, from one that does not."""

import contextlib
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

import msgspec

from verifydp.errors import SpecError
from verifydp.formal.spec.exchange import SpecReply, SpecRequest, Surveyed, Written

__all__ = ["AuthorProcess"]

#: How long the process has to end what it started itself; the longest line it may say.
_END_SECONDS, _LINE_MAX = 1, 1 << 30


class AuthorProcess:
    """Runs the files of a folder of specs in a process of their own.

    Parameters
    ----------
    folder
        The folder of specs.
    file
        One more file, from anywhere, that may cite these.
    """

    def __init__(self, folder: Path, file: Path | None = None) -> None:
        last = [str(folder.resolve()), "" if file is None else str(file.resolve())]
        self._command = [
            *(sys.executable, "-P", "-m", "verifydp.formal.spec.authoring"),
            *last,
        ]
        self._child = self._started()

    def __enter__(self) -> "AuthorProcess":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the process."""
        self._end()

    def restart(self) -> None:
        """End the process and start another."""
        self._end()
        self._child = self._started()

    def _started(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=os.name == "posix",  # it ends with us, not with a key
        )

    def _end(self) -> None:
        self._child.terminate()
        try:
            self._child.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:  # authors' code may refuse to end
            self._child.kill()
        for pipe in (self._child.stdin, self._child.stdout):
            with contextlib.suppress(OSError):  # what was not sent is lost
                pipe.close()  # type: ignore[union-attr]
        self._child.wait()

    def places(self) -> tuple[str, ...]:
        """The ids of all files.

        Raises
        ------
        SpecError
            If the folder cannot be used.
        """
        return self._asked(SpecRequest(do="places")).places

    def survey(self, *names: str) -> tuple[Surveyed, ...]:
        """Load files, and say what is there.

        Parameters
        ----------
        names
            Ids, files or papers; by default the one file, or all.

        Raises
        ------
        SpecError
            If a file is malformed, or something wanted is not there.
        """
        return self._asked(SpecRequest(do="survey", names=names)).surveyed

    def write(
        self, name: str, lemmas: Sequence[Path] = (), proving: Sequence[str] = ()
    ) -> Written:
        """Have the certificates of a theorem written.

        Parameters
        ----------
        name
            Its id.
        lemmas
            Folders with certificates that may be used for what it cites.
        proving
            Ids of which only the first folder has certificates to use.

        Raises
        ------
        SpecError
            If its file cannot be used.
        """
        question = SpecRequest(
            do="write",
            names=(name,),
            lemmas=tuple(map(str, lemmas)),
            proving=tuple(proving),
        )
        return self._written(question)

    def describe(self, name: str) -> Written:
        """What the file of a theorem says of it, without any certificate.

        Raises
        ------
        SpecError
            If its file cannot be used.
        """
        return self._written(SpecRequest(do="describe", names=(name,)))

    def _written(self, question: SpecRequest) -> Written:
        written = self._asked(question).written
        (name,) = question.names
        if written is None or written.name != name:
            raise SpecError(f"the process that runs {name} answered something else")
        return written

    def _asked(self, question: SpecRequest) -> SpecReply:
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        with contextlib.suppress(OSError):  # it has ended: no answer either
            self._child.stdin.write(msgspec.json.encode(question) + b"\n")
            self._child.stdin.flush()
        said = self._child.stdout.readline(_LINE_MAX)
        shown = " ".join(question.names[:1]) or "the folder"
        try:
            answer = msgspec.json.decode(said, type=SpecReply)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            what = "answered something else" if said else "ended before it answered"
            raise SpecError(f"the process that runs {shown} {what}") from error
        if answer.error:
            raise SpecError(answer.error)
        return answer
