"""Points as authors would write them, to be pasted into a file of specs."""

from collections.abc import Callable
from fractions import Fraction

from verifydp.errors import UnsupportedError
from verifydp.formal.spec.theorem import At
from verifydp.language.sorts import Sort
from verifydp.language.terms import Term, instantiate, number, variable

__all__ = ["pasted"]

#: Nodes that are written as a call of the same name, or of another one.
_CALLS = {
    **{
        name: name
        for name in (
            *("choose", "dirac", "equal", "first", "laplace", "pair", "second"),
        )
    },
    "and": "conjunction",
    "if": "if_",
    "not": "negation",
    "or": "disjunction",
}
#: Calls that take numbers as text.
_OF_REALS = {"exp", "finite_law", "log", "normal", "sqrt"}
_SIGNS = {"add": "+", "subtract": "-", "multiply": "*", "divide": "/"}
_ORDERS = {"at_most": "<=", "less": "<"}
_CONSTANTS = {"true": "TRUE", "false": "FALSE", "pi": "PI"}
_CONSTANTS |= {"standard_normal": "standard_normal"}
#: Nodes over a function of a point, by the names of their constructors.
_OVER = {"event": "event", "test": "test_of"}


def pasted(at: At) -> str:
    """The point as an expression, ``At({x: 1}, ...)``; empty where it has none.

    Variables are called as they are named: ``x`` for ``real("x")``.
    """
    try:
        values = ", ".join(
            f"{over.data}: {_written(value)}" for over, value in at.values.items()
        )
        witnesses = "".join(f"{_written(one)}, " for one in at.witnesses)
        spaces = ", ".join(
            f'"{name}": {_sort(sort)}' for name, sort in at.spaces.items()
        )
    except UnsupportedError:
        return ""
    parts = [f"{{{values}}}"]
    parts += [f"({witnesses.rstrip()})"] if witnesses else []
    parts += [f"spaces={{{spaces}}}"] if spaces else []
    return f"At({', '.join(parts)})"


def _written(value: object) -> str:
    term = value if isinstance(value, Term) else number(value)  # type: ignore[arg-type]
    if term.operator == "number":
        return _number(term)
    return _text(term, 0)


def _number(term: Term) -> str:
    exact = term.data
    assert isinstance(exact, Fraction)
    return str(exact) if exact.denominator == 1 else f'"{exact}"'


def _text(term: Term, depth: int) -> str:
    """A term in full, which needs no context to be a term."""
    match term.operator:
        case "variable":
            return str(term.data)
        case "number":
            return f"number({_number(term)})"
        case "natural":
            return f"natural_number({term.data})"
        case "label":
            assert isinstance(term.data, tuple)
            return f"label({term.data[0]}, {term.data[1]})"
        case "lambda":
            return _function("function", term, depth)
        case name if name in _OVER:
            return _function(_OVER[name], term.arguments[0], depth)
        case "bind":
            law, then = term.arguments
            over, body = _opened(then, depth)
            of = _text(law, depth)
            return f"bind({of}, {_point(over)}, {_text(body, depth + 1)})"
    return _by_table(term, lambda part: _text(part, depth))


def _by_table(term: Term, text: Callable[[Term], str]) -> str:
    name = term.operator
    if name in _CONSTANTS:
        return _CONSTANTS[name]
    if name in _OF_REALS:
        plain = [
            _number(part) if part.operator == "number" else text(part)
            for part in term.arguments
        ]
        return f"{name}({', '.join(plain)})"
    parts = list(map(text, term.arguments))
    if name in _CALLS:
        return f"{_CALLS[name]}({', '.join(parts)})"
    if name == "negate":
        return f"-{parts[0]}"
    sign = _SIGNS.get(name) or _ORDERS.get(name)
    if sign is None:
        raise UnsupportedError(f"{name} has no short form")
    return f"({f' {sign} '.join(parts)})"


def _opened(function: Term, depth: int) -> tuple[Term, Term]:
    if function.operator != "lambda" or not isinstance(function.data, Sort):
        raise UnsupportedError("a function has to be written out")
    over = variable(f"x_{depth}", function.data)
    return over, instantiate(function, over)


def _function(constructor: str, function: Term, depth: int) -> str:
    over, body = _opened(function, depth)
    return f"{constructor}({_point(over)}, {_text(body, depth + 1)})"


def _point(over: Term) -> str:
    return f'{over.data} := point("{over.data}", {_sort(over.sort)})'


def _sort(sort: Sort) -> str:
    if sort.kind in {"real", "natural", "integer"}:
        return sort.kind.upper()
    if sort.kind == "finite":
        return f"finite({sort.parameters[0]})"
    if sort.kind == "pair":
        return f"pair_sort({_sort(sort.of(0))}, {_sort(sort.of(1))})"
    raise UnsupportedError(f"{sort} has no short form")
