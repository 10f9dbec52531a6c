"""What an adversary knows before an output is seen, in the ways users say it."""

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from verifydp.adversary.odds import odds_against
from verifydp.errors import InputError
from verifydp.evidence.numbers import written
from verifydp.laws.parameters import as_written

__all__ = ["Knowledge", "knowledge_of"]


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What is known before an output is seen.

    Attributes
    ----------
    odds
        Of the absent to the present world, at least 0. Guarantee: no realisation of
        what is known has smaller ones.
    source
        Where they are from, in words.
    notes
        What a reader must know.
    among
        What the odds are of, as a clause that ends with a space; empty where they are
        those of the record.
    """

    odds: Fraction
    source: str
    notes: tuple[str, ...] = ()
    among: str = ""


def knowledge_of(
    odds: Any, prior: Any, coefficients: dict[str, Any], joint: Path | str | None
) -> Knowledge:
    """Read what is known, which may be said in one way only.

    Parameters
    ----------
    odds, prior, joint
        As for `verifydp.choose_epsilon`; None where nothing is said.
    coefficients
        ``prior``, ``record`` and ``time``; None where nothing is said.

    Raises
    ------
    InputError
        If it is said twice, or a number is out of range.

    Examples
    --------
    >>> knowledge_of(None, "3:1", {}, None).odds
    Fraction(1, 3)
    """
    given = {
        "odds": odds is not None,
        "prior": prior is not None,
        "rho": any(value is not None for value in coefficients.values()),
        "joint": joint is not None,
    }
    if sum(given.values()) > 1:
        rhos = [f"rho_{name}" for name, one in coefficients.items() if one is not None]
        said = [*(name for name in given if name != "rho" and given[name]), *rhos[:1]]
        names = " and ".join(f"`{name}`" for name in said)
        raise InputError(f"what is known is said twice, by {names}: give one of them")
    if odds is not None:
        exact = as_written(odds, "the odds")
        if exact < 0:
            raise InputError(f"the odds are {written(exact)}: they are at least 0")
        return Knowledge(exact, "as given")
    if prior is not None:
        exact = odds_against(str(prior))
        return Knowledge(exact, "as given")
    if given["rho"]:
        return _of_coefficients(coefficients)
    if joint is not None:
        return _of_table(Path(joint))
    return Knowledge(Fraction(1), "nothing is known beforehand")


def _of_coefficients(coefficients: dict[str, Any]) -> Knowledge:
    from verifydp.adversary.auxiliary import (  # noqa: PLC0415
        odds_from_coefficients,
    )

    given = {name: value for name, value in coefficients.items() if value is not None}
    found = odds_from_coefficients(**{f"rho_{name}": v for name, v in given.items()})
    words = " and ".join(
        f"rho_{name} {written(as_written(value, name))}"
        for name, value in given.items()
    )
    verb = "allows" if len(given) == 1 else "allow"
    return Knowledge(found, f"the strongest knowledge that {words} {verb}")


def _of_table(path: Path) -> Knowledge:
    """Take the true least odds of a joint law; scores fall as odds rise."""
    from verifydp.adapters.joint_tables import load_joint_table  # noqa: PLC0415
    from verifydp.adversary.auxiliary import (  # noqa: PLC0415
        coefficients_from_joint,
    )

    table = load_joint_table(path)
    try:
        found = coefficients_from_joint(table)
    except InputError as error:
        raise InputError(f"{path}: {error}") from error
    worst = min(found.realisations, key=lambda one: one.odds)
    past = "" if worst.past is None else f" and past {worst.past}"
    rhos = found.rho_prior, found.rho_record, found.rho_time
    place = f"what is known tells most where it is {worst.known}{past}"
    first = f"{place}: then {worst.likeliest} is the likelier value, the positive class"
    among, source = "", "the strongest in the table"
    if len(found.values) > 2:
        least = min(worst.conditional, key=worst.conditional.__getitem__)
        left = sum(share > 0 for share in worst.conditional.values())
        alone = f"{worst.likeliest} against {least} alone"
        impossible = (
            ""
            if worst.conditional[least]
            else f" ({least} is impossible there, and {left} values remain possible)"
        )
        first = (
            f"the record has {len(found.values)} values: the odds are those of {alone}"
            f", the worst pair, where what is known is {worst.known}{past}{impossible}"
        )
        among, source = f"{first}; between the two ", f"{source}, of {alone}"
    notes = [
        first,
        f"rho_prior, rho_record and rho_time are {', '.join(map(written, rhos))}",
    ]
    if found.formula_odds is not None:
        notes.append(
            f"from these alone the odds are {written(found.formula_odds)}; the table "
            f"itself gives {written(found.least_odds)}, which is used"
        )
    return Knowledge(found.least_odds, source, tuple(notes), among)
