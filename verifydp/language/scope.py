"""The scope of a statement in words, derived from its sorts and from nothing else."""

from collections.abc import Iterable

from verifydp.language.sorts import Sort, is_point_space
from verifydp.language.spaces import sorts_in
from verifydp.language.statement import Statement
from verifydp.language.terms import Term

__all__ = ["described", "grouped_variables", "scope_of", "space_names"]

#: What a value of a sort is called, by kind; groups of variables come in this order.
_NOUNS = {
    "real": "real number",
    "natural": "natural number",
    "integer": "integer",
    "finite": "label",
    "space": "point",
    "pair": "pair",
    "event": "event",
    "test": "test",
    "law": "law",
    "function": "measurable function",
}
_KINDS = tuple(_NOUNS)
_NUMBERS = {
    "real": "the real numbers",
    "natural": "the natural numbers",
    "integer": "the integers",
}


def described(sort: Sort) -> tuple[str, tuple[tuple[str, Sort], ...]]:
    """Describe the values of a sort by a noun and where they live.

    Returns
    -------
    noun, places
        The noun is singular; each place is a preposition with a sort.

    Examples
    --------
    >>> from verifydp.language.sorts import REAL, law_sort
    >>> noun, ((preposition, place),) = described(law_sort(REAL))
    >>> noun, preposition, str(place)
    ('law', 'on', 'real')
    """
    noun = _NOUNS[sort.kind]
    match sort.kind:
        case "real" | "natural" | "integer":
            return noun, ()
        case "event" | "law" | "test":
            return noun, (("on", sort.of()),)
        case "function":
            is_kernel = sort.of(1).kind == "law"
            target = sort.of(1).of() if is_kernel else sort.of(1)
            name = "Markov kernel" if is_kernel else noun
            return name, (("from", sort.of(0)), ("to", target))
    return noun, (("of", sort),)


def grouped_variables(statement: Statement) -> list[tuple[Sort, list[Term]]]:
    """The free variables by sort, each group in the order of appearance."""
    groups: dict[Sort, list[Term]] = {}
    formulas = [*(formula for _, formula in statement.given), statement.claim]
    for term in _in_order(formulas):
        groups.setdefault(term.sort, []).append(term)
    return sorted(groups.items(), key=lambda group: _KINDS.index(group[0].kind))


def _in_order(formulas: Iterable[Term]) -> list[Term]:
    found: dict[Term, None] = {}
    seen: set[Term] = set()
    pending = list(reversed(list(formulas)))
    while pending:
        term = pending.pop()
        if term in seen:
            continue
        seen.add(term)
        if term.operator == "variable":
            found[term] = None
        pending.extend(reversed(term.arguments))
    return list(found)


def space_names(*terms: Term) -> list[str]:
    """Names of the spaces that occur in terms, in alphabetical order.

    Examples
    --------
    >>> from verifydp.language.notation import law, space
    >>> space_names(law("P", space("S")))
    ['S']
    """
    names: set[str] = set()
    pending = [sort for term in terms for sort in sorts_in(term)]
    while pending:
        sort = pending.pop()
        if sort.kind == "space":
            names.add(str(sort.parameters[0]))
        pending += [part for part in sort.parameters if isinstance(part, Sort)]
    return sorted(names)


def scope_of(statement: Statement) -> str:
    """Say what a statement is about: every value of its variables and spaces.

    Parameters
    ----------
    statement
        Its free variables with their sorts are all that is read; its hypotheses
        restrict the values further.

    Returns
    -------
    str
        Names are those of the author. Guarantee: each free variable and each named
        space occurs once, with the whole range over which it varies.

    Examples
    --------
    >>> from verifydp.language.notation import event_variable, law, probability, space
    >>> P, B = law("P", space("S")), event_variable("B", space("S"))
    >>> scope_of(Statement((), probability(P, B) <= 1))
    'all events B on any standard Borel space S; all laws P on S'
    """
    introduced: set[str] = set()
    parts = [
        f"all {_group(sort, terms, introduced)}"
        for sort, terms in grouped_variables(statement)
    ]
    formulas = [*(formula for _, formula in statement.given), statement.claim]
    left = [name for name in space_names(*formulas) if name not in introduced]
    if left:
        parts.append(f"all standard Borel spaces {', '.join(left)}")
    return "; ".join(parts) or "no variables: one closed statement"


def _group(sort: Sort, terms: list[Term], introduced: set[str]) -> str:
    noun, places = described(sort)
    names = ", ".join(str(term.data) for term in terms)
    plural = "real" if noun == "real number" else f"{noun}s"
    where = "".join(f" {word} {_place(over, introduced)}" for word, over in places)
    return f"{plural} {names}{where}"


def _place(sort: Sort, introduced: set[str]) -> str:
    """A space in words; a named one is introduced where it is first met."""
    if sort.kind in _NUMBERS:
        return _NUMBERS[sort.kind]
    if sort.kind == "finite":
        (size,) = sort.parameters
        return "1 point" if size == 1 else f"{size} points"
    if sort.kind == "space":
        name = str(sort.parameters[0])
        known = name in introduced
        introduced.add(name)
        return name if known else f"any standard Borel space {name}"
    if sort.kind == "pair":
        left, right = (_place(sort.of(place), introduced) for place in (0, 1))
        return f"the pairs of {left} and {right}"
    assert not is_point_space(sort)
    noun, places = described(sort)
    where = "".join(f" {word} {_place(over, introduced)}" for word, over in places)
    return f"the {noun}s{where}"
