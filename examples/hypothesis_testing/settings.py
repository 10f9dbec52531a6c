"""The parameters of the figures; where the paper names none, they are chosen here."""

from dataclasses import dataclass
from fractions import Fraction

from verifydp.adversary import odds_from_coefficients

__all__ = ["EPSILONS", "KNOWLEDGE", "RECALLS", "Knowledge"]

#: Of figures 3(a), 5(b), 6(b) and 7(b): the text names 0.01 and 5 only.
EPSILONS = ("0.01", "0.5", "1", "2", "5")
#: Recalls of the tables.
RECALLS = ("0.25", "0.5", "0.75", "0.9", "0.99")


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What the adversary knows beforehand.

    Attributes
    ----------
    figure, words
        The figure's name, and the knowledge in words.
    prior, record, time
        The paper's three coefficients.
    """

    figure: str
    words: str
    prior: str = "0"
    record: str = "0"
    time: str = "0"

    @property
    def odds(self) -> Fraction:
        """Odds against the positive answer: the paper's formula."""
        return odds_from_coefficients(self.prior, self.record, self.time)


KNOWLEDGE = (
    Knowledge("3(a)", "nothing"),
    Knowledge("5(b)", "a prior", "0.2"),
    Knowledge("6(b)", "prior and records", "0.2", "0.1"),
    Knowledge("7(b)", "prior, records and past", "0.2", "0.1", "0.1"),
)
