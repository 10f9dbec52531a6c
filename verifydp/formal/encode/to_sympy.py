"""Terms as sympy expressions that sympy has not rewritten.

Real variables are real symbols without further assumptions, and nothing is evaluated:
``x / x`` stays ``x / x``. A later call of sympy may rewrite what it is given, and sympy
leaves undefined what is 0 in the language (``1 / 0``), so the term is what counts.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from typing import Any

import sympy
from sympy.logic.boolalg import BooleanFunction

from verifydp.language.notation import conjunction
from verifydp.language.printing.boxes import Symbol
from verifydp.language.printing.symbols import chosen_symbol
from verifydp.language.sorts import FORMULA, Sort
from verifydp.language.statement import Statement
from verifydp.language.terms import Term, make, open_binder

__all__ = ["statement_to_sympy", "to_sympy"]

_HALF = sympy.Rational(1, 2)
#: Sorts whose values sympy knows as numbers.
_NUMBERS = {"real", "natural", "integer", "finite"}


def to_sympy(term: Term) -> Any:
    """Write a term as an unevaluated sympy expression.

    Parameters
    ----------
    term
        A real term or a formula, or any other term.

    Returns
    -------
    sympy.Basic
        Variables over numbers are symbols with ``real=True``; functions of a free
        variable are undefined functions, and so are laws at an event. Expectations,
        quantifiers, laws and folded definitions are opaque functions with the
        node's or the definition's name. Guarantee: where all subexpressions of what
        is arithmetic are defined as real numbers in sympy, its value is the value of
        the term.

    Examples
    --------
    >>> from verifydp.language.notation import real, sqrt
    >>> x = real("x")
    >>> to_sympy(x / x), to_sympy(sqrt(x) ** 2)
    (x/x, (sqrt(x))**2)
    """
    names = {variable: str(variable.data) for variable in term.free}
    return _Encoder(names, frozenset(names)).encoded(term)


def statement_to_sympy(statement: Statement) -> Any:
    """Write a statement as an implication; definitions stay folded.

    Parameters
    ----------
    statement
        Its hypotheses become a conjunction in their order.
    """
    given = [formula for _, formula in statement.given]
    if not given:
        return to_sympy(statement.claim)
    return to_sympy(make("implies", conjunction(*given), statement.claim))


@cache
def _opaque(kind: str, name: str, base: type) -> Any:
    """A function without a meaning; one for each kind and name.

    A definition and a node of one name are different functions, and both differ from
    an undefined function that stands for a variable.
    """
    return type(name, (base,), {"eval": classmethod(lambda _cls, *_: None)})


def _lattice(function: Any, *arguments: Any) -> Any:
    """A conjunction, maximum and the like; sympy would evaluate it in any case."""
    made = sympy.Basic.__new__(function, *arguments)
    made._argset = frozenset(arguments)
    return made


@dataclass(frozen=True, slots=True)
class _Encoder:
    """Writes terms under the names of the variables around them."""

    names: Mapping[Term, str]
    outside: frozenset[Term]
    _done: dict[Term, Any] = field(default_factory=dict)

    def encoded(self, term: Term) -> Any:
        if term not in self._done:
            self._done[term] = self._encoded(term)
        return self._done[term]

    def _encoded(self, term: Term) -> Any:
        if term.operator == "variable":
            return _symbol(self.names[term], term.sort)
        if term.operator == "defined":
            return self._opaque("defined", str(term.data), term)
        if term.operator == "lambda":
            return self._lambda(term)
        special = _SPECIAL.get(term.operator)
        if special is not None:
            return special(self, term)
        build = _BUILD.get(term.operator)
        if build is not None:
            return build(*map(self.encoded, term.arguments))
        return self._opaque("node", term.operator, term)

    def _opaque(self, kind: str, name: str, term: Term) -> Any:
        base = BooleanFunction if term.sort == FORMULA else sympy.Function
        arguments = [self.encoded(argument) for argument in term.arguments]
        return _opaque(kind, name, base)(*arguments)

    def opened(self, function: Term) -> tuple[Any, Any]:
        """The symbol of a lambda's variable, and its body."""
        over, body = open_binder(function, *self.names)
        taken = frozenset(map(Symbol, self.names.values()))
        chosen = chosen_symbol(over.sort, taken)
        names = {**self.names, over: chosen.base + chosen.index}
        inside = replace(self, names=names, _done={})
        return _symbol(names[over], over.sort), inside.encoded(body)

    def _lambda(self, term: Term) -> Any:
        symbol, body = self.opened(term)
        return sympy.Lambda(symbol, body)

    def literal(self, term: Term) -> Any:
        if isinstance(term.data, Fraction):
            return sympy.Rational(term.data.numerator, term.data.denominator)
        value = term.data[0] if isinstance(term.data, tuple) else term.data
        return sympy.Integer(value)

    def applied(self, term: Term) -> Any:
        """A function at a point; one that is bound stays an argument."""
        head, point = term.arguments
        if head not in self.outside:
            return self._opaque("node", term.operator, term)
        points = [point]
        while points[-1].operator == "pair":
            points += points.pop().arguments
        return sympy.Function(self.names[head])(*map(self.encoded, points))

    def mean(self, term: Term) -> Any:
        """The probability of a named event under a named law is a value of the law."""
        law, function = term.arguments
        event = _event_of(function)
        if event is None or law not in self.outside:
            return self._opaque("node", "mean", term)
        return sympy.Function(self.names[law])(self.encoded(event))

    def sum(self, term: Term) -> Any:
        count, function = term.arguments
        if function.operator != "lambda":
            return self._opaque("node", "sum", term)
        index, body = self.opened(function)
        return sympy.Sum(body, (index, 0, _add(self.encoded(count), -1)))

    def choose(self, term: Term) -> Any:
        by, *values = map(self.encoded, term.arguments)
        last = len(values) - 1
        cases = [
            (value, sympy.true if place == last else _equal(by, sympy.Integer(place)))
            for place, value in enumerate(values)
        ]
        return sympy.Piecewise(*cases, evaluate=False)


