"""Beliefs from a table: one prior for each group of rows."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from verifydp.adapters.tables import MISSING, load_groups
from verifydp.calibration.beliefs.fitting import compare_fits, fit_gaussian
from verifydp.data.beliefs import Family, FinitePrior, Prior
from verifydp.data.beliefs.family import secret_pair
from verifydp.errors import InputError
from verifydp.suggestions import instead_of

__all__ = ["FittedFamily", "family_of_groups"]

_SEEDS = 3
#: Seeds of scikit-learn have 32 bits; the last of the fits takes the largest.
_MOST_SEED = 2**32 - _SEEDS
#: Most characters of a text that a message quotes.
_QUOTED = 40
#: Digits of a number of components.
_MOST_DIGITS = 6
_FITTED = (
    "the beliefs were fitted to these very rows: adversaries may believe otherwise, "
    "and noise that is chosen so depends on the data"
)


@dataclass(frozen=True, slots=True)
class FittedFamily:
    """A family of priors, and what to know about how it was fitted.

    Attributes
    ----------
    family
        One prior for each group.
    remarks
        One line each: what was read and dropped, and which prior was fitted.
    table
        The law of the table itself for each group: every row equally likely.
    """

    family: Family
    remarks: tuple[str, ...]
    table: Mapping[str, FinitePrior]


def family_of_groups(
    path: Path,
    column: str,
    secret: str,
    *,
    prior: str = "gaussian",
    pairs: Sequence[tuple[str, str]] | None = None,
    symmetric: bool = True,
    missing: Sequence[str] = MISSING,
    seed: int = 0,
) -> FittedFamily:
    """Read a CSV table and fit a prior to the numbers of each group.

    Parameters
    ----------
    path
        The file; its first row names the columns.
    column, secret
        The column of numbers, and the one whose value is the secret.
    prior
        ``"gaussian"``; ``"mixture:K"`` for K normal components (needs the extra
        ``fit``); ``"values"``: each value with the weight with which it occurs.
    pairs
        Pairs of secrets; only their rows are used. All where it is None.
    symmetric
        Whether a pair speaks for both of its orders.
    missing
        Texts that stand for an unknown value.
    seed
        Of the first of three fits of a mixture, which are compared.

    Raises
    ------
    InputError
        If the table or a parameter cannot be used.
    MissingExtraError
        If mixtures are asked for and scikit-learn is not installed.
    """
    if not 0 <= seed <= _MOST_SEED:
        raise InputError(f"the seed is {seed}: it must be from 0 to {_MOST_SEED}")
    fit = _fitting(prior, seed)
    if pairs is not None:
        pairs = [secret_pair(pair) for pair in pairs]
    elif not symmetric:
        raise InputError(
            "one order of all pairs of secrets: which order is meant? name the pairs"
        )
    wanted = (
        None
        if pairs is None
        else list(dict.fromkeys(name for pair in pairs for name in pair))
    )
    groups = load_groups(path, column, secret, secrets=wanted, missing=missing)
    priors: dict[str, Prior] = {}
    remarks = [groups.text]
    for name, values in groups.items():
        try:
            priors[name], text = fit(values)
        except InputError as error:
            raise InputError(f"the group {name!r} of {secret}: {error}") from error
        remarks.append(f"{name}: {text}")
    remarks.append(_FITTED)
    table = {name: FinitePrior.of_values(values) for name, values in groups.items()}
    family = Family(priors, pairs, symmetric=symmetric)
    return FittedFamily(family, tuple(remarks), table)


_Fit = Callable[[Sequence[Fraction]], tuple[Prior, str]]


def _fitting(prior: str, seed: int) -> _Fit:
    kind, _, count = prior.partition(":")
    if prior == "gaussian":
        return _gaussian
    if prior == "values":
        return _values
    is_count = count.isascii() and count.isdecimal() and len(count) <= _MOST_DIGITS
    if kind == "mixture" and is_count and int(count) > 0:
        return lambda values: _mixture(values, int(count), seed)
    hint = instead_of(kind, ("gaussian", "mixture", "values"))
    raise InputError(
        f"prior {prior[:_QUOTED]!r} is unknown: {hint.replace('mixture', 'mixture:K')}"
    )


def _gaussian(values: Sequence[Fraction]) -> tuple[Prior, str]:
    fitted = fit_gaussian(values)
    return fitted, fitted.text


def _values(values: Sequence[Fraction]) -> tuple[Prior, str]:
    fitted = FinitePrior.of_values(values)
    return fitted, fitted.text


def _mixture(values: Sequence[Fraction], count: int, seed: int) -> tuple[Prior, str]:
    found = compare_fits(values, count, seeds=range(seed, seed + _SEEDS))
    return found.prior, f"{found.prior.text}; {found.text}"
