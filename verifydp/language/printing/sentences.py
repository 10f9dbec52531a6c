"""Statements in words: what is given, what follows, and what the names mean."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from verifydp.errors import SpecError
from verifydp.language.definitions import Definition
from verifydp.language.printing.boxes import Box, Phrase, Symbol
from verifydp.language.printing.layout import arranged
from verifydp.language.printing.pieces import space_box, values_box
from verifydp.language.printing.scenes import Scene, scene_of
from verifydp.language.printing.symbols import quoted, seen
from verifydp.language.scope import described, grouped_variables, space_names
from verifydp.language.sorts import FORMULA, Sort, is_point_space
from verifydp.language.statement import Statement
from verifydp.language.terms import Term

__all__ = ["Outline", "Parts", "outlined", "scene_of_definition", "scene_within"]

#: Any other name of a hypothesis could look like a part of the statement.
_PLAIN_NAME = re.compile(r"[\w ,.'-]+")
_PLACE = re.compile(r"\{[0-9]+\}")

_QUOTES = "\N{LEFT DOUBLE QUOTATION MARK}", "\N{RIGHT DOUBLE QUOTATION MARK}"

#: Words and boxes, one after the other.
Parts = tuple[str | Box, ...]


@dataclass(frozen=True, slots=True)
class Outline:
    """A statement as sentences.

    Attributes
    ----------
    let
        "Let P and Q be laws on S, ..."; empty where nothing is free.
    given
        The hypotheses with their names.
    claim
        What follows.
    where
        One equation or explanation for each definition.
    """

    let: Parts
    given: tuple[tuple[str, Box], ...]
    claim: Box
    where: tuple[Parts, ...]


def outlined(
    statement: Statement, templates: Mapping[str, str] | None = None
) -> Outline:
    """Put a statement into sentences.

    Parameters
    ----------
    statement
        What to show.
    templates
        How uses of definitions read, by name: ``"{0} and {1} are close"``.

    Raises
    ------
    SpecError
        If a template does not fit its definition.
    """
    formulas = [*(formula for _, formula in statement.given), statement.claim]
    _distinguished(statement, templates or {})
    scene, shadowed = scene_within(statement, templates), _shadowed(statement)
    return Outline(
        _let(statement, formulas, scene),
        tuple(
            (name if _PLAIN_NAME.fullmatch(name) else ascii(name), arranged(one, scene))
            for name, one in statement.given
        ),
        arranged(statement.claim, scene),
        tuple(
            _meaning(one, templates, shadowed)
            for one in reversed(statement.definitions)
        ),
    )


def scene_within(
    statement: Statement,
    templates: Mapping[str, str] | None = None,
    *others: Term,
) -> Scene:
    """The names that the variables of a statement have wherever it is spoken of.

    Parameters
    ----------
    statement
        What is shown.
    templates
        How uses of definitions read, by name.
    others
        Terms that are shown beside it; other variables in them get looks of their own.
    """
    formulas = [*(formula for _, formula in statement.given), statement.claim]
    scene = scene_of(formulas, templates, _shadowed(statement))
    beside = scene_of([*formulas, *others], templates, scene.shadowed)
    # the statement's own looks first, whatever is shown beside it
    looks = {seen(box) for box in scene.names.values() if isinstance(box, Symbol)}
    for variable, box in beside.names.items():
        if variable not in scene.names:
            new = box
            if isinstance(box, Symbol) and seen(box) in looks:
                new = quoted(str(variable.data))
            scene = scene.calling(variable, new)
    return replace(scene, taken=scene.taken | beside.taken)


def scene_of_definition(
    definition: Definition,
    templates: Mapping[str, str] | None = None,
    shadowed: frozenset[str] = frozenset(),
) -> Scene:
    """The names that the parameters of a definition have where it is explained."""
    used = definition(*definition.parameters)
    return scene_of((used, definition.body), templates, shadowed)


def _shadowed(statement: Statement) -> frozenset[str]:
    """Letters that are not free for built-ins anywhere in what is shown together."""
    formulas = [*(formula for _, formula in statement.given), statement.claim]
    scenes = [scene_of(formulas), *map(scene_of_definition, statement.definitions)]
    return frozenset().union(*(scene.shadowed for scene in scenes))


def _distinguished(statement: Statement, templates: Mapping[str, str]) -> None:
    """No two definitions of one statement read alike."""
    known: dict[str, str] = {}
    for definition in statement.definitions:
        if definition.name in templates:
            words = _PLACE.sub("{}", templates[definition.name])
            other = known.setdefault(words, definition.name)
            if other != definition.name:
                raise SpecError(
                    f"{other} and {definition.name} both read {words!r}: no reader "
                    "could tell one from the other"
                )


def _let(statement: Statement, formulas: list[Term], scene: Scene) -> Parts:
    clauses: list[Parts] = []
    spaces = [Symbol(name) for name in space_names(*formulas)]
    if spaces:
        clauses.append(_clause(spaces, "standard Borel space", (), first=True))
    for sort, terms in grouped_variables(statement):
        noun, places = described(sort)
        names = [scene.names[term] for term in terms]
        where = tuple(
            part for word, over in places for part in (f" {word} ", _set(over))
        )
        clauses.append(_clause(names, noun, where, first=not clauses))
    if not clauses:
        return ()
    return ("Let ", *_joined(clauses), ".")


def _clause(names: Iterable[Box], noun: str, where: Parts, *, first: bool) -> Parts:
    """``P and Q be laws on S``; only the first clause has the verb."""
    shown: list[Parts] = [(name,) for name in names]
    article = "an" if noun[0] in "aeiou" else "a"
    what = f"{noun}s" if len(shown) > 1 else f"{article} {noun}"
    return (*_joined(shown), f" {'be ' * first}{what}", *where)


def _joined(items: list[Parts]) -> Parts:
    """A list in words: ``a, b, and c``."""
    parts: list[str | Box] = []
    for place, item in enumerate(items):
        last = place == len(items) - 1
        comma = ", " if len(items) > 2 or not last else " "
        if place:
            parts.append(comma.rstrip() + (" and " if last else " "))
        parts.extend(item)
    return tuple(parts)


def _set(sort: Sort) -> Box:
    return space_box(sort) if is_point_space(sort) else values_box(sort)


def _meaning(
    definition: Definition,
    templates: Mapping[str, str] | None,
    shadowed: frozenset[str],
) -> Parts:
    scene = scene_of_definition(definition, templates, shadowed)
    head = arranged(definition(*definition.parameters), scene)
    body = arranged(definition.body, scene)
    if isinstance(head, Phrase):
        return (_QUOTES[0], head, f"{_QUOTES[1]} means ", body)
    link = " means " if definition.body.sort == FORMULA else " is "
    return (head, link, body)