def _symbol(name: str, sort: Sort) -> Any:
    return sympy.Symbol(name, real=True if sort.kind in _NUMBERS else None)


def _event_of(function: Term) -> Term | None:
    """The event of ``x -> 1 if x is in it else 0``."""
    if function.operator != "lambda" or function.arguments[0].operator != "if":
        return None
    condition, then, otherwise = function.arguments[0].arguments
    values = (then.data, otherwise.data)
    if condition.operator != "member" or values != (Fraction(1), Fraction(0)):
        return None
    point, event = condition.arguments
    drawn = point.operator == "bound" and point.data == 0
    return event if drawn and not event.loose else None


def _add(*terms: Any) -> Any:
    return sympy.Add(*terms, evaluate=False)


def _multiply(*factors: Any) -> Any:
    return sympy.Mul(*factors, evaluate=False)


def _power(base: Any, exponent: Any) -> Any:
    return sympy.Pow(base, exponent, evaluate=False)


def _equal(left: Any, right: Any) -> Any:
    return sympy.Eq(left, right, evaluate=False)


def _normal_cdf(x: Any) -> Any:
    scaled = _multiply(x, _power(sympy.Integer(2), -_HALF))
    return _multiply(_HALF, _add(1, sympy.erf(scaled, evaluate=False)))


def _if(condition: Any, then: Any, otherwise: Any) -> Any:
    choices = ((then, condition), (otherwise, sympy.true))
    return sympy.Piecewise(*choices, evaluate=False)


def _unevaluated(function: Any) -> Callable[..., Any]:
    return lambda *arguments: function(*arguments, evaluate=False)


def _joined(function: Any) -> Callable[..., Any]:
    return lambda *arguments: _lattice(function, *arguments)


#: Nodes that sympy has, or that it can express.
_BUILD: dict[str, Callable[..., Any]] = {
    "pi": lambda: sympy.pi,
    "real": lambda x: x,
    "next": lambda x: _add(x, 1),
    "add": _add,
    "subtract": lambda left, right: _add(left, _multiply(-1, right)),
    "negate": lambda x: _multiply(-1, x),
    "multiply": _multiply,
    "divide": lambda above, below: _multiply(above, _power(below, -1)),
    "power": _power,
    "absolute": _unevaluated(sympy.Abs),
    "exp": _unevaluated(sympy.exp),
    "log": _unevaluated(sympy.log),
    "sqrt": lambda x: _power(x, _HALF),
    "normal_cdf": _normal_cdf,
    "maximum": _joined(sympy.Max),
    "minimum": _joined(sympy.Min),
    "if": _if,
    "true": lambda: sympy.true,
    "false": lambda: sympy.false,
    "at_most": _unevaluated(sympy.Le),
    "less": _unevaluated(sympy.Lt),
    "equal": _equal,
    "not": _unevaluated(sympy.Not),
    "and": _joined(sympy.And),
    "or": _joined(sympy.Or),
    "implies": _unevaluated(sympy.Implies),
}

#: Nodes whose arguments are not simply written one after the other.
_SPECIAL: dict[str, Callable[[_Encoder, Term], Any]] = {
    "number": _Encoder.literal,
    "natural": _Encoder.literal,
    "integer": _Encoder.literal,
    "label": _Encoder.literal,
    "apply": _Encoder.applied,
    "value": _Encoder.applied,
    "mean": _Encoder.mean,
    "sum": _Encoder.sum,
    "choose": _Encoder.choose,
}
