"""Near misses: what one statement changes of another, if it is one thing.

A false neighbour shows that a hypothesis or a constant is needed only if nothing else
differs. So a near miss may leave out one hypothesis, or change one thing in one place:

- a number, or a label, becomes another one;
- a number enters or leaves beside one part, by +, -, *, /, a power, max or min:
  ``delta`` becomes ``delta / 2``, ``epsilon`` becomes ``epsilon - 1/100``;
- an operator becomes another one on the same arguments: <= to <, + to -, max to min,
  and to or, forall to exists; or its two sides change places, or two arguments of a
  definition;
- a function of one number enters or leaves: ``abs(x)`` becomes ``x``;
- one argument of a sum, a product, a conjunction and the like, a premise, or a case is
  left out;
- a leaf becomes another one of its sort: a variable of the statement, a law, a number.
  A variable that the statement does not have is a leaf only beside the old one: two
  places that were the same are no longer so.

An argument of a folded definition is a place, and so is one in its meaning if the near
miss writes it out; but a definition means the same in both statements. A claim of
several parts may keep some of them only: if one part is false, so are all together.
And no claim becomes one about no variable, such as ``1 <= 0``.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from verifydp.errors import SpecError
from verifydp.language.alterations import (
    Kind,
    alteration,
    expanded,
    is_leaf,
    is_literal,
    same_node,
)
from verifydp.language.definitions import unfolded
from verifydp.language.sorts import FORMULA, Sort
from verifydp.language.statement import Statement
from verifydp.language.terms import Term, instantiate, variable

__all__ = ["WRITTEN_OUT", "Change", "change_between"]

#: In a path: from the use of a definition to its meaning.
WRITTEN_OUT = -1
#: Where all parts have to hold for the whole to hold.
_KEEP_ASSERTED = {"and", "forall", "lambda"}
_TEXT_MAX = 80

#: Letters for the variables of binders around a changed part, by the kind of sort.
_LETTERS = {
    "real": "xyzuvw",
    "natural": "nkmij",
    "integer": "jkmni",
    "finite": "ijkst",
    "space": "stuvw",
    "pair": "wvut",
    "event": "ABCDG",
    "test": "hgf",
    "law": "PQRMN",
    "function": "fgh",
}


@dataclass(frozen=True, slots=True)
class Change:
    """The one thing in which a near miss differs from a statement.

    Parameters
    ----------
    hypothesis
        The name of the hypothesis that is changed or left out; ``None`` for the claim.
    kind
        What became of it.
    before, after
        The part that is changed, for printers; variables of binders around it have
        letters. ``after`` is ``None`` where it is left out.
    path
        The arguments that lead from the formula to the part; `WRITTEN_OUT` from the
        use of a definition to its meaning.
    """

    hypothesis: str | None
    kind: Kind
    before: Term
    after: Term | None
    path: tuple[int, ...] = ()

    @property
    def place(self) -> str:
        """Where it is, in words: ``the claim`` or ``"scale"``."""
        return "the claim" if self.hypothesis is None else f'"{self.hypothesis}"'


def change_between(statement: Statement, near: Statement) -> Change:
    """Say what a near miss changes, if it is one thing in one place.

    Parameters
    ----------
    statement
        The statement that is shown.
    near
        The one that differs from it.

    Returns
    -------
    Change
        Guarantee: but for this change, and for parts of the claim that are left out,
        the hypotheses, the claim and the definitions are the same terms.

    Raises
    ------
    SpecError
        If nothing differs, or more than one thing in one place.
    """
    before, after = dict(statement.given), dict(near.given)
    # What a definition may use beside its body is no part of its meaning: statements
    # that are read back list all definitions that stand before it.
    meanings = {one.name: (one.parameters, one.body) for one in statement.definitions}
    for definition in near.definitions:
        meant = definition.parameters, definition.body
        if meanings.get(definition.name) != meant:
            raise SpecError(f"not near: {definition.name} has another meaning in it")
    added = [name for name in after if name not in before]
    if added:
        raise SpecError(f"not near: it has the further hypothesis {added[0]!r}")
    dropped = [name for name in before if name not in after]
    changed = [name for name in after if after[name] is not before[name]]
    other_claim = not _is_kept(statement.claim, near.claim)
    found = [f"{name!r} is left out" for name in dropped]
    found += [f"{name!r} differs" for name in changed]
    found += ["the claim differs"] if other_claim else []
    if not found:
        raise SpecError("not near: nothing differs but parts of the claim left out")
    if len(found) > 1:
        raise SpecError(f"not near: {found[0]}, and {found[1]}")
    if dropped:
        return Change(dropped[0], "hypothesis left out", before[dropped[0]], None)
    search = _Search(changed[0] if changed else None, statement, near)
    if changed:
        return search.change(before[changed[0]], after[changed[0]])
    return search.change(statement.claim, near.claim)


@dataclass(frozen=True, slots=True)
class _Place:
    """Two parts that stand in the same place, and what is known around them.

    ``asserted`` says that the part stands in the claim where a false part makes the
    whole false; ``opened`` are the variables of the binders around it; ``whole`` is
    the innermost formula around it that is asserted.
    """

    before: Term
    after: Term
    path: tuple[int, ...] = ()
    asserted: bool = False
    opened: frozenset[Term] = frozenset()
    whole: tuple[Term, Term] | None = None

    def inner(self, position: int, after: Term) -> "_Place":
        """The place of one argument."""
        before = self.before.arguments[position]
        asserted = self.asserted and (
            self.before.operator in _KEEP_ASSERTED
            or (self.before.operator == "implies" and position == 1)
        )
        path = (*self.path, position)
        return replace(self, before=before, after=after, path=path, asserted=asserted)

    def body(self, names: set[str]) -> "_Place":
        """The bodies of two lambdas, with a letter for their variable."""
        sort = self.before.data
        assert isinstance(sort, Sort)
        letter = variable(_letter(sort, names), sort)
        return replace(
            self,
            before=instantiate(self.before, letter),
            after=instantiate(self.after, letter),
            path=(*self.path, 0),
            opened=self.opened | {letter},
        )


class _Search:
    """Looks for the one place in which two formulas differ, from the inside."""

    def __init__(self, hypothesis: str | None, statement: Statement, near: Statement):
        self._hypothesis = hypothesis
        self._statement = statement
        self._known = frozenset(statement.variables.values())
        self._definitions = {one.name: one for one in statement.definitions}
        self._names = {*statement.variables, *near.variables}
        self._near = frozenset(near.variables.values())
        #: The innermost parts that differ, for the message.
        self._innermost: _Place | None = None

    def change(self, before: Term, after: Term) -> Change:
        """Give the change.

        Raises
        ------
        SpecError
            If more than one thing differs.
        """
        found = self._at(_Place(before, after, asserted=self._hypothesis is None))
        if found is not None:
            return found
        assert self._innermost is not None
        where = "the claim" if self._hypothesis is None else repr(self._hypothesis)
        one, other = _short(self._innermost.before), _short(self._innermost.after)
        raise SpecError(
            f"not near: in {where}, {one} and {other} differ in more than one number, "
            "operator or leaf"
        )

    def _at(self, place: _Place) -> Change | None:
        before, after = place.before, place.after
        if place.asserted and before.sort == FORMULA:
            place = replace(place, whole=(before, after))
        inner = self._inside(place)
        if inner is None:
            known = self._innermost
            if known is None or len(place.path) > len(known.path):
                self._innermost = place
        else:
            found = self._at(inner)
            if found is not None:
                return found
        for part in (*self._written_out(place), *_parts(place)):
            found = self._at(part)
            if found is not None:
                return found
        kind = self._kind(place)
        if kind is None:
            return None
        if place.whole and place.whole[0].free and not place.whole[1].free:
            return None
        return Change(self._hypothesis, kind, before, after, place.path)

    def _written_out(self, place: _Place) -> Iterator[_Place]:
        """A folded definition may be written out, to be changed in one place."""
        before, after = place.before, place.after
        if before.operator == "defined" and after.operator != "defined":
            meaning = unfolded(before, self._definitions)
            if meaning is not after:
                path = (*place.path, WRITTEN_OUT)
                yield replace(place, before=meaning, path=path)

    def _inside(self, place: _Place) -> _Place | None:
        """The one argument in which two parts differ, if it is one."""
        before, after = place.before, place.after
        if before.operator == "variable" and after.operator == "lambda":
            before = expanded(before)
        if after.operator == "variable" and before.operator == "lambda":
            after = expanded(after)
        if not same_node(before, after):
            return None
        if before.operator == "lambda":
            both = replace(place, before=before, after=after)
            taken = {str(term.data) for term in place.opened}
            return both.body(self._names | taken)
        pairs = zip(before.arguments, after.arguments, strict=True)
        differ = [at for at, (one, two) in enumerate(pairs) if one is not two]
        if len(differ) != 1:
            return None
        return place.inner(differ[0], after.arguments[differ[0]])

    def _kind(self, place: _Place) -> Kind | None:
        """What became of a part, if it is one thing."""
        before, after = place.before, place.after
        if before.sort != after.sort:
            return None
        if is_leaf(before) and is_leaf(after):
            return self._leaf(before, after, place.opened)
        return alteration(before, after)

    def _leaf(self, before: Term, after: Term, opened: frozenset[Term]) -> Kind | None:
        """A leaf for a leaf.

        A variable that the statement has not is another leaf only where the old one
        stays elsewhere: two places that were the same are no longer so.
        """
        news = after.free - self._known - opened
        if news and not (before.free and before.free <= self._near):
            return None
        written = is_literal(before) and is_literal(after)
        return "number" if written else "leaf"


def _parts(place: _Place) -> Iterator[_Place]:
    """The parts of a claim in which a change may lie while others are left out."""
    before, after = place.before, place.after
    if not place.asserted or before.operator != "and":
        return
    others = [after] if after.operator != "and" else list(after.arguments)
    news = [part for part in others if part not in before.arguments]
    for other in {after: None, **dict.fromkeys(news if len(news) == 1 else ())}:
        for position, part in enumerate(before.arguments):
            if part is not other and part not in others:
                yield place.inner(position, other)


def _is_kept(before: Term, after: Term) -> bool:
    """Whether nothing differs but that parts of a claim are left out."""
    if before is after:
        return True
    if before.operator == "and":
        parts = after.arguments if after.operator == "and" else (after,)
        return any(_is_kept(part, after) for part in before.arguments) or (
            len(parts) > 1
            and all(
                any(_is_kept(part, other) for part in before.arguments)
                for other in parts
            )
        )
    if not same_node(before, after):
        return False
    if before.operator in {"forall", "lambda"}:
        return _is_kept(before.arguments[0], after.arguments[0])
    return before.operator == "implies" and (
        before.arguments[0] is after.arguments[0]
        and _is_kept(before.arguments[1], after.arguments[1])
    )


def _short(term: Term) -> str:
    text = repr(term)
    return text if len(text) <= _TEXT_MAX else f"{text[: _TEXT_MAX - 3]}..."


def _letter(sort: Sort, names: set[str]) -> str:
    letters = _LETTERS[sort.kind]
    tries: list[str] = [*letters, *(f"{letters[0]}{place}" for place in range(99))]
    return next(name for name in tries if name not in names)
