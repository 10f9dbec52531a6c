"""Asks z3 for numbers that satisfy a script: a hint where a violation may be."""

import math
import re
from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

from verifydp.checker.solver import WORK_PER_SECOND, Z3Process, split_commands
from verifydp.errors import InputError

__all__ = ["find_model"]

_TOKEN = re.compile(r"[()]|\|[^|]*\||[^\s()|]+")
_NAME = re.compile(r'\|[^|\\\n]+\||[^\s()|;"#\\]+')
_DIGITS = 40
_SEARCHER = Z3Process()

_Tree: TypeAlias = "str | list[_Tree]"


def find_model(
    script: str, names: Sequence[str], *, seconds: float
) -> dict[str, Fraction] | None:
    """Search numbers for the real constants of a script that satisfy it.

    Parameters
    ----------
    script
        As for `verifydp.checker.solver.decide`.
    names
        Constants of the sort ``Real`` or ``Int``, spelled as in the script.
    seconds
        Wall time; z3 also gives up by itself after an amount of work.

    Returns
    -------
    dict or None
        A value for each name; None where no model was found, for any reason.
        Guarantee: none. Rational values are as z3 gave them, algebraic values are
        cut off after 40 decimal digits, so the script may fail at them by a little.

    Raises
    ------
    InputError
        If the script is refused, or a name has no number as its value.

    Examples
    --------
    >>> find_model("(declare-const x Real) (assert (= (* 3.0 x) 1.0))", ["x"],
    ...            seconds=5)
    {'x': Fraction(1, 3)}
    """
    commands = split_commands(script)
    if not 0 < seconds < math.inf:
        raise InputError(f"a limit of {seconds} seconds: it must be positive, finite")
    wrong = [name for name in names if not _NAME.fullmatch(name)]
    if wrong:
        raise InputError(f"{wrong[0]!r} is no name of a constant: spell it as declared")
    request = f"(get-value ({' '.join(names)}))"
    query = [
        "(reset)",
        f"(set-option :rlimit {math.ceil(seconds * WORK_PER_SECOND)})",
        "(set-option :pp.decimal false)",
        f"(set-option :pp.decimal_precision {_DIGITS})",
        *commands,
        "(check-sat)",
    ]
    if names:
        query += [request, "(set-option :pp.decimal true)", request]
    lines = _SEARCHER.ask(query, seconds=seconds)
    if lines is None or lines[:1] in (["unsat"], ["unknown"]):
        return None
    if lines[:1] != ["sat"] or any(line.startswith("(error") for line in lines):
        raise InputError(f"a script is refused by z3: {' '.join(lines)[:200]!r}")
    if not names:
        return {}
    exact, rounded = _values(lines[1:])
    return {
        name: _number(name, value, approximation)
        for name, value, approximation in zip(names, exact, rounded, strict=True)
    }


def _number(name: str, value: _Tree, approximation: _Tree) -> Fraction:
    for tree in (value, approximation):
        number = _rational(tree)
        if number is not None:
            return number
    raise InputError(f"the value of {name} is {value}: ask for reals and integers only")


def _values(lines: Sequence[str]) -> list[list[_Tree]]:
    """Read what each ``get-value`` printed: a list of pairs of a name and a value."""
    stack: list[list[_Tree]] = [[]]
    for token in _TOKEN.findall(" ".join(lines)):
        if token == "(":
            stack.append([])
        elif token == ")":
            closed = stack.pop()
            stack[-1].append(closed)
        else:
            stack[-1].append(token)
    return [[pair[-1] for pair in pairs] for pairs in stack[0]]


def _rational(tree: _Tree) -> Fraction | None:
    match tree:
        case str():
            digits = tree.rstrip("?")  # z3's mark of a number that was cut off
            return Fraction(digits) if re.fullmatch(r"\d+(\.\d*)?", digits) else None
        case ["-", inner]:
            number = _rational(inner)
            return None if number is None else -number
        case ["/", above, below]:
            numerator, denominator = _rational(above), _rational(below)
            if numerator is None or not denominator:
                return None
            return numerator / denominator
    return None
