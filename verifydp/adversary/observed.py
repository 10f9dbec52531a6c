"""What was measured of an attack, and how surely the truth is as large.

Figures of a paper are those of finitely many records. Where their numbers are known,
the figures are lowered to what holds of the attack itself with the stated confidence;
decimals are taken as rounded, and read to the attack's disadvantage first.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from verifydp.adversary.attack import AttackFigures, prior_text
from verifydp.adversary.attack_rates import PrecisionAtRecall, Rates
from verifydp.adversary.attack_scores import Accuracy, Area, FScore
from verifydp.adversary.rounded_counts import (
    counts_of_precision,
    counts_of_share,
    slack,
)
from verifydp.adversary.score import read_share
from verifydp.errors import InputError
from verifydp.evidence.numbers import written
from verifydp.exact.balls import ball, highest
from verifydp.laws.parameters import as_written

__all__ = ["BY_CHANCE", "FIGURES", "Counts", "Observed", "observe"]

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
#: What every bound assumes, be the figures exact or sampled.
BY_CHANCE = (
    "which records are in was decided by chance: records that are in and those that "
    "are not are drawn alike, else the attack may tell them apart without the "
    "mechanism"
)
_ROUNDED = (
    "figures that are written as decimals are taken as rounded, and read to the "
    "attack's disadvantage by half a unit of their last digit; counts or fractions, "
    "such as 632/1000, are exact"
)
#: Where figures become counts; the same holds for both of them.
_SHOW_LEAST = (
    "figures that are written as decimals are taken as rounded: of the counts that "
    "round to them, those that show least were used, the fewest true positives ({}) "
    "and the most false positives ({}); fractions, such as 632/1000, are exact"
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
            f'says "in" of {self.true_positives} of {self.positives} records that are '
            f"in and of {self.false_positives} of {self.negatives} that are not"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Observed:
    """The result of an attack as it was given, and what may be concluded from.

    Attributes
    ----------
    words
        The figures, as a phrase.
    figure
        The result as it was given, sampling and rounding aside.
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
    figure: AttackFigures
    attack: AttackFigures | None = None
    counts: Counts | None = None
    sampled: bool = False
    notes: tuple[str, ...] = ()

    @property
    def worse_than_a_guess(self) -> bool:
        """Whether, at even odds, the opposite answers are right more often."""
        figure = self.figure
        if isinstance(figure, Rates):
            return figure.true_positive_rate < figure.false_positive_rate
        if isinstance(figure, Area):
            return figure.area < Fraction(1, 2)
        return isinstance(figure, Accuracy) and figure.accuracy < Fraction(1, 2)


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
        theorem 1 and section 5b). With the numbers of records a figure is a decimal
        that was rounded to its last digit, if it is text or a float with a fractional
        part; fractions and integers are exact. Rates and a precision become counts: of
        those that round to them, the fewest true and the most false positives.

    Raises
    ------
    InputError
        If the figures are none, of two kinds, incomplete or out of range, or no whole
        counts of the records round to them.

    Examples
    --------
    >>> seen = observe({"auc": "0.75", "positives": 500, "negatives": 500},
    ...     Fraction(1, 20))
    >>> 0.69 < float(seen.attack.area) < 0.695
    True
    """
    given = {name: value for name, value in figures.items() if value is not None}
    kind = _kind_of(given)
    numbers = _numbers_of(given)
    if kind == "counts":
        if numbers is None:
            raise InputError(
                "counts need the numbers of records: give `positives` and `negatives`"
            )
        return _of_counts(given["true_positives"], given["false_positives"], *numbers)
    if kind == "rates":
        return _of_rates(given, numbers)
    if kind == "precision":
        return _of_precision(given, numbers)
    if kind == "AUC":
        return _of_area(given["auc"], numbers, alpha)
    if kind == "accuracy":
        return _of_accuracy(given["accuracy"], _odds_of(given, numbers), numbers, alpha)
    if numbers is not None:
        raise InputError(
            "of an F score no bound with a confidence is known: give true and false "
            "positives with the numbers of records, or leave the numbers out"
        )
    score = FScore(given["f_beta"], given.get("beta", 1), given.get("odds", 1))
    return Observed(words=score.words, figure=score, attack=score)


def _kind_of(given: Mapping[str, Any]) -> str:
    kinds = [
        kind for kind, (needed, _) in _KINDS.items() if any(n in given for n in needed)
    ]
    if not kinds:
        raise InputError(
            "what did the attack reach? give one of `auc`, `accuracy`, `precision` "
            "with `recall`, `f_beta`, both rates, or counts"
        )
    if len(kinds) > 1:
        named = [f"`{n}`" for kind in kinds for n in _KINDS[kind][0] if n in given]
        raise InputError(
            f"{' and '.join(named)} are given: one result at a time, since each is a "
            "bound by itself"
        )
    needed, beside = _KINDS[kinds[0]]
    missing = [name for name in needed if name not in given]
    if missing:
        raise InputError(f"{kinds[0]}: `{missing[0]}` is missing, give it, too")
    stray = [name for name in given if name not in (*needed, *beside, *_NUMBERS)]
    if stray:
        raise InputError(f"`{stray[0]}` says nothing beside {kinds[0]}: omit it")
    return kinds[0]


def _numbers_of(given: Mapping[str, Any]) -> tuple[int, int] | None:
    if not any(name in given for name in _NUMBERS):
        return None
    for name in _NUMBERS:
        if name not in given:
            raise InputError(
                f"`{name}` is missing: give both numbers of records, `positives` "
                "and `negatives`"
            )
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
    return Observed(
        words=counts.words,
        figure=Rates(Fraction(found, positives), Fraction(wrong, negatives)),
        counts=counts,
        sampled=True,
        notes=(_FIXED, BY_CHANCE),
    )


def _of_rates(given: Mapping[str, Any], numbers: tuple[int, int] | None) -> Observed:
    hits, false_hits = given["true_positive_rate"], given["false_positive_rate"]
    rates = Rates(hits, false_hits)
    if numbers is None:
        return Observed(words=rates.words, figure=rates, attack=rates)
    found, _ = _counts_of(hits, "true_positive_rate", numbers[0], "`positives`")
    _, wrong = _counts_of(false_hits, "false_positive_rate", numbers[1], "`negatives`")
    return _counted(rates, rates.words, (found, wrong), numbers, (hits, false_hits))


def _counts_of(value: Any, name: str, records: int, of: str) -> tuple[int, int]:
    """Find the counts whose share is a figure, which is in range."""
    share = as_written(value, _spaced(name))
    found = counts_of_share(share, slack(value), records)
    if found is None:
        below = share * records // 1
        raise InputError(
            f"the {_spaced(name)} is {written(share)}, which no whole number of "
            f"{records} records gives: {below} are {written(below / Fraction(records))}"
            f", {below + 1} are {written((below + 1) / Fraction(records))}; check "
            f"`{name}` and {of}"
        )
    return found


def _counted(
    figure: AttackFigures,
    words: str,
    counts: tuple[int, int],
    numbers: tuple[int, int],
    given: Iterable[Any],
) -> Observed:
    """Take the counts that show least of those that the figures leave."""
    seen = _of_counts(*counts, *numbers)
    words = f"{words}: {seen.words}"
    notes = _notes_on(given, _SHOW_LEAST.format(*counts))
    return replace(seen, words=words, figure=figure, notes=(*notes, *seen.notes))


def _notes_on(figures: Iterable[Any], note: str = _ROUNDED) -> tuple[str, ...]:
    return (note,) if any(map(slack, figures)) else ()


def _of_precision(
    given: Mapping[str, Any], numbers: tuple[int, int] | None
) -> Observed:
    precision, recall = given["precision"], given.get("recall")
    odds = _odds_of(given, numbers)
    if numbers is None:
        attack = PrecisionAtRecall(precision, recall, odds)
        return Observed(words=attack.words, figure=attack, attack=attack)
    if recall is None:
        raise InputError(
            "a precision without a recall gives no counts: give `recall`, too"
        )
    share = read_share(precision, "the precision")
    power = read_share(recall, "the recall")
    words = f"precision {written(share)} at recall {written(power)}{prior_text(odds)}"
    found = _counts_of(recall, "recall", numbers[0], "`positives`")
    off = slack(precision)
    counts = counts_of_precision((share - off, share + off), found, numbers[1])
    # False positives for each true one, as the figure has it.
    each = (1 - share) / share if share else None
    if counts is None:
        need = (
            "more than there are"
            if each is None
            else f"{written(power * numbers[0] * each)} false positives"
        )
        raise InputError(
            f"no counts of {numbers[0]} positives and {numbers[1]} negatives give "
            f"precision {written(share)} at recall {written(power)}, even rounded: "
            f"that would be {written(power * numbers[0])} true and {need}; check "
            "`precision`, `recall`, `positives` and `negatives`"
        )
    wrong = Fraction(1) if each is None else min(Fraction(1), power * each / odds)
    return _counted(Rates(power, wrong), words, counts, numbers, (precision, recall))


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


def _of_area(value: Any, numbers: tuple[int, int] | None, alpha: Fraction) -> Observed:
    area = Area(value)
    if numbers is None:
        return Observed(words=area.words, figure=area, attack=area)
    least = area.area - slack(value) - _radius(alpha, min(numbers))
    return Observed(
        words=f"{area.words} on {numbers[0]} and {numbers[1]} records",
        figure=area,
        attack=Area(max(least, Fraction(1, 2))),
        sampled=True,
        notes=(*_notes_on((value,)), _LOWERED, _FIXED, BY_CHANCE, _ORIENTED),
    )


def _of_accuracy(
    value: Any, odds: Any, numbers: tuple[int, int] | None, alpha: Fraction
) -> Observed:
    accuracy = Accuracy(value, odds)
    if numbers is None:
        return Observed(words=accuracy.words, figure=accuracy, attack=accuracy)
    records = sum(numbers)
    right, _ = _counts_of(value, "accuracy", records, "the numbers of records")
    # Below 1/2 the answers would be read the other way, which has to be said before.
    least = Fraction(right, records) - _radius(alpha, records)
    return Observed(
        words=f"{accuracy.words} on {numbers[0]} and {numbers[1]} records",
        figure=accuracy,
        attack=Accuracy(max(least, Fraction(1, 2)), accuracy.odds),
        sampled=True,
        notes=(*_notes_on((value,)), _LOWERED, _FIXED, BY_CHANCE),
    )


def _radius(alpha: Fraction, count: int) -> Fraction:
    """Hoeffding's distance of an average of ``count`` numbers in [0, 1], from above."""
    return highest((ball(1 / alpha).log() / (2 * count)).sqrt())
