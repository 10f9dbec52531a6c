"""What a composition leaves behind for the checker: components, a lattice, bounds.

Exact numbers are strings (`verifydp.evidence.exact_numbers`); an epsilon may be a
logarithm, ``log(3)``. What stands here are the data of the question and choices of how
to answer it: the checker computes each bound again.
"""

import msgspec

from verifydp.evidence.verdict import Verdict

__all__ = [
    "COMPOSITION_FORMAT",
    "EACH_STAGE",
    "ApproximateStage",
    "CompositionBound",
    "CompositionCertificate",
    "GaussianStage",
]

#: Name and version of the certificate format.
COMPOSITION_FORMAT = "verifydp-composition/1"

#: What no computation can show, and every certificate therefore has to name.
EACH_STAGE = (
    "each component meets its guarantee on every pair of neighbours, in both orders, "
    "whatever was released before it"
)


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Immutable and strict: an unknown or missing field is refused."""


class ApproximateStage(_Record, frozen=True, omit_defaults=True):
    """``count`` components that are (epsilon, delta)-private.

    ``steps`` are two multiples of the spacing of the lattice between which epsilon
    lies; empty where there is no lattice.
    """

    epsilon: str
    delta: str = "0"
    count: int = 1
    steps: tuple[int, ...] = ()


class GaussianStage(_Record, frozen=True, omit_defaults=True):
    """``count`` components that are mu-Gaussian private, by the square of mu."""

    mu_squared: str
    count: int = 1


class CompositionBound(_Record, frozen=True):
    """The least delta of the composition at an epsilon lies between these two."""

    epsilon: str
    delta_lower: str
    delta_upper: str


class CompositionCertificate(_Record, frozen=True, tag="composition"):
    """Bounds on what components of given guarantees show together.

    Every composition of such components, adaptive or not, is private with
    ``delta_upper``; some composition of such components is not with less than
    ``delta_lower``. ``spacing`` is that of the lattice of losses; null where all
    combinations of losses are counted. ``bits`` are the digits of the computation.
    ``digest`` binds the canonical bytes of all other fields.
    """

    format: str
    approximate: tuple[ApproximateStage, ...]
    gaussian: tuple[GaussianStage, ...]
    spacing: str | None
    bits: int
    bounds: tuple[CompositionBound, ...]
    assumes: tuple[str, ...]
    provenance: dict[str, str]
    digest: str = ""

    @property
    def verdict(self) -> Verdict:
        """Bounds are computed, never sampled."""
        return Verdict.PROVED
