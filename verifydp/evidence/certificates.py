"""What an audit leaves behind for the checker.

A certificate holds choices and counts, never conclusions that have to be
believed: `verifydp.checker` recomputes each stated bound from it. Exact numbers
are strings (see `verifydp.evidence.numbers`). What no record can show, for
example that the counts came from the mechanism, stands under ``assumes``.
"""

import re

import msgspec

from verifydp.evidence.claim import Claim, Relation
from verifydp.evidence.verdict import Verdict

__all__ = [
    "ASSUMPTIONS",
    "COIN",
    "FORMAT",
    "BetBlock",
    "Binomial",
    "Certificate",
    "DrawnPair",
    "EProcess",
    "Rejection",
    "Strategy",
    "assumptions",
]

#: Name and version of the certificate format.
FORMAT = "verifydp-certificate/2"

_DIGEST = re.compile(r"(hmac-)?sha256:[0-9a-f]{64}", re.ASCII)

#: What no record can show and every certificate therefore has to name, beside what
#: `assumptions` adds about the databases.
ASSUMPTIONS = (
    "the counts are those of independent draws from the mechanism named in the claim",
    (
        "every bet, and the event that was counted, was fixed before the draws that "
        "settle it"
    ),
    (
        "the weights of the bets, the order of outcomes, all sample sizes and the rule "
        "by which the test stopped were fixed before the draws"
    ),
    "no other audit of the same claim was run and left out",
)

#: What a certificate has to name beside these where bets rest on a coin.
COIN = "a fair coin, unknown to bets and mechanism, picked the side of each call"

_DRAWN = "every pair of databases that was drawn from is one that the claim is about: "


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Immutable and strict: an unknown or missing field is refused."""


class DrawnPair(_Record, frozen=True):
    """The two databases behind counts, by ``sha256:`` and the digest of their content.

    By ``hmac-sha256:`` and that digest under a key, where nobody else is to try
    contents against it.
    Both are empty where nobody recorded the databases: files of outputs, an attack.
    """

    database: str
    neighbour: str

    @property
    def is_well_formed(self) -> bool:
        """Whether both are digests, or both are empty."""
        sides = (self.database, self.neighbour)
        return sides == ("", "") or all(map(_DIGEST.fullmatch, sides))

    def __str__(self) -> str:
        if not self.database:
            return "two databases that were not recorded"
        return f"database {self.database} and neighbour {self.neighbour}"


class Rejection(_Record, frozen=True):
    """One hypothesis ``p <= exp(epsilon) q + delta`` that a test rejects.

    ``cuts`` are the interior cut points (increasing rationals) of the nuisance
    box for ``q``; ``blocks`` are the increasing first values of the blocks of
    ``k2`` over which the tail is summed. Both are free choices: a poor one gives
    a larger p-value, never a wrong one.
    """

    epsilon: str
    delta: str
    cuts: tuple[str, ...]
    blocks: tuple[int, ...]


class Binomial(_Record, frozen=True, tag="binomial"):
    """Counts of one fixed event on independent draws, and what they reject.

    ``p`` is the event's probability on the side named by ``direction``
    (``"database"`` or ``"neighbour"``), ``q`` on the other side. ``delta`` and
    ``order`` fix the order of outcomes (never the data): all ``rejections`` use
    one order, so they hold together at level ``alpha``. ``box`` are the ends of
    the Clopper-Pearson box for ``q`` at level ``box_alpha``. ``pair`` is the place
    of the databases in the certificate's ``pairs``.
    """

    pair: int
    event: str
    direction: str
    trials_p: int
    hits_p: int
    trials_q: int
    hits_q: int
    delta: str
    order: str
    alpha: str
    box_alpha: str
    box: tuple[str, str]
    rejections: tuple[Rejection, ...]


class BetBlock(_Record, frozen=True, omit_defaults=True):
    """One block of pairs and the table that was bet on it, fixed before it was drawn.

    With ``u = 2**-scale`` of the enclosing `EProcess`: ``mu`` and ``nu`` are
    multiples of ``u``; ``bets[j]`` times ``u`` is ``kappa`` of level ``j`` where
    positive and minus ``kappa'`` where negative. ``database[j]`` and
    ``neighbour[j]`` count the draws of level ``j`` on each side. A block without
    a bet has only ``pairs``.
    """

    pairs: int
    mu: int = 0
    nu: int = 0
    bets: tuple[int, ...] = ()
    database: tuple[int, ...] = ()
    neighbour: tuple[int, ...] = ()


class Strategy(_Record, frozen=True):
    """The wealth of one expert on one pair: its weight in the average, its blocks.

    ``pair`` is the place of the databases in the certificate's ``pairs``.
    """

    pair: int
    name: str
    weight: str
    blocks: tuple[BetBlock, ...]


class EProcess(_Record, frozen=True, tag="e-process", omit_defaults=True):
    """A betting e-process against ``P(E) <= e Q(E) + delta`` and its mirror.

    ``e`` is ``exp_upper``, a rational not below ``exp(epsilon)``. The weighted
    average of the strategies' wealth reaches ``1 / alpha``. With ``coin`` a fair coin
    picked the side of each call: a block has twice as many calls as ``pairs``, on both
    sides together.
    """

    epsilon: str
    delta: str
    alpha: str
    exp_upper: str
    scale: int
    strategies: tuple[Strategy, ...]
    coin: bool = False


class Certificate(_Record, frozen=True, tag="audit"):
    """Everything that an audit claims, with the evidence for each part.

    ``alpha`` is the error probability of the whole; the parts' levels add up to
    at most ``alpha``. ``epsilon_lower`` holds at the claim's delta,
    ``delta_lower`` at the claim's epsilon; both are exact strings, or null where
    the audit asserts no bound. ``pairs`` are the databases that were drawn from.
    ``digest`` binds the canonical bytes of all other fields.
    """

    format: str
    claim: Claim
    verdict: Verdict
    alpha: str
    epsilon_lower: str | None
    delta_lower: str | None
    pairs: tuple[DrawnPair, ...]
    parts: tuple[EProcess | Binomial, ...]
    assumes: tuple[str, ...]
    provenance: dict[str, str]
    digest: str = ""


def assumptions(claim: Claim, pairs: tuple[DrawnPair, ...]) -> tuple[str, ...]:
    """Say everything that a certificate of this claim and these databases assumes.

    Examples
    --------
    >>> from verifydp.evidence.claim import ApproximateDP
    >>> claim = Claim("f", Relation("replace", 2), ApproximateDP(1.0))
    >>> assumptions(claim, (DrawnPair(database="", neighbour=""),))[-2:]
    ('every pair of databases that was drawn from is one that the claim is about: \
neighbours under replace, group size 2', \
'pair 0 is two databases that were not recorded')
    """
    return (
        *ASSUMPTIONS,
        _DRAWN + _neighbours(claim.relation),
        *(f"pair {place} is {pair}" for place, pair in enumerate(pairs)),
    )


def _neighbours(relation: Relation) -> str:
    size = f", group size {relation.group_size}"
    return {
        "pair": "the one given pair",
        "strategy": "drawn by the strategy that was given",
        "secrets": "data given one secret and given the other",
    }.get(relation.name, f"neighbours under {relation.name}") + size
