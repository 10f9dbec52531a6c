"""What was measured of an attack, and how surely the truth is as large.

Figures of a paper are those of finitely many records. Where their numbers are known,
the figures are lowered to what holds of the attack itself with the stated confidence.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor
from typing import Any

from verifydp.errors import InputError
from verifydp.evidence.numbers import written
from verifydp.exact.balls import ball, highest
from verifydp.privacy.adversary.attack import Attack
from verifydp.privacy.adversary.attack_rates import PrecisionAtRecall, Rates
from verifydp.privacy.adversary.attack_scores import Accuracy, Area, FScore
from verifydp.privacy.laws.parameters import as_written

__all__ = ["FIGURES", "Counts", "Observed", "observe"]

#: Kinds of results by what has to be given, and what may be given beside.
_KINDS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "counts": (("true_positives", "false_positives"), ()),
    "rates": (("true_positive_rate", "false_positive_rate"), ()),
    "precision": (("precision",), ("recall", "odds")),
    "AUC": (("auc",), ()),
    "accuracy": (("accuracy",), ("odds",)),
    "F score": (("f_beta",), ("beta", "odds")),
}
_NUMBERS = ("positives", "negatives")
#: Everything that may be given of an attack.
FIGURES = (
    *dict.fromkeys(name for kind in _KINDS.values() for part in kind for name in part),
    *_NUMBERS,
)
_RECORDS_MAX = 10**9

_FIXED = (
    "the attack, its score and its threshold were fixed before these records were "
    "looked at, and the records were decided on independently (records of one training "
    "run are not quite)"
)
_LOWERED = (
    "the figure is lowered to what Hoeffding's inequality leaves of it at this "
    "confidence; counts at a threshold fixed beforehand say more"
)
_ORIENTED = "the score was oriented beforehand: higher means that the record is in"


@dataclass(frozen=True, slots=True)
class Counts:
    """How many records the attack said "in" of, of how many in each world."""

    true_positives: int
    positives: int
    false_positives: int
    negatives: int

    @property
    def words(self) -> str:
        """The result as a phrase."""
        return (
            f"{self.true_positives} of {self.positives} records in said to be in, "
            f"{self.false_positives} of {self.negatives} records out"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Observed:
    """The result of an attack as it was given, and what may be concluded from.

    Attributes
    ----------
    words
        The figures, as a phrase.
    attack
        A result that the attack surely has: exactly the figures, or what they are
        lowered to at the confidence. None where there are counts.
    counts
        Counts of one fixed event; None where there are none.
    sampled
        Whether the sampling of records is accounted for.
    notes
        What the conclusion assumes.
    """

    words: str
    attack: Attack | None = None
    counts: Counts | None = None
    sampled: bool = False
    notes: tuple[str, ...] = ()


def observe(figures: Mapping[str, Any], alpha: Fraction) -> Observed:
    """Read the figures of an attack.

    Parameters
    ----------
    figures
        Numbers by their names, as in `FIGURES`; None is not given. One kind of result:
        counts, rates, a precision (with its recall), an AUC, an accuracy or an F score.
        ``odds`` are the prior odds against a record.
    alpha
        Error probability for what is concluded from the numbers of records.

    Returns
    -------
    Observed
        Guarantee: with probability at least ``1 - alpha`` over the records, the attack
        has at least the result ``attack``: its AUC by Hoeffding's inequality for
        two-sample averages, its accuracy by that for averages (Hoeffding 1963,
        theorem 1 and section 5b).

    Raises
    ------
    InputError
        If the figures are none, of two kinds, incomplete or out of range.

    Examples
    --------
    >>> seen = observe({"auc": "0.75", "positives": 500, "negatives": 500},
    ...     Fraction(1, 20))
    >>> 0.69 < float(seen.attack.area) < 0.7
    True
    """
    given = {name: value for name, value in figures.items() if value is not None}
    kind = _kind_of(given)
    numbers = _numbers_of(given)
    if kind == "counts":
        if numbers is None:
            raise InputError("counts need the numbers of records: positives, negatives")
        return _of_counts(given["true_positives"], given["false_positives"], *numbers)
    if kind == "rates":
        rates = Rates(given["true_positive_rate"], given["false_positive_rate"])
        return _of_rates(rates, rates.words, numbers)
    if kind == "precision":
        return _of_precision(given, numbers)
    if kind == "AUC":
        return _of_area(Area(given["auc"]), numbers, alpha)
    if kind == "accuracy":
        odds = _odds_of(given, numbers)
        return _of_accuracy(Accuracy(given["accuracy"], odds), numbers, alpha)
    if numbers is not None:
        raise InputError(
            "of an F score no bound with a confidence is known: give true and false "
            "positives with the numbers of records, or leave the numbers out"
        )
    score = FScore(given["f_beta"], given.get("beta", 1), given.get("odds", 1))
    return Observed(words=score.words, attack=score)


def _kind_of(given: Mapping[str, Any]) -> str:
    kinds = [
        kind for kind, (needed, _) in _KINDS.items() if any(n in given for n in needed)
    ]
    if not kinds:
        raise InputError(
            "what did the attack reach? give one of auc, accuracy, precision with "
            "recall, f_beta, both rates, or counts"
        )
    if len(kinds) > 1:
        raise InputError(
            f"{' and '.join(kinds)} are given: one result at a time, since each is a "
            "bound by itself"
        )
    needed, beside = _KINDS[kinds[0]]
    missing = [name for name in needed if name not in given]
    if missing:
        raise InputError(f"{kinds[0]}: {_spaced(missing[0])} is missing")
    stray = [name for name in given if name not in (*needed, *beside, *_NUMBERS)]
    if stray:
        raise InputError(f"{_spaced(stray[0])} says nothing beside {kinds[0]}: omit it")
    return kinds[0]


def _numbers_of(given: Mapping[str, Any]) -> tuple[int, int] | None:
    if not any(name in given for name in _NUMBERS):
        return None
    for name in _NUMBERS:
        if name not in given:
            raise InputError(f"{name} are missing: give both numbers of records")
    positives, negatives = (_whole(given[name], name) for name in _NUMBERS)
    if not positives or not negatives:
        raise InputError(
            f"{positives} positives and {negatives} negatives: at least one record of "
            "each kind is needed"
        )
    return positives, negatives


def _whole(value: Any, name: str) -> int:
    number = as_written(value, _spaced(name))
    if number.denominator != 1 or not 0 <= number <= _RECORDS_MAX:
        raise InputError(
            f"{_spaced(name)} is {written(number)}: it must be a whole number up to "
            f"{_RECORDS_MAX}"
        )
    return int(number)


def _spaced(name: str) -> str:
    return name.replace("_", " ")


def _of_counts(hits: Any, false_hits: Any, positives: int, negatives: int) -> Observed:
    found, wrong = _whole(hits, "true_positives"), _whole(false_hits, "false_positives")
    for count, of, name in (
        (found, positives, "true positives"),
        (wrong, negatives, "false positives"),
    ):
        if count > of:
            raise InputError(f"{count} {name} of {of} records: at most {of} can be")
    counts = Counts(found, positives, wrong, negatives)
    return Observed(words=counts.words, counts=counts, sampled=True, notes=(_FIXED,))


def _of_rates(rates: Rates, words: str, numbers: tuple[int, int] | None) -> Observed:
    if numbers is None:
        return Observed(words=words, attack=rates)
    positives, negatives = numbers
    # Rates that are rounded in print are read to the disadvantage of the attack.
    found = floor(rates.true_positive_rate * positives)
    wrong = ceil(rates.false_positive_rate * negatives)
    seen = _of_counts(found, wrong, positives, negatives)
    return replace(seen, words=f"{words}: {seen.words}")


def _of_precision(
    given: Mapping[str, Any], numbers: tuple[int, int] | None
) -> Observed:
    attack = PrecisionAtRecall(
        given["precision"], given.get("recall"), _odds_of(given, numbers)
    )
    if numbers is None:
        return Observed(words=attack.words, attack=attack)
    return _of_rates(attack.rates, attack.words, numbers)


def _odds_of(given: Mapping[str, Any], numbers: tuple[int, int] | None) -> Any:
    """The odds in the data: as given, or as the numbers of records say."""
    if numbers is None:
        return given.get("odds", 1)
    odds = Fraction(numbers[1], numbers[0])
    if "odds" in given and as_written(given["odds"], "the odds") != odds:
        raise InputError(
            f"{numbers[0]} positives and {numbers[1]} negatives have the prior odds "
            f"{written(1 / odds)}: leave the prior out, or give that one"
        )
    return odds


def _of_area(area: Area, numbers: tuple[int, int] | None, alpha: Fraction) -> Observed:
    if numbers is None:
        return Observed(words=area.words, attack=area)
    least = max(area.area - _radius(alpha, min(numbers)), Fraction(1, 2))
    return Observed(
        words=f"{area.words} on {numbers[0]} and {numbers[1]} records",
        attack=Area(least),
        sampled=True,
        notes=(_LOWERED, _FIXED, _ORIENTED),
    )


def _of_accuracy(
    accuracy: Accuracy, numbers: tuple[int, int] | None, alpha: Fraction
) -> Observed:
    if numbers is None:
        return Observed(words=accuracy.words, attack=accuracy)
    # Below 1/2 the answers would be read the other way, which has to be said before.
    least = accuracy.accuracy - _radius(alpha, sum(numbers))
    return Observed(
        words=f"{accuracy.words} on {numbers[0]} and {numbers[1]} records",
        attack=Accuracy(max(least, Fraction(1, 2)), accuracy.odds),
        sampled=True,
        notes=(_LOWERED, _FIXED),
    )


def _radius(alpha: Fraction, count: int) -> Fraction:
    """Hoeffding's distance of an average of ``count`` numbers in [0, 1], from above."""
    return highest((ball(1 / alpha).log() / (2 * count)).sqrt())
