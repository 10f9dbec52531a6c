"""Asks the process that gives verdicts, so that none comes from where others' code ran.

Whoever runs a file of specs, a mechanism or a test in this process can change anything
in it, the rules of the checker too. So what is stored or shown as a verdict is what a
child process says that was given the bytes of a certificate and nothing else.
"""

import atexit
import contextlib
import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

import msgspec

from verifydp.checker.worker import Answer, Request
from verifydp.errors import CertificateError
from verifydp.evidence.canonical import AnyCertificate, canonical_bytes
from verifydp.evidence.established import Establishment

__all__ = ["CheckerProcess", "establish_apart", "start_checker"]

#: The package is put behind the standard library and before other packages; neither
#: the folder of a script nor what an environment variable names is searched.
_PROGRAM = """
import sys
places = [n for n, path in enumerate(sys.path) if path.endswith("site-packages")]
sys.path[min(places, default=len(sys.path)):0] = [sys.argv[1]]
sys.path.append(sys.argv[2])
from verifydp.checker.worker import main
main()
"""
#: How long a process that was told to end has to end what it started itself.
_END_SECONDS = 5


class CheckerProcess:
    """A checker in a process of its own, kept for many certificates.

    Safe to use from several threads; after a fork the new process starts its own.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._child: subprocess.Popen[bytes] | None = None
        self._number = 0
        atexit.register(self.close)
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._forget)

    def start(self) -> None:
        """Start the process before it is needed, so that nobody waits for it."""
        with self._lock:
            self._child = self._child or _started()

    def establish(
        self, certificate: AnyCertificate | bytes, folders: Sequence[Path] = ()
    ) -> Establishment:
        """Re-establish what a certificate states.

        Parameters
        ----------
        certificate
            A record, or the bytes of its JSON form.
        folders
            Where certificates of lemmas may lie that it does not enclose.

        Raises
        ------
        CertificateError
            If a step fails, or the process ended before it had an answer.
        """
        data = (
            certificate
            if isinstance(certificate, bytes)
            else canonical_bytes(certificate)
        )
        try:
            # On one line, whoever laid it out.
            raw = msgspec.Raw(msgspec.json.format(data, indent=-1))
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            reason = " ".join(str(error).split())[:200]
            raise CertificateError(f"not a certificate: {reason}") from error
        answer = self._asked(raw, tuple(map(str, folders)))
        if answer.established is None:
            raise CertificateError(answer.refused)
        return answer.established

    def close(self) -> None:
        """End the process; the next request starts another."""
        child, self._child = self._child, None
        if child is not None:
            # First, for a thread that waits for an answer holds the pipe.
            child.terminate()
            try:
                child.wait(_END_SECONDS)
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
            for pipe in (child.stdin, child.stdout):
                with contextlib.suppress(OSError):  # what was not sent is lost
                    pipe.close()  # type: ignore[union-attr]

    def _asked(self, raw: msgspec.Raw, folders: tuple[str, ...]) -> Answer:
        with self._lock:
            self._number += 1
            line = msgspec.json.encode(Request(self._number, raw, folders))
            child = self._child = self._child or _started()
            assert child.stdin is not None
            assert child.stdout is not None
            try:
                with contextlib.suppress(OSError):  # it has ended: no answer either
                    child.stdin.write(line + b"\n")
                    child.stdin.flush()
                answer = _answer(child.stdout.readline(), self._number)
            except BaseException:
                self.close()  # an answer that nobody reads is not for the next one
                raise
            return answer

    def _forget(self) -> None:
        """Leave the child to the process that started it."""
        if self._child is not None:
            self._child.returncode = 0
        self._child = None
        self._lock = threading.Lock()


def _answer(said: bytes, number: int) -> Answer:
    """The answer to the request of a number, and to no other."""
    if not said.endswith(b"\n"):
        raise CertificateError(
            "the process that checks ended before it had an answer: is there "
            "enough memory?"
        )
    try:
        answer = msgspec.json.decode(said, type=Answer)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise CertificateError("the process that checks gave no answer") from error
    if answer.number != number:
        raise CertificateError("the process that checks answered something else")
    return answer


def _started() -> subprocess.Popen[bytes]:
    package = Path(__file__).resolve().parents[2]
    libraries = Path(msgspec.__file__).resolve().parents[1]
    return subprocess.Popen(
        [sys.executable, "-I", "-c", _PROGRAM, str(package), str(libraries)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=os.name == "posix",  # it ends with us, not with a key
    )


_CHECKER = CheckerProcess()


def start_checker() -> None:
    """Start the process that is kept, to be ready when there is a certificate."""
    _CHECKER.start()


def establish_apart(
    certificate: AnyCertificate | bytes, folders: Sequence[Path] = ()
) -> Establishment:
    """Re-establish what a certificate states, in the process that is kept for that.

    Parameters
    ----------
    certificate, folders
        As for `CheckerProcess.establish`.

    Raises
    ------
    CertificateError
        If a step fails.

    Examples
    --------
    >>> establish_apart(b"{}")
    Traceback (most recent call last):
    verifydp.errors.CertificateError: not a certificate: Object missing required ...
    """
    return _CHECKER.establish(certificate, folders)
