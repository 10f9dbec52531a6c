"""What steps make and use: facts, lemmas, and the record of a step."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from verifydp.checker.sequents import Sequent
from verifydp.evidence.proofs import ProofCertificate
from verifydp.formal.prove.models import in_words
from verifydp.language.statement import Statement
from verifydp.language.terms import Term

__all__ = ["SHOWN", "Establish", "Fact", "Lemma", "Provable", "Recorded"]

#: How much of a formula is printed in a message.
SHOWN = 400


@dataclass(frozen=True, slots=True, eq=False)
class Fact:
    """A sequent that a step has made."""

    place: int
    sequent: Sequent

    @property
    def formula(self) -> Term:
        """What holds."""
        return self.sequent.conclusion

    def __repr__(self) -> str:
        hypotheses = ", ".join(sorted(map(in_words, self.sequent.hypotheses)))
        return f"{hypotheses} |- {in_words(self.formula)}".lstrip()[:SHOWN]


class Provable(Protocol):
    """Something with a statement: a theorem of another file."""

    @property
    def statement(self) -> Statement:
        """What it says."""


@dataclass(frozen=True, slots=True, eq=False)
class Lemma:
    """A statement with the certificate that shows it."""

    statement: Statement
    certificate: ProofCertificate


#: Finds the certificate of a theorem that a proof rests on.
Establish = Callable[[Provable], ProofCertificate]


@dataclass(frozen=True, slots=True)
class Recorded:
    """One step as it was made."""

    rule: str
    uses: tuple[int, ...]
    terms: tuple[Term, ...]
    texts: tuple[str, ...]
