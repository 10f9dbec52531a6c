"""The prior of a record as people write it, as the odds against it."""

from fractions import Fraction

from verifydp.errors import InputError
from verifydp.evidence.numbers import written
from verifydp.laws.parameters import as_written

__all__ = ["odds_against"]

_WAYS = "a probability such as 0.75, or odds such as 3:1"


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
    text = str(prior).strip()
    shown = f"the prior is {text[:40]!r}"
    if text.endswith("%"):
        raise InputError(f"{shown}: give {_WAYS}; write 0.9 for 90%")
    parts = text.split(":")
    try:
        numbers = [as_written(part, "the prior") for part in parts]
    except InputError as error:
        raise InputError(f"{shown}: give {_WAYS}") from error
    if len(numbers) > 2:
        raise InputError(f"{shown}: give {_WAYS}")
    if len(numbers) == 2:
        towards, against = numbers
        if towards <= 0 or against <= 0:
            raise InputError(
                f"the prior is {text[:40]}: both sides of odds must be above 0"
            )
        return against / towards
    chance = numbers[0]
    if not 0 < chance < 1:
        raise InputError(
            f"the prior is {written(chance)}: it must be above 0 and below 1; give "
            f"{_WAYS}"
        )
    return (1 - chance) / chance
