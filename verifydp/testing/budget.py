"""One false-alarm budget for a whole test run, shared out over its audits."""

from dataclasses import dataclass
from fractions import Fraction

from verifydp.errors import InputError
from verifydp.evidence.numbers import parse_exact

__all__ = ["DEFAULT_BUDGET", "LARGEST_BUDGET", "RunBudget", "parse_budget"]

#: Probability of any false alarm in a run that names none.
DEFAULT_BUDGET = Fraction(1, 10**6)

#: A run that errs more often than one time in ten tests nothing.
LARGEST_BUDGET = Fraction(1, 10)


def parse_budget(text: str) -> Fraction:
    """Read a budget such as ``"1e-6"`` or ``"1/1000000"``.

    Raises
    ------
    InputError
        If the text is no rational number above 0 and at most `LARGEST_BUDGET`.

    Examples
    --------
    >>> parse_budget("1e-6")
    Fraction(1, 1000000)
    """
    try:
        budget = parse_exact(text.strip())
    except InputError as error:
        raise InputError(
            f"the verifydp budget is {text!r}: give a probability above 0 and at "
            f"most {float(LARGEST_BUDGET):g}, such as 1e-6 or 1/1000000"
        ) from error
    if not 0 < budget <= LARGEST_BUDGET:
        raise InputError(
            f"the verifydp budget is {text!r}: it must lie above 0 and be at most "
            f"{float(LARGEST_BUDGET):g}"
        )
    return budget


@dataclass(frozen=True, slots=True)
class RunBudget:
    """How a run's false-alarm probability is divided.

    Parameters
    ----------
    total
        The probability that the run may spend.
    items
        Collected tests that audit (a parametrised test counts once a parameter).
    copies
        How often the run executes each test: 1, or the number of workers under
        ``pytest --dist each``.

    Notes
    -----
    Guarantee: the probability that at least one audit of a correct mechanism is
    REFUTED is at most ``total``. Each of the ``copies * items`` executions has
    the share ``total / (copies * items)``, and its calls have the shares
    ``share / (k (k + 1))``, which add up to ``share * n / (n + 1)`` over n calls
    because ``1 / (k (k + 1)) = 1/k - 1/(k + 1)``. The union bound adds all of
    them; it needs no independence, so audits may share seeds and data, and the
    number of calls may depend on what earlier calls found.

    Examples
    --------
    >>> budget = RunBudget(total=Fraction(1, 10**6), items=2)
    >>> budget.share_of_item, budget.share_of_call(1), budget.share_of_call(2)
    (Fraction(1, 2000000), Fraction(1, 4000000), Fraction(1, 12000000))
    """

    total: Fraction
    items: int
    copies: int = 1

    def __post_init__(self) -> None:
        if self.items < 1 or self.copies < 1:
            raise InputError(
                f"a budget for {self.items} tests run {self.copies} times has no "
                "shares: both numbers must be at least 1"
            )

    @property
    def share_of_item(self) -> Fraction:
        """What one execution of one test may spend, over all its audits."""
        return self.total / (self.items * self.copies)

    def share_of_call(self, call: int) -> Fraction:
        """Say what the audit number ``call`` of a test (from 1) may spend."""
        if call < 1:
            raise InputError(f"call number {call}: the first audit of a test is 1")
        return self.share_of_item / (call * (call + 1))
