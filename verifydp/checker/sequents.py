"""Sequents, and the context in which rules make them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from verifydp.checker.canonical import Canonical
from verifydp.checker.reduction import Reducer
from verifydp.errors import SpecError
from verifydp.language.definitions import Definition, unfolded
from verifydp.language.sorts import FORMULA
from verifydp.language.terms import Term

__all__ = ["Context", "Decide", "Form", "Sequent", "short"]


@dataclass(frozen=True, slots=True)
class Sequent:
    """From the hypotheses, for all values of the free variables, the conclusion.

    Hypotheses are canonical, so that two ways to write one are the same; the
    conclusion is as the author wrote it.
    """

    hypotheses: frozenset[Term]
    conclusion: Term

    @property
    def free(self) -> frozenset[Term]:
        """The free variables of the hypotheses."""
        return frozenset().union(*(formula.free for formula in self.hypotheses))


@dataclass(frozen=True, slots=True)
class Form:
    """A canonical formula, and what has to hold for it to mean the same."""

    term: Term
    needs: frozenset[Term]


class Decide(Protocol):
    """Asks a solver; only the answer ``"unsat"`` counts."""

    def __call__(self, script: str, *, seconds: float) -> str:
        """Answer ``"unsat"``, ``"sat"`` or ``"unknown"``."""


#: Seconds that a solver may take for one step.
SOLVER_SECONDS = 20.0


@dataclass(slots=True)
class Context:
    """What a proof is checked in: definitions, lemmas, a solver; and what it rests on.

    Parameters
    ----------
    definitions
        What folded names mean.
    lemmas
        Closed formulas that other certificates have established.
    decide
        The solver behind `smt` steps.
    """

    definitions: Mapping[str, Definition]
    lemmas: list[Term]
    decide: Decide
    seconds: float = SOLVER_SECONDS
    citations: dict[tuple[Term, str], None] = field(default_factory=dict)
    engines: dict[str, None] = field(default_factory=dict)
    parts: dict[str, None] = field(default_factory=dict)
    canonical: Canonical = field(default_factory=Canonical)
    _reducer: Reducer = field(init=False)
    _forms: dict[Term, Form] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._reducer = Reducer(self.definitions)

    def form(self, formula: Term) -> Form:
        """Give the canonical form of a formula.

        Raises
        ------
        SpecError
            If it is no formula, or too large.
        """
        if formula.sort != FORMULA or formula.loose:
            raise SpecError(f"{short(formula)} is no formula")
        known = self._forms.get(formula)
        if known is None:
            term, needs = self._once(formula)
            pending, done = set(needs), set()
            # Conditions are formulas themselves, with conditions of their own.
            while pending:
                condition = pending.pop()
                inner, more = self._once(condition)
                done.add(inner)
                pending |= more
            known = self._forms[formula] = Form(term, _without_truths(done))
        return known

    def _once(self, formula: Term) -> tuple[Term, frozenset[Term]]:
        reduced, needs = self._reducer(formula)
        term, more = self.canonical(reduced)
        return term, needs | more

    def reduced(self, term: Term) -> tuple[Term, frozenset[Term]]:
        """Unfold and compute, without making canonical; conditions are canonical."""
        reduced, needs = self._reducer(term)
        return reduced, self.conditions(needs)

    def conditions(self, formulas: Iterable[Term]) -> frozenset[Term]:
        """Give conditions as hypotheses."""
        hypotheses: set[Term] = set()
        for formula in formulas:
            form = self.form(formula)
            hypotheses |= {form.term} | form.needs
        return _without_truths(hypotheses)

    def exposed(self, formula: Term, operator: str) -> tuple[Term, frozenset[Term]]:
        """Unfold definitions until a formula shows an operator.

        Raises
        ------
        SpecError
            If it has another form.
        """
        while formula.operator == "defined":
            formula = unfolded(formula, self.definitions)
        if formula.operator == operator:
            return formula, frozenset()
        reduced, needs = self.reduced(formula)
        if reduced.operator != operator:
            raise SpecError(f"{short(formula)} is not of the form '{operator}'")
        return reduced, needs

    def sequent(
        self, hypotheses: Iterable[Term], conclusion: Term, *needs: frozenset[Term]
    ) -> Sequent:
        """Make a sequent; conditions become hypotheses."""
        return Sequent(_without_truths(frozenset(hypotheses).union(*needs)), conclusion)


def _without_truths(formulas: Iterable[Term]) -> frozenset[Term]:
    return frozenset(formula for formula in formulas if formula.operator != "true")


def short(term: Term) -> str:
    """Write a term for a message."""
    text = repr(term)
    return text if len(text) <= 160 else f"{text[:157]}..."
