"""Other forms of statements, by name; what writes them is loaded when it is used.

The language must not import the provers, and a certificate is checked without sympy.
"""

import importlib
from typing import TYPE_CHECKING, Any

from verifydp.errors import UnsupportedError

if TYPE_CHECKING:
    from verifydp.language.statement import Statement

__all__ = ["ENCODINGS", "encoded"]

#: Where the function from a statement to each form is.
ENCODINGS = {
    "smt": "verifydp.formal.encode.to_smt:to_smt",
    "sympy": "verifydp.formal.encode.to_sympy:statement_to_sympy",
}


def encoded(statement: "Statement", name: str) -> Any:
    """Write a statement in another form.

    Parameters
    ----------
    statement
        What to write.
    name
        A key of `ENCODINGS`.

    Raises
    ------
    UnsupportedError
        If there is no such form, or the statement has none.
    """
    home = ENCODINGS.get(name)
    if home is None:
        known = ", ".join(sorted(ENCODINGS))
        raise UnsupportedError(f"there is no form {name[:40]!r}: choose from {known}")
    module, _, function = home.partition(":")
    return getattr(importlib.import_module(module), function)(statement)
