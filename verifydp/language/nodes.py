"""The nodes of the language: what each takes and what sort it has.

One row a node. What a node means in arithmetic stands in the checker, how it looks
in the printers; both are tables by the same names, and a test compares the three.
"""

from collections.abc import Callable, Hashable
from fractions import Fraction

from verifydp.errors import SpecError
from verifydp.language.sorts import (
    FORMULA,
    INTEGER,
    NATURAL,
    REAL,
    Sort,
    event_sort,
    finite,
    function_sort,
    is_point_space,
    law_sort,
    pair_sort,
    tests_over,
)

__all__ = ["NODES", "result_sort"]

_Sorts = tuple[Sort, ...]
_Signature = Callable[[_Sorts, Hashable], Sort]


def _fixed(result: Sort, *arguments: Sort) -> _Signature:
    def signature(given: _Sorts, data: Hashable) -> Sort:
        _require(given == arguments and data is None)
        return result

    return signature


def _many(result: Sort, argument: Sort, least: int) -> _Signature:
    def signature(given: _Sorts, data: Hashable) -> Sort:
        _require(len(given) >= least and data is None)
        _require(all(sort == argument for sort in given))
        return result

    return signature


def _require(holds: bool) -> None:  # noqa: FBT001
    if not holds:
        raise SpecError("the arguments do not fit")


def _natural_data(data: Hashable) -> int:
    _require(isinstance(data, int) and not isinstance(data, bool) and data >= 0)
    assert isinstance(data, int)
    return data


def _number(given: _Sorts, data: Hashable) -> Sort:
    _require(not given and type(data) is Fraction)
    return REAL


def _natural(given: _Sorts, data: Hashable) -> Sort:
    _require(not given)
    _natural_data(data)
    return NATURAL


def _integer(given: _Sorts, data: Hashable) -> Sort:
    _require(not given and type(data) is int)
    return INTEGER


def _label(given: _Sorts, data: Hashable) -> Sort:
    _require(not given and isinstance(data, tuple) and len(data) == 2)
    assert isinstance(data, tuple)
    index, size = _natural_data(data[0]), _natural_data(data[1])
    _require(index < size)
    return finite(size)


def _real(given: _Sorts, data: Hashable) -> Sort:
    _require(data is None and given in {(NATURAL,), (INTEGER,)})
    return REAL


def _if(given: _Sorts, data: Hashable) -> Sort:
    _require(data is None and len(given) == 3 and given[0] == FORMULA)
    _require(given[1] == given[2] and given[1] != FORMULA)
    return given[1]


def _choose(given: _Sorts, data: Hashable) -> Sort:
    _require(data is None and len(given) >= 2 and given[0].kind == "finite")
    _require(given[0].parameters == (len(given) - 1,) and given[1] != FORMULA)
    _require(all(sort == given[1] for sort in given[1:]))
    return given[1]


def _sum(given: _Sorts, data: Hashable) -> Sort:
    _require(data is None and given == (NATURAL, function_sort(NATURAL, REAL)))
    return REAL


def _apply(given: _Sorts, data: Hashable) -> Sort:
    _require(data is None and len(given) == 2 and given[0].kind == "function")
    _require(given[0].of(0) == given[1])
    return given[0].of(1)


def _value(given: _Sorts, data: Hashable) -> Sort:
    _require(data is None and len(given) == 2 and given[0].kind == "test")
    _require(given[0].of() == given[1])
    return REAL


def _mean(given: _Sorts, data: Hashable) -> Sort:
    _require(data is None and len(given) == 2 and given[0].kind == "law")
    _require(given[1] == function_sort(given[0].of(), REAL))
    return REAL


def _equal(given: _Sorts, data: Hashable) -> Sort:
    _require(data is None and len(given) == 2 and given[0] == given[1])
    _require(is_point_space(given[0]))
    return FORMULA


def _member(given: _Sorts, data: Hashable) -> Sort:
    _require(data is None and len(given) == 2 and given[1].kind == "event")
    _require(given[1].of() == given[0])
    return FORMULA


def _quantifier(given: _Sorts, data: Hashable) -> Sort:
    _require(data is None and len(given) == 1 and given[0].kind == "predicate")
    return FORMULA


def _pair(given: _Sorts, data: Hashable) -> Sort:
    _require(data is None and len(given) == 2)
    return pair_sort(*given)


def _part(position: int) -> _Signature:
    def signature(given: _Sorts, data: Hashable) -> Sort:
        _require(data is None and len(given) == 1 and given[0].kind == "pair")
        return given[0].of(position)

    return signature


