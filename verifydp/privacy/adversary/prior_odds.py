"""The prior of a record as people write it, as the odds against it."""

from fractions import Fraction

from verifydp.errors import InputError
from verifydp.evidence.numbers import written
from verifydp.privacy.laws.parameters import as_written

__all__ = ["odds_against"]


def odds_against(prior: str) -> Fraction:
    """Read what is known of a record beforehand.

    Parameters
    ----------
    prior
        Odds for the record, such as ``"3:1"``, or its probability, such as ``"0.75"``.

    Returns
    -------
    Fraction
        The chance that the record is not in over the chance that it is.

    Raises
    ------
    InputError
        If it is neither, or the record is sure to be in or not to be.

    Examples
    --------
    >>> odds_against("3:1"), odds_against("0.75"), odds_against("1:1")
    (Fraction(1, 3), Fraction(1, 3), Fraction(1, 1))
    """
    parts = str(prior).split(":")
    if len(parts) == 2:
        towards, against = (as_written(part, "a side of the odds") for part in parts)
        if towards <= 0 or against <= 0:
            raise InputError(
                f"the prior is {str(prior)[:40]}: both sides of odds must be above 0"
            )
        return against / towards
    chance = as_written(prior, "the prior")
    if not 0 < chance < 1:
        raise InputError(
            f"the prior is {written(chance)}: give a probability above 0 and below 1, "
            "or odds such as 3:1"
        )
    return (1 - chance) / chance
