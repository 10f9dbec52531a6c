"""All names that a file of specs may use, on one page: docs/language.md.

``python -m verifydp.formal.spec.names docs/language.md`` writes it.
"""

import inspect
import sys
from collections.abc import Iterator
from pathlib import Path

from verifydp.formal import spec
from verifydp.formal.spec import vocabulary
from verifydp.formal.spec.proof import Proof

__all__ = ["GROUPS", "STEPS", "page"]

_PARTS = (
    *("Theorem", "NearMiss", "Number", "At", "Printed", "Definition", "corollary"),
    *("theorem", "definition", "shared", "auto"),
)
#: Names by what they make, in the order in which a reader meets them.
GROUPS = {
    "Parts of a file": _PARTS,
    "Variables, which stand for every value": (
        *("real", "natural", "integer", "point", "law", "kernel", "event_variable"),
        *("any_test", "function_variable"),
    ),
    "Sorts": (*("space", "finite", "pair_sort", "REAL", "NATURAL", "INTEGER"),),
    "Numbers": (
        *("number", "PI", "exp", "log", "sqrt", "power", "maximum", "minimum"),
        *("normal_cdf", "if_", "sum_", "natural_number", "next_", "to_real"),
    ),
    "Points, functions, events": (
        *("label", "pair", "first", "second", "choose", "function", "at", "event"),
        *("test_of", "value", "indicator"),
    ),
    "Laws": (
        *("finite_law", "dirac", "standard_normal", "normal", "laplace", "geometric"),
        *("discrete_normal", "bind", "pushforward", "iterate", "weighted"),
    ),
    "Chances": ("mean", "probability"),
    "Formulas": (
        *("TRUE", "FALSE", "equal", "member", "negation", "conjunction"),
        *("disjunction", "implies", "forall", "exists"),
    ),
    "Proofs": ("Proof", "Fact"),
}
#: Steps of a proof by what they are for.
STEPS = {
    "What is known": (
        *("given", "assume", "supposed", "use", "rest_on", "axiom", "cite"),
    ),
    "What follows": ("have", "auto", "the_same", "turned", "rewrite", "cut"),
    "For every, if, and, or, some": (
        *("at", "follow", "granted", "put", "every", "supposing", "apply", "parts"),
        *("part", "unfolded", "cases"),
        *("some", "obtain", "induct", "fresh"),
    ),
    "Means and chances": (
        *("mean", "mean_between", "layer_cake", "densities", "swap", "same_test"),
        *("named",),
    ),
    "By computation on a region": ("boxes", "profile", "step"),
    "Refutations": ("absurd", "denied", "refuted"),
}
_USE = (
    "`from verifydp.formal.spec import *` brings all names of this page but those of "
    "the vocabulary and the steps. docs/specs.md says what they mean; CONTRIBUTING.md "
    "walks through a file."
)
_SIGNS = (
    "Numbers are added, multiplied and compared by the usual signs: `x + 1`, `x / y`, "
    '`x**2`, `abs(x)`, `x <= y`. An exact number is written as text, `"1/3"` or '
    '`"0.05"`, where it stands alone; floats are refused.'
)


def page() -> str:
    """The page, in Markdown."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    yield "# The names of the language"
    yield ""
    yield "<!-- written by python -m verifydp.formal.spec.names -->"
    yield ""
    yield _USE
    yield ""
    yield _SIGNS
    for title, names in GROUPS.items():
        yield from _table(title, names, spec)
    yield from _table(
        "Vocabulary (`from verifydp.formal.spec.vocabulary import ...`)",
        tuple(vocabulary.__all__),
        vocabulary,
    )
    yield ""
    yield "## Steps of a proof"
    yield ""
    yield "Methods of `p` in `def proof(p)`."
    for title, names in STEPS.items():
        yield from _table(title, names, Proof)
    yield ""


def _table(title: str, names: tuple[str, ...], home: object) -> Iterator[str]:
    yield ""
    yield f"## {title}" if home is not Proof else f"### {title}"
    yield ""
    yield "| name | what it is |"
    yield "| --- | --- |"
    for name in names:
        said = _said(name, getattr(home, name)).replace("|", "\\|")
        yield f"| `{name}` | {said} |"


_CONSTANTS = {
    "REAL": "The sort of real numbers.",
    "NATURAL": "The sort of 0, 1, 2, ...",
    "INTEGER": "The sort of integers.",
    "PI": "The circle's number.",
    "TRUE": "What always holds.",
    "FALSE": "What never holds.",
    "standard_normal": "The normal law with mean 0 and deviation 1.",
}


def _said(name: str, value: object) -> str:
    words = _CONSTANTS.get(name) or inspect.getdoc(value) or ""
    return words.partition("\n\n")[0].replace("\n", " ").replace("``", "`")


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
