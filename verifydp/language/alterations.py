"""What became of one part of a formula: the alterations that near misses may make."""

from fractions import Fraction
from typing import Literal

from verifydp.errors import SpecError
from verifydp.language.sorts import NATURAL, REAL
from verifydp.language.terms import Real, Term, bound, definition_use, make, number

__all__ = [
    "Kind",
    "alteration",
    "expanded",
    "is_constant",
    "is_leaf",
    "is_literal",
    "same_node",
    "with_number",
]

Kind = Literal[
    "hypothesis left out",
    "number",
    "number added",
    "number removed",
    "operator",
    "sides",
    "part left out",
    "leaf",
]

#: How a number may stand beside a part.
_AROUND = {"add", "subtract", "multiply", "divide", "power", "maximum", "minimum"}
#: What may lose an argument and leave the others; of some, only the last.
_LISTS = {"add", "multiply", "maximum", "minimum", "and", "or"}
_FIRST_STAYS = {"subtract", "divide", "power"}
_UNARY = {"negate", "absolute", "exp", "log", "sqrt", "normal_cdf"}
_SIDED = {"implies", "at_most", "less", "subtract", "divide", "power", "pair"}
_ARITHMETIC = _AROUND | _UNARY | {"number", "pi", "natural", "real", "next"}
_LEAVES = {"variable", "pi", "standard_normal"}
_LITERALS = {"number", "natural", "integer", "label"}

_NUMBERS = {"number", "natural", "integer"}
_TWO = 2


def is_constant(term: Term) -> bool:
    """Say whether a term is a number written down: made of numbers by arithmetic."""
    return term.operator in _ARITHMETIC and all(map(is_constant, term.arguments))


def alteration(before: Term, after: Term) -> Kind | None:
    """Say what became of a part that is no leaf, if it is one thing."""
    if before.sort in {REAL, NATURAL}:
        if _enters(before, after):
            return "number added"
        if _enters(after, before):
            return "number removed"
        if after.operator in _UNARY and after.arguments == (before,):
            return "operator"
        if before.operator in _UNARY and before.arguments == (after,):
            return "operator"
    if before.arguments == after.arguments and before.arguments:
        folded = before.operator == after.operator == "defined"
        return "operator" if folded or before.data == after.data else None
    sided = before.operator in _SIDED or before.operator == "defined"
    if sided and same_node(before, after) and _exchanged(before, after):
        return "sides"
    return "part left out" if _loses(before, after) else None


def is_literal(term: Term) -> bool:
    """Say whether a term is a number or a label that is written down."""
    return term.operator in _LITERALS or is_constant(term)


def expanded(function: Term) -> Term:
    """A function that has a name, written with an argument."""
    if function.sort.kind != "function":
        return function
    sort = function.sort.of()
    return make("lambda", make("apply", function, bound(0, sort)), data=sort)


def same_node(one: Term, other: Term) -> bool:
    """Say whether two terms differ in their arguments only."""
    return (one.operator, one.data, one.sort, len(one.arguments)) == (
        other.operator,
        other.data,
        other.sort,
        len(other.arguments),
    )


def is_leaf(term: Term) -> bool:
    """Say whether a term is a variable, a named law or something written down."""
    if term.operator in _LEAVES | _LITERALS or is_constant(term):
        return True
    # A natural number as a real is a leaf, as any other number.
    return term.operator == "real" and is_leaf(term.arguments[0])


def _exchanged(before: Term, after: Term) -> bool:
    """Whether two arguments have changed places and the others are as they were."""
    both = zip(before.arguments, after.arguments, strict=True)
    differ = [pair for pair in both if pair[0] is not pair[1]]
    return len(differ) == _TWO and differ[0] == differ[1][::-1]


def _enters(part: Term, whole: Term) -> bool:
    """Whether the whole is the part and a number beside it."""
    if whole.operator == "next":
        return whole.arguments[0] is part
    if whole.operator not in _AROUND or len(whole.arguments) != _TWO:
        return False
    left, right = whole.arguments
    return (left is part and is_constant(right)) or (
        right is part and is_constant(left) and whole.operator != "power"
    )


def _loses(before: Term, after: Term) -> bool:
    """Whether one argument is left out and the others stay as they are."""
    if before.operator in _FIRST_STAYS:
        return before.arguments[0] is after
    if before.operator == "implies":
        return before.arguments[1] is after
    if before.operator == "if":
        return after in before.arguments[1:]
    if before.operator not in _LISTS:
        return False
    for place in range(len(before.arguments)):
        rest = (*before.arguments[:place], *before.arguments[place + 1 :])
        if len(rest) == 1 and rest[0] is after:
            return True
        if after.operator == before.operator and after.arguments == rest:
            return True
    return False


def with_number(formula: Term, old: Real, new: Real, place: int = 0) -> Term:
    """Give a formula in which one number is another.

    Parameters
    ----------
    formula
        Where it stands.
    old, new
        The number that is there, and what it becomes; a natural number or an integer
        stays one.
    place
        Which of the numbers with this value, in reading order.

    Raises
    ------
    SpecError
        If the number is not there as often.
    """
    value, left = number(old).data, place

    def walk(term: Term) -> Term:
        nonlocal left
        if term.operator in _NUMBERS and term.data == value:
            left -= 1
            if left == -1:
                return _written(term.operator, number(new))
        if left < 0:
            return term
        arguments = tuple(map(walk, term.arguments))
        if arguments == term.arguments:
            return term
        if term.operator == "defined":
            return definition_use(str(term.data), term.sort, *arguments)
        return make(term.operator, *arguments, data=term.data)

    changed = walk(formula)
    if left >= 0:
        raise SpecError(f"{old} stands there {place - left} times: count from 0")
    return changed


def _written(operator: str, value: Term) -> Term:
    if operator == "number":
        return value
    whole = value.data
    if not isinstance(whole, Fraction) or whole.denominator != 1:
        raise SpecError(f"{value!r} is no whole number")
    return make(operator, data=int(whole))
