r"""LaTeX: what is written, and that it has only commands that amsmath knows."""

import re

import pytest

from verifydp.language.definitions import Definition
from verifydp.language.notation import (
    at,
    bind,
    event_variable,
    exp,
    forall,
    if_,
    kernel,
    law,
    mean,
    normal_cdf,
    number,
    point,
    power,
    probability,
    real,
    space,
    sqrt,
)
from verifydp.language.printing import latex
from verifydp.language.printing.glyphs import GLYPHS
from verifydp.language.printing.symbols import GREEK
from verifydp.language.statement import Statement

x, y, epsilon = real("x"), real("y"), real("epsilon")
S = space("S")
P, Q, B, s = law("P", S), law("Q", S), event_variable("B", S), point("s", S)

FORMULAS = [
    (x / (x + y), r"\frac{x}{x + y}"),
    (exp(-x / y), r"\mathrm{e}^{-x/y}"),
    (power(x**2, y), r"{(x^{2})}^{y}"),
    (sqrt(x + 1), r"\sqrt{x + 1}"),
    (normal_cdf(x / y), r"\Phi\left(\frac{x}{y}\right)"),
    (number("-1/3") * x, r"-\tfrac{1}{3}\,x"),
    (real("delta_total_prime"), r"\delta_{\mathrm{total}}'"),
    (real("noise.scale"), r"\mathrm{noise.scale}"),
    (real("a_1") * real("enough_"), r"a_{1} \cdot \mathrm{enough\_}"),
    (forall(B, probability(P, B) <= 1), r"\forall A \subseteq S:\ P(A) \le 1"),
    (mean(P, s, x), r"\mathbb{E}_{s \sim P}[x]"),
    (
        if_(x <= y, x, y),
        r"\begin{cases}x & \text{if } x \le y \\ y & \text{otherwise}\end{cases}",
    ),
]


@pytest.mark.parametrize(("term", "text"), FORMULAS, ids=[one for _, one in FORMULAS])
def test_formula(term, text):
    assert latex(term) == text


def test_a_statement_is_sentences_with_formulas_in_them():
    close = Definition(
        "close",
        (P, Q, epsilon),
        forall(B, probability(P, B) <= exp(epsilon) * probability(Q, B)),
    )
    K = kernel("K", S, space("T"))  # noqa: N806 - as in the formula
    after = [bind(one, s, at(K, s)) for one in (P, Q)]
    statement = Statement(
        (("near_by", close(P, Q, epsilon)),), close(*after, epsilon), (close,)
    )
    text = latex(statement, {"close": "{0} is {2}-close to {1}"})
    assert text.startswith(r"Let \(S\) and \(T\) be standard Borel spaces,")
    assert r"\item[(near\_by)]" in text
    assert r"\(\displaystyle P\) is \(\displaystyle \varepsilon\)-close to" in text
    assert text.count(r"\begin") == text.count(r"\end")
    assert text.count(r"\(") == text.count(r"\)")
    assert text.count("{") == text.count("}")


#: The commands that need no package but amsmath and amssymb.
KNOWN_WORDS = (
    "mathrm mathbb mathbf mathcal text dots Pr cdot times sum ne le in notin subseteq "
    "sim mapsto to Rightarrow Leftrightarrow lnot forall exists colon pi Phi alpha "
    "beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi rho sigma tau "
    "varepsilon varphi upsilon phi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma "
    "Psi Omega ell"
)


def test_all_signs_and_letters_are_known_commands():
    letters = [latex(real(name)) for name in GREEK]
    for text in [*letters, *(glyph.latex for glyph in GLYPHS.values())]:
        assert set(re.findall(r"\\([A-Za-z]+)", text)) <= set(KNOWN_WORDS.split())
        assert text.isascii()
