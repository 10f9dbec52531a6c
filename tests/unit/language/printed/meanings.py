"""What printing may forget: equalities between terms that share one text.

`meaning` gives a normal form. Each rewriting in it keeps the value of a term, so
where two terms of one text have one normal form, no reader is misled. Everything that
is not here has to be seen in the text.
"""

from fractions import Fraction
from xml.etree import ElementTree

from verifydp.language.terms import Term

_FLAT = {"add", "multiply", "and", "or", "maximum", "minimum"}
ZERO, ONE = ("constant", Fraction(0)), ("constant", Fraction(1))


def meaning(term: Term):
    """A nested tuple: equal ones are the same up to what printing may forget."""
    parts = [meaning(part) for part in term.arguments]
    match term.operator:
        case "number" | "natural" | "integer":
            return ("constant", Fraction(term.data))  # the place fixes the kind
        case "label":
            return ("constant", Fraction(term.data[0]))
        case "real" | "test":
            return parts[0]
        case "next":
            return added(parts[0], ONE)
        case "subtract":
            return added(parts[0], negated(parts[1]))
        case "negate":
            return negated(parts[0])
        case "add":
            return added(*parts)
        case "multiply":
            return multiplied(*parts)
        case "divide":  # x (y / z) is (x y) / z
            return multiplied(parts[0], inverse(parts[1]))
        case "power":
            return powered(*parts)
        case "first" | "second" if parts[0][0] == "pair":
            return parts[0][1 + (term.operator == "second")]
        case "standard_normal":
            return ("normal", ZERO, ONE)
        case "normal" if parts[1][0] == "constant":
            return ("normal", parts[0], ("constant", abs(parts[1][1])))
        case "normal" if parts[1][0] == "product" and parts[1][1] < 0:
            return ("normal", parts[0], negated(parts[1]))
        case "bind" if parts[1] == ("lambda", ("dirac", ("bound", 0))):
            return parts[0]
        case "value":
            return ("apply", *parts)
        case "lambda":
            return eta(parts[0])
        case "variable" | "defined":
            return (term.operator, term.data, *parts)
        case "bound":
            return ("bound", term.data)
        case "forall" | "exists":
            return (term.operator, str(term.arguments[0].data), *parts)
    if term.operator in _FLAT:
        return flat(term.operator, parts)
    return (term.operator, *parts)


def flat(operator, parts):
    """Chains of an associative node are one list."""
    found = []
    for part in parts:
        found += part[1:] if part[0] == operator else [part]
    return (operator, *found)


def added(*parts):
    return flat("add", parts)


def multiplied(*parts):
    """A sign and constants before the other factors, in their order."""
    constant, factors = Fraction(1), []
    for part in parts:
        if part[0] == "constant":
            constant *= part[1]
        elif part[0] == "product":
            constant *= part[1]
            factors += part[2:]
        else:
            factors.append(part)
    return ("product", constant, *factors) if factors else ("constant", constant)


def negated(part):
    return multiplied(("constant", Fraction(-1)), part)


def inverse(part):
    if part[0] == "constant" and part[1]:
        return ("constant", 1 / part[1])
    return ("inverse", part)


def powered(base, exponent):
    """1/1000 is written as a power of ten."""
    known = base == ("constant", 10) and exponent[0] == "constant"
    if known and exponent[1].denominator == 1 and abs(exponent[1]) < 100:
        return ("constant", Fraction(10) ** int(exponent[1]))
    return ("power", base, exponent)


def eta(body):
    """``x -> f(x)`` is f."""
    if body[0] == "apply" and body[2] == ("bound", 0):
        lowered = shifted(body[1], 0)
        if lowered is not None:
            return lowered
    return ("lambda", body)


def shifted(form, level):
    """A form without the binder at a level; None where it needs it."""
    if not isinstance(form, tuple):
        return form
    if form[:1] == ("bound",):
        if form[1] == level:
            return None
        return ("bound", form[1] - (form[1] > level))
    inside = level + (form[:1] == ("lambda",))
    parts = [shifted(part, inside) for part in form]
    return None if any(part is None for part in parts) else tuple(parts)


def read_mathml(text: str) -> str:
    """What is seen of a fragment with MathML: text, with heights as marks."""
    return seen(ElementTree.fromstring(f"<all>{text}</all>"))


_MARKS = {
    "msub": "{}_[{}]",
    "msup": "{}^[{}]",
    "msubsup": "{}_[{}]^[{}]",
    "mfrac": "[{}]/[{}]",
    "munderover": "{}_[{}]^[{}]",
}


def seen(element) -> str:
    parts = [seen(child) for child in element]
    if element.tag in _MARKS:
        return _MARKS[element.tag].format(*parts)
    inside = "".join(
        part + (child.tail or "") for part, child in zip(parts, element, strict=True)
    )
    whole = (element.text or "") + inside
    if element.tag == "msqrt":
        return f"root[{whole}]"
    if element.tag in {"mtd", "mtr", "p", "li", "dt", "dd"}:
        return f"{whole};"
    return whole.replace("\u2061", "")
