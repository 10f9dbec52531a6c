"""The process that gives verdicts: it reads certificates, and nothing else, on stdin.

One request a line, one answer a line, both JSON. It imports the checker and what that
rests on; no code of an author ever runs in it.
"""

import os
import signal
import sys
from pathlib import Path
from typing import BinaryIO

import msgspec

from verifydp.checker.audit import check_audit
from verifydp.checker.decoding import decode
from verifydp.errors import CertificateError
from verifydp.evidence.certificates import Certificate
from verifydp.evidence.compositions import CompositionCertificate
from verifydp.evidence.established import Establishment
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.release_certificates import ReleaseCertificate
from verifydp.evidence.table_releases import TableReleaseCertificate

__all__ = ["Answer", "Request", "main", "serve"]


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A certificate as it was written, and where its lemmas may lie."""

    number: int
    certificate: msgspec.Raw
    folders: tuple[str, ...] = ()


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was established, or why nothing was; the number is that of the request."""

    number: int
    established: Establishment | None = None
    refused: str = ""


def main() -> None:
    """Answer requests on standard input; what libraries print is no answer."""
    # Ended from outside it ends what it started itself, the solver.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    serve(sys.stdin.buffer, answers)


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer requests until there are no more."""
    establishing = _Establishing()
    for line in requests:
        request = msgspec.json.decode(line, type=Request)
        try:
            answer = Answer(request.number, establishing(request))
        except CertificateError as error:
            answer = Answer(request.number, refused=str(error))
        answers.write(msgspec.json.encode(answer) + b"\n")
        answers.flush()


class _Establishing:
    """Checks one certificate after the other; a lemma that recurs is checked once."""

    def __call__(self, request: Request) -> Establishment:
        record = decode(bytes(request.certificate))
        if isinstance(record, Certificate):
            check_audit(record)
            return Establishment(record.claim.mechanism, record.verdict, record.digest)
        if isinstance(record, CompositionCertificate):
            # What only some certificates need is loaded for these.
            from verifydp.checker.composition import check_composition  # noqa: PLC0415

            check_composition(record)
            return Establishment("composition", record.verdict, record.digest)
        if isinstance(record, ReleaseCertificate):
            # What only some certificates need is loaded for these.
            from verifydp.checker.releases import check_release  # noqa: PLC0415

            check_release(record)
            return Establishment(record.release, record.verdict, record.digest)
        if isinstance(record, TableReleaseCertificate):
            from verifydp.checker.tables import check_table_release  # noqa: PLC0415

            check_table_release(record)
            return Establishment("table release", record.verdict, record.digest)
        if not isinstance(record, ProofCertificate):
            from verifydp.checker.couplings import check_coupling  # noqa: PLC0415

            check_coupling(record)
            return Establishment("coupling", record.verdict, record.digest)
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
    main()
