"""The process that gives verdicts: it reads certificates, and nothing else, on stdin.

One request a line, one answer a line, both JSON. It imports the checker and what that
rests on; no code of an author ever runs in it.
"""

import sys
from pathlib import Path
from typing import BinaryIO

import msgspec

from verifydp.checker.audit import check_audit
from verifydp.checker.decoding import decode
from verifydp.errors import CertificateError
from verifydp.evidence.certificates import Certificate
from verifydp.evidence.established import Establishment

__all__ = ["Answer", "Request", "serve"]


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A certificate as it was written, and where its lemmas may lie."""

    certificate: msgspec.Raw
    folders: tuple[str, ...] = ()


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was established, or why nothing was."""

    established: Establishment | None = None
    refused: str = ""


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer requests until there are no more."""
    establishing = _Establishing()
    for line in requests:
        request = msgspec.json.decode(line, type=Request)
        try:
            answer = Answer(establishing(request))
        except CertificateError as error:
            answer = Answer(refused=str(error))
        answers.write(msgspec.json.encode(answer) + b"\n")
        answers.flush()


class _Establishing:
    """Checks one certificate after the other; a lemma that recurs is checked once."""

    def __call__(self, request: Request) -> Establishment:
        record = decode(bytes(request.certificate))
        if isinstance(record, Certificate):
            check_audit(record)
            return Establishment(record.claim.mechanism, record.verdict, record.digest)
        # The rules of proofs are loaded where there is a proof to check.
        from verifydp.checker.proofs import ProofChecker  # noqa: PLC0415
        from verifydp.language.scope import scope_of  # noqa: PLC0415

        if not hasattr(self, "_proofs"):
            self._proofs = ProofChecker()
        shown = self._proofs.check(record, tuple(map(Path, request.folders)))
        return Establishment(
            shown.name,
            shown.verdict,
            shown.digest,
            shown.statement.digest,
            scope_of(shown.statement),
            shown.citations,
            shown.engines,
            shown.rules,
            shown.parts,
        )


if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer)
