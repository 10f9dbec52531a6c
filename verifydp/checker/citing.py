"""Formulas taken from the literature: never in silence, and never the end itself.

A cited formula is believed as it stands, so a verdict that rests on one says so
wherever it is shown. What says by itself what is to be shown is no citation but the
whole proof, and is refused.
"""

import unicodedata
from collections.abc import Collection, Iterable, Mapping

from verifydp.checker.logic import Given, Rule, require
from verifydp.checker.sequents import Context, Sequent
from verifydp.evidence.citations import CitedFormula
from verifydp.language.constructors import forall
from verifydp.language.definitions import Definition
from verifydp.language.statement import Statement
from verifydp.language.terms import Term, instantiate

__all__ = ["RULES", "Citation", "in_words", "refuse_trivial"]

#: A formula and its source.
Citation = tuple[Term, str]

_SOURCE_MAX = 300
#: Instances of a cited formula that are compared with what is to be shown.
_INSTANCES_MAX = 1_000


def cite(context: Context, given: Given) -> Sequent:
    """A formula taken from the literature: the verdict says that it rests on it."""
    given.fits(0, 1, 1)
    (formula,), (source,) = given.terms, given.texts
    one_line = source.isprintable() and len(source) <= _SOURCE_MAX
    require(
        one_line and any(map(_is_seen, source)),
        "a citation names its source in one line that can be read",
    )
    form = context.form(formula)
    context.citations[formula, source] = None
    return context.sequent((), formula, form.needs)


def _is_seen(character: str) -> bool:
    """A letter or a digit; the letters without a shape are called fillers."""
    return character.isalnum() and "FILLER" not in unicodedata.name(character, "")


def refuse_trivial(
    context: Context,
    cited: Collection[Citation],
    goals: Iterable[Term],
    values: Collection[Term],
) -> None:
    """Refuse citations that are false, or say by themselves what is to be shown.

    Parameters
    ----------
    context
        What the formulas are read in.
    cited
        All citations behind the goals, those of lemmas included.
    goals
        What the proof has to show.
    values
        Terms at which quantified citations are compared: the variables of the
        statement, the values of its instance.

    Raises
    ------
    SpecError
        If one is false, or a goal is among their parts and instances, or follows
        from these by leaving out hypotheses.
    """
    facts: set[frozenset[Term]] = set()
    for formula, _ in cited:
        facts |= _parts(context, formula, values)
    require(frozenset() not in facts, "a cited formula is false, so it shows anything")
    for goal in goals:
        require(
            not _follows(context.form(goal).term, facts),
            "a cited formula says what is to be shown: prove it, or cite less",
        )


def _parts(
    context: Context, formula: Term, values: Collection[Term]
) -> set[frozenset[Term]]:
    """What a formula says in parts and at values, each as its alternatives."""
    pending = [context.form(forall(*sorted(formula.free, key=repr), formula)).term]
    pending.append(context.form(formula).term)
    seen: set[Term] = set()
    while pending and len(seen) < _INSTANCES_MAX:
        part = pending.pop()
        if part in seen:
            continue
        seen.add(part)
        if part.operator == "and":
            pending += part.arguments
        elif part.operator == "forall":
            body = part.arguments[0]
            fitting = (value for value in values if value.sort == body.data)
            pending += [context.form(instantiate(body, one)).term for one in fitting]
    return {_alternatives(part) for part in seen}


def _alternatives(form: Term) -> frozenset[Term]:
    if form.operator == "false":
        return frozenset()
    return frozenset(form.arguments if form.operator == "or" else (form,))


def _follows(goal: Term, facts: set[frozenset[Term]]) -> bool:
    alternatives = _alternatives(goal)
    if any(fact <= alternatives for fact in facts):
        return True
    if goal.operator == "and":
        return all(_follows(part, facts) for part in goal.arguments)
    return goal.operator == "or" and any(
        _follows(part, facts) for part in alternatives if part.operator == "and"
    )


def in_words(
    cited: Iterable[Citation], definitions: Mapping[str, Definition]
) -> tuple[CitedFormula, ...]:
    """Print each formula in full, with what its names mean."""
    # Pages and drawings are loaded where there is something to print.
    from verifydp.language.printing import plain  # noqa: PLC0415

    found: set[CitedFormula] = set()
    for formula, source in cited:
        page = plain(Statement((), formula, tuple(definitions.values())))
        text = " ".join(page.split()).removeprefix("Then ").removesuffix(".")
        found.add(CitedFormula(formula=text, source=source))
    return tuple(sorted(found))


RULES: dict[str, Rule] = {"cite": cite}
