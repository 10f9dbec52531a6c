"""Layouts of the nodes that bind a variable."""

from fractions import Fraction

from verifydp.language.notation import at, pair
from verifydp.language.printing.boxes import (
    Box,
    Fence,
    Leaf,
    Level,
    Numeral,
    Product,
    Scripts,
    Sign,
    Tower,
    Within,
    Word,
    listed,
    row,
)
from verifydp.language.printing.pieces import Draw, call, declared
from verifydp.language.printing.scenes import Scene, projected
from verifydp.language.sorts import NATURAL, Sort
from verifydp.language.terms import Term, abstract, fresh, instantiate

__all__ = [
    "event_as_set",
    "expectation",
    "function_as_arrow",
    "iteration",
    "law_of_draws",
    "law_with_density",
    "quantified",
    "summation",
]


def _as_lambda(function: Term) -> Term:
    """A function that has a name, with a variable for its argument."""
    if function.operator == "lambda":
        return function
    x = fresh(function.sort.of(), function)
    return abstract(at(function, x), x)


def _drawn_from(name: Box, law: Box) -> Box:
    return row(
        name,
        Sign("drawn from", "relation"),
        Within(law, Level.SUM),
        level=Level.RELATION,
    )


def quantified(sign: str, term: Term, scene: Scene, draw: Draw) -> Box:
    """Variables with their ranges, and a formula; equal quantifiers are one."""
    groups: list[tuple[Sort, list[Box]]] = []
    body = term
    while body.operator == term.operator:
        (function,) = body.arguments
        assert isinstance(function.data, Sort)
        name, body, scene = scene.opened(function)
        if not groups or groups[-1][0] != function.data:
            groups.append((function.data, []))
        groups[-1][1].append(name)
    ranges = [declared(listed(*names), sort) for sort, names in groups]
    head = (Sign(sign), listed(*ranges), Sign("colon", "after"))
    return row(*head, draw(body, scene), level=Level.LOOSE)


def function_as_arrow(term: Term, scene: Scene, draw: Draw) -> Box:
    """A function: ``x -> f(x)``; a test is written as its function."""
    if term.operator == "test":
        return draw(term.arguments[0], scene)
    name, body, inside = scene.opened(term)
    arrow = (name, Sign("maps to", "relation"), draw(body, inside))
    return row(*arrow, level=Level.IMPLICATION)


def event_as_set(term: Term, scene: Scene, draw: Draw) -> Box:
    """The set of points that satisfy a condition."""
    name, body, inside = scene.opened(term.arguments[0])
    return Fence("{", row(name, Sign("such that", "relation"), draw(body, inside)), "}")


def summation(term: Term, scene: Scene, draw: Draw) -> Box:
    """A sum over the natural numbers below a count."""
    count, body = term.arguments
    name, inside, around = scene.opened(_as_lambda(body))
    zero = Numeral(Fraction(0))
    under = row(name, Sign("equal", "relation"), zero, level=Level.RELATION)
    summand = Within(draw(inside, around), Level.RATIO)
    return Tower("sum", under, _before(count, scene.avoiding(around), draw), summand)


def _before(count: Term, scene: Scene, draw: Draw) -> Box:
    """One less than a natural number."""
    if count.operator == "next":
        return draw(count.arguments[0], scene)
    if count.operator == "natural":
        assert isinstance(count.data, int)
        return Numeral(Fraction(count.data - 1))
    one = Numeral(Fraction(1))
    return row(draw(count, scene), Sign("minus", "binary"), one, level=Level.SUM)


def expectation(term: Term, scene: Scene, draw: Draw) -> Box:
    """An expectation; that of an indicator is a probability."""
    law, function = term.arguments
    name, body, inside = scene.opened(_as_lambda(function))
    condition = _indicated(body)
    if condition is not None:
        event = _event_of(function)
        if event is not None:
            head = Within(draw(law, scene), Level.ATOM)
            return call(head, draw(event, scene))
        body = condition
    sign: Box = Leaf("expectation") if condition is None else Leaf("probability")
    if condition is None and "E" in scene.shadowed:
        sign = Word("Expectation")
    draws = _drawn_from(name, draw(law, scene.avoiding(inside)))
    return row(Scripts(sign, below=draws), Fence("[", draw(body, inside), "]"))


def _indicated(body: Term) -> Term | None:
    """The condition whose indicator this is."""
    if body.operator != "if":
        return None
    condition, then, otherwise = body.arguments
    one, zero = (
        part.operator == "number" and part.data == value
        for part, value in ((then, 1), (otherwise, 0))
    )
    return condition if one and zero else None


def _event_of(function: Term) -> Term | None:
    """The event B of ``x -> 1 if x is in B else 0``, where x is not in B itself."""
    if function.operator != "lambda":
        return None
    condition = _indicated(function.arguments[0])
    if condition is None or condition.operator != "member":
        return None
    point, event = condition.arguments
    drawn = point.operator == "bound" and point.data == 0
    return event if drawn and not event.loose else None


def law_with_density(term: Term, scene: Scene, draw: Draw) -> Box:
    """A density times a law: ``f(y) P(dy)``."""
    law, density = term.arguments
    name, body, inside = scene.opened(_as_lambda(density))
    if "d" in scene.shadowed:
        return call(Word("Weighted"), draw(law, scene), draw(density, scene))
    head = Within(draw(law, scene.avoiding(inside)), Level.ATOM)
    measure = row(head, Fence("(", row(Leaf("differential"), name), ")"))
    return Product((Within(draw(body, inside), Level.PRODUCT), measure))


def law_of_draws(term: Term, scene: Scene, draw: Draw) -> Box:
    """The law of what is drawn last: ``law[t : s ~ P, t ~ K(s)]``."""
    draws: list[Box] = []
    law, around = term, scene
    while law.operator == "bind":
        source, kernel = law.arguments
        name, law, inside = around.opened(_as_lambda(kernel))
        draws.append(_drawn_from(name, draw(source, around.avoiding(inside))))
        around = inside
    if law.operator == "dirac":
        result = draw(law.arguments[0], around)
    else:
        result, inside = around.named(law.sort.of())
        draws.append(_drawn_from(result, draw(law, around.avoiding(inside))))
    return _law_of(result, draws)


def _law_of(result: Box, draws: list[Box]) -> Box:
    inside = row(result, Sign("such that", "relation"), listed(*draws))
    return row(Word("law"), Fence("[", inside, "]"))


def iteration(term: Term, scene: Scene, draw: Draw) -> Box:
    """The law of a state after some draws: each state selects the law of the next."""
    count, start, step = term.arguments
    place, around = scene.named(NATURAL)
    state, around = around.named(start.sort)
    index = fresh(NATURAL, term, *scene.names)
    before = fresh(start.sort, term, index, *scene.names)
    around = around.calling(index, place)
    around = around.calling(before, Scripts(state, below=place))
    law = draw(projected(_at(step, pair(index, before))), around)
    one, zero = Numeral(Fraction(1)), Numeral(Fraction(0))
    after = row(place, Sign("plus", "binary"), one, level=Level.SUM)
    begins = row(
        Scripts(state, below=zero),
        Sign("equal", "relation"),
        draw(start, scene.avoiding(around)),
        level=Level.RELATION,
    )
    last = Scripts(state, below=draw(count, scene.avoiding(around)))
    return _law_of(last, [begins, _drawn_from(Scripts(state, below=after), law)])


def _at(function: Term, argument: Term) -> Term:
    """A function at an argument, computed where the function is written out."""
    if function.operator == "lambda":
        return instantiate(function, argument)
    return at(function, argument)
