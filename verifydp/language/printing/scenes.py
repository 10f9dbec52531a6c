"""What is around a term while it is laid out: names of variables, templates."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from string import Formatter

from verifydp.errors import SpecError
from verifydp.language.definitions import definitions_in
from verifydp.language.printing.boxes import (
    Box,
    Level,
    Phrase,
    Symbol,
    Within,
    tupled,
)
from verifydp.language.printing.symbols import chosen_symbol, symbols_of
from verifydp.language.scope import space_names
from verifydp.language.sorts import Sort
from verifydp.language.terms import Term, definition_use, fresh, instantiate, make

__all__ = ["SHADOWABLE", "Scene", "points_of", "projected", "scene_of", "unread"]

#: Built-ins of one letter: the differential of a density, the base of the exponential,
#: the expectation, and the normal law.
SHADOWABLE = frozenset("deEN")

#: Free variables that no author has named; see `verifydp.language.terms.fresh`.
_UNNAMED = "%"


@dataclass(frozen=True, slots=True)
class Scene:
    """The names in use at a place of a term; opening a binder gives a new scene.

    Attributes
    ----------
    names
        How each variable looks.
    taken
        Symbols that a new variable must not have.
    templates
        How uses of definitions read, by name: ``"{0} and {1} are close"``.
    shadowed
        Letters of built-in functions and laws that a variable or a space has; these
        functions and laws are written as words.
    """

    names: Mapping[Term, Box] = field(default_factory=dict)
    taken: frozenset[Symbol] = frozenset()
    templates: Mapping[str, str] = field(default_factory=dict)
    shadowed: frozenset[str] = frozenset()

    def named(self, sort: Sort) -> tuple[Symbol, "Scene"]:
        """Choose a name that is not in use."""
        symbol = chosen_symbol(sort, self.taken)
        return symbol, replace(self, taken=self.taken | {symbol})

    def opened(self, function: Term) -> tuple[Box, Term, "Scene"]:
        """Name the variable of a lambda.

        Returns
        -------
        name, body, scene
            A variable over pairs is named as a pair of variables; the body is
            written with them.
        """
        assert isinstance(function.data, Sort)
        used = [function, *self.names]
        pattern, scene = self._pattern(function.data, used)
        body = projected(instantiate(function, pattern))
        return scene.box(pattern), body, scene

    def _pattern(self, sort: Sort, used: list[Term]) -> tuple[Term, "Scene"]:
        if sort.kind == "pair":
            left, scene = self._pattern(sort.of(0), used)
            right, scene = scene._pattern(sort.of(1), [*used, *left.free])
            return make("pair", left, right), scene
        variable = fresh(sort, *used)
        symbol, scene = self.named(sort)
        return variable, scene.calling(variable, symbol)

    def avoiding(self, other: "Scene") -> "Scene":
        """The scene whose new names are none of another scene either."""
        return replace(self, taken=self.taken | other.taken)

    def calling(self, variable: Term, box: Box) -> "Scene":
        """The scene in which a variable looks like a box."""
        return replace(self, names={**self.names, variable: box})

    def box(self, term: Term) -> Box:
        """A variable, or a pair of variables, as it looks here."""
        if term.operator != "pair":
            return self.names[term]
        return tupled(*(self.box(point) for point in points_of(term)))

    def phrase(self, name: str, arguments: tuple[Box, ...]) -> Phrase | None:
        """A definition's template with its arguments in place.

        Raises
        ------
        SpecError
            If the template is malformed, or does not name just the arguments.
        """
        template = self.templates.get(name)
        if template is None:
            return None
        if unread(template, len(arguments)):
            raise SpecError(
                f"the template {template!r} of {name} does not fit its "
                f"{len(arguments)} arguments: write them as {{0}}, {{1}}, ..."
            )
        parts: list[str | Box] = []
        for text, place, _, _ in Formatter().parse(template):
            if text.startswith("-") and parts:  # (a + b)-close, not a + b-close
                parts[-1] = _tighter(parts[-1])
            if text:
                parts.append(text)
            if place is not None:
                parts.append(Within(arguments[int(place)], Level.SUM))
        return Phrase(tuple(parts))


def _tighter(part: str | Box) -> str | Box:
    return Within(part.box, Level.PRODUCT) if isinstance(part, Within) else part


def unread(template: str, count: int) -> str:
    """Say why a phrase does not name just its arguments; nothing if it does.

    Parameters
    ----------
    template
        The phrase, with ``{0}``, ``{1}``, ... in place of the arguments.
    count
        How many arguments there are.

    Examples
    --------
    >>> unread("{0} is {2}-close to {1}", 3), unread("{0} is private", 2)
    ('', 'it does not name the argument {1}')
    """
    try:
        places = [place for _, place, _, _ in Formatter().parse(template)]
        named = {int(place) for place in places if place is not None}
    except ValueError:
        return "it is malformed: write the arguments as {0}, {1}, ..."
    for place in sorted(named ^ set(range(count))):
        verb = "names" if place in named else "does not name"
        return f"it {verb} the argument {{{place}}}"
    return ""


def points_of(term: Term) -> list[Term]:
    """The points of a pair whose second point may be a pair again.

    Examples
    --------
    >>> from verifydp.language.notation import pair, real
    >>> x = real("x")
    >>> points_of(pair(x, pair(x, x)))
    [x, x, x]
    """
    points = [term]
    while points[-1].operator == "pair":
        points += points.pop().arguments
    return points


def projected(term: Term) -> Term:
    """Write ``first (pair a b)`` as a, everywhere."""
    done: dict[Term, Term] = {}

    def walk(part: Term) -> Term:
        if part not in done:
            arguments = tuple(walk(argument) for argument in part.arguments)
            made = part
            if arguments != part.arguments and part.operator == "defined":
                made = definition_use(str(part.data), part.sort, *arguments)
            elif arguments != part.arguments:
                made = make(part.operator, *arguments, data=part.data)
            if made.operator in {"first", "second"} and arguments[0].operator == "pair":
                made = arguments[0].arguments[made.operator == "second"]
            done[part] = made
        return done[part]

    return walk(term)


def _letter(symbol: Symbol) -> str:
    """The letter that a symbol takes; ``dx`` could be the differential of x."""
    base = symbol.base
    return "d" if base.startswith("d") and len(base) <= len("dx") else base


def scene_of(
    terms: Iterable[Term],
    templates: Mapping[str, str] | None = None,
    shadowed: frozenset[str] = frozenset(),
) -> Scene:
    """The names of the free variables of terms.

    Parameters
    ----------
    terms
        What will be laid out; their free variables keep their names.
    templates
        How uses of definitions read, by name.
    shadowed
        Letters of built-ins that have another meaning nearby.
    """
    shown = tuple(terms)
    reading = dict(templates or {})
    free = frozenset().union(*(term.free for term in shown))
    named = {
        term: str(term.data) for term in free if not str(term.data).startswith(_UNNAMED)
    }
    calls = definitions_in(*shown).difference(reading)
    others = frozenset(Symbol(name) for name in {*space_names(*shown), *calls})
    symbols = symbols_of(named.values(), (symbol.base for symbol in others))
    names: dict[Term, Box] = {term: symbols[name] for term, name in named.items()}
    taken = others.union(symbols.values())
    letters = shadowed.union(map(_letter, taken)) & SHADOWABLE
    scene = Scene(names, taken, reading, letters)
    for term in sorted(free.difference(named), key=repr):
        symbol, scene = scene.named(term.sort)
        scene = scene.calling(term, symbol)
    return scene
