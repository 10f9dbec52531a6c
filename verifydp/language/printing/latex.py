"""LaTeX: formulas for ``amsmath``, without the dollars around them."""

from fractions import Fraction
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
from verifydp.language.printing.symbols import GREEK

__all__ = ["escaped", "latex_of"]

#: LaTeX commands of the letters in names.
_LETTERS = {glyph: f"\\{name}" for name, glyph in GREEK.items()} | {
    GREEK["epsilon"]: r"\varepsilon",
    GREEK["phi"]: r"\varphi",
}
_OPERATORS = {"log", "max", "min", "exp"}
_DELIMITERS = {
    "(": ("(", ")"),
    "[": ("[", "]"),
    "{": (r"\{", r"\}"),
    "|": (r"\lvert ", r"\rvert"),
}
#: What makes delimiters grow.
_TALL = (r"\frac", r"\sum", r"\begin")
_SPECIAL = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        **{character: f"\\{character}" for character in "#$%&_{}"},
    }
)


def escaped(text: str) -> str:
    r"""Words as LaTeX text.

    Examples
    --------
    >>> print(escaped("enough_noise"))
    enough\_noise
    """
    return text.translate(_SPECIAL)


def latex_of(box: Box) -> str:
    r"""Write a box as LaTeX for math mode.

    Examples
    --------
    >>> latex_of(Scripts(Leaf("e"), above=Symbol("ε", "1")))
    '\\mathrm{e}^{\\varepsilon_{1}}'
    """
    match box:
        case Within():
            return latex_of(settled(box, one_line=False))
        case Row(parts=parts):
            return "".join(map(latex_of, parts))
        case Product(factors=factors):
            return _product(factors)
        case Phrase(parts=parts):
            return "".join(
                rf"\text{{{escaped(part)}}}"
                if isinstance(part, str)
                else latex_of(part)
                for part in parts
            )
        case Fence():
            return _fence(box)
        case Scripts(base=base, below=below, above=above):
            text = _braced(base)
            text += "" if below is None else f"_{{{latex_of(below)}}}"
            return text + (
                "" if above is None else f"^{{{latex_of(flattened(above))}}}"
            )
        case Tower(sign=sign, under=under, over=over, body=body):
            ends = f"_{{{latex_of(under)}}}^{{{latex_of(over)}}}"
            return f"{GLYPHS[sign].latex}{ends} {latex_of(body)}"
        case Cases(choices=choices):
            return _cases(choices)
        case Ratio(above=above, below=below):
            return rf"\frac{{{latex_of(above)}}}{{{latex_of(below)}}}"
        case Root(inside=inside):
            return rf"\sqrt{{{latex_of(inside)}}}"
    return _leaf(box)


def _leaf(box: Box) -> str:
    match box:
        case Symbol(base=base, index=index, primes=primes):
            below = ",".join(map(_name, index.split(",")))
            return _name(base) + f"_{{{below}}}" * bool(index) + "'" * primes
        case Word(text=text):
            return _word(text)
        case Leaf(name=name):
            return GLYPHS[name].latex
        case Numeral(value=value):
            return (
                _fraction(value) if digits_of(value) is None else str(digits_of(value))
            )
        case Sign(name=name, space=space):
            return _sign(name, space)
    raise AssertionError(box)


def _sign(name: str, space: str) -> str:
    sign = GLYPHS[name].latex
    if name in {"and", "or"}:
        return rf"\ {sign}\ "
    if space in {"relation", "binary"}:
        return f" {sign} "
    if space == "after":
        return rf"{sign}\ " if name == "colon" else f"{sign} "
    return f"{sign} " if sign[-1].isalpha() else sign


def _name(text: str) -> str:
    if len(text) == 1 or text.isdigit():
        return _LETTERS.get(text, text)
    return rf"\mathrm{{{escaped(text)}}}"


def _word(text: str) -> str:
    if text in _OPERATORS:
        return f"\\{text}"
    return rf"\operatorname{{{escaped(text)}}}"


def _fraction(value: Fraction) -> str:
    sign = "-" if value < 0 else ""
    return rf"{sign}\tfrac{{{abs(value.numerator)}}}{{{value.denominator}}}"


def _braced(base: Box) -> str:
    """A base with scripts of its own goes into braces."""
    text = latex_of(base)
    return f"{{{text}}}" if "_" in text or "'" in text or "^" in text else text


def _fence(box: Fence) -> str:
    left, right = _DELIMITERS[box.left]
    inside = latex_of(box.box)
    if any(sign in inside for sign in _TALL):
        return rf"\left{left}{inside}\right{right}"
    return f"{left}{inside}{right}"


def _cases(choices: tuple[tuple[Box, Box | None], ...]) -> str:
    rows = [
        f"{latex_of(value)} & "
        + (
            r"\text{otherwise}"
            if condition is None
            else rf"\text{{if }} {latex_of(condition)}"
        )
        for value, condition in choices
    ]
    lines = r" \\ ".join(rows)
    return rf"\begin{{cases}}{lines}\end{{cases}}"


def _product(factors: tuple[Box, ...]) -> str:
    product = latex_of(factors[0])
    for before, factor in pairwise(factors):
        dot = dotted(before, factor, one_line=False)
        product += f" {GLYPHS['dot'].latex} " if dot else r"\,"
        product += latex_of(factor)
    return product
