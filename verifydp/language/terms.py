"""Terms: immutable typed trees, and substitution that cannot capture.

Free variables bear names, bound ones are counted from their binder (de Bruijn), so
two statements that differ in the names of bound variables are the same term. Equal
terms are the same object.
"""

import weakref
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction

from verifydp.errors import SpecError
from verifydp.language.nodes import result_sort
from verifydp.language.sorts import FORMULA, NAMING, Sort, usable
from verifydp.language.writing import text_of

__all__ = [
    "SIZE_MAX",
    "Real",
    "Term",
    "abstract",
    "bound",
    "definition_use",
    "fresh",
    "in_spaces",
    "instantiate",
    "make",
    "number",
    "open_binder",
    "substitute",
    "variable",
]

#: Nodes of the largest term, shared parts counted each time they occur.
SIZE_MAX = 1_000_000
_DEPTH_MAX = 200


class Term:
    """A node with its arguments; built by `make` and its kin only.

    Attributes
    ----------
    operator, arguments, data
        The name of the node, its children, and what else identifies it: the value
        of a number, the name of a variable, the sort that a lambda binds.
    sort
        Where its value lives.
    free
        The free variables in it.
    loose
        How many binders around it its bound variables need.
    measurable
        Whether a formula in it may decide between values: it is false where a
        quantifier over an uncountable space, or a folded definition, is inside.
    """

    __slots__ = (
        "__weakref__",
        "arguments",
        "data",
        "depth",
        "free",
        "loose",
        "measurable",
        "operator",
        "size",
        "sort",
    )
    operator: str
    arguments: tuple["Term", ...]
    data: Hashable
    sort: Sort
    free: frozenset["Term"]
    loose: int
    measurable: bool
    size: int
    depth: int

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"terms are immutable: {name} cannot be set")

    def __repr__(self) -> str:
        return text_of(self)

    def __bool__(self) -> bool:
        raise SpecError(
            "a formula has no truth value in Python: combine formulas with "
            "conjunction, disjunction, negation and implies"
        )

    def __add__(self, other: "Real") -> "Term":
        return make("add", self, number(other))

    def __radd__(self, other: "Real") -> "Term":
        return make("add", number(other), self)

    def __sub__(self, other: "Real") -> "Term":
        return make("subtract", self, number(other))

    def __rsub__(self, other: "Real") -> "Term":
        return make("subtract", number(other), self)

    def __mul__(self, other: "Real") -> "Term":
        return make("multiply", self, number(other))

    def __rmul__(self, other: "Real") -> "Term":
        return make("multiply", number(other), self)

    def __truediv__(self, other: "Real") -> "Term":
        return make("divide", self, number(other))

    def __rtruediv__(self, other: "Real") -> "Term":
        return make("divide", number(other), self)

    def __pow__(self, exponent: "Real") -> "Term":
        return make("power", self, number(exponent))

    def __neg__(self) -> "Term":
        return make("negate", self)

    def __abs__(self) -> "Term":
        return make("absolute", self)

    def __le__(self, other: "Real") -> "Term":
        return make("at_most", self, number(other))

    def __lt__(self, other: "Real") -> "Term":
        return make("less", self, number(other))

    def __ge__(self, other: "Real") -> "Term":
        return make("at_most", number(other), self)

    def __gt__(self, other: "Real") -> "Term":
        return make("less", number(other), self)


Real = Term | Fraction | int | str

_TERMS: weakref.WeakValueDictionary[Hashable, Term] = weakref.WeakValueDictionary()