def _event(given: _Sorts, data: Hashable) -> Sort:
    _require(data is None and len(given) == 1 and given[0].kind == "predicate")
    return event_sort(given[0].of())


def _test(given: _Sorts, data: Hashable) -> Sort:
    _require(data is None and len(given) == 1 and given[0].kind == "function")
    _require(given[0].of(1) == REAL)
    return tests_over(given[0].of(0))


def _finite_law(given: _Sorts, data: Hashable) -> Sort:
    _require(data is None and bool(given) and all(sort == REAL for sort in given))
    return law_sort(finite(len(given)))


def _dirac(given: _Sorts, data: Hashable) -> Sort:
    _require(data is None and len(given) == 1)
    return law_sort(given[0])


def _bind(given: _Sorts, data: Hashable) -> Sort:
    _require(data is None and len(given) == 2 and given[0].kind == "law")
    _require(given[1].kind == "function" and given[1].of(0) == given[0].of())
    _require(given[1].of(1).kind == "law")
    return given[1].of(1)


def _weighted(given: _Sorts, data: Hashable) -> Sort:
    _mean(given, data)
    return given[0]


def _iterate(given: _Sorts, data: Hashable) -> Sort:
    _require(data is None and len(given) == 3 and given[0] == NATURAL)
    law = law_sort(given[1])
    _require(given[2] == function_sort(pair_sort(NATURAL, given[1]), law))
    return law


def _lambda(given: _Sorts, data: Hashable) -> Sort:
    _require(len(given) == 1 and isinstance(data, Sort))
    assert isinstance(data, Sort)
    if given[0] == FORMULA:
        # Only quantifiers and events take predicates, over values of any sort.
        _require(data != FORMULA and data.kind != "predicate")
        return Sort("predicate", (data,))
    return function_sort(data, given[0])


_REALS = {
    1: ("negate", "absolute", "exp", "log", "sqrt", "normal_cdf"),
    2: ("subtract", "divide", "power", "maximum", "minimum"),
}

#: Each node's signature: sorts of the arguments and attached data to its sort.
NODES: dict[str, _Signature] = {
    # points
    "number": _number,
    "natural": _natural,
    "integer": _integer,
    "label": _label,
    "next": _fixed(NATURAL, NATURAL),
    "pair": _pair,
    "first": _part(0),
    "second": _part(1),
    # reals
    "pi": _fixed(REAL),
    "real": _real,
    "add": _many(REAL, REAL, 2),
    "multiply": _many(REAL, REAL, 2),
    **{
        name: _fixed(REAL, *(REAL,) * count)
        for count, names in _REALS.items()
        for name in names
    },
    "sum": _sum,
    "value": _value,
    "mean": _mean,
    # any sort
    "if": _if,
    "choose": _choose,
    "apply": _apply,
    "lambda": _lambda,
    # formulas
    "true": _fixed(FORMULA),
    "false": _fixed(FORMULA),
    "at_most": _fixed(FORMULA, REAL, REAL),
    "less": _fixed(FORMULA, REAL, REAL),
    "equal": _equal,
    "member": _member,
    "not": _fixed(FORMULA, FORMULA),
    "and": _many(FORMULA, FORMULA, 2),
    "or": _many(FORMULA, FORMULA, 2),
    "implies": _fixed(FORMULA, FORMULA, FORMULA),
    "forall": _quantifier,
    "exists": _quantifier,
    # events, tests
    "event": _event,
    "test": _test,
    # laws
    "finite_law": _finite_law,
    "dirac": _dirac,
    "standard_normal": _fixed(law_sort(REAL)),
    "normal": _fixed(law_sort(REAL), REAL, REAL),
    "laplace": _fixed(law_sort(REAL), REAL, REAL),
    "geometric": _fixed(law_sort(INTEGER), INTEGER, REAL),
    "discrete_normal": _fixed(law_sort(INTEGER), INTEGER, REAL),
    "weighted": _weighted,
    "bind": _bind,
    "iterate": _iterate,
}


def result_sort(operator: str, sorts: _Sorts, data: Hashable) -> Sort:
    """Give the sort of a node, or refuse it.

    Raises
    ------
    SpecError
        If there is no such node, or the arguments do not fit its signature.
    """
    signature = NODES.get(operator)
    if signature is None:
        raise SpecError(f"there is no node {operator[:40]!r}")
    try:
        return signature(sorts, data)
    except (SpecError, TypeError) as error:
        given = ", ".join(str(sort) for sort in sorts) or "nothing"
        raise SpecError(f"{operator} does not take {given[:200]}") from error
