"""What an adversary knows beforehand, as odds: from coefficients or a joint table.

The coefficients are those of Liu et al. 2019, sections 5.1 to 5.3. For a binary record
``(2 - rho_p) (1 - rho_c) (1 - rho_t) - 1`` is the least that the odds against the
likelier value can be for all joint laws with these coefficients, if it is not negative;
for one law it is a lower bound, which need not be attained (the paper's equations 20
and 23 print it as an identity).
"""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any, TypeAlias

from verifydp.errors import InputError
from verifydp.evidence.numbers import written
from verifydp.laws.parameters import Rational, as_written

__all__ = [
    "Coefficients",
    "JointTable",
    "Realisation",
    "coefficients_from_joint",
    "odds_from_coefficients",
]

#: Probabilities of (record value, known value) or (record value, known value, past
#: value); a known or past value may be a tuple of several.
JointTable: TypeAlias = Mapping[tuple[Hashable, ...], Any]

_WIDTHS = (2, 3)


def odds_from_coefficients(
    rho_prior: Rational | float = 0,
    rho_record: Rational | float = 0,
    rho_time: Rational | float = 0,
) -> Fraction:
    """Give the odds that an adversary of these coefficients has at the least.

    Parameters
    ----------
    rho_prior, rho_record, rho_time
        Coefficients of the prior, of correlated records and of time, each at least 0
        and below 1.

    Returns
    -------
    Fraction
        ``(2 - rho_p) (1 - rho_c) (1 - rho_t) - 1``. Guarantee: for a binary record no
        realisation of what the adversary knows has smaller odds, so that scores at
        these odds are upper bounds.

    Raises
    ------
    InputError
        If a coefficient is out of range, or the result would be negative: such a law
        may reveal the record beforehand, and the safe odds are 0.

    Examples
    --------
    >>> odds_from_coefficients(0.2), odds_from_coefficients(0.2, 0.1, 0.1)
    (Fraction(4, 5), Fraction(229, 500))
    """
    prior = _coefficient(rho_prior, "rho_prior")
    record = _coefficient(rho_record, "rho_record")
    time = _coefficient(rho_time, "rho_time")
    odds = _formula(prior, record, time)
    if odds < 0:
        raise InputError(
            f"(2 - rho_prior) (1 - rho_record) (1 - rho_time) is {written(odds + 1)}, "
            "and the formula needs at least 1: with such knowledge the record may be "
            "known beforehand, so the only safe odds are 0"
        )
    return odds


@dataclass(frozen=True, slots=True)
class Realisation:
    """What the adversary may come to know, and what follows for the record.

    Attributes
    ----------
    known, past
        The values known of other records and of the record's past; past is None where
        the table has none.
    probability
        How likely it is to know that.
    likeliest
        The value that the record then most likely has; of equals the first.
    conditional
        The probability of each value, given what is known.
    odds
        The least ``P(other value) / P(value)`` over ordered pairs of different values:
        what the odds are for the test of the likeliest against the least likely value.
    odds_of_others
        ``(1 - p) / p`` for the probability p of the likeliest value, all others being
        the negative class. The same for a binary record.
    """

    known: Hashable
    past: Hashable | None
    probability: Fraction
    likeliest: Hashable
    conditional: Mapping[Hashable, Fraction]
    odds: Fraction
    odds_of_others: Fraction


@dataclass(frozen=True, slots=True)
class Coefficients:
    """The coefficients of a joint law, the formula's odds and the true ones.

    Attributes
    ----------
    values
        The values of the record.
    rho_prior
        ``1 - min P(a) / P(b)`` over its values.
    rho_record
        ``1 - min P(a) / P(a | known)`` over values and what may be known.
    rho_time
        ``1 - min P(a | known) / P(a | known, past)``; 0 without a past.
    formula_odds
        `odds_from_coefficients` of them, perhaps negative; None for a record of more
        than two values, for which the formula is not meant.
    least_odds
        The smallest `Realisation.odds`: the truth for this law.
    least_odds_of_others
        The smallest `Realisation.odds_of_others`.
    realisations
        Everything that the adversary may come to know, in the table's order.

    Notes
    -----
    Guarantee: all numbers are exact. ``max(0, formula_odds) <= least_odds``.
    """

    values: tuple[Hashable, ...]
    rho_prior: Fraction
    rho_record: Fraction
    rho_time: Fraction
    formula_odds: Fraction | None
    least_odds: Fraction
    least_odds_of_others: Fraction
    realisations: tuple[Realisation, ...]

    @property
    def conservative_odds(self) -> Fraction | None:
        """The formula's odds, or 0 where they are negative; None without a formula."""
        if self.formula_odds is None:
            return None
        return max(Fraction(0), self.formula_odds)


