"""Presentation MathML, of the part that browsers draw (MathML Core)."""

from fractions import Fraction
from html import escape
from itertools import pairwise

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
    dotted,
    flattened,
    settled,
)
from verifydp.language.printing.glyphs import GLYPHS

__all__ = ["mathml_of"]

_THIN = '<mspace width="0.167em"/>'
_SPACES = {
    "relation": ("0.28em", "0.28em"),
    "binary": ("0.22em", "0.22em"),
    "after": ("0", "0.28em"),
    "": ("0", "0"),
}
#: What makes delimiters grow.
_TALL = ("<mfrac", "<mtable", "<munderover")
#: Constants of one letter; browsers slant letters otherwise.
_UPRIGHT = {"e", "pi", "differential", "normal cdf"}
_LEFT = 'style="text-align: left"'
_APPLIED = "<mo>&#x2061;</mo>"
_MINUS = f"<mo>{GLYPHS['minus'].mathml}</mo>"


def mathml_of(box: Box, *, tall: bool = False) -> str:
    """Write a box as a ``math`` element.

    Parameters
    ----------
    box
        What to write.
    tall
        Whether fractions and sums take the height that they have on their own lines.

    Examples
    --------
    >>> mathml_of(Symbol("ε", "1"))
    '<math><msub><mi>ε</mi><mn>1</mn></msub></math>'
    """
    attribute = ' displaystyle="true"' if tall else ""
    return f"<math{attribute}>{_element(box)}</math>"


def _element(box: Box) -> str:
    match box:
        case Within():
            return _element(settled(box, one_line=False))
        case Row(parts=parts):
            return _group(*_applied(parts))
        case Product(factors=factors):
            return _product(factors)
        case Phrase(parts=parts):
            return _group(
                *(
                    _words(part) if isinstance(part, str) else _element(part)
                    for part in parts
                )
            )
        case Fence(left=left, box=inside, right=right):
            element = _element(inside)
            grow = any(tag in element for tag in _TALL)
            ends = _delimiter(left, "prefix", grow), _delimiter(right, "postfix", grow)
            return _group(ends[0], element, ends[1])
        case Scripts(base=base, below=below, above=above):
            return _scripts(
                _element(base),
                None if below is None else _element(below),
                None if above is None else _element(flattened(above)),
            )
        case Tower(sign=sign, under=under, over=over, body=body):
            large = f"<mo>{GLYPHS[sign].mathml}</mo>"
            tower = f"{large}{_element(under)}{_element(over)}"
            return _group(f"<munderover>{tower}</munderover>", _element(body))
        case Cases(choices=choices):
            return _cases(choices)
        case Ratio(above=above, below=below):
            return f"<mfrac>{_element(above)}{_element(below)}</mfrac>"
        case Root(inside=inside):
            return f"<msqrt>{_element(inside)}</msqrt>"
    return _leaf(box)


def _group(*elements: str) -> str:
    if len(elements) == 1:
        return elements[0]
    return f"<mrow>{''.join(elements)}</mrow>"


def _applied(parts: tuple[Box, ...]) -> list[str]:
    """Elements side by side; a function and its arguments are marked as such."""
    elements: list[str] = []
    for part in parts:
        calls = isinstance(part, Fence) and elements and part.left in "(["
        elements += [_APPLIED] * bool(calls)
        elements.append(_element(part))
    return elements


def _leaf(box: Box) -> str:
    match box:
        case Symbol(base=base, index=index, primes=primes):
            below = _index(index) if index else None
            above = f"<mo>{GLYPHS['prime'].mathml * primes}</mo>" if primes else None
            return _scripts(_name(base), below, above)
        case Word(text=text):
            return _name(text)
        case Leaf(name=name):
            upright = ' mathvariant="normal"' * (name in _UPRIGHT)
            return f"<mi{upright}>{GLYPHS[name].mathml}</mi>"
        case Numeral(value=value):
            return _number(value)
        case Sign(name="and" | "or" as name):
            return _words(f" {name} ")
        case Sign(name=name, space=space):
            return _sign(escape(GLYPHS[name].mathml), space)
    raise AssertionError(box)


def _name(text: str) -> str:
    """A letter is slanted, a word upright: so browsers draw identifiers."""
    return f"<mi>{escape(text)}</mi>"


def _index(text: str) -> str:
    elements: list[str] = []
    for part in text.split(","):
        elements += ["<mo>,</mo>"] * bool(elements)
        elements.append(f"<mn>{part}</mn>" if part.isdigit() else _name(part))
    return _group(*elements)


def _number(value: Fraction) -> str:
    size = abs(value)
    digits = digits_of(size)
    number = f"<mn>{digits}</mn>"
    if digits is None:
        ends = f"<mn>{size.numerator}</mn><mn>{size.denominator}</mn>"
        number = f'<mstyle displaystyle="false"><mfrac>{ends}</mfrac></mstyle>'
    return _group(_MINUS, number) if value < 0 else number


def _sign(sign: str, space: str) -> str:
    left, right = _SPACES[space]
    return f'<mo lspace="{left}" rspace="{right}">{sign}</mo>'


_DOT = _sign(GLYPHS["dot"].mathml, "binary")


def _words(text: str) -> str:
    """Words; their spaces at the ends would be lost."""
    return f"<mtext>{escape(text).replace(' ', '&#160;')}</mtext>"


def _delimiter(text: str, form: str, grow: bool) -> str:  # noqa: FBT001
    stretchy = "true" if grow else "false"
    return f'<mo form="{form}" fence="true" stretchy="{stretchy}">{text}</mo>'


def _scripts(base: str, below: str | None, above: str | None) -> str:
    if below is not None and above is not None:
        return f"<msubsup>{base}{below}{above}</msubsup>"
    if below is not None:
        return f"<msub>{base}{below}</msub>"
    return base if above is None else f"<msup>{base}{above}</msup>"


def _cases(choices: tuple[tuple[Box, Box | None], ...]) -> str:
    rows = ""
    for value, condition in choices:
        when = (
            _words("otherwise")
            if condition is None
            else _group(_words("if "), _element(condition))
        )
        cells = f"<mtd {_LEFT}>{_element(value)}</mtd><mtd {_LEFT}>{when}</mtd>"
        rows += f"<mtr>{cells}</mtr>"
    return _group(_delimiter("{", "prefix", grow=True), f"<mtable>{rows}</mtable>")


def _product(factors: tuple[Box, ...]) -> str:
    elements = [_element(factors[0])]
    for before, factor in pairwise(factors):
        dot = dotted(before, factor, one_line=False)
        elements.append(_DOT if dot else f"<mo>&#x2062;</mo>{_THIN}")
        elements.append(_element(factor))
    return _group(*elements)
