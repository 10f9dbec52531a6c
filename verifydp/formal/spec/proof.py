"""Proofs as authors write them: steps in reading order, facts as objects.

Each call makes one or several steps by the checker's own rules, so an error appears
at the line that made it. What is recorded are the choices, from which a certificate
is written.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from verifydp.checker.statements import closed_formula
from verifydp.errors import SpecError
from verifydp.formal.prove.boxes import find_boxes
from verifydp.formal.prove.models import in_words
from verifydp.formal.spec import closing, tactics
from verifydp.formal.spec.derived import DERIVED
from verifydp.formal.spec.layers import Layers
from verifydp.formal.spec.steps import SHOWN, Fact, Lemma, Provable, Steps
from verifydp.language.notation import (
    conjunction,
    equal,
    forall,
    mean,
    test_of,
    value,
)
from verifydp.language.sorts import Sort
from verifydp.language.spaces import rename_spaces
from verifydp.language.statement import all_definitions
from verifydp.language.terms import Real, Term, number

__all__ = ["Fact", "Proof"]


class Proof(Steps):
    """A proof of a statement that is being written.

    Parameters
    ----------
    statement
        What is to be proved.
    establish
        Gives the certificate of another statement that the proof rests on.

    Attributes
    ----------
    idle
        Once finished: the hypotheses that the proof did not need.
    """

    idle: tuple[str, ...] = ()

    def auto(self, goal: Term, *facts: Fact) -> Fact:
        """Show a goal by taking it apart, computing, and asking the solver.

        Raises
        ------
        SpecError
            If that is not enough.
        """
        return tactics.auto(self, goal, *facts)

    def closed(self, goal: Term, facts: tuple[Fact, ...]) -> Fact:
        """Use equations between points and whole numbers, or raise `SpecError`."""
        return closing.closed(self, goal, facts)

    def absurd(self, fact: Fact, *witnesses: Real) -> Fact:
        """Derive a contradiction from a false fact, at values for its ``forall``."""
        return tactics.absurd(self, fact, *witnesses)

    def follow(self, rule: Fact, *chosen: Real | Fact) -> Fact:
        """Use what holds for all values under premises: values and facts in turn.

        A fact shows the next premise, a value stands for the next variable; premises
        for which no fact is given are shown by computation.

        Raises
        ------
        SpecError
            If the rule has another form, or a premise cannot be shown.
        """
        left = list(chosen)
        while True:
            here = left.pop(0) if left else None
            if tactics.shows(self, rule.formula, "implies"):
                premise = self.context.exposed(rule.formula, "implies")[0].arguments[0]
                if isinstance(here, Fact):
                    shown = self.the_same(here, premise)
                else:
                    shown = self.auto(premise)
                    left = left if here is None else [here, *left]
                rule = self.apply(rule, shown)
            elif here is None:
                return rule
            elif isinstance(here, Fact):
                raise SpecError(f"no premise is left for {here!r}"[:SHOWN])
            else:
                rule = self.at(rule, here)

    def granted(self, rule: Fact, *facts: Fact) -> Fact:
        """Use a rule whose premise follows from facts."""
        formula, _ = self.context.exposed(rule.formula, "implies")
        return self.apply(rule, self.have(formula.arguments[0], *facts))

    def put(
        self,
        values: Mapping[Term, Real],
        assumed: Term | Fact,
        fact: Fact,
        *facts: Fact,
    ) -> Fact:
        """What was shown of variables under an assumption, at values of them.

        A solver sees plain variables in place of long terms that way. The assumption
        at the values follows from facts.
        """
        general = self.every(self.supposing(assumed, fact), *values)
        return self.granted(self.at(general, *values.values()), *facts)

    def condition(self, condition: Term, fact: Fact) -> Fact:
        """Show a condition by itself, or from what the fact rests on anyway."""
        known = self.assumed(condition)
        if known.sequent.hypotheses != frozenset((condition,)):
            raise SpecError("a condition has conditions")
        try:
            return self.auto(condition)
        except SpecError:
            return self.auto(condition, *self.plain_facts(fact))

    # --- other statements, axioms, literature

    def use(
        self,
        theorem: Provable,
        /,
        *given: Mapping[Term, Real] | Fact,
        spaces: Mapping[str, Sort] | None = None,
        **named: Real,
    ) -> Fact:
        """Use another statement at values of its variables.

        Its hypotheses are matched with facts in their order; those that are left are
        shown by computation, or stay as premises of the result.

        Parameters
        ----------
        theorem
            What is used.
        given
            Facts; before them values by variable, where names do not do.
        spaces
            The sorts that its named spaces become.
        named
            Values by the names of its variables, as in ``epsilon="1/2", P=first``.

        Raises
        ------
        SpecError
            If it has no such variable, or a hypothesis is not there.
        """
        place, sorts = str(self._lemma(theorem)), dict(spaces or {})
        names = [text for item in sorts.items() for text in map(str, item)]
        fact = self.step("lemma", texts=(place, *names))
        values, facts = _told(given)
        chosen = {str(over.data): value for over, value in values.items()}
        variables = theorem.statement.variables
        for name in (*chosen, *named):
            if name not in variables:
                known = ", ".join(variables)
                raise SpecError(f"the variable {name!r} is not among {known}")
            if name in named and name in chosen:
                raise SpecError(f"the variable {name!r} has a value twice")
        chosen |= named
        for name, over in variables.items():
            # What nothing is chosen for stays a variable.
            value = chosen.get(name, rename_spaces(over, sorts))
            fact = self.at(fact, value)
        return self._discharged(fact, len(theorem.statement.given), facts)

    def rest_on(self, theorem: Provable) -> None:
        """Know the definitions of another statement before it is used."""
        self._lemma(theorem)

    def _lemma(self, theorem: Provable) -> int:
        statement = theorem.statement
        for place, lemma in enumerate(self.lemmas):
            if lemma.statement.digest == statement.digest:
                return place
        if self._establish is None:
            raise SpecError("this proof may not rest on other statements")
        lemma = Lemma(statement, self._establish(theorem))
        both = (*self._definitions.values(), *statement.definitions)
        self._definitions.update(all_definitions(both))
        self.context.lemmas.append(closed_formula(statement))
        self.lemmas.append(lemma)
        return len(self.lemmas) - 1

    def _discharged(self, fact: Fact, count: int, facts: tuple[Fact, ...]) -> Fact:
        left = list(facts)
        for _ in range(count):
            formula, _needs = self.context.exposed(fact.formula, "implies")
            premise = formula.arguments[0]
            wanted = self.context.form(premise).term
            match = next(
                (one for one in left if self.context.form(one.formula).term is wanted),
                None,
            )
            shown = self.auto(premise, *left) if match is None else match
            fact = self.apply(fact, shown)
        return fact

    def axiom(self, name: str, *values: Real, facts: Iterable[Fact] = ()) -> Fact:
        """A basic fact about functions or laws, at values of its variables.

        It is an axiom, or follows from these (`verifydp.formal.spec.derived`).

        Its conditions are shown from ``facts`` and the statement's hypotheses; where
        that is not enough, from everything assumed so far.
        """
        if name in DERIVED and name not in self._derived:
            self._derived[name] = DERIVED[name](self)
        basic = self._derived.get(name) or self.step("axiom", texts=(name,))
        fact = self.at(basic, *values)
        if fact.formula.operator == "implies":
            premise, known = fact.formula.arguments[0], tuple(facts)
            try:
                shown = self.auto(premise, *known, *self.plain_facts(fact))
            except SpecError:
                shown = self.auto(premise, *known, *self.plain_facts())
            fact = self.apply(fact, shown)
        return fact

    def cite(self, formula: Term, source: str) -> Fact:
        """Take a formula from the literature; the verdict says that it rests on it."""
        return self.step("cite", terms=(formula,), texts=(source,))

    # --- expectations

    def mean(self, fact: Fact, law: Term, drawn: Term) -> Fact:
        """From ``f <= g`` for every draw, ``E f <= E g``."""
        formula, _ = self.context.exposed(fact.formula, "at_most")
        left, right = formula.arguments
        total = self.densities(fact, drawn, (1, law, left), (-1, law, right))
        return self.the_same(total, mean(law, drawn, left) <= mean(law, drawn, right))

    def mean_between(self, law: Term, drawn: Term, body: Term, *facts: Fact) -> Fact:
        """The expectation of a function with values in [0, 1] lies there too."""
        between = self.auto(conjunction(number(0) <= body, body <= 1), *facts)
        low = self.mean(self.have(number(0) <= body, between), law, drawn)
        high = self.mean(self.have(body <= 1, between), law, drawn)
        value = mean(law, drawn, body)
        return self.have(conjunction(number(0) <= value, value <= 1), low, high)

    def layer_cake(self, bound: Fact, drawn: Term, body: Term, *facts: Fact) -> Fact:
        """A bound on all events, for a function with values in [0, 1]."""
        between = self.auto(conjunction(number(0) <= body, body <= 1), *facts)
        return Layers(self, between, drawn, body).of(bound)

    def same_test(self, alike: Fact, drawn: Term, body: Term, *facts: Fact) -> Fact:
        """From equal chances of all events, equal means of a function in [0, 1].

        The chances may be those of events that are drawn otherwise on the two sides.
        """
        formula, _ = self.context.exposed(alike.formula, "forall")
        over = self.fresh(_bound(formula))
        at_event = self.at(alike, over)
        left, right = at_event.formula.arguments
        there, back = (
            self.layer_cake(
                self.every(self.have(low <= high, at_event), over), drawn, body, *facts
            )
            for low, high in ((left, right), (right, left))
        )
        return self.have(equal(*there.formula.arguments), there, back)

    def named(self, fact: Fact, name: Term, body: Term, over: Term) -> Fact:
        """What was shown under a test's name, of the function that the name stands for.

        The fact rests on ``name(over) = body`` for all ``over``. The rules speak of
        means of tests, whatever a function with values in [0, 1] looks like.
        """
        meaning = forall(over, equal(value(name, over), body))
        test = test_of(over, body)
        general = self.every(self.supposing(meaning, fact), name)
        itself = self.have(equal(value(test, over), body))
        return self.apply(self.at(general, test), self.every(itself, over))

    def densities(
        self, fact: Fact, drawn: Term, *parts: tuple[Real, Term, Real]
    ) -> Fact:
        """Integrate an inequality; parts are (factor, law, integrand).

        It is about factors times integrands times densities, without densities where
        all parts have one law.
        """
        terms = [drawn]
        for factor, law, body in parts:
            terms += [number(factor), law, number(body)]
        return self.step("integrate", fact, terms=terms)

    def swap(self, first: Term, x: Term, second: Term, y: Term, body: Term) -> Fact:
        """The expectation over two draws, in the other order."""
        return self.step("swap", terms=(first, x, second, y, body))

    def boxes(self, goal: Term, domain: Mapping[Term, tuple[Real, Real]]) -> Fact:
        """A comparison of reals wherever its variables lie between rational ends.

        The fact rests on the ends, as ``low <= x`` and ``x <= high``.

        Raises
        ------
        SpecError
            If no bisection was found on which balls decide it.
        """
        ends = {over: tuple(map(_rational, sides)) for over, sides in domain.items()}
        axes = [(over, low, high) for over, (low, high) in ends.items()]
        tree = find_boxes(self.context, goal, axes)
        if tree is None:
            raise SpecError(f"no bisection decides {in_words(goal)}"[:SHOWN])
        terms = [goal, *(number(part) for axis in axes for part in axis)]
        return self.step("boxes", terms=terms, texts=(tree, "64"))

    # --- the end

    def finished(self, fact: Fact) -> Fact:
        """The statement as one formula, resting on nothing.

        Raises
        ------
        SpecError
            If the fact is not the claim, or an assumption is left.
        """
        fact = self.the_same(fact, self.statement.claim)
        for name, formula in reversed(self.statement.given):
            if self.context.form(formula).term not in fact.sequent.hypotheses:
                self.idle = (name, *self.idle)
            fact = self.discharged(formula, fact)
        fact = self.settled(fact)
        self.no_assumptions(fact)
        return fact

    @staticmethod
    def no_assumptions(fact: Fact) -> None:
        """Demand that nothing is left to be shown."""
        if fact.sequent.hypotheses:
            goals = "\n  ".join(
                f"|- {in_words(goal)}"[:SHOWN] for goal in fact.sequent.hypotheses
            )
            raise SpecError(f"still to be shown:\n  {goals}")

    def refuted(self, claim: Term, *witnesses: Real) -> Fact:
        """The negation of a closed claim, from values at which it fails."""
        fact = self.denied(claim, self.absurd(self.assume(claim), *witnesses))
        self.no_assumptions(fact)
        return fact


def _bound(formula: Term) -> Sort:
    """What a quantifier ranges over."""
    sort = formula.arguments[0].data
    assert isinstance(sort, Sort)
    return sort


def _rational(value: Real) -> Fraction:
    exact = number(value).data
    if not isinstance(exact, Fraction):
        raise SpecError(f"the end of a box is a rational, not {value!r}")
    return exact


def _told(
    given: tuple[Mapping[Term, Real] | Fact, ...],
) -> tuple[Mapping[Term, Real], tuple[Fact, ...]]:
    """Values by variable, if they come first, and facts."""
    first, *rest = given or ({},)
    values, facts = (first, rest) if isinstance(first, Mapping) else ({}, given)
    known = tuple(one for one in facts if not isinstance(one, Mapping))
    if len(known) < len(facts):
        raise SpecError("values by variable come before all facts, once")
    return values, known
