"""Named definitions: folded in statements, unfolded where their meaning is needed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from verifydp.errors import SpecError
from verifydp.language.sorts import (
    NAMING,
    Sort,
    is_point_space,
    substitute_spaces,
    usable,
)
from verifydp.language.spaces import rename_spaces, sorts_in
from verifydp.language.terms import (
    Real,
    Term,
    definition_use,
    number,
    substitute,
)

__all__ = ["Definition", "definitions_in", "matched_spaces", "unfolded"]


@dataclass(frozen=True, slots=True)
class Definition:
    """A name for a term with parameters; its named spaces may become any space.

    Parameters
    ----------
    name
        How statements refer to it.
    parameters
        Free variables of the body, in the order of the arguments.
    body
        What it means; it has no other free variables.
    uses
        The definitions that the body refers to.

    Raises
    ------
    SpecError
        If the name, the parameters or the body are not well formed.
    """

    name: str
    parameters: tuple[Term, ...]
    body: Term
    uses: tuple["Definition", ...] = ()

    def __post_init__(self) -> None:
        if not usable(self.name):
            raise SpecError(
                f"a definition cannot be called {self.name[:40]!r}: {NAMING}"
            )
        if any(term.operator != "variable" for term in self.parameters) or len(
            {term.data for term in self.parameters}
        ) != len(self.parameters):
            raise SpecError(
                f"{self.name}: the parameters of a definition are different variables"
            )
        stray = self.body.free.difference(self.parameters)
        if stray or self.body.loose:
            names = ", ".join(sorted(str(term.data) for term in stray))
            raise SpecError(f"{self.name}: {names or 'a variable'} is no parameter")
        bound = {name for term in self.parameters for name in _spaces(term.sort)}
        for sort in sorts_in(self.body):
            for name in _spaces(sort):
                if name not in bound:
                    raise SpecError(
                        f"{self.name}: no parameter fixes the space {name}, so it "
                        "would mean another space in each use"
                    )
        known = {definition.name for definition in self.uses}
        missing = definitions_in(self.body) - known
        if missing:
            raise SpecError(f"{self.name}: {sorted(missing)[0]} is not defined")

    def __call__(self, *values: Real) -> Term:
        """Use the definition at arguments.

        Raises
        ------
        SpecError
            If their number or sorts do not fit.
        """
        arguments = tuple(number(value) for value in values)
        return definition_use(self.name, self._sort(arguments), *arguments)

    def _sort(self, arguments: tuple[Term, ...]) -> Sort:
        return substitute_spaces(
            self.body.sort, matched_spaces(self.name, self.parameters, arguments)
        )

    def at(self, arguments: tuple[Term, ...]) -> Term:
        """Give the body at arguments."""
        spaces = matched_spaces(self.name, self.parameters, arguments)
        renamed = [rename_spaces(term, spaces) for term in self.parameters]
        body = rename_spaces(self.body, spaces)
        return substitute(body, dict(zip(renamed, arguments, strict=True)))


def _spaces(sort: Sort) -> set[str]:
    if sort.kind == "space":
        return {str(sort.parameters[0])}
    parts = (part for part in sort.parameters if isinstance(part, Sort))
    return set().union(*(_spaces(part) for part in parts))


def definitions_in(*terms: Term) -> set[str]:
    """Names of the definitions that terms use."""
    names: set[str] = set()
    seen: set[Term] = set()
    pending = list(terms)
    while pending:
        term = pending.pop()
        if term in seen:
            continue
        seen.add(term)
        pending.extend(term.arguments)
        if term.operator == "defined":
            names.add(str(term.data))
    return names


def unfolded(term: Term, definitions: Mapping[str, Definition]) -> Term:
    """Give the meaning of one use of a definition; its arguments stay as they are.

    Raises
    ------
    SpecError
        If the table lacks the name, or the use does not fit it.
    """
    definition = definitions.get(str(term.data))
    if definition is None:
        raise SpecError(f"{term.data} is not defined")
    meaning = definition.at(term.arguments)
    if meaning.sort != term.sort:
        raise SpecError(f"{term.data} is used as {term.sort}, but is {meaning.sort}")
    return meaning


def matched_spaces(
    name: str, parameters: Iterable[Term], arguments: tuple[Term, ...]
) -> dict[str, Sort]:
    """Find which spaces make the sorts of parameters those of the arguments.

    Raises
    ------
    SpecError
        If there are none.
    """
    spaces: dict[str, Sort] = {}
    expected = tuple(parameters)
    if len(expected) != len(arguments):
        raise SpecError(
            f"{name} takes {len(expected)} arguments, and got {len(arguments)}"
        )
    for parameter, argument in zip(expected, arguments, strict=True):
        if not _match(parameter.sort, argument.sort, spaces):
            raise SpecError(
                f"{name}: {parameter.data} is {parameter.sort}, not {argument.sort}"
            )
    return spaces


def _match(pattern: Sort, sort: Sort, spaces: dict[str, Sort]) -> bool:
    if pattern.kind == "space" and not is_point_space(sort):
        return False
    if pattern.kind == "space":
        return spaces.setdefault(str(pattern.parameters[0]), sort) == sort
    if pattern.kind != sort.kind or len(pattern.parameters) != len(sort.parameters):
        return False
    return all(
        _match(left, right, spaces)
        if isinstance(left, Sort) and isinstance(right, Sort)
        else left == right
        for left, right in zip(pattern.parameters, sort.parameters, strict=True)
    )
