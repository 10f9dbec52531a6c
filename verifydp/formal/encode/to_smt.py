"""Statements as SMT-LIB, written by the checker's own lowering."""

from verifydp.checker.lowering import script_of
from verifydp.checker.sequents import Context, Form
from verifydp.errors import UnsupportedError
from verifydp.language.definitions import unfolded
from verifydp.language.notation import conjunction, disjunction, label, negation
from verifydp.language.printing import plain
from verifydp.language.sorts import Sort
from verifydp.language.statement import Statement, all_definitions
from verifydp.language.terms import Term, instantiate, make, open_binder

__all__ = ["to_smt"]

#: Quantifiers over at most this many labels are written out.
_LABELS_MAX = 64
#: What stands for no arithmetic, not even as an unknown number.
_WITHOUT_FORM = {
    "forall": "a quantifier",
    "exists": "a quantifier",
    "iterate": "an iterated law",
    "bind": "a law of several draws",
    "weighted": "a law with a density",
}


def to_smt(statement: Statement) -> str:
    """Write the negation of a statement as an SMT-LIB script.

    Parameters
    ----------
    statement
        Definitions are unfolded, the variables that the claim quantifies over become
        free, quantifiers over labels are written out. Probabilities and expectations
        under named laws, tests and functions at a point are unknown numbers.

    Returns
    -------
    str
        Declarations, assertions and ``(check-sat)``. Guarantee: if the script is
        unsatisfiable, the statement holds. Satisfiable says only that arithmetic
        alone does not show it.

    Raises
    ------
    UnsupportedError
        If what remains has a part without SMT form; the message names it.

    Examples
    --------
    >>> from verifydp.language.notation import exp, real
    >>> x = real("x")
    >>> print(to_smt(Statement((), 1 + x <= 1 + x + x * x)).splitlines()[-1])
    (check-sat)
    """
    definitions = all_definitions(statement.definitions)
    context = Context(definitions, [], _no_solver)
    premises = [formula for _, formula in statement.given]
    goal = statement.claim
    while True:
        while goal.operator == "defined":
            goal = unfolded(goal, definitions)
        if goal.operator == "implies":
            premises.append(goal.arguments[0])
            goal = goal.arguments[1]
        elif goal.operator == "forall" and not _is_finite(goal):
            _, goal = open_binder(goal.arguments[0], *premises, statement.claim)
        else:
            break
    facts = [_form(context, premise) for premise in premises]
    end = _form(context, goal)
    asked = conjunction(end.term, *sorted(end.needs, key=repr))
    given = [_under_conditions(fact) for fact in facts]
    script = script_of(given, asked, context.canonical)
    return f"{_heading(statement)}{script}(check-sat)\n"


def _no_solver(script: str, *, seconds: float) -> str:
    raise AssertionError("nothing is proved here")


def _form(context: Context, formula: Term) -> Form:
    """The canonical form, with quantifiers over labels written out."""
    plain_form = context.form(formula)
    form = context.form(_written_out(plain_form.term))
    needs = plain_form.needs | form.needs
    for part in (form.term, *needs):
        _demand_form(part)
    return Form(form.term, needs)


def _under_conditions(form: Form) -> Term:
    """A premise means its canonical form only where its conditions hold."""
    needed = sorted(form.needs, key=repr)
    return disjunction(*map(negation, needed), form.term)


def _written_out(formula: Term) -> Term:
    if formula.operator in {"not", "and", "or"}:
        return make(formula.operator, *map(_written_out, formula.arguments))
    if formula.operator not in {"forall", "exists"} or not _is_finite(formula):
        return formula
    (function,) = formula.arguments
    assert isinstance(function.data, Sort)
    (size,) = function.data.parameters
    assert isinstance(size, int)
    parts = [
        _written_out(instantiate(function, label(index, size))) for index in range(size)
    ]
    both = conjunction if formula.operator == "forall" else disjunction
    return both(*parts)


def _is_finite(quantified: Term) -> bool:
    """Say whether a quantifier is over labels, and few enough to be written out."""
    over = quantified.arguments[0].data
    assert isinstance(over, Sort)
    return over.kind == "finite" and over.parameters[0] in range(_LABELS_MAX + 1)


def _demand_form(formula: Term) -> None:
    pending, seen = [formula], set()
    while pending:
        part = pending.pop()
        if part in seen:
            continue
        seen.add(part)
        what = _WITHOUT_FORM.get(part.operator)
        if what is not None:
            over = part.arguments[0].data if what == "a quantifier" else part.sort
            raise UnsupportedError(
                f"no SMT form: {part.operator} ({what}, {over}) is left when the "
                f"statement is unfolded; prove it in steps instead"
            )
        pending.extend(part.arguments)


def _heading(statement: Statement) -> str:
    lines = [f"given {name}: {plain(formula)}" for name, formula in statement.given]
    lines.append(f"claim: {plain(statement.claim)}")
    # Names of hypotheses are printable, so no line leaves its comment.
    return "".join(f"; {line}\n" for line in lines)
