"""Which hypotheses and constants of a statement its near misses show to be needed.

A hypothesis that is a conjunction counts part by part, so that a near miss that
changes one of them says nothing of the others; one that leaves out the hypothesis
covers all its parts.

A constant is a number as it was written, but for those that make up formulas as signs
do: 0, 1 and -1 (``1 - alpha``, ``0 <= delta``, ``close(P, Q, epsilon, 0)``), and the
exponents 2 to 4, for a square is a product. 0, 1 and -1 count where they are what is
claimed: as one side of a comparison in the claim that is no condition there. The same
number in the same expression counts once for each formula, however often the
expression stands in it; the same number in another expression is another constant.

A constant is covered by a change of it, of the operator that joins it to its
neighbour, or of another factor (or summand) of the product (or sum) that it belongs
to: ``2 x <= y`` with ``y`` divided by 3 is ``6 x <= y``.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from verifydp.language.alterations import is_constant
from verifydp.language.nearness import WRITTEN_OUT, Change
from verifydp.language.statement import Statement
from verifydp.language.terms import Term

__all__ = ["REST", "Constant", "Coverage", "coverage", "idle_exceptions", "uncovered"]

#: An exception by this name is for all constants that have no other.
REST = "the other numbers"

_Path = tuple[int, ...]
_STRUCTURAL = {0, 1, -1}
_ASSERTING = {"and", "forall", "lambda", "at_most", "less", "equal"}
_CONCLUSION = ("implies", 1)
_COMPARISONS = {"at_most", "less", "equal"}
#: A change of one factor or summand is one of every other in the same chain.
_CHAINS = {
    "multiply": {"multiply", "divide", "negate"},
    "divide": {"multiply", "divide", "negate"},
    "add": {"add", "subtract", "negate"},
    "subtract": {"add", "subtract", "negate"},
}
_JOINING = _COMPARISONS | {
    "add",
    "subtract",
    "multiply",
    "divide",
    "power",
    "maximum",
    "minimum",
}


@dataclass(frozen=True, slots=True)
class Constant:
    """A number that stands in a statement.

    Parameters
    ----------
    hypothesis
        The name of the hypothesis in which it stands; ``None`` for the claim.
    value
        The number.
    around
        The smallest expression that has it as a part.
    """

    hypothesis: str | None
    value: Term
    around: Term

    @property
    def text(self) -> str:
        """The number as exceptions name it, ``5/4``."""
        return str(self.value.data)


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many hypotheses and constants near misses or exceptions cover.

    Parameters
    ----------
    hypotheses, constants
        How many there are, conjunctions part by part.
    hypotheses_covered, constants_covered
        How many of them a near miss leaves out or changes.
    hypotheses_excepted, constants_excepted
        How many of the others are exceptions.
    """

    hypotheses: int
    hypotheses_covered: int
    hypotheses_excepted: int
    constants: int
    constants_covered: int
    constants_excepted: int


def coverage(
    statement: Statement,
    changes: Iterable[Change],
    exceptions: Mapping[str, str] | None = None,
) -> Coverage:
    """Count what near misses cover.

    Parameters
    ----------
    statement
        The statement.
    changes
        What its near misses change, from `change_between`.
    exceptions
        Reasons by the name of a hypothesis, or of its part as ``"name, part 2"``, or
        by a constant as ``"5/4"``, or for ``"the other numbers"``.
    """
    done = list(changes)
    parts, constants = _parts(statement), _constants(statement)
    open_parts, open_constants = _open(statement, done)
    left_parts, left_constants = uncovered(statement, done, exceptions)
    return Coverage(
        len(parts),
        len(parts) - len(open_parts),
        len(open_parts) - len(left_parts),
        len(constants),
        len(constants) - len(open_constants),
        len(open_constants) - len(left_constants),
    )


def uncovered(
    statement: Statement,
    changes: Iterable[Change],
    exceptions: Mapping[str, str] | None = None,
) -> tuple[tuple[str, ...], tuple[Constant, ...]]:
    """Hypotheses, or parts of them, and constants that nothing shows to be needed.

    Parameters
    ----------
    statement, changes, exceptions
        As for `coverage`.

    Returns
    -------
    hypotheses, constants
        A part of a hypothesis is called ``"name, part 2"``.
    """
    names = set(exceptions or ())
    parts, constants = _open(statement, changes)
    return (
        tuple(part for part in parts if not {part, part.split(", part ")[0]} & names),
        tuple(one for one in constants if not {one.text, REST} & names),
    )


def idle_exceptions(
    statement: Statement, changes: Iterable[Change], exceptions: Mapping[str, str]
) -> tuple[str, ...]:
    """Exceptions that except nothing: no such thing is there, or it is covered."""
    parts, constants = _open(statement, changes)
    texts = {one.text for one in constants}
    needed = texts | set(parts) | ({REST} if texts - set(exceptions) else set())
    needed |= {part.split(", part ")[0] for part in parts}
    return tuple(name for name in exceptions if name not in needed)


def _open(
    statement: Statement, changes: Iterable[Change]
) -> tuple[list[str], list[Constant]]:
    parts, constants = dict.fromkeys(_parts(statement)), _constants(statement)
    done: set[Constant] = set()
    formulas = dict(statement.given)
    for change in changes:
        if change.hypothesis is not None:
            for name in _touched(change, formulas[change.hypothesis]):
                parts.pop(name, None)
        done.update(_changed(change, statement))
    return list(parts), [one for one in constants if one not in done]


