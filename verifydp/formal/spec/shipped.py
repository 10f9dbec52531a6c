"""Certificates of the specs that are installed, for proofs that rest on them."""

from functools import cache

from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.specs import CERTIFICATES, specs_folder
from verifydp.formal.spec.citing import default_registry
from verifydp.formal.spec.running import Runner
from verifydp.formal.spec.store import stored_certificate

__all__ = ["shipped_runner"]


@cache
def shipped_runner() -> Runner:
    """The runner over the installed specs: what is stored is not proved again.

    Whether a stored certificate is sound is for the checker to say, when it judges
    the certificate that rests on it.
    """
    return Runner(default_registry(), _stored)


def _stored(name: str) -> ProofCertificate | None:
    return stored_certificate(specs_folder() / CERTIFICATES, name)
