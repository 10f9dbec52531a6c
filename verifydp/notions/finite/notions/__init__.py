"""Notions of privacy on finite mechanisms: one file per notion.

A module in this folder that defines ``NOTION`` is found by itself; nothing else has to
be edited. A notion has one or more readings, each with its own least epsilon.
"""

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass

from verifydp.errors import InputError
from verifydp.notions.finite.findings import NotionFinding
from verifydp.notions.finite.question import NotionQuestion

__all__ = ["NOTIONS", "READINGS", "Notion", "Reading"]


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a notion.

    Attributes
    ----------
    name
        What relations and reports call it, unique among all readings.
    label
        A few words for a table.
    text
        One sentence: what the least epsilon bounds.
    measure
        Gives the least epsilon on a question.
    uses_prior
        Whether the question's prior matters.
    """

    name: str
    label: str
    text: str
    measure: Callable[[NotionQuestion], NotionFinding]
    uses_prior: bool = True


@dataclass(frozen=True, slots=True)
class Notion:
    """A notion of privacy.

    Attributes
    ----------
    name, title
        What it is called.
    source
        Where it is defined.
    readings
        How it is read here.
    order
        Its place in a table.
    """

    name: str
    title: str
    source: str
    readings: tuple[Reading, ...]
    order: int


def _found() -> tuple[Notion, ...]:
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    modules = [importlib.import_module(f"{__name__}.{name}") for name in names]
    found = [module.NOTION for module in modules if hasattr(module, "NOTION")]
    return tuple(sorted(found, key=lambda notion: (notion.order, notion.name)))


def _by_name(notions: tuple[Notion, ...]) -> dict[str, Reading]:
    found: dict[str, Reading] = {}
    for notion in notions:
        for reading in notion.readings:
            if reading.name in found:
                raise InputError(f"reading {reading.name!r} is defined twice")
            found[reading.name] = reading
    return found


#: All notions of this folder, in the order of a table.
NOTIONS = _found()
#: All their readings by name.
READINGS = _by_name(NOTIONS)