def _interned(
    operator: str, arguments: tuple[Term, ...], data: Hashable, sort: Sort
) -> Term:
    key = (operator, type(data), data, sort, arguments)
    known = _TERMS.get(key)
    if known is not None:
        return known
    if sort.kind == "predicate" and operator != "lambda":
        # Whoever meets a quantifier or an event may look for its body.
        raise SpecError(
            f"a condition of a point is written out, not made by {operator}"
        )
    size = 1 + sum(argument.size for argument in arguments)
    depth = 1 + max((argument.depth for argument in arguments), default=0)
    if size > SIZE_MAX or depth > _DEPTH_MAX:
        raise SpecError(
            f"a term has {size} nodes in {depth} levels: at most {SIZE_MAX} in "
            f"{_DEPTH_MAX} are read"
        )
    term = object.__new__(Term)
    put = object.__setattr__
    put(term, "operator", operator)
    put(term, "arguments", arguments)
    put(term, "data", data)
    put(term, "sort", sort)
    put(term, "size", size)
    put(term, "depth", depth)
    if operator == "variable":
        free, loose = frozenset((term,)), 0
    elif operator == "bound":
        assert isinstance(data, int)
        free, loose = frozenset(), data + 1
    else:
        free = frozenset().union(*(argument.free for argument in arguments))
        loose = max((argument.loose for argument in arguments), default=0)
        if operator == "lambda":
            loose = max(0, loose - 1)
    put(term, "measurable", _is_measurable(operator, arguments, sort))
    put(term, "free", free)
    put(term, "loose", loose)
    return _TERMS.setdefault(key, term)


_COUNTABLE = {"finite", "natural", "integer"}


def _is_measurable(operator: str, arguments: tuple[Term, ...], sort: Sort) -> bool:
    """A countable union of measurable sets is one; an uncountable one need not be."""
    if operator in {"forall", "exists"}:
        over = arguments[0].data
        if not isinstance(over, Sort) or over.kind not in _COUNTABLE:
            return False
    if operator == "defined" and sort == FORMULA:
        return False
    return all(argument.measurable for argument in arguments)


def make(operator: str, *arguments: Term, data: Hashable = None) -> Term:
    """Build a node and check its sorts.

    Raises
    ------
    SpecError
        If the arguments do not fit.

    Examples
    --------
    >>> from verifydp.language.sorts import REAL
    >>> make("exp", variable("epsilon", REAL))
    (exp epsilon)
    """
    sort = result_sort(operator, tuple(term.sort for term in arguments), data)
    if operator in {"if", "event"} and not arguments[0].measurable:
        raise SpecError(
            "what decides between values may quantify over countable spaces only, "
            "and may not be a folded definition"
        )
    return _interned(operator, arguments, data, sort)


def variable(name: str, sort: Sort) -> Term:
    """A free variable; in a theorem it stands for every value of its sort.

    Raises
    ------
    SpecError
        If the name is not made of letters, digits and underscores, or looks like
        something built in.
    """
    if not usable(name):
        raise SpecError(f"a variable cannot be called {name[:40]!r}: {NAMING}")
    return _variable(name, sort)


def _variable(name: str, sort: Sort) -> Term:
    if sort == FORMULA or sort.kind == "predicate":
        raise SpecError(f"the variable {name} cannot stand for a formula")
    return _interned("variable", (), name, sort)


def fresh(sort: Sort, *avoid: Term) -> Term:
    """A free variable that no text can name and that none of the terms has."""
    taken = {term.data for other in avoid for term in other.free}
    number = 0
    while f"%{number}" in taken:
        number += 1
    return _variable(f"%{number}", sort)


def bound(index: int, sort: Sort) -> Term:
    """The variable of the binder that is ``index`` binders out."""
    return _interned("bound", (), index, sort)


def definition_use(name: str, sort: Sort, *arguments: Term) -> Term:
    """The use of a named definition; what it means stands in a table."""
    return _interned("defined", arguments, name, sort)


def in_spaces(
    term: Term, arguments: tuple[Term, ...], rename: Callable[[Sort], Sort]
) -> Term:
    """The same node over other arguments, with its sorts renamed."""
    data = rename(term.data) if isinstance(term.data, Sort) else term.data
    if term.operator in {"variable", "bound", "defined"}:
        return _interned(term.operator, arguments, data, rename(term.sort))
    return make(term.operator, *arguments, data=data)


