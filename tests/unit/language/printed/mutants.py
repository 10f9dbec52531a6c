"""Terms that differ from a given one in one place."""

from collections.abc import Iterator
from fractions import Fraction

from verifydp.errors import SpecError
from verifydp.language.terms import Term, bound, definition_use, make

_INSTEAD = {
    "add": ("subtract", "multiply", "maximum"),
    "subtract": ("add", "divide"),
    "multiply": ("add", "divide"),
    "divide": ("multiply", "subtract"),
    "power": ("multiply",),
    "negate": ("absolute", "exp"),
    "absolute": ("negate", "sqrt"),
    "exp": ("log", "normal_cdf", "negate"),
    "log": ("exp", "sqrt"),
    "sqrt": ("log", "absolute"),
    "normal_cdf": ("exp",),
    "maximum": ("minimum",),
    "minimum": ("maximum",),
    "at_most": ("less", "equal"),
    "less": ("at_most",),
    "equal": ("at_most",),
    "and": ("or", "implies"),
    "or": ("and", "implies"),
    "implies": ("and", "or"),
    "forall": ("exists",),
    "exists": ("forall",),
    "normal": ("laplace",),
    "laplace": ("normal",),
    "first": ("second",),
    "second": ("first",),
}
_REGROUPED = {"add", "subtract", "multiply", "divide", "power", "implies", "and", "or"}


def rebuilt(term: Term, arguments: tuple[Term, ...]) -> Term:
    if term.operator == "defined":
        return definition_use(str(term.data), term.sort, *arguments)
    return make(term.operator, *arguments, data=term.data)


def mutants(term: Term) -> Iterator[Term]:
    """Change the term or one of its parts; what has no sort is left out."""
    for made in _here(term):
        if made.sort == term.sort and made is not term:
            yield made
    for place, part in enumerate(term.arguments):
        for changed in mutants(part):
            arguments = (
                *term.arguments[:place],
                changed,
                *term.arguments[place + 1 :],
            )
            try:
                yield rebuilt(term, arguments)
            except SpecError:
                continue


def _here(term: Term) -> Iterator[Term]:
    for change in (_operators, _swapped, _constants, _groups, _scopes, _negations):
        made = change(term)
        while True:
            try:
                yield next(made)
            except StopIteration:
                break
            except SpecError:
                break


def _operators(term):
    for name in _INSTEAD.get(term.operator, ()):
        if name in {"subtract", "divide", "implies", "power"}:
            if len(term.arguments) == 2:
                yield make(name, *term.arguments)
        else:
            yield make(name, *term.arguments)


def _swapped(term):
    parts = term.arguments
    for place in range(len(parts) - 1):
        one, other = parts[place : place + 2]
        if one.sort == other.sort and one is not other:
            yield rebuilt(term, (*parts[:place], other, one, *parts[place + 2 :]))


def _constants(term):
    if term.operator == "number":
        yield make("number", data=term.data + 1)
        yield make("number", data=term.data / 10 + Fraction(1, 7))
        yield make("number", data=-term.data)
    elif term.operator == "natural":
        yield make("natural", data=term.data + 1)
    elif term.operator == "label":
        index, size = term.data
        yield make("label", data=((index + 1) % size, size))
    elif term.operator == "bound":
        for other in range(4):
            if other != term.data:
                yield bound(other, term.sort)


def _groups(term):
    """(a op b) op2 c becomes a op (b op2 c), and back."""
    if term.operator not in _REGROUPED or len(term.arguments) != 2:
        return
    left, right = term.arguments
    if left.operator in _REGROUPED and len(left.arguments) == 2:
        a, b = left.arguments
        yield make(left.operator, a, make(term.operator, b, right))
    if right.operator in _REGROUPED and len(right.arguments) == 2:
        b, c = right.arguments
        yield make(right.operator, make(term.operator, left, b), c)
    for outside in ("exp", "log", "sqrt", "negate", "absolute"):
        if left.operator == outside:
            yield make(outside, make(term.operator, left.arguments[0], right))
        if right.operator == outside:
            yield make(outside, make(term.operator, left, right.arguments[0]))


def _scopes(term):
    """A quantifier, a sum or an expectation that ends later."""
    if len(term.arguments) != 2:
        return
    left, right = term.arguments
    for one, other in ((left, right), (right, left)):
        if one.operator not in {"forall", "exists", "sum", "mean"} or other.loose:
            continue
        *others, function = one.arguments
        if function.operator != "lambda":
            continue
        (body,) = function.arguments
        inside = (body, other) if one is left else (other, body)
        moved = make("lambda", rebuilt(term, inside), data=function.data)
        yield make(one.operator, *others, moved)


def _negations(term):
    if term.sort.kind == "formula":
        yield make("not", term)


def random_mutant(term: Term, rng) -> Term | None:
    """Change one part that is drawn; None where nothing there can be changed."""
    path, part = [], term
    while part.arguments and rng.random() > 1 / (1 + part.size**0.5):
        weights = [child.size for child in part.arguments]
        (place,) = rng.choices(range(len(weights)), weights)
        path.append((part, place))
        part = part.arguments[place]
    made = [one for one in _here(part) if one.sort == part.sort and one is not part]
    if not made:
        return None
    part = rng.choice(made)
    try:
        for parent, place in reversed(path):
            arguments = list(parent.arguments)
            arguments[place] = part
            part = rebuilt(parent, tuple(arguments))
    except SpecError:
        return None
    return None if part.loose else part
