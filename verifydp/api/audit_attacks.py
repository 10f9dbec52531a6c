"""What an audit tries: the attacks, a user's laws, a user's own score."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from verifydp.adapters.scores import as_score
from verifydp.api.own_mechanisms import own_mechanism
from verifydp.empirical.attacks import AttackRegistry, default_attacks
from verifydp.empirical.log_ratio import LikelihoodRatios
from verifydp.empirical.own_score import OwnScore, Scoring
from verifydp.empirical.writing import Circumstances
from verifydp.sampling import Backend

if TYPE_CHECKING:
    from verifydp.laws.own import DensityMechanism

__all__ = ["Tried", "attacks_to_try"]

#: What an audit of laws that a user wrote says.
_OWN_LAWS = (
    "the laws that the mechanism states were only used to choose which outputs to "
    "look at: the verdict rests on counted draws of its sampler"
)


@dataclass(frozen=True, slots=True, eq=False)
class Tried:
    """All attacks, with the laws and the score that a user gave, if any.

    ``notes`` are what every such audit says.
    """

    attacks: AttackRegistry
    laws: "DensityMechanism | None"
    score: OwnScore | None

    notes: tuple[str, ...] = ()

    @property
    def scoring(self) -> Scoring | None:
        """The score itself."""
        return None if self.score is None else self.score.scoring

    def told(self, circumstances: Circumstances) -> Circumstances:
        """The same, with what was seen of the score on the way."""
        if self.score is None:
            return circumstances
        return replace(circumstances, notes=(*circumstances.notes, *self.score.notes()))


def attacks_to_try(
    attacks: AttackRegistry | None,
    mechanism: Any,
    score: Any,
    backend: Backend,
    *,
    there: bool,
    sent: bool,
) -> Tried:
    """Put together what an audit tries.

    Parameters
    ----------
    attacks, mechanism, score
        As `verifydp.audit` is given them.
    backend
        Whose arrays a score is given.
    there
        Whether outputs are arrays of the backend, so that attacks learn on its device.
    sent
        Whether other processes call the score as well.

    Raises
    ------
    InputError
        If the score cannot be called, or not be sent.
    """
    registry = attacks or default_attacks()
    if there:
        registry = registry.on_backend(backend)
    laws = own_mechanism(mechanism)
    further: list[Any] = []
    notes: tuple[str, ...] = ()
    if laws is not None and attacks is None:
        further.append(LikelihoodRatios(laws))
        notes = (_OWN_LAWS,)
    own = None if score is None else OwnScore(as_score(score, backend, sent=sent))
    if own is not None:
        further.append(own)
    return Tried(AttackRegistry((*registry, *further)), laws, own, notes)
