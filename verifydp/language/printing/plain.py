"""Plain text: one line of Unicode for each formula, wrapped for a terminal."""

from collections.abc import Iterable
from itertools import pairwise

from verifydp.language.printing.boxes import (
    Box,
    Cases,
    Fence,
    Leaf,
    Level,
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
    dotted,
    settled,
)
from verifydp.language.printing.glyphs import GLYPHS

__all__ = ["line_of", "wrapped"]

#: A gap at which no line is broken.
_GAP = "\N{NO-BREAK SPACE}"
#: What stands before and after a sign: lines break after a sign, and before the words
#: and arrows that join formulas; what is drawn stays beside its law.
_GAPS = {
    "relation": (_GAP, " "),
    "binary": (_GAP, " "),
    "after": ("", " "),
    "": ("", ""),
    **dict.fromkeys(("and", "or", "implies", "equivalent"), (" ", _GAP)),
    **dict.fromkeys(("drawn from", "in", "not in", "within"), (_GAP, _GAP)),
}
#: A break behind one of these is as bad as one half a level deeper.
_SUMS = {GLYPHS[name].plain for name in ("plus", "minus", "dot")}
_BELOW = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_ABOVE = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def line_of(box: Box) -> str:
    """Write a box on one line.

    Examples
    --------
    >>> from fractions import Fraction
    >>> line_of(Scripts(Symbol("x", "1"), above=Numeral(Fraction(2))))
    'x₁²'
    """
    return _text(box).replace(_GAP, " ")


def wrapped(
    parts: Iterable[str | Box], *, width: int, first: str = "", rest: str = ""
) -> str:
    """Write words and boxes on lines that are broken where they are least deep.

    Parameters
    ----------
    parts
        What to write, one after the other.
    width
        Characters in a line; what has no gap may be longer.
    first, rest
        What the first line and the others begin with.
    """
    text = "".join(part if isinstance(part, str) else _text(part) for part in parts)
    lines: list[str] = []
    margin = first
    while len(margin) + len(text) > width:
        place = _break(text, width - len(margin))
        if place is None:
            break
        lines.append(margin + text[:place].rstrip())
        text, margin = text[place:].lstrip(" "), rest
    lines.append(margin + text)
    return "\n".join(lines).replace(_GAP, " ")


def _break(text: str, room: int) -> int | None:
    """Where to break: among the gaps that fill half a line, at the least deep."""
    depth = 0
    gaps: list[tuple[float, int]] = []
    for place, character in enumerate(text):
        depth += (character in "([{") - (character in ")]}")
        if character == " ":
            gaps.append((depth + (text[place - 1] in _SUMS) / 2, place))
    fitting = [gap for gap in gaps if room // 2 <= gap[1] <= room]
    fitting = fitting or [gap for gap in gaps if gap[1] <= room][-1:] or gaps[:1]
    return min(fitting, key=lambda gap: (gap[0], -gap[1]))[1] if fitting else None


def _text(box: Box) -> str:
    match box:
        case Within():
            return _text(settled(box, one_line=True))
        case Row(parts=parts):
            return "".join(map(_text, parts))
        case Product(factors=factors):
            return _product(factors)
        case Phrase(parts=parts):
            return "".join(
                part if isinstance(part, str) else _text(part) for part in parts
            )
        case Fence(left=left, box=inside, right=right):
            return f"{left}{_text(inside)}{right}"
        case Scripts():
            return _scripts(box)
        case Tower(sign=sign, under=under, over=over, body=body):
            ends = f"_{{{_tight(under)}}}^{{{_tight(over)}}}"
            return f"{GLYPHS[sign].plain}{ends}{_GAP}{_text(body)}"
        case Cases(choices=choices):
            return f"({', '.join(_choice(*choice) for choice in choices)})"
        case Ratio(above=above, below=below):
            # The divisor is an atom or a power: a/b c would be read in two ways.
            left = _text(Within(above, Level.PRODUCT))
            return f"{left}/{_text(Within(below, Level.POWER))}"
        case Root(inside=inside):
            plain = isinstance(inside, Symbol | Numeral)
            return "√" + _text(Within(inside, Level.ATOM) if plain else _closed(inside))
    return _leaf(box)


def _leaf(box: Box) -> str:
    match box:
        case Symbol(base=base, index=index, primes=primes):
            below = f"_{{{index}}}" if "," in index else f"_{index}"
            below = index.translate(_BELOW) if index.isdigit() else below
            return base + below * bool(index) + GLYPHS["prime"].plain * primes
        case Word(text=text):
            return text
        case Leaf(name=name):
            return GLYPHS[name].plain
        case Numeral(value=value):
            return (digits_of(value) or str(value)).replace("-", GLYPHS["minus"].plain)
        case Sign(name=name, space=space):
            sign = GLYPHS[name].plain
            before, after = _GAPS.get(name, _GAPS[space])
            return f"{before}{sign}{after}"
    raise AssertionError(box)


def _closed(box: Box) -> Box:
    return Fence("(", box, ")")


def _tight(box: Box) -> str:
    return _text(box).replace(" ", _GAP)


def _scripts(box: Scripts) -> str:
    text = _text(box.base)
    if box.below is not None:
        below = _tight(box.below)
        if below.isdigit():
            text += below.translate(_BELOW)
        else:
            text += f"_{below}" if len(below) == 1 else f"_{{{below}}}"
    if box.above is not None:
        above = _text(box.above)
        if above.isdigit() and text[-1:] not in "⁰¹²³⁴⁵⁶⁷⁸⁹":
            text += above.translate(_ABOVE)
        else:
            text += f"^{_text(Within(box.above, Level.ATOM))}"
    return text


def _choice(value: Box, condition: Box | None) -> str:
    if condition is None:
        return f"{_text(value)} otherwise"
    return f"{_text(value)} if{_GAP}{_text(condition)}"


def _product(factors: tuple[Box, ...]) -> str:
    product = _text(factors[0])
    for before, factor in pairwise(factors):
        dot = dotted(before, factor, one_line=True)
        product += f"{_GAP}{GLYPHS['dot'].plain} " if dot else _GAP
        product += _text(factor)
    return product
