"""Statements as certificates hold them, read; and each as one formula."""

from collections.abc import Mapping

from verifydp.errors import SpecError
from verifydp.evidence.proofs import StatementRecord
from verifydp.language.constructors import forall, implies
from verifydp.language.definitions import Definition
from verifydp.language.statement import Statement
from verifydp.language.terms import Term, variable
from verifydp.language.text import parse_sort, parse_term

__all__ = ["as_formula", "closed_formula", "read_statement", "variables_of"]


def as_formula(statement: Statement) -> Term:
    """The statement as one formula: hypotheses imply the claim, in their order."""
    formula = statement.claim
    for _, hypothesis in reversed(statement.given):
        formula = implies(hypothesis, formula)
    return formula


def closed_formula(statement: Statement) -> Term:
    """The statement as one formula, for all values of its variables in their order."""
    return forall(*statement.variables.values(), as_formula(statement))


def read_statement(record: StatementRecord) -> Statement:
    """Read a statement from its texts.

    Raises
    ------
    SpecError
        If a text is not well formed, or a declared variable does not occur.
    """
    definitions: dict[str, Definition] = {}
    for item in record.definitions:
        parameters = variables_of(dict(item.parameters))
        if len(parameters) != len(item.parameters) or item.name in definitions:
            raise SpecError(f"{item.name}: something is defined twice")
        body = parse_term(item.body, parameters, definitions)
        definitions[item.name] = Definition(
            item.name, tuple(parameters.values()), body, tuple(definitions.values())
        )
    variables = variables_of(record.variables)
    statement = Statement(
        tuple(
            (given.name, parse_term(given.formula, variables, definitions))
            for given in record.given
        ),
        parse_term(record.claim, variables, definitions),
        tuple(definitions.values()),
    )
    if statement.variables != variables:
        raise SpecError("the declared variables are not those of the formulas")
    if len(statement.definitions) != len(definitions):
        raise SpecError("a definition is given that nothing uses")
    return statement


def variables_of(sorts: Mapping[str, str]) -> dict[str, Term]:
    """Declared variables by name."""
    return {name: variable(name, parse_sort(sort)) for name, sort in sorts.items()}