def _rebuilt(term: Term, arguments: tuple[Term, ...]) -> Term:
    if arguments == term.arguments:
        return term
    if term.operator == "defined":
        return _interned("defined", arguments, term.data, term.sort)
    return make(term.operator, *arguments, data=term.data)


def number(value: Real) -> Term:
    """A real constant: an integer, a Fraction, or a text such as "1/3" or "0.05".

    Raises
    ------
    SpecError
        If it is anything else, a float for example: write its digits as text.
    """
    if isinstance(value, Term):
        return value
    if isinstance(value, bool) or not isinstance(value, Fraction | int | str):
        raise SpecError(f'{value!r} is no exact number: write it as text, "0.1"')
    try:
        return make("number", data=Fraction(value))
    except (ValueError, ZeroDivisionError) as error:
        raise SpecError(f"{value!r} is no number") from error


def abstract(body: Term, over: Term) -> Term:
    """Bind a free variable: the lambda that maps it to the body.

    Raises
    ------
    SpecError
        If ``over`` is no free variable.
    """
    if over.operator != "variable":
        raise SpecError(f"only a variable can be bound, not {over!r}")
    done: dict[tuple[Term, int], Term] = {}

    def walk(term: Term, level: int) -> Term:
        if term is over:
            return bound(level, over.sort)
        if over not in term.free:
            return term
        key = (term, level)
        if key not in done:
            inside = level + (term.operator == "lambda")
            done[key] = _rebuilt(
                term, tuple(walk(argument, inside) for argument in term.arguments)
            )
        return done[key]

    return make("lambda", walk(body, 0), data=over.sort)


def instantiate(function: Term, argument: Term) -> Term:
    """Give the body of a lambda at an argument.

    Raises
    ------
    SpecError
        If it is no lambda, the sorts differ, or the argument needs binders.
    """
    if function.operator != "lambda" or function.data != argument.sort:
        raise SpecError(f"{function!r} does not take {argument!r}")
    if argument.loose:
        raise SpecError("an argument may not refer to binders around it")
    done: dict[tuple[Term, int], Term] = {}

    def walk(term: Term, level: int) -> Term:
        if term.loose <= level:
            return term
        if term.operator == "bound":
            return argument if term.data == level else term
        key = (term, level)
        if key not in done:
            inside = level + (term.operator == "lambda")
            done[key] = _rebuilt(
                term, tuple(walk(part, inside) for part in term.arguments)
            )
        return done[key]

    return walk(function.arguments[0], 0)


def open_binder(function: Term, *avoid: Term) -> tuple[Term, Term]:
    """Give a fresh variable and the body of a lambda at it."""
    assert isinstance(function.data, Sort)
    name = fresh(function.data, function, *avoid)
    return name, instantiate(function, name)


def _mapped(term: Term, leaf: Callable[[Term], Term | None]) -> Term:
    done: dict[Term, Term] = {}

    def walk(part: Term) -> Term:
        if part not in done:
            replaced = leaf(part)
            done[part] = (
                _rebuilt(part, tuple(walk(child) for child in part.arguments))
                if replaced is None
                else replaced
            )
        return done[part]

    return walk(term)


def substitute(term: Term, values: Mapping[Term, Term]) -> Term:
    """Put terms in place of free variables, all at once.

    Raises
    ------
    SpecError
        If a sort differs, or a value refers to binders.
    """
    for over, value in values.items():
        if over.operator != "variable" or over.sort != value.sort or value.loose:
            raise SpecError(f"{over!r} cannot become {value!r}: the sorts differ")
    touched = frozenset(values)

    def leaf(part: Term) -> Term | None:
        if part in touched:
            return values[part]
        return part if part.free.isdisjoint(touched) else None

    return _mapped(term, leaf)
