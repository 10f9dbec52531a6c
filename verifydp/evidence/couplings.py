"""What coupled noise leaves behind for the checker: mechanisms, a coupling, a target.

Mechanisms that look at one state keep their own noise, each its law; only how the noise
of one depends on that of another is chosen. Exact numbers are strings
(`verifydp.evidence.exact_numbers`); an epsilon may be a logarithm, ``log(3)``.
"""

from typing import Final, TypeAlias

import msgspec

from verifydp.evidence.compositions import CompositionCertificate
from verifydp.evidence.verdict import Verdict

__all__ = [
    "BALANCED",
    "COUPLING_FORMAT",
    "SEPARATE",
    "CoupledFinite",
    "CoupledLaplace",
    "CoupledNormal",
    "CouplingCertificate",
    "CouplingDual",
    "CouplingTarget",
    "FiniteCouplingCertificate",
    "LaplaceCouplingCertificate",
    "NormalCouplingCertificate",
    "coupling_assumptions",
]

#: Name and version of the formats of all three certificates.
COUPLING_FORMAT = "verifydp-coupling/1"


#: Obstacles that are no single mechanism.
BALANCED: Final = -1
SEPARATE: Final = -2

_TOGETHER: Final = (
    "each change of the state moves all answers together by one of the stated lists of "
    "shifts, or by a share of it; each of these lists occurs"
)
_ANY_SIGN: Final = (
    "a change of the state moves each answer by up to its shift, in any direction, and "
    "each of these moves occurs"
)


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Immutable and strict: an unknown or missing field is refused."""


class CouplingTarget(_Record, frozen=True):
    """An (epsilon, delta) to be met by what all mechanisms show together."""

    epsilon: str
    delta: str


class CoupledNormal(_Record, frozen=True):
    """An answer with normal noise.

    ``shifts`` has a number for each change of the state: how far the answer moves, in
    standard deviations of the noise. ``loading`` is the correlation of the noise with a
    normal variable that all noises share; given that one they are independent.
    ``local`` is a guarantee of this mechanism by itself; null where nothing is met.
    """

    name: str
    shifts: tuple[str, ...]
    loading: str
    local: CouplingTarget | None


class NormalCouplingCertificate(_Record, frozen=True, tag="normal-coupling"):
    """That these loadings meet the target, or that nothing does.

    With ``any_sign`` each mechanism has one shift, and every change counts that moves
    each answer by at most that, in either direction. ``obstacle`` is null where the
    loadings meet the target. Else nothing does: it is the place of a mechanism that
    gives away more by itself, whatever the others do; or ``BALANCED`` where no jointly
    normal noise meets it, for changes balance one another: with ``weights``, together
    1, under which no two answers move together, or in any direction; or ``SEPARATE``
    where independent noise does not meet it. ``digest`` binds the
    canonical bytes of all other fields.
    """

    format: str
    target: CouplingTarget
    mechanisms: tuple[CoupledNormal, ...]
    any_sign: bool
    obstacle: int | None
    weights: tuple[str, ...]
    assumes: tuple[str, ...]
    provenance: dict[str, str]
    digest: str = ""

    @property
    def verdict(self) -> Verdict:
        """Whether the target is met."""
        return Verdict.PROVED if self.obstacle is None else Verdict.REFUTED


class CoupledLaplace(_Record, frozen=True):
    """An answer with Laplace noise.

    ``shift`` is how far the largest change of the state moves it, in scales of the
    noise, with its sign: shared noise is made in proportion to moves.
    """

    name: str
    shift: str


class LaplaceCouplingCertificate(_Record, frozen=True, tag="laplace-coupling"):
    """That noise which is shared with this probability meets the target, or nothing.

    Where it is shared, all answers are made from that with the largest shift, each in
    proportion to its shift and by adding noise; else the noises are independent.
    ``independent`` bounds what the answers show then, at the target's epsilon; null
    where all is always shared. ``obstacle`` is as for normal noise: the place of a
    mechanism, or null.
    """

    format: str
    target: CouplingTarget
    mechanisms: tuple[CoupledLaplace, ...]
    shared: str
    independent: CompositionCertificate | None
    obstacle: int | None
    assumes: tuple[str, ...]
    provenance: dict[str, str]
    digest: str = ""

    @property
    def verdict(self) -> Verdict:
        """Whether the target is met."""
        return Verdict.PROVED if self.obstacle is None else Verdict.REFUTED


class CoupledFinite(_Record, frozen=True):
    """A mechanism with finitely many outputs: its law for each state, and a guarantee.

    ``local`` holds for all pairs of states of the certificate; null where nothing is
    met.
    """

    name: str
    laws: tuple[tuple[str, ...], ...]
    local: CouplingTarget | None


class CouplingDual(_Record, frozen=True):
    """Why no joint laws with these margins show less.

    ``weights`` has a number for each pair of states, together 1. ``tests`` has for each
    pair a number for each joint output, from 0 to the pair's weight. ``potentials`` has
    for each state and mechanism a number for each output; nowhere are they together
    above what the tests make of that state.
    """

    weights: tuple[str, ...]
    tests: tuple[tuple[str, ...], ...]
    potentials: tuple[tuple[tuple[str, ...], ...], ...]


class FiniteCouplingCertificate(_Record, frozen=True, tag="finite-coupling"):
    """Joint laws of all outputs, one for each state, that meet the target; or a dual.

    ``pairs`` are ordered pairs of places of two states, each with its opposite.
    ``joint`` has for each state the
    probabilities of the joint outputs, that of the last mechanism running first; it is
    empty where the target is not met, and ``dual`` null where it is.
    """

    format: str
    target: CouplingTarget
    pairs: tuple[tuple[int, int], ...]
    mechanisms: tuple[CoupledFinite, ...]
    joint: tuple[tuple[str, ...], ...]
    dual: CouplingDual | None
    assumes: tuple[str, ...]
    provenance: dict[str, str]
    digest: str = ""

    @property
    def verdict(self) -> Verdict:
        """Whether the target is met."""
        return Verdict.PROVED if self.dual is None else Verdict.REFUTED


#: Every kind of coupling that is certified.
CouplingCertificate: TypeAlias = (
    NormalCouplingCertificate | LaplaceCouplingCertificate | FiniteCouplingCertificate
)


def coupling_assumptions(kind: str, *, any_sign: bool = False) -> tuple[str, ...]:
    """What no computation can show, and such a certificate therefore has to name.

    That each answer moves by no more than its shift would not be enough: noise that
    hides a move of all answers shows a move of one of them.
    """
    if kind == "finite":
        return ("each mechanism has the stated law in each state",)
    answers = "each mechanism is an answer, the same for equal states, with"
    return f"{answers} {kind} noise", _ANY_SIGN if any_sign else _TOGETHER