def _parts(statement: Statement) -> list[str]:
    return [
        name
        for hypothesis, formula in statement.given
        for name, _, _ in _conjuncts(hypothesis, formula)
    ]


def _conjuncts(name: str, formula: Term) -> list[tuple[str, Term, _Path]]:
    """The parts of a hypothesis by name, with their places."""

    def walk(
        part: Term, path: tuple[int, ...]
    ) -> Iterator[tuple[Term, tuple[int, ...]]]:
        if part.operator == "and":
            for position, argument in enumerate(part.arguments):
                yield from walk(argument, (*path, position))
        else:
            yield part, path

    found = list(walk(formula, ()))
    if len(found) == 1:
        return [(name, *found[0])]
    return [
        (f"{name}, part {number}", part, path)
        for number, (part, path) in enumerate(found, start=1)
    ]


def _touched(change: Change, formula: Term) -> Iterator[str]:
    """The parts of a hypothesis that a change leaves out or alters."""
    assert change.hypothesis is not None
    names = _conjuncts(change.hypothesis, formula)
    if change.kind == "part left out" and change.after is not None:
        left = _left_out(change)
        path = () if left is None else (*change.path, left)
    else:
        path = change.path
    for name, _, place in names:
        if _meet(place, path):
            yield name


def _meet(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    shorter = min(len(one), len(other))
    return one[:shorter] == other[:shorter]


def _left_out(change: Change) -> int | None:
    """Which argument a part has lost."""
    before, after = change.before, change.after
    assert after is not None
    for position in range(len(before.arguments)):
        rest = (*before.arguments[:position], *before.arguments[position + 1 :])
        if (len(rest) == 1 and rest[0] is after) or (
            after.operator == before.operator and after.arguments == rest
        ):
            return position
    return None


def _constants(statement: Statement) -> list[Constant]:
    found: dict[Constant, None] = {}
    for hypothesis, formula in (*statement.given, (None, statement.claim)):
        for literal, around in _literals(formula, claim=hypothesis is None):
            found[Constant(hypothesis, literal, around)] = None
    return list(found)


def _literals(formula: Term, *, claim: bool) -> Iterator[tuple[Term, Term]]:
    """Numbers that count, each with the expression around it."""
    pending: list[tuple[Term, Term, bool]] = [(formula, formula, claim)]
    seen: set[tuple[Term, Term, bool]] = set()
    while pending:
        entry = pending.pop()
        if entry in seen:
            continue
        seen.add(entry)
        term, around, asserted = entry
        if term.operator in {"number", "natural", "integer"}:
            bound = asserted and around.operator in _COMPARISONS
            if bound or term.data not in _STRUCTURAL:
                yield term, around
        for position, argument in reversed(list(enumerate(term.arguments))):
            if (term.operator, position) == ("power", 1) and _is_whole(argument):
                continue
            # What stands in a premise, or is said of something that exists, is a
            # condition and no bound.
            inner = asserted and (
                term.operator in _ASSERTING or (term.operator, position) == _CONCLUSION
            )
            pending.append((argument, term, inner))


def _is_whole(exponent: Term) -> bool:
    """Whether a power is a product written short: ``x^2`` is ``x x``."""
    return exponent.operator == "number" and exponent.data in {2, 3, 4}


def _changed(change: Change, statement: Statement) -> Iterator[Constant]:
    """The constants of a statement that a change alters."""
    if change.kind in {"hypothesis left out", "part left out", "sides"}:
        return
    formula = (
        statement.claim
        if change.hypothesis is None
        else dict(statement.given)[change.hypothesis]
    )
    way = [formula]
    for position in change.path:
        if position == WRITTEN_OUT or not way[-1].arguments:
            return  # in a definition, or in a named function written with an argument
        way.append(way[-1].arguments[position])
    for literal, around in _altered(change, way):
        yield Constant(change.hypothesis, literal, around)


def _altered(change: Change, way: list[Term]) -> Iterator[tuple[Term, Term]]:
    part = way[-1]
    around = way[-2] if len(way) > 1 else part
    if is_constant(part):
        yield from _inside(part, around)
    match change.kind:
        case "number removed" | "operator" if part.operator in _JOINING:
            for argument in part.arguments:
                if is_constant(argument):
                    yield from _inside(argument, part)
            if change.kind == "number removed":
                yield from _chained(part.operator, way)
        case "number added" if change.after is not None:
            yield from _chained(change.after.operator, way)


def _inside(constant: Term, around: Term) -> Iterator[tuple[Term, Term]]:
    yield constant, around
    for argument in constant.arguments:
        yield from _inside(argument, constant)


def _chained(operator: str, way: list[Term]) -> Iterator[tuple[Term, Term]]:
    """Numbers that are factors, or summands, with a part that gets another one."""
    chain = _CHAINS.get(operator, set())
    top = len(way) - 1
    while top > 0 and way[top - 1].operator in chain:
        top -= 1
    sides = [(way[top], way[top - 1] if top else way[top])]
    if top and way[top - 1].operator in _COMPARISONS:
        sides = [(side, way[top - 1]) for side in way[top - 1].arguments]
    pending = sides
    while pending:
        term, around = pending.pop()
        if is_constant(term):
            yield from _inside(term, around)
        elif term.operator in chain:
            pending.extend((argument, term) for argument in term.arguments)