def coefficients_from_joint(table: JointTable) -> Coefficients:
    """Measure what a joint law lets an adversary know beforehand.

    Parameters
    ----------
    table
        The probability of each (record value, known value) or (record value, known
        value, past value), every combination being listed. Probabilities are numbers
        as written, or text such as ``"1/3"``.

    Raises
    ------
    InputError
        If a cell is missing, a probability is negative or no number, they do not sum to
        exactly 1, or a record has fewer than two values.

    Examples
    --------
    >>> found = coefficients_from_joint({
    ...     (1, 1): "200/729", (0, 1): "124/729", (1, 0): "205/729", (0, 0): "200/729"})
    >>> found.rho_prior, found.rho_record, found.formula_odds, found.least_odds
    (Fraction(1, 5), Fraction(1, 10), Fraction(31, 50), Fraction(31, 50))
    """
    cells = _cells(table)
    values = tuple(dict.fromkeys(key[0] for key in cells))
    if len(values) < 2:
        raise InputError(
            f"the record has {len(values)} values in the table: an adversary who "
            "guesses needs at least two"
        )
    prior = _conditional(cells, values, ())
    known_values = dict.fromkeys(key[1:2] for key in cells)
    by_known = {value: _conditional(cells, values, value) for value in known_values}
    by_all = {
        rest: _conditional(cells, values, rest)
        for rest in dict.fromkeys(key[1:] for key in cells)
    }
    possible = [rest for rest, (mass, _) in by_all.items() if mass]
    rho_prior = 1 - min(prior[1].values()) / max(prior[1].values())
    rho_record = 1 - min(
        prior[1][value] / share
        for mass, conditional in by_known.values()
        if mass
        for value, share in conditional.items()
        if share
    )
    rho_time = 1 - min(
        by_known[rest[:1]][1][value] / share
        for rest in possible
        for value, share in by_all[rest][1].items()
        if share
    )
    realisations = tuple(_realisation(rest, *by_all[rest]) for rest in possible)
    return Coefficients(
        values=values,
        rho_prior=rho_prior,
        rho_record=rho_record,
        rho_time=rho_time,
        formula_odds=(
            _formula(rho_prior, rho_record, rho_time) if len(values) == 2 else None
        ),
        least_odds=min(each.odds for each in realisations),
        least_odds_of_others=min(each.odds_of_others for each in realisations),
        realisations=realisations,
    )


def _coefficient(value: object, name: str) -> Fraction:
    exact = as_written(value, name)
    if not 0 <= exact < 1:
        raise InputError(
            f"{name} is {written(exact)}: a coefficient is at least 0 and below 1"
        )
    return exact


def _formula(prior: Fraction, record: Fraction, time: Fraction) -> Fraction:
    return (2 - prior) * (1 - record) * (1 - time) - 1


def _cells(table: JointTable) -> dict[tuple[Hashable, ...], Fraction]:
    """Read the table: complete, nonnegative and of sum 1."""
    cells: dict[tuple[Hashable, ...], Fraction] = {}
    for key, probability in table.items():
        if not isinstance(key, tuple) or len(key) not in _WIDTHS:
            raise InputError(
                f"the cell {key!r} is none of (record value, known value) and (record "
                "value, known value, past value)"
            )
        cells[key] = as_written(probability, f"the probability of {key!r}")
        if cells[key] < 0:
            raise InputError(
                f"the probability of {key!r} is {written(cells[key])}: it is at least 0"
            )
    if not cells:
        raise InputError("the table is empty: give the probability of each cell")
    width = len(next(iter(cells)))
    for key in cells:
        if len(key) != width:
            raise InputError(
                f"the cell {key!r} has {len(key)} values and another one {width}: give "
                "a past value in every cell or in none"
            )
    _check_complete(cells, width)
    total = sum(cells.values(), Fraction(0))
    if total != 1:
        raise InputError(
            f"the probabilities of the table sum to {written(total)}, not to 1: "
            "correct them, as exact fractions if need be"
        )
    return cells


def _check_complete(cells: Mapping[tuple[Hashable, ...], Fraction], width: int) -> None:
    axes = [dict.fromkeys(key[place] for key in cells) for place in range(width)]
    expected = 1
    for axis in axes:
        expected *= len(axis)
    if len(cells) == expected:
        return
    for record in axes[0]:
        for rest in dict.fromkeys(key[1:] for key in cells):
            if (record, *rest) not in cells:
                missing: tuple[Hashable, ...] = (record, *rest)
                raise InputError(
                    f"the table has {len(cells)} of {expected} cells: {missing!r} is "
                    "missing, give its probability even if it is 0"
                )
    raise InputError(
        f"the table has {len(cells)} of {expected} cells: not every known value occurs "
        "with every past value, give those probabilities even if they are 0"
    )


def _conditional(
    cells: Mapping[tuple[Hashable, ...], Fraction],
    values: tuple[Hashable, ...],
    rest: tuple[Hashable, ...],
) -> tuple[Fraction, dict[Hashable, Fraction]]:
    """Give the mass of what is known first, and the record's law given it."""
    masses = dict.fromkeys(values, Fraction(0))
    for key, probability in cells.items():
        if key[1 : 1 + len(rest)] == rest:
            masses[key[0]] += probability
    total = sum(masses.values(), Fraction(0))
    if total == 0:
        return total, masses
    return total, {value: mass / total for value, mass in masses.items()}


def _realisation(
    rest: tuple[Hashable, ...], mass: Fraction, conditional: dict[Hashable, Fraction]
) -> Realisation:
    likeliest = max(conditional, key=conditional.__getitem__)
    highest = conditional[likeliest]
    return Realisation(
        known=rest[0],
        past=rest[1] if len(rest) > 1 else None,
        probability=mass,
        likeliest=likeliest,
        conditional=MappingProxyType(conditional),
        odds=min(conditional.values()) / highest,
        odds_of_others=(1 - highest) / highest,
    )
