"""Where a long formula may be broken on a page, and how wide its pieces are.

Browsers do not break lines inside a formula, so a long one is written as several that
stand side by side while there is room: after a quantifier or a comma, before a
connective, a comparison or a sign of a sum, and between the words of a phrase. So a
piece that is too wide for a screen never hides a sign behind it. Fractions, roots and
exponents stay whole. All that is needed to read a piece is in it: parentheses that are
opened in one piece are closed in a later one.
"""

from verifydp.language.printing.boxes import (
    Box,
    Cases,
    Fence,
    Leaf,
    Numeral,
    Phrase,
    Product,
    Ratio,
    Root,
    Row,
    Scripts,
    Sign,
    Symbol,
    Tower,
    Within,
    Word,
    digits_of,
    row,
    settled,
)
from verifydp.language.printing.plain import line_of

__all__ = ["broken", "width_of"]

#: Characters of a formula that stays in one piece: what fits a narrow screen.
_SHORT = 32
#: Behind these signs no line is broken: a name stays beside where it comes from.
_KEPT = {"drawn from", "in", "not in", "within", "typed", "arrow"}
_OPENING = {"(": "open", "[": "open bracket"}
_CLOSING = {")": "close", "]": "close bracket"}
#: Ems of a character and of the space around a sign.
_CHARACTER, _SPACE = 0.56, 0.6
#: What stands in scripts, and in fractions within fractions.
_SMALLER = 0.75


def broken(box: Box) -> list[str | Box]:
    """Break a formula into pieces, words among them, which may stand on many lines.

    Examples
    --------
    >>> from verifydp.language.printing.boxes import Level
    >>> long = [Symbol(name * 16) for name in "abc"]
    >>> sums = [long[0], Sign("plus", "binary"), long[1], Sign("at most", "relation")]
    >>> [line_of(piece) for piece in broken(row(*sums, long[2], level=Level.SUM))]
    ['aaaaaaaaaaaaaaaa', ' + bbbbbbbbbbbbbbbb', ' ≤ cccccccccccccccc']
    """
    if isinstance(box, Within):
        box = settled(box, one_line=False)
    if isinstance(box, Phrase):
        return [piece for part in box.parts for piece in _parts_of(part)]
    if len(line_of(box)) <= _SHORT:
        return [box]
    if isinstance(box, Fence) and box.left in _OPENING and box.right in _CLOSING:
        inside = broken(box.box)
        if len(inside) == 1:
            return [box]
        left, right = Sign(_OPENING[box.left]), Sign(_CLOSING[box.right])
        return _ended(left, inside, right)
    return _row(box.parts) if isinstance(box, Row) else [box]


def _parts_of(part: str | Box) -> list[str | Box]:
    return [part] if isinstance(part, str) else broken(part)


def _ended(left: Box, pieces: list[str | Box], right: Box) -> list[str | Box]:
    """Delimiters stay with what they enclose."""
    first, *_ = pieces
    begun = [row(left, first)] if isinstance(first, Box) else [left, first]
    pieces = [*begun, *pieces[1:]]
    last = pieces[-1]
    ended = [row(last, right)] if isinstance(last, Box) else [last, right]
    return [*pieces[:-1], *ended]


def _row(parts: tuple[Box, ...]) -> list[str | Box]:
    """Parts side by side; what is neither sign nor broken stays with its neighbour."""
    pieces: list[list[str | Box]] = [[]]
    for part in parts:
        if isinstance(part, Sign):
            if part.space in {"relation", "binary"} and part.name not in _KEPT:
                pieces.append([])
            pieces[-1].append(part)
            if part.space == "after" and part.name not in _KEPT:
                pieces.append([])
            continue
        first, *rest = broken(part)
        if isinstance(first, str) or (pieces[-1] and isinstance(pieces[-1][-1], str)):
            pieces.append([])
        pieces[-1].append(first)
        pieces += [[piece] for piece in rest]
    return [_whole(piece) for piece in pieces if piece]


def _whole(piece: list[str | Box]) -> str | Box:
    """The boxes of a piece as one; words stand alone."""
    if len(piece) == 1:
        return piece[0]
    return row(*(part for part in piece if isinstance(part, Box)))


def width_of(box: str | Box, fractions: int = 0) -> float:
    """Guess how many ems a formula is wide: enough, rather than exact.

    Parameters
    ----------
    box
        What is written.
    fractions
        How many fractions it stands in; inside the first they are set smaller.

    Examples
    --------
    >>> from fractions import Fraction
    >>> half = Ratio(Numeral(Fraction(1)), Symbol("longer"))
    >>> width_of(half) == width_of(Symbol("longer"))
    True
    """
    match box:
        case str():
            return _CHARACTER * len(box)
        case Within():
            return width_of(settled(box, one_line=False), fractions)
        case Row(parts=parts) | Product(factors=parts) | Phrase(parts=parts):
            gaps = isinstance(box, Product) * (len(parts) - 1)
            return sum(width_of(part, fractions) for part in parts) + gaps * _SPACE
        case Fence(box=inside):
            return width_of(inside, fractions) + 2 * _CHARACTER
        case Ratio(above=above, below=below):
            size = _SMALLER if 1 <= fractions <= 2 else 1
            return size * max(width_of(one, fractions + 1) for one in (above, below))
        case Root(inside=inside):
            return width_of(inside, fractions) + 1
        case Scripts(base=base, below=below, above=above):
            scripts = [width_of(one) for one in (below, above) if one is not None]
            return width_of(base, fractions) + _SMALLER * max(scripts)
        case Tower(under=under, over=over, body=body):
            ends = max(1, width_of(under), width_of(over))
            return ends + width_of(body, fractions)
        case Cases(choices=choices):
            return 3 + max(map(_choice, choices))
        case Numeral(value=value) if digits_of(value) is None:
            return _CHARACTER * max(map(len, str(value).split("/")))
        case Sign(space=space):
            return _CHARACTER * len(line_of(box).strip()) + _SPACE * bool(space)
        case Symbol() | Word() | Leaf():
            return _CHARACTER * len(line_of(box))
    return _CHARACTER * len(line_of(box))


def _choice(choice: tuple[Box, Box | None]) -> float:
    value, condition = choice
    when = 4.0 if condition is None else width_of(condition)
    return width_of(value) + when
