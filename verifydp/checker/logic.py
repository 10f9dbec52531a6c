"""The rules of logic: quantifiers, implication, cases, induction, substitution."""

from collections.abc import Callable
from dataclasses import dataclass

from verifydp.checker.sequents import Context, Sequent, short
from verifydp.errors import SpecError
from verifydp.language.constructors import (
    implies,
    natural_number,
    negation,
    next_,
)
from verifydp.language.sorts import NATURAL, Sort
from verifydp.language.spaces import rename_spaces
from verifydp.language.terms import (
    Term,
    abstract,
    instantiate,
    make,
    substitute,
)
from verifydp.language.text import parse_sort

__all__ = ["Given", "Rule", "require"]


@dataclass(frozen=True, slots=True)
class Given:
    """What a step gives to its rule: sequents, terms and texts."""

    sequents: tuple[Sequent, ...]
    terms: tuple[Term, ...]
    texts: tuple[str, ...]

    def fits(self, sequents: int, terms: int, texts: int = 0) -> None:
        """Demand their numbers.

        Raises
        ------
        SpecError
            If there are more or fewer.
        """
        counts = (len(self.sequents), len(self.terms), len(self.texts))
        if counts != (sequents, terms, texts):
            raise SpecError(
                f"the rule takes {sequents} facts, {terms} terms and {texts} texts, "
                f"and got {', '.join(map(str, counts))}"
            )


Rule = Callable[[Context, Given], Sequent]


def require(holds: bool, reason: str) -> None:  # noqa: FBT001 - it is an assertion
    """Refuse a step.

    Raises
    ------
    SpecError
        If the condition fails.
    """
    if not holds:
        raise SpecError(reason)


def is_variable(term: Term) -> None:
    """Demand a free variable."""
    require(term.operator == "variable", "a variable is needed here")


def assume(context: Context, given: Given) -> Sequent:
    """``A |- A``."""
    given.fits(0, 1)
    form = context.form(given.terms[0])
    return context.sequent((form.term,), given.terms[0], form.needs)


def convert(context: Context, given: Given) -> Sequent:
    """From ``A``, what is the same formula up to canonical form."""
    given.fits(1, 1)
    (fact,), (wanted,) = given.sequents, given.terms
    needs = same_form(context, fact.conclusion, wanted)
    return context.sequent(fact.hypotheses, wanted, needs)


def same_form(context: Context, left: Term, right: Term) -> frozenset[Term]:
    """Demand that two formulas have one canonical form; give what that needs."""
    first, second = context.form(left), context.form(right)
    require(
        first.term is second.term,
        f"{short(first.term)} is not the same as {short(second.term)}",
    )
    return first.needs | second.needs


def compute(context: Context, given: Given) -> Sequent:
    """A formula whose canonical form is true."""
    given.fits(0, 1)
    form = context.form(given.terms[0])
    require(form.term.operator == "true", f"it computes to {short(form.term)}")
    return context.sequent((), given.terms[0], form.needs)


def forall_intro(context: Context, given: Given) -> Sequent:
    """From ``A``, ``forall x. A``, where no hypothesis speaks of x."""
    given.fits(1, 1)
    (fact,), (over,) = given.sequents, given.terms
    is_variable(over)
    require(over not in fact.free, f"a hypothesis speaks of {over.data}")
    closed = make("forall", abstract(fact.conclusion, over))
    return context.sequent(fact.hypotheses, closed)


def forall_elim(context: Context, given: Given) -> Sequent:
    """From ``forall x. A``, A at a term."""
    given.fits(1, 1)
    (fact,), (value,) = given.sequents, given.terms
    formula, needs = context.exposed(fact.conclusion, "forall")
    instance = instantiate(formula.arguments[0], value)
    return context.sequent(fact.hypotheses, instance, needs)


def exists_intro(context: Context, given: Given) -> Sequent:
    """From A at a term, ``exists x. A``."""
    given.fits(1, 2)
    (fact,), (wanted, witness) = given.sequents, given.terms
    formula, needs = context.exposed(wanted, "exists")
    more = same_form(
        context, fact.conclusion, instantiate(formula.arguments[0], witness)
    )
    return context.sequent(fact.hypotheses, wanted, needs, more)


def exists_elim(context: Context, given: Given) -> Sequent:
    """From ``exists x. A`` and ``A |- C``, C, where C and the rest have no x."""
    given.fits(2, 1)
    (found, used), (over,) = given.sequents, given.terms
    is_variable(over)
    formula, needs = context.exposed(found.conclusion, "exists")
    form = context.form(instantiate(formula.arguments[0], over))
    rest = used.hypotheses - {form.term}
    for part in (*rest, *found.hypotheses, *form.needs, *needs, used.conclusion):
        require(over not in part.free, f"something else speaks of {over.data}")
    require(over not in formula.free, f"the formula itself speaks of {over.data}")
    return context.sequent(found.hypotheses | rest, used.conclusion, needs, form.needs)


