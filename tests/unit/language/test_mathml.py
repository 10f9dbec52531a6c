"""MathML: well formed, of MathML Core only, and with the structure of the formula."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

import verifydp.report
from verifydp.language.definitions import Definition
from verifydp.language.notation import (
    bind,
    conjunction,
    dirac,
    event_variable,
    exp,
    forall,
    if_,
    implies,
    law,
    mean,
    natural,
    normal,
    number,
    point,
    power,
    probability,
    real,
    space,
    sqrt,
    sum_,
    to_real,
)
from verifydp.language.printing import mathml
from verifydp.language.sorts import REAL
from verifydp.language.statement import Statement

x, y, epsilon, k = real("x"), real("y"), real("epsilon"), natural("k")
S = space("S")
P, Q, B, s = law("P", S), law("Q", S), event_variable("B", S), point("s", S)
A = event_variable("A", REAL)
#: Elements of MathML Core.
ELEMENTS = (
    "math mrow mi mn mo mtext mspace mfrac msqrt msub msup msubsup munderover mstyle "
    "mtable mtr mtd"
)
CORE = set(ELEMENTS.split())

TERMS = [
    x / y,
    number("-1/3") * x,
    power(x, y) - exp(-(x**2) / 2),
    sqrt(x + 1),
    if_(x <= y, x, if_(x < 1, 0, y)),
    sum_(natural("n"), k, 1 / (to_real(k) + 1)),
    real("x_1_prime") + real("delta_total") + real("sensitivity") * x,
    forall(B, probability(P, B) <= exp(epsilon) * probability(Q, B)),
    mean(normal(x, y), real("z"), abs(real("z"))),
    bind(P, s, dirac(s)),
]


def elements_of(text):
    return list(ElementTree.fromstring(text).iter())


@pytest.mark.parametrize("term", TERMS, ids=repr)
def test_it_is_well_formed_and_core_only(term):
    for element in elements_of(mathml(term)):
        assert element.tag in CORE
        if element.tag in {"mfrac", "msub", "msup"}:
            assert len(element) == 2
        if element.tag in {"msubsup", "munderover"}:
            assert len(element) == 3
        if element.tag in {"mi", "mn", "mo", "mtext"}:
            assert element.text
            assert not len(element)


def tags(term):
    return [element.tag for element in elements_of(mathml(term))]


def test_fractions_are_on_one_line_in_exponents_only():
    assert "mfrac" in tags(x / y)
    assert "mfrac" not in tags(exp(-x / y))


def test_letters_are_slanted_and_words_and_constants_upright():
    letter, word, constant = mathml(x), mathml(real("sensitivity")), mathml(exp(x))
    assert letter == "<math><mi>x</mi></math>"
    assert word == "<math><mi>sensitivity</mi></math>"
    assert '<mi mathvariant="normal">e</mi>' in constant


def test_comparison_signs_are_escaped():
    assert "&lt;" in mathml(x < y)
    assert "<mo" not in mathml(x < y).replace("<mo ", "")


def test_a_statement_is_well_formed_whatever_its_names_are():
    definition = Definition("near", (x, y), abs(x - y) <= 1)
    hostile = '<script>alert("1")</script> & more'
    statement = Statement(((hostile, definition(x, y)),), x <= y + 1, (definition,))
    page = mathml(statement, {"near": "{0} <b>&</b> {1}"})
    root = ElementTree.fromstring(page)
    used = {element.tag for element in root.iter()}
    assert used <= CORE | {"div", "p", "dl", "dt", "dd", "ul", "li"}
    assert hostile in "".join(root.itertext())


def letters(text):
    return "".join(text.split())


def test_a_long_formula_is_in_pieces_that_a_browser_can_break():
    bound = abs(x) <= real("a_long_name") + real("another_long_name") * x
    claim = forall(x, implies(conjunction(bound, x <= y), conjunction(bound, bound)))
    pieces = ElementTree.fromstring(mathml(Statement((), claim))).findall(".//p/math")
    whole = ElementTree.fromstring(mathml(claim))
    claimed = ["".join(piece.itertext()) for piece in pieces]
    assert len(claimed) > 3
    # nothing is lost, doubled or moved
    assert letters("".join(claimed)).endswith(letters("".join(whole.itertext())))
    short = Statement((), forall(x, implies(x <= y, x <= y + 1)))
    root = ElementTree.fromstring(mathml(short))
    assert len(root.findall(".//p[@class='claim']/math")) == 1


def test_the_claim_and_the_hypotheses_are_in_the_page():
    statement = Statement((("order", x <= y),), exp(x) <= exp(y))
    root = ElementTree.fromstring(mathml(statement))
    text = "".join(root.itertext())
    assert text.startswith("Let x and y be real numbers.If")
    assert root.find(".//dt").text == "order"
    assert root.find(".//p[@class='claim']/math") is not None


def test_a_sign_begins_the_piece_behind_it_and_a_wide_piece_says_its_width():
    wide = (real("a_long_name") + real("another_long_name") * x + abs(x)) / y
    written = mathml(Statement((), wide <= wide * y))
    root = ElementTree.fromstring(written)
    pieces = root.findall(".//p[@class='claim']/math")
    texts = ["".join(piece.itertext()).strip() for piece in pieces]
    assert len(texts) == 2
    assert texts[1].startswith("≤")
    assert all(piece.get("class") == "wide" for piece in pieces)
    assert all("--width: " in piece.get("style") for piece in pieces)
    room = Path(verifydp.report.__file__).parent / "html"
    sheet = room / "templates" / "style.css"
    assert (
        "/ var(--width)" in sheet.read_text(encoding="utf-8").split("@media print")[1]
    )
