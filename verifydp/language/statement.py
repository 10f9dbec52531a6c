"""Statements: named hypotheses and one claim, about every value of the variables."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from verifydp.errors import SpecError
from verifydp.language.definitions import Definition, definitions_in
from verifydp.language.sorts import FORMULA, NAME
from verifydp.language.terms import Term
from verifydp.language.writing import text_of

__all__ = ["Statement", "all_definitions"]

_NAME_MAX = 80


@dataclass(frozen=True)
class Statement:
    """Whatever the free variables are: if all hypotheses hold, so does the claim.

    Parameters
    ----------
    given
        Hypotheses by name, in the author's order.
    claim
        What follows from them.
    definitions
        All definitions that they use, directly or not; others are dropped.

    Raises
    ------
    SpecError
        If a part is no formula, a definition is missing, or one name stands for two
        things.
    """

    given: tuple[tuple[str, Term], ...]
    claim: Term
    definitions: tuple[Definition, ...] = ()

    def __post_init__(self) -> None:
        names = [name for name, _ in self.given]
        if len(set(names)) != len(names):
            raise SpecError(f"two hypotheses have one name: {', '.join(names)}")
        for name in names:
            if not name.isprintable() or not 0 < len(name) <= _NAME_MAX or ":" in name:
                raise SpecError(f"a hypothesis cannot be called {name[:40]!r}")
        for name, formula in (*self.given, ("the claim", self.claim)):
            if formula.sort != FORMULA or formula.loose:
                raise SpecError(f"{name} is no formula but {formula.sort}")
        object.__setattr__(
            self, "definitions", _needed(self._formulas(), self.definitions)
        )
        _ = self.variables

    def _formulas(self) -> tuple[Term, ...]:
        return (*(formula for _, formula in self.given), self.claim)

    @cached_property
    def variables(self) -> dict[str, Term]:
        """The free variables by name, in alphabetical order."""
        found: dict[str, Term] = {}
        free = {term for formula in self._formulas() for term in formula.free}
        for term in sorted(free, key=lambda term: str(term.data)):
            name = str(term.data)
            if found.setdefault(name, term) is not term or not NAME.fullmatch(name):
                raise SpecError(f"{name} stands for two things, or is no name")
        return found

    @cached_property
    def text(self) -> str:
        """The canonical text: what the digest is taken over and a lock commits."""
        lines = [
            f"variable {name}: {term.sort}" for name, term in self.variables.items()
        ]
        for definition in self.definitions:
            parameters = ", ".join(
                f"{term.data}: {term.sort}" for term in definition.parameters
            )
            lines.append(
                f"define {definition.name}({parameters}) = {text_of(definition.body)}"
            )
        lines += [f"given {name}: {text_of(formula)}" for name, formula in self.given]
        lines.append(f"claim {text_of(self.claim)}")
        return "\n".join(lines) + "\n"

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the canonical text."""
        return "sha256:" + hashlib.sha256(self.text.encode()).hexdigest()

    def to_sympy(self) -> Any:
        """The statement as a sympy expression that sympy has not rewritten.

        See `verifydp.formal.encode.to_sympy`, which this loads.
        """
        return self._encoded("sympy")

    def to_smt(self) -> str:
        """The negation as an SMT-LIB script: if unsatisfiable, the statement holds.

        Raises
        ------
        UnsupportedError
            If a part has no SMT form; see `verifydp.formal.encode.to_smt`.
        """
        return str(self._encoded("smt"))

    def _encoded(self, name: str) -> Any:
        from verifydp.language.encodings import encoded  # noqa: PLC0415

        return encoded(self, name)


def all_definitions(definitions: Iterable[Definition]) -> dict[str, Definition]:
    """Collect definitions with all that they use, what is used first.

    Raises
    ------
    SpecError
        If one name has two meanings.
    """
    found: dict[str, Definition] = {}
    seen: set[int] = set()

    def visit(definition: Definition) -> None:
        seen.add(id(definition))
        for used in definition.uses:
            if id(used) not in seen:
                visit(used)
        # What it was read beside is no part of what it means.
        known = found.setdefault(definition.name, definition)
        if (known.parameters, known.body) != (definition.parameters, definition.body):
            raise SpecError(f"{definition.name} is defined in two ways")

    for definition in definitions:
        visit(definition)
    return found


def _needed(
    formulas: tuple[Term, ...], definitions: tuple[Definition, ...]
) -> tuple[Definition, ...]:
    table = all_definitions(definitions)
    wanted = definitions_in(*formulas)
    for name in reversed(table):
        if name in wanted:
            wanted |= definitions_in(table[name].body)
    missing = wanted - set(table)
    if missing:
        raise SpecError(f"{sorted(missing)[0]} is not defined")
    return tuple(table[name] for name in table if name in wanted)
