"""What is printed means what the term means: printed text is read back and computed.

The readers below know nothing of the printers: each turns its notation into a Python
expression by the usual rules of precedence.
"""

import random
import re
from fractions import Fraction
from xml.etree import ElementTree

import pytest

from verifydp.language.notation import maximum, minimum, number, power, real
from verifydp.language.printing import latex, mathml, plain

NAMES = "xyzuv"
VARIABLES = {name: real(name) for name in NAMES}


def drawn_term(rng, depth):
    """A random term of arithmetic."""
    if depth == 0 or rng.random() < 0.15:
        if rng.random() < 0.6:
            return VARIABLES[rng.choice(NAMES)]
        return number(Fraction(rng.randint(-9, 9), rng.choice([1, 1, 1, 3, 7, 20, 40])))
    left, right = drawn_term(rng, depth - 1), drawn_term(rng, depth - 1)
    match rng.randint(0, 9):
        case 0 | 1:
            return left + right
        case 2 | 3:
            return left - right
        case 4 | 5:
            return left * right
        case 6:
            return left / right
        case 7:
            return -left
        case 8:
            return power(left, rng.choice([2, 3, -1]))
        case _:
            return rng.choice([maximum, minimum])(left, right)


def value_of(term, values):
    """The value of a term, by the meaning of its nodes."""
    if term.operator == "number":
        return term.data
    if term.operator == "variable":
        return values[term.data]
    parts = [value_of(part, values) for part in term.arguments]
    match term.operator:
        case "add":
            return sum(parts)
        case "subtract":
            return parts[0] - parts[1]
        case "multiply":
            return parts[0] * parts[1]
        case "divide":
            return parts[0] / parts[1]
        case "negate":
            return -parts[0]
        case "power":
            return parts[0] ** int(parts[1])
        case "maximum":
            return max(parts)
        case "minimum":
            return min(parts)
    raise AssertionError(term.operator)


TOKEN = re.compile(r"\d+\.\d+|\d+|max|min|[a-z]|\*\*|[-+*/(),]")
OPERAND_ENDS = re.compile(r"\d+(\.\d+)?|[a-z]|\)")
OPERAND_BEGINS = re.compile(r"\d+(\.\d+)?|max|min|[a-z]|\(")


def computed(text, values):
    """Compute an expression in which a gap between operands is a product."""
    code, before = [], ""
    for token in TOKEN.findall(text):
        if OPERAND_ENDS.fullmatch(before) and OPERAND_BEGINS.fullmatch(token):
            code.append("*")
        digits = token[0].isdigit()
        code.append(f"Fraction('{token}')" if digits else token)
        before = token
    scope = {"Fraction": Fraction, "max": max, "min": min, **values}
    # The text is made of the tokens above only.
    return eval("".join(code), {"__builtins__": {}}, scope)


SUPERSCRIPTS = str.maketrans("\u2070\u00b9\u00b2\u00b3\u2074", "01234")
RAISED = re.compile("[\u2070\u00b9\u00b2\u00b3\u2074]+")


def from_plain(text):
    text = RAISED.sub(lambda found: f"**{found[0].translate(SUPERSCRIPTS)}", text)
    return text.replace("\u2212", "-").replace("\u00b7", "*").replace("^", "**")


def from_latex(text):
    fraction = re.compile(r"\\t?frac\{([^{}]*)\}\{([^{}]*)\}")
    while True:
        # powers first: the braces of a fraction may hold some
        reduced = re.sub(r"\^\{([^{}]*)\}", r"**(\1)", text)
        reduced = fraction.sub(r"((\1)/(\2))", reduced)
        reduced = re.sub(r"(?<![a-z}])\{([^{}]*)\}", r"(\1)", reduced)
        if reduced == text:
            break
        text = reduced
    for command in ("\\left", "\\right", "\\"):
        text = text.replace(r"\cdot", "*").replace(r"\,", "*").replace(command, "")
    assert "{" not in text
    return text


def from_mathml(element):
    parts = [from_mathml(child) for child in element]
    match element.tag:
        case "mfrac":
            return f"(({parts[0]})/({parts[1]}))"
        case "msup":
            # a base without parentheses of its own reads without them
            return f"{parts[0]}**({parts[1]})"
        case "mspace":
            return ""
        case "mi" | "mn" | "mo":
            signs = {"\u2212": "-", "\u00b7": "*", "\u2062": "*", "\u2061": ""}
            return signs.get(element.text, element.text)
    assert element.tag in {"math", "mrow", "mstyle"}, element.tag
    return "".join(parts)


READERS = {
    "plain": lambda term: from_plain(plain(term)),
    "latex": lambda term: from_latex(latex(term)),
    "mathml": lambda term: from_mathml(ElementTree.fromstring(mathml(term))),
}


@pytest.mark.parametrize("form", READERS)
def test_printed_arithmetic_has_the_value_of_the_term(form):
    rng = random.Random(20261121)
    compared = 0
    for _ in range(400):
        term = drawn_term(rng, 4)
        values = {name: Fraction(rng.randint(-9, 9), 7) for name in NAMES}
        try:
            expected = value_of(term, values)
        except ZeroDivisionError:
            continue
        read = READERS[form](term)
        assert computed(read, values) == expected, (term, read)
        compared += 1
    assert compared > 250


def test_the_reader_sees_a_missing_parenthesis():
    # x - (y - z) without its parentheses is another number
    values = {"x": Fraction(1), "y": Fraction(2), "z": Fraction(3)}
    term = VARIABLES["x"] - (VARIABLES["y"] - VARIABLES["z"])
    damaged = plain(term).replace("(", "").replace(")", "")
    assert computed(from_plain(damaged), values) != value_of(term, values)
