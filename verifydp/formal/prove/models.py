"""Asks z3 for numbers that satisfy a script: a hint where a violation may be."""

import math
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from typing import TypeAlias

from verifydp.checker.lowering import names_of, script_of
from verifydp.checker.polynomials import monomial_term
from verifydp.checker.sequents import Context
from verifydp.checker.solver import WORK_PER_SECOND, Z3Process, split_commands
from verifydp.errors import InputError, VerifyDPError
from verifydp.language.sorts import FORMULA, REAL
from verifydp.language.terms import Term, number

__all__ = ["find_model", "in_words", "why_open"]

_TOKEN = re.compile(r"[()]|\|[^|]*\||[^\s()|]+")
_NAME = re.compile(r'\|[^|\\\n]+\||[^\s()|;"#\\]+')
_DIGITS = 40
_SEARCHER = Z3Process()
#: How much of an explanation is printed, and what it may cost.
_SHOWN, _LETTERS, _DENOMINATOR_MAX = 6, 120, 10_000
_MODEL_SECONDS, _FACT_SECONDS, _ALL_SECONDS = 2.0, 1.0, 8.0

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


def why_open(
    context: Context,
    goal: Term,
    facts: Sequence[Term],
    others: Mapping[str, Term],
) -> tuple[str, ...]:
    """Say why a solver does not see that a goal follows from facts.

    Parameters
    ----------
    context
        What the names mean.
    goal, facts
        The formulas of the step.
    others
        Formulas that were at hand but not used, by what they are called.

    Returns
    -------
    tuple of str
        A line with numbers at which the facts hold and the goal does not, if there
        are any, and one with a fact that would be enough; else which products make
        the question hard. Guarantee: none. The solver knows little about logarithms,
        for example, so that numbers may be impossible ones.
    """
    deadline = time.monotonic() + _ALL_SECONDS
    try:
        wanted = context.form(goal).term
        known = [context.form(fact).term for fact in facts]
        names = names_of(known, wanted, context.canonical)
        script = script_of(known, wanted, context.canonical)
        model = _model(script, names)
        if model is None:
            return tuple(_hard(context, (wanted, *known)))
        in_goal = sorted(model, key=lambda term: _rank(term, wanted))
        shown = ", ".join(_assigned(term, model[term]) for term in in_goal[:_SHOWN])
        lines = (f"not so at {shown}",) if shown else ()
        for label, formula in {**others, **_signs(model)}.items():
            if time.monotonic() > deadline:
                break
            more = script_of(
                [*known, context.form(formula).term], wanted, context.canonical
            )
            if context.decide(more, seconds=_FACT_SECONDS) == "unsat":
                return (*lines, f"it would follow with {label}")
    except VerifyDPError:
        return ()
    return lines


def _model(script: str, names: Mapping[str, Term]) -> dict[Term, Fraction] | None:
    """Numbers for the terms behind the names; 1 and 0 for true and false."""
    asked, more = dict(names), []
    for place, (name, term) in enumerate(names.items()):
        if term.operator == "forall":
            del asked[name]  # nobody learns from it whether it is true
        elif term.sort == FORMULA:
            del asked[name]
            asked[f"t{place}"] = term
            more.append(f"(declare-const t{place} Real)")
            more.append(f"(assert (= t{place} (ite {name} 1.0 0.0)))")
    found = find_model("\n".join((script, *more)), list(asked), seconds=_MODEL_SECONDS)
    return None if found is None else {asked[name]: found[name] for name in found}


def _rank(term: Term, goal: Term) -> tuple[bool, bool, str]:
    """Variables first, then what the goal is about."""
    return term.operator != "variable", term.free.isdisjoint(goal.free), _text(term)


def in_words(term: Term) -> str:
    """Print a term as in the literature, on one line."""
    # The printers are needed for messages only.
    from verifydp.language.printing import plain  # noqa: PLC0415

    return plain(term)


def _text(term: Term) -> str:
    text = in_words(term)
    return text if len(text) <= _LETTERS else f"{text[: _LETTERS - 3]}..."


def _assigned(term: Term, value: Fraction) -> str:
    if term.sort == FORMULA:
        return f"{_text(term)} is {'true' if value else 'false'}"
    if value.denominator <= _DENOMINATOR_MAX:
        return f"{_text(term)} = {in_words(number(value))}"
    return f"{_text(term)} = about {float(value):.6g}"


def _signs(model: Mapping[Term, Fraction]) -> dict[str, Term]:
    """What the numbers of a model suggest that nobody has said."""
    bounds: list[Term] = []
    for term, value in model.items():
        if term.sort != REAL:
            continue
        if value < 0:
            bounds.append(number(0) <= term)
        elif value == 0:
            bounds.append(number(0) < term)
        elif value > 1 and term.operator == "mean":
            bounds.append(term <= 1)
    variables = [term for term in model if term.operator == "variable"]
    for one, other in permutations(variables[:_SHOWN], 2):
        if model[one] > model[other]:
            bounds.append(one <= other)
    return {_text(bound): bound for bound in bounds}


def _hard(context: Context, formulas: Sequence[Term]) -> Iterator[str]:
    """Name the products of unknowns in a question that was too hard."""
    found: dict[str, None] = {}
    pending = list(formulas)
    while pending:
        formula = pending.pop()
        for part in formula.arguments:
            if part.sort == FORMULA:
                pending.append(part)
            elif part.sort == REAL:
                for powers, exponent in context.canonical.polynomial(part)[0]:
                    if sum(times for _, times in powers) + bool(exponent) > 1:
                        found[_text(monomial_term((powers, exponent)))] = None
    products = ", ".join(list(found)[:_SHOWN])
    if products:
        yield f"it multiplies unknowns: {products}"
    yield "the step may have to be split, or to be given fewer facts"
