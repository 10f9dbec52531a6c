"""Writing statements and proofs: what a file of specs imports.

``from verifydp.formal.spec import *`` gives the notation of the language, `Theorem`
and its parts, `corollary`, and what cites other files by their ids: `theorem`,
`definition`, `shared`. Terms that many files are made of are in
`verifydp.formal.spec.vocabulary`. `find_counterexample` is for interactive use; points
in files are written out.
"""

from typing import TYPE_CHECKING, Any

from verifydp.formal.spec.citing import definition, shared, theorem
from verifydp.formal.spec.corollaries import corollary
from verifydp.formal.spec.proof import Fact, Proof
from verifydp.formal.spec.theorem import At, NearMiss, Number, Printed, Theorem, auto
from verifydp.language import notation
from verifydp.language.definitions import Definition
from verifydp.language.notation import *  # noqa: F403 - the notation is the point
from verifydp.language.sorts import INTEGER, NATURAL, REAL
from verifydp.language.terms import number

if TYPE_CHECKING:
    from verifydp.formal.prove.counterexamples import (
        find_counterexample as find_counterexample,
    )

__all__ = [  # noqa: PLE0604 - it ends with a list of names
    "At",
    "Definition",
    "Fact",
    "INTEGER",
    "NATURAL",
    "NearMiss",
    "Number",
    "Printed",
    "Proof",
    "REAL",
    "Theorem",
    "auto",
    "corollary",
    "definition",
    "number",
    "shared",
    "theorem",
    *notation.__all__,
]


if not TYPE_CHECKING:  # for which it would make every misspelt name a name

    def __getattr__(name: str) -> Any:
        """Load the search when it is first used: no file of specs needs it."""
        if name != "find_counterexample":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from verifydp.formal.prove.counterexamples import (  # noqa: PLC0415
            find_counterexample as search,
        )

        return search
