"""The steps of a proof, one method a rule: made at once, and recorded as choices.

Conditions that a step meets are discharged where they are plain; what is left shows
as a hypothesis of the fact.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial

from verifydp.checker.logic import Given
from verifydp.checker.rules import rule_named
from verifydp.checker.sequents import Context
from verifydp.checker.solver import decide
from verifydp.errors import SpecError
from verifydp.formal.prove.combining import combination
from verifydp.formal.prove.models import in_words, why_open
from verifydp.formal.prove.profiles import find_profile
from verifydp.formal.spec.facts import (
    SHOWN,
    Establish,
    Fact,
    Lemma,
    Provable,
    Recorded,
)
from verifydp.formal.spec.step_errors import StepError
from verifydp.language.definitions import unfolded
from verifydp.language.notation import equal, negation
from verifydp.language.sorts import FORMULA, Sort
from verifydp.language.statement import Statement, all_definitions
from verifydp.language.terms import (
    Real,
    Term,
    number,
    variable,
)

__all__ = [
    "Establish",
    "Fact",
    "Lemma",
    "Provable",
    "Recorded",
    "SHOWN",
    "StepError",
    "Steps",
]

#: So many facts that were made before a failed step are tried for it.
_RECENT = 8


class Steps(ABC):
    """The steps that were made for a statement.

    Parameters
    ----------
    statement
        What is to be proved.
    establish
        Gives the certificate of another statement that the proof rests on.
    """

    #: Whether the message of a failed step says what would be missing.
    explains = True

    def __init__(
        self, statement: Statement, establish: Establish | None = None
    ) -> None:
        self.statement = statement
        self.lemmas: list[Lemma] = []
        self._establish = establish
        self._definitions = all_definitions(statement.definitions)
        self.context = Context(self._definitions, [], decide)
        self.steps: list[Recorded] = []
        self._given = dict(statement.given)
        self._facts: dict[tuple[object, ...], Fact] = {}
        self._assumed: dict[Term, Fact] = {}
        self._derived: dict[str, Fact] = {}
        #: Conditions that are being shown: what shows them may not wait for them.
        self._settling: set[Term] = set()
        self._names = 0

    # --- single steps

    def step(
        self,
        rule: str,
        *uses: Fact,
        terms: Iterable[Term] = (),
        texts: Iterable[str] = (),
    ) -> Fact:
        """Use a rule of the checker; conditions that are plain are discharged.

        Raises
        ------
        SpecError
            If the rule refuses.
        """
        return self.settled(self._raw(rule, uses, tuple(terms), tuple(texts)))

    def _raw(
        self,
        rule: str,
        uses: tuple[Fact, ...],
        terms: tuple[Term, ...],
        texts: tuple[str, ...],
    ) -> Fact:
        places = tuple(fact.place for fact in uses)
        key = (rule, places, terms, texts)
        known = self._facts.get(key)
        if known is None:
            sequents = tuple(fact.sequent for fact in uses)
            try:
                sequent = rule_named(rule)(self.context, Given(sequents, terms, texts))
            except SpecError as error:
                solved = rule == "smt" and len(terms) == 1 and self.explains
                made = len(self._facts) if solved else None
                why = partial(self._explained, uses, terms, made)
                raise StepError(f"{rule}: {error}", why) from error
            self.steps.append(Recorded(rule, places, terms, texts))
            known = self._facts[key] = Fact(len(self.steps) - 1, sequent)
        return known

    def _explained(
        self, uses: tuple[Fact, ...], terms: tuple[Term, ...], made: int | None
    ) -> Iterator[str]:
        """From what a step was to show what; after so many facts a solver was asked."""
        for fact in uses:
            yield f"    {in_words(fact.formula)}"[:SHOWN]
        for term in terms:
            yield f"  |- {in_words(term)}"[:SHOWN]
        if made is not None:
            yield from (f"    {line}" for line in self._why_open(terms[0], uses, made))

    def _why_open(
        self, goal: Term, uses: tuple[Fact, ...], made: int
    ) -> tuple[str, ...]:
        """Numbers at which a goal fails, and what was at hand that excludes them."""
        others = {
            f"the hypothesis {name!r}": formula
            for name, formula in self._given.items()
            if _plain(formula)
        }
        earlier = list(self._facts.values())[:made]
        for fact in reversed(earlier[-_RECENT:]):
            if fact not in uses and _plain(fact.formula):
                name = f"the fact {in_words(fact.formula)}"[:SHOWN]
                others.setdefault(name, fact.formula)
        return why_open(self.context, goal, [fact.formula for fact in uses], others)

    def settled(self, fact: Fact) -> Fact:
        """Discharge the conditions that follow by computation or from assumptions.

        Hypotheses that were assumed on purpose stay.
        """
        for condition in sorted(fact.sequent.hypotheses, key=repr):
            if condition in self._assumed or condition in self._settling:
                continue
            self._settling.add(condition)
            try:
                shown = self.condition(condition, fact)
            except SpecError:
                continue
            finally:
                self._settling.remove(condition)
            fact = self._raw("cut", (shown, fact), (), ())
        return fact

    @abstractmethod
    def condition(self, condition: Term, fact: Fact) -> Fact:
        """Show a condition of a fact, or raise `SpecError`."""

    @abstractmethod
    def axiom(self, name: str, *values: Real, facts: Iterable[Fact] = ()) -> Fact:
        """A basic fact about functions or laws, at values of its variables."""

    def assumed(self, formula: Term) -> Fact:
        """A formula as a fact that rests on itself, for inner steps."""
        return self._raw("assume", (), (formula,), ())

    def discharged(self, formula: Term, fact: Fact) -> Fact:
        """``formula implies fact``, whatever conditions are left."""
        return self._raw("implies_intro", (fact,), (formula,), ())

    def plain_facts(self, fact: Fact | None = None) -> list[Fact]:
        """What was assumed and a solver can use; for a fact, what it rests on anyway.

        The hypotheses of the statement count always: all are discharged in the end.
        """
        plain = [known for known in self._assumed.values() if _plain(known.formula)]
        if fact is None:
            return plain
        free = {self.context.form(formula).term for formula in self._given.values()}
        allowed = fact.sequent.hypotheses | free
        return [known for known in plain if known.sequent.hypotheses <= allowed]

    # --- logic

    def given(self, name: str) -> Fact:
        """A hypothesis of the statement.

        Raises
        ------
        SpecError
            If the statement has none of this name.
        """
        if name not in self._given:
            raise SpecError(f"nothing is given as {name!r}: {', '.join(self._given)}")
        return self.assume(self._given[name])

    def assume(self, formula: Term) -> Fact:
        """Suppose a formula; what follows rests on it until it is discharged."""
        form = self.context.form(formula).term
        if form not in self._assumed:
            self._assumed[form] = self._raw("assume", (), (formula,), ())
        return self.step("assume", terms=(formula,))

    @contextmanager
    def supposed(self, *formulas: Term) -> Iterator[list[Fact]]:
        """Suppose formulas that are discharged before the block ends."""
        forms = [self.context.form(formula).term for formula in formulas]
        new = [form for form in forms if form not in self._assumed]
        try:
            yield [self.assume(formula) for formula in formulas]
        finally:
            for form in new:
                self._assumed.pop(form, None)

    def fresh(self, sort: Sort) -> Term:
        """A variable that nothing else uses."""
        self._names += 1
        return variable(f"v_{self._names}", sort)

    def have(self, formula: Term, *facts: Fact) -> Fact:
        """Show what follows from facts by computation, logic and arithmetic.

        A combination of the facts is tried before a solver is asked, so that as few
        steps as possible rest on one. Equations between points, and the order of whole
        numbers, are used where the solver alone leaves the goal open.

        Raises
        ------
        SpecError
            If it does not, or no solver could tell in time.
        """
        if self.context.form(formula).term.operator == "true":
            return self.step("compute", terms=(formula,))
        found = combination(self.context, formula, tuple(one.formula for one in facts))
        if found is not None:
            return self.step("products", *facts, terms=(formula,), texts=found)
        return self.solved(formula, facts)

    def solved(self, formula: Term, facts: tuple[Fact, ...]) -> Fact:
        """Ask the solver, then with equations and whole numbers put in."""
        try:
            return self.step("smt", *facts, terms=(formula,))
        except StepError:
            try:
                return self.closed(formula, facts)
            except SpecError:
                pass
            raise

    @abstractmethod
    def closed(self, goal: Term, facts: tuple[Fact, ...]) -> Fact:
        """Use equations between points and whole numbers, or raise `SpecError`."""

    def the_same(self, fact: Fact, formula: Term) -> Fact:
        """The same fact in other words."""
        if fact.formula is formula:
            return fact
        return self.step("convert", fact, terms=(formula,))

    def at(self, fact: Fact, *values: Real) -> Fact:
        """Choose values for the variables of ``forall``."""
        for value in values:
            fact = self.step("forall_elim", fact, terms=(number(value),))
        return fact

    def every(self, fact: Fact, *variables: Term) -> Fact:
        """What holds for an arbitrary value holds for all: ``forall``."""
        for over in reversed(variables):
            fact = self.step("forall_intro", fact, terms=(over,))
        return fact

    def some(self, formula: Term, witness: Real, fact: Fact) -> Fact:
        """An ``exists`` from a value for which it holds."""
        return self.step("exists_intro", fact, terms=(formula, number(witness)))

    def obtain(self, found: Fact, over: Term, used: Fact) -> Fact:
        """Use an ``exists``: what follows from the formula at ``over`` follows."""
        return self.step("exists_elim", found, used, terms=(over,))

    def turned(self, fact: Fact) -> Fact:
        """From ``a = b``, ``b = a``."""
        formula, _ = self.context.exposed(fact.formula, "equal")
        left, right = formula.arguments
        return self.the_same(fact, equal(right, left))

    def supposing(self, formula: Term | Fact, fact: Fact) -> Fact:
        """Discharge an assumption, or one as a fact: ``formula implies fact``."""
        assumed = formula.formula if isinstance(formula, Fact) else formula
        return self.step("implies_intro", fact, terms=(assumed,))

    def denied(self, assumed: Term | Fact, nothing: Fact) -> Fact:
        """From a contradiction that rests on an assumption, the opposite of that."""
        formula = assumed.formula if isinstance(assumed, Fact) else assumed
        return self.the_same(self.supposing(formula, nothing), negation(formula))

    def parts(self, fact: Fact) -> tuple[Fact, ...]:
        """The parts of a conjunction, or of a definition that unfolds to one."""
        formula, _ = self.context.exposed(fact.formula, "and")
        return tuple(self.have(part, fact) for part in formula.arguments)

    def part(self, fact: Fact, place: int) -> Fact:
        """One part of a conjunction, or of a definition that unfolds to one."""
        formula, _ = self.context.exposed(fact.formula, "and")
        return self.have(formula.arguments[place], fact)

    def unfolded(self, formula: Term) -> Term:
        """What a definition says of its arguments.

        Raises
        ------
        SpecError
            If the formula is not the use of a definition that is known here.
        """
        if formula.operator != "defined":
            raise SpecError(f"nothing is defined by {in_words(formula)}"[:SHOWN])
        return unfolded(formula, self._definitions)

    def apply(self, rule: Fact, *facts: Fact) -> Fact:
        """From ``A implies B`` and A, B; for several premises in turn."""
        for fact in facts:
            rule = self.step("implies_elim", rule, fact)
        return rule

    def cases(self, on: Term, yes: Fact, no: Fact) -> Fact:
        """What follows from a formula and from its negation follows."""
        return self.step("cases", yes, no, terms=(on,))

    def cut(self, fact: Fact, used: Fact) -> Fact:
        """Replace an assumption by the fact that shows it."""
        return self.step("cut", fact, used)

    def induct(self, over: Term, formula: Term, base: Fact, later: Fact) -> Fact:
        """Induction on a natural number."""
        return self.step("induction", base, later, terms=(over, formula))

    def profile(self, first: Term, second: Term, epsilon: Real, delta: Real) -> Fact:
        """For every event B, ``first(B) <= exp(epsilon) second(B) + delta``.

        Both laws are closed mixtures of normal plus Laplace laws on the line.

        Raises
        ------
        SpecError
            If that is false or too tight; the message encloses the true delta.
        """
        terms = (first, second, number(epsilon), number(delta))
        found = find_profile(self.context, *terms)
        return self.step("profile", terms=terms, texts=(found.bits, found.cells))

    def rewrite(self, equality: Fact, fact: Fact, template: Term, hole: Term) -> Fact:
        """Put the right side of an equation for its left side, at the holes."""
        return self.step("rewrite", equality, fact, terms=(template, hole))


def _plain(formula: Term) -> bool:
    """Without quantifiers, so that a solver can use it."""
    return formula.sort == FORMULA and not _contains(
        formula, {"forall", "exists", "defined"}
    )


def _contains(term: Term, operators: set[str]) -> bool:
    return term.operator in operators or any(
        _contains(part, operators) for part in term.arguments if part.sort == FORMULA
    )
