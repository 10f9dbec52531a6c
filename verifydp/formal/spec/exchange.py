"""What passes between the process that runs authors' files and the one that does not.

Lines of JSON by a strict schema: nothing that comes from authors' code can do anything
where it is read, and nothing in it is believed.
"""

import msgspec

from verifydp.evidence.proofs import StatementRecord
from verifydp.evidence.specs import Authored

__all__ = ["SpecReply", "SpecRequest", "Surveyed", "Written"]


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Immutable and strict: an unknown or missing field is refused."""


class SpecRequest(_Record, frozen=True):
    """``"survey"`` ids, files or papers; ``"write"`` or only ``"describe"`` a theorem.

    ``"places"`` asks for the ids of all files, none of which is loaded for that.

    ``lemmas`` are folders with certificates that may be used for what is cited; those
    of ``proving`` are made anew, so only the first folder has them.
    """

    do: str
    names: tuple[str, ...] = ()
    lemmas: tuple[str, ...] = ()
    proving: tuple[str, ...] = ()


class Surveyed(_Record, frozen=True):
    """A file of specs: the ids of its theorems, the files that it consists of.

    ``cites`` are the other files of specs among these, by id.
    """

    place: str
    names: tuple[str, ...]
    cites: tuple[str, ...]
    sources: tuple[str, ...]


class Written(_Record, frozen=True):
    """What an author's code made of one theorem.

    ``certificates`` are its own, where there is one, and those of its near misses;
    ``counterexample`` is at most one, found where the proof failed.
    """

    name: str
    authored: Authored
    statement: StatementRecord
    certificates: tuple[msgspec.Raw, ...]
    failures: tuple[str, ...]
    counterexample: tuple[msgspec.Raw, ...]
    at: str
    sources: tuple[str, ...]
    seconds: float


class SpecReply(_Record, frozen=True):
    """One of the three, or why there is none."""

    places: tuple[str, ...] = ()
    surveyed: tuple[Surveyed, ...] = ()
    written: Written | None = None
    error: str = ""
