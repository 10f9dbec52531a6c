"""How each node looks: one row a node, for plain text, LaTeX and MathML alike."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from verifydp.language.printing import arithmetic
from verifydp.language.printing.binders import (
    event_as_set,
    expectation,
    function_as_arrow,
    iteration,
    law_of_draws,
    law_with_density,
    quantified,
    summation,
)
from verifydp.language.printing.boxes import (
    Box,
    Cases,
    Fence,
    Leaf,
    Level,
    Numeral,
    Root,
    Scripts,
    Sign,
    Within,
    Word,
    row,
    tupled,
)
from verifydp.language.printing.pieces import Draw, call, number
from verifydp.language.printing.scenes import Scene, points_of, scene_of
from verifydp.language.terms import Term

__all__ = ["LAYOUTS", "arranged"]

_Layout = Callable[[Term, Scene, Draw], Box]


def arranged(
    term: Term,
    scene: Scene | None = None,
    *,
    templates: Mapping[str, str] | None = None,
) -> Box:
    """Lay out a term.

    Parameters
    ----------
    term
        Any term without loose bound variables.
    scene
        The names in use; by default those of its free variables.
    templates
        Without a scene: how uses of definitions read.

    Raises
    ------
    SpecError
        If a template does not fit its definition.
    """
    return _drawn(term, scene_of((term,), templates) if scene is None else scene)


def _drawn(term: Term, scene: Scene) -> Box:
    if term.operator == "variable":
        return scene.names[term]
    if term.operator == "defined":
        return _definition(term, scene)
    return LAYOUTS[term.operator](term, scene, _drawn)


def _definition(term: Term, scene: Scene) -> Box:
    arguments = tuple(_drawn(argument, scene) for argument in term.arguments)
    phrase = scene.phrase(str(term.data), arguments)
    if phrase is not None:
        return phrase
    name = Word(str(term.data))
    return call(name, *arguments) if arguments else name


def _absolute(term: Term, scene: Scene, draw: Draw) -> Box:
    """Between bars; one around another is a function, for bars pair badly."""
    inside = draw(term.arguments[0], scene)
    if _has_absolute(term.arguments[0]):
        return call(Word("abs"), inside)
    return Fence("|", inside, "|")


def _has_absolute(term: Term) -> bool:
    return term.operator == "absolute" or any(map(_has_absolute, term.arguments))


# --- layouts that differ in their signs only


def _infix(sign: str, level: Level, sides: Level, space: str = "relation") -> _Layout:
    """A sign between all arguments."""

    def layout(term: Term, scene: Scene, draw: Draw) -> Box:
        parts: list[Box] = []
        for argument in term.arguments:
            parts += [Sign(sign, space)] * bool(parts)
            parts.append(Within(draw(argument, scene), sides))
        return row(*parts, level=level)

    return layout


def _prefix(name: str) -> _Layout:
    """A function by name, its arguments in parentheses."""
    return _called(Word(name))


def _called(head: Box) -> _Layout:
    def layout(term: Term, scene: Scene, draw: Draw) -> Box:
        return call(head, *(draw(part, scene) for part in term.arguments))

    return layout


def _constant(box: Box) -> _Layout:
    return lambda _term, _scene, _draw: box


def _data(place: int | None = None) -> _Layout:
    """A literal: the number that the node holds."""

    def layout(term: Term, _scene: Scene, _draw: Draw) -> Box:
        value = term.data if place is None else term.data[place]  # type: ignore[index]
        assert isinstance(value, int | Fraction)
        return number(Fraction(value))

    return layout


def _quantifier(sign: str) -> _Layout:
    return lambda term, scene, draw: quantified(sign, term, scene, draw)


# --- layouts of one node


def _exp(term: Term, scene: Scene, draw: Draw) -> Box:
    inside = draw(term.arguments[0], scene)
    if "e" in scene.shadowed:  # a variable of this name: no second meaning
        return call(Word("exp"), inside)
    return Scripts(Leaf("e"), above=inside)


def _root(term: Term, scene: Scene, draw: Draw) -> Box:
    return Root(draw(term.arguments[0], scene))


def _value(term: Term, scene: Scene, draw: Draw) -> Box:
    """A function at a point; a pair of points are two arguments."""
    head, argument = term.arguments
    arguments = (draw(point, scene) for point in points_of(argument))
    return call(Within(draw(head, scene), Level.ATOM), *arguments)


def _pair(term: Term, scene: Scene, draw: Draw) -> Box:
    """Points in parentheses; a pair at the end is written as further points."""
    return tupled(*(draw(point, scene) for point in points_of(term)))


def _extreme(term: Term, scene: Scene, draw: Draw) -> Box:
    """The largest or smallest of all that a chain of such nodes compares."""
    arguments = (draw(part, scene) for part in _joined(term))
    return call(Word("max" if term.operator == "maximum" else "min"), *arguments)


def _joined(term: Term) -> list[Term]:
    """The arguments of a node that is associative, with those of equal nodes in it."""
    parts: list[Term] = []
    for part in term.arguments:
        parts += _joined(part) if part.operator == term.operator else [part]
    return parts


def _real(term: Term, scene: Scene, draw: Draw) -> Box:
    """A natural number as a real looks the same."""
    return draw(term.arguments[0], scene)


def _next(term: Term, scene: Scene, draw: Draw) -> Box:
    inside = Within(draw(term.arguments[0], scene), Level.SUM)
    return row(inside, Sign("plus", "binary"), Numeral(Fraction(1)), level=Level.SUM)


def _if(term: Term, scene: Scene, draw: Draw) -> Box:
    if _is_indicator(term):
        condition = draw(term.arguments[0], scene)
        return row(Leaf("indicator"), Fence("[", condition, "]"))
    choices: list[tuple[Box, Box | None]] = []
    while term.operator == "if" and not _is_indicator(term):
        condition, value = (draw(part, scene) for part in term.arguments[:2])
        choices.append((Within(value, Level.SUM), Within(condition, Level.IMPLICATION)))
        term = term.arguments[2]
    return Cases((*choices, (Within(draw(term, scene), Level.SUM), None)))


def _is_indicator(term: Term) -> bool:
    _, then, otherwise = term.arguments
    return _is_number(then, 1) and _is_number(otherwise, 0)


def _is_number(term: Term, value: int) -> bool:
    return term.operator == "number" and term.data == value


def _choose(term: Term, scene: Scene, draw: Draw) -> Box:
    by, *values = term.arguments
    index = Within(draw(by, scene), Level.SUM)
    choices: list[tuple[Box, Box | None]] = []
    for place, value in enumerate(values):
        is_it = row(
            index,
            Sign("equal", "relation"),
            Numeral(Fraction(place)),
            level=Level.RELATION,
        )
        choices.append((Within(draw(value, scene), Level.SUM), is_it))
    return Cases(tuple(choices))


def _and(term: Term, scene: Scene, draw: Draw) -> Box:
    """Comparisons that share a term are a chain: ``0 <= x <= 1``.

    An implication with its converse is an equivalence.
    """
    parts = _joined(term)
    if len(parts) == 2 and _are_converse(*parts):
        return _both_ways(parts[0], scene, draw)
    chains: list[list[Term]] = []
    for part in parts:
        last = chains[-1][-1] if chains else None
        if last is not None and _links(last, part):
            chains[-1].append(part)
        else:
            chains.append([part])
    boxes = [_chain(chain, scene, draw) for chain in chains]
    if len(boxes) == 1:
        return boxes[0]
    shown: list[Box] = []
    for box in boxes:
        shown += [Sign("and", "relation")] * bool(shown)
        shown.append(Within(box, Level.RELATION))
    return row(*shown, level=Level.JUNCTION)


def _or(term: Term, scene: Scene, draw: Draw) -> Box:
    boxes = [Within(draw(part, scene), Level.RELATION) for part in _joined(term)]
    parts: list[Box] = []
    for box in boxes:
        parts += [Sign("or", "relation")] * bool(parts)
        parts.append(box)
    return row(*parts, level=Level.JUNCTION)


def _are_converse(left: Term, right: Term) -> bool:
    if left.operator != "implies" or right.operator != "implies":
        return False
    return left.arguments == right.arguments[::-1]


_ORDERS = {"at_most": "at most", "less": "less"}


def _links(left: Term, right: Term) -> bool:
    if left.operator not in _ORDERS or right.operator not in _ORDERS:
        return False
    return left.arguments[1] is right.arguments[0]


def _chain(chain: list[Term], scene: Scene, draw: Draw) -> Box:
    if len(chain) == 1:
        return draw(chain[0], scene)
    parts: list[Box] = [Within(draw(chain[0].arguments[0], scene), Level.SUM)]
    for comparison in chain:
        parts.append(Sign(_ORDERS[comparison.operator], "relation"))
        parts.append(Within(draw(comparison.arguments[1], scene), Level.SUM))
    return row(*parts, level=Level.RELATION)


_DENIED = {"equal": "unequal", "member": "not in"}


def _not(term: Term, scene: Scene, draw: Draw) -> Box:
    inside = term.arguments[0]
    sign = _DENIED.get(inside.operator)
    if sign is not None:
        return _infix(sign, Level.RELATION, Level.SUM)(inside, scene, draw)
    box = Within(draw(inside, scene), Level.ATOM)
    return row(Sign("not"), box, level=Level.RELATION)


def _both_ways(term: Term, scene: Scene, draw: Draw) -> Box:
    return _infix("equivalent", Level.IMPLICATION, Level.JUNCTION)(term, scene, draw)


def _gaussian(scene: Scene) -> Box:
    return Word("Normal") if "N" in scene.shadowed else Leaf("gaussian")


def _standard(_term: Term, scene: Scene, _draw: Draw) -> Box:
    return call(_gaussian(scene), Numeral(Fraction(0)), Numeral(Fraction(1)))


def _normal(term: Term, scene: Scene, draw: Draw) -> Box:
    """Written with the variance, as is usual."""
    mean, deviation = (draw(part, scene) for part in term.arguments)
    variance: Box = Scripts(Within(deviation, Level.ATOM), above=Numeral(Fraction(2)))
    if isinstance(deviation, Numeral):
        variance = Numeral(deviation.value**2)
    return call(_gaussian(scene), mean, variance)


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a pair, by its number."""

    place: int

    def __call__(self, term: Term, scene: Scene, draw: Draw) -> Box:
        base = Within(draw(term.arguments[0], scene), Level.ATOM)
        return Scripts(Fence("(", base, ")"), below=Numeral(Fraction(self.place)))