def implies_intro(context: Context, given: Given) -> Sequent:
    """From ``A |- B``, ``A implies B``."""
    given.fits(1, 1)
    (fact,), (premise,) = given.sequents, given.terms
    form = context.form(premise)
    return context.sequent(
        fact.hypotheses - {form.term}, implies(premise, fact.conclusion), form.needs
    )


def implies_elim(context: Context, given: Given) -> Sequent:
    """From ``A implies B`` and ``A``, B."""
    given.fits(2, 0)
    rule, fact = given.sequents
    formula, needs = context.exposed(rule.conclusion, "implies")
    more = same_form(context, fact.conclusion, formula.arguments[0])
    return context.sequent(
        rule.hypotheses | fact.hypotheses, formula.arguments[1], needs, more
    )


def cut(context: Context, given: Given) -> Sequent:
    """From ``A`` and ``A |- B``, B."""
    given.fits(2, 0)
    fact, used = given.sequents
    form = context.form(fact.conclusion)
    rest = used.hypotheses - {form.term}
    return context.sequent(fact.hypotheses | rest, used.conclusion, form.needs)


def cases(context: Context, given: Given) -> Sequent:
    """From ``A |- C`` and ``not A |- C``, C."""
    given.fits(2, 1)
    (yes, no), (on,) = given.sequents, given.terms
    more = same_form(context, yes.conclusion, no.conclusion)
    positive, negative = context.form(on), context.form(negation(on))
    hypotheses = (yes.hypotheses - {positive.term}) | (no.hypotheses - {negative.term})
    needs = positive.needs | negative.needs
    return context.sequent(hypotheses, yes.conclusion, more, needs)


def lemma(context: Context, given: Given) -> Sequent:
    """What another certificate has established, in any spaces.

    The texts are its place, and then names of spaces and sorts in turn.
    """
    given.fits(0, 0, len(given.texts))
    require(len(given.texts) % 2 == 1, "a lemma has a place, each space a sort")
    place, *spaces = given.texts
    require(
        place.isdecimal() and len(place) < 6 and int(place) < len(context.lemmas),
        f"there is no lemma {place[:20]!r}",
    )
    sorts = dict(zip(spaces[::2], map(parse_sort, spaces[1::2]), strict=True))
    return context.sequent((), rename_spaces(context.lemmas[int(place)], sorts))


def induction(context: Context, given: Given) -> Sequent:
    """From A at 0, and A at n + 1 assuming A at n, A at every n."""
    given.fits(2, 2)
    (base, step), (over, formula) = given.sequents, given.terms
    is_variable(over)
    require(over.sort == NATURAL, "induction is over a natural number")
    first = substitute(formula, {over: natural_number(0)})
    later = substitute(formula, {over: next_(over)})
    needs = same_form(context, base.conclusion, first)
    needs |= same_form(context, step.conclusion, later)
    form = context.form(formula)
    rest = step.hypotheses - {form.term}
    # Conditions are stated for this n; they have to be discharged for every n.
    hypotheses = base.hypotheses | rest | needs | form.needs
    require(
        all(over not in part.free for part in hypotheses),
        f"a hypothesis speaks of {over.data}",
    )
    return context.sequent(hypotheses, formula)


def rewrite(context: Context, given: Given) -> Sequent:
    """From ``a = b`` and C at a, C at b; ``hole`` marks the places."""
    given.fits(2, 2)
    (equality, fact), (template, hole) = given.sequents, given.terms
    is_variable(hole)
    formula, needs = context.exposed(equality.conclusion, "equal")
    left, right = formula.arguments
    before = substitute(template, {hole: left})
    more = same_form(context, fact.conclusion, before)
    after = substitute(template, {hole: right})
    hypotheses = equality.hypotheses | fact.hypotheses
    return context.sequent(hypotheses, after, needs, more)


def forall_labels(context: Context, given: Given) -> Sequent:
    """From A at each label of a finite space, A at every label."""
    require(len(given.terms) == 1 and not given.texts, "the rule takes one formula")
    wanted = given.terms[0]
    formula, needs = context.exposed(wanted, "forall")
    body = formula.arguments[0]
    require(
        isinstance(body.data, Sort) and body.data.kind == "finite",
        "the quantifier is not over labels",
    )
    assert isinstance(body.data, Sort)
    size = body.data.parameters[0]
    assert isinstance(size, int)
    require(len(given.sequents) == size, f"there are {size} labels")
    hypotheses: frozenset[Term] = frozenset()
    for index, fact in enumerate(given.sequents):
        value = make("label", data=(index, size))
        needs |= same_form(context, fact.conclusion, instantiate(body, value))
        hypotheses |= fact.hypotheses
    return context.sequent(hypotheses, wanted, needs)


RULES: dict[str, Rule] = {
    "assume": assume,
    "cases": cases,
    "compute": compute,
    "convert": convert,
    "cut": cut,
    "exists_elim": exists_elim,
    "exists_intro": exists_intro,
    "forall_elim": forall_elim,
    "forall_intro": forall_intro,
    "forall_labels": forall_labels,
    "implies_elim": implies_elim,
    "implies_intro": implies_intro,
    "induction": induction,
    "lemma": lemma,
    "rewrite": rewrite,
}
