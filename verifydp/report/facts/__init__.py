"""What results say beyond their summary, as labelled texts: the source of all forms.

One file per kind of result, named like its ``KIND``, with a function ``facts``. A label
that is empty belongs to the line before. Where the file has ``lead``, too, that is the
first sentence of a page, for a reader who knows none of the words.
"""

import importlib
from collections.abc import Iterator
from typing import Any

from verifydp.evidence.summary import Result

__all__ = ["ResultFact", "facts_of", "lead_of"]

#: A label and its text.
ResultFact = tuple[str, str]


def facts_of(result: Result) -> Iterator[ResultFact]:
    """Give the labelled texts of a result of any kind."""
    own: Any = importlib.import_module(f"{__name__}.{result.KIND}")
    found: Iterator[ResultFact] = own.facts(result)
    return found


def lead_of(result: Result) -> str:
    """Say in plain words what was found; empty where a kind has no words of its own."""
    own: Any = importlib.import_module(f"{__name__}.{result.KIND}")
    return own.lead(result) if hasattr(own, "lead") else ""