_RELATION = (Level.RELATION, Level.SUM)

#: How each node of `verifydp.language.nodes.NODES` looks.
LAYOUTS: dict[str, _Layout] = {
    # points
    "number": _data(),
    "natural": _data(),
    "integer": _data(),
    "label": _data(0),
    "next": _next,
    "pair": _pair,
    "first": _Part(1),
    "second": _Part(2),
    # reals
    "pi": _constant(Leaf("pi")),
    "real": _real,
    "add": arithmetic.add,
    "subtract": arithmetic.subtract,
    "negate": arithmetic.negate,
    "multiply": arithmetic.multiply,
    "divide": arithmetic.divide,
    "power": arithmetic.power,
    "absolute": _absolute,
    "exp": _exp,
    "log": _prefix("log"),
    "sqrt": _root,
    "normal_cdf": _called(Leaf("normal cdf")),
    "maximum": _extreme,
    "minimum": _extreme,
    "sum": summation,
    "value": _value,
    "mean": expectation,
    # any sort
    "if": _if,
    "choose": _choose,
    "apply": _value,
    "lambda": function_as_arrow,
    # formulas
    "true": _constant(Word("true")),
    "false": _constant(Word("false")),
    "at_most": _infix("at most", *_RELATION),
    "less": _infix("less", *_RELATION),
    "equal": _infix("equal", *_RELATION),
    "member": _infix("in", *_RELATION),
    "not": _not,
    "and": _and,
    "or": _or,
    "implies": _infix("implies", Level.IMPLICATION, Level.JUNCTION),
    "forall": _quantifier("for all"),
    "exists": _quantifier("exists"),
    # events, tests
    "event": event_as_set,
    "test": function_as_arrow,
    # laws
    "finite_law": _prefix("Finite"),
    "dirac": _prefix("Dirac"),
    "standard_normal": _standard,
    "normal": _normal,
    "laplace": _prefix("Laplace"),
    "geometric": _prefix("Geometric"),
    "discrete_normal": _prefix("DiscreteNormal"),
    "weighted": law_with_density,
    "bind": law_of_draws,
    "iterate": iteration,
}
