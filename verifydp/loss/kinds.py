"""The two kinds of laws that are not finite: on the integers, and on the line."""

from verifydp.errors import InputError
from verifydp.laws.protocol import LatticeLaw, LineLaw

__all__ = ["Law", "on_integers", "on_line"]

#: A law that this half of the package compares.
Law = LineLaw | LatticeLaw


def on_integers(first: Law, second: Law) -> tuple[LatticeLaw, LatticeLaw] | None:
    """Give both laws as laws on the integers; None where they are on the line."""
    if isinstance(first, LatticeLaw) and isinstance(second, LatticeLaw):
        return first, second
    return None


def on_line(first: Law, second: Law) -> tuple[LineLaw, LineLaw]:
    """Give both laws as laws on the line.

    Raises
    ------
    InputError
        If one of them is none.
    """
    if isinstance(first, LineLaw) and isinstance(second, LineLaw):
        return first, second
    raise InputError(
        f"a {type(first).__name__} cannot be compared with a {type(second).__name__}: "
        "give two laws of one kind"
    )
