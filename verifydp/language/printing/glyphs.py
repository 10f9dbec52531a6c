# ruff: noqa: RUF001 - these are the characters of mathematics, meant as they stand
"""Signs and constants by name, each in its three forms."""

from typing import NamedTuple

__all__ = ["GLYPHS", "Glyph"]


class Glyph(NamedTuple):
    """What is written in plain text, in LaTeX, and in MathML."""

    plain: str
    latex: str
    mathml: str


GLYPHS: dict[str, Glyph] = {
    # constants
    "e": Glyph("e", r"\mathrm{e}", "e"),
    "pi": Glyph("π", r"\pi", "π"),
    "reals": Glyph("ℝ", r"\mathbb{R}", "ℝ"),
    "naturals": Glyph("ℕ", r"\mathbb{N}", "ℕ"),
    "integers": Glyph("ℤ", r"\mathbb{Z}", "ℤ"),
    "differential": Glyph("d", r"\mathrm{d}", "d"),
    "dots": Glyph("…", r"\dots", "…"),
    # functions and laws
    "expectation": Glyph("E", r"\mathbb{E}", "𝔼"),
    "probability": Glyph("Pr", r"\Pr", "Pr"),
    "indicator": Glyph("1", r"\mathbf{1}", "𝟏"),
    "gaussian": Glyph("N", r"\mathcal{N}", "𝒩"),
    "normal cdf": Glyph("Φ", r"\Phi", "Φ"),
    # signs
    "plus": Glyph("+", "+", "+"),
    "minus": Glyph("−", "-", "−"),
    "dot": Glyph("·", r"\cdot", "·"),
    "slash": Glyph("/", "/", "/"),
    "cross": Glyph("×", r"\times", "×"),
    "sum": Glyph("∑", r"\sum", "∑"),
    "equal": Glyph("=", "=", "="),
    "unequal": Glyph("≠", r"\ne", "≠"),
    "at most": Glyph("≤", r"\le", "≤"),
    "less": Glyph("<", "<", "<"),
    "in": Glyph("∈", r"\in", "∈"),
    "not in": Glyph("∉", r"\notin", "∉"),
    "within": Glyph("⊆", r"\subseteq", "⊆"),
    "drawn from": Glyph("∼", r"\sim", "∼"),
    "maps to": Glyph("↦", r"\mapsto", "↦"),
    "arrow": Glyph("→", r"\to", "→"),
    "implies": Glyph("⇒", r"\Rightarrow", "⇒"),
    "equivalent": Glyph("⇔", r"\Leftrightarrow", "⇔"),
    "not": Glyph("¬", r"\lnot", "¬"),
    "and": Glyph("and", r"\text{and}", "and"),
    "or": Glyph("or", r"\text{or}", "or"),
    "for all": Glyph("∀", r"\forall", "∀"),
    "exists": Glyph("∃", r"\exists", "∃"),
    "prime": Glyph("′", "'", "′"),
    "open": Glyph("(", "(", "("),
    "close": Glyph(")", ")", ")"),
    "open bracket": Glyph("[", "[", "["),
    "close bracket": Glyph("]", "]", "]"),
    "comma": Glyph(",", ",", ","),
    "colon": Glyph(":", ":", ":"),
    "such that": Glyph(":", ":", ":"),
    "typed": Glyph(":", r"\colon", ":"),
}
