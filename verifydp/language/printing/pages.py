"""Statements as a block of plain text, of LaTeX, or of HTML with MathML in it."""

from html import escape
from math import ceil

from verifydp.language.printing.boxes import Box, Phrase
from verifydp.language.printing.breaking import broken, width_of
from verifydp.language.printing.latex import escaped, latex_of
from verifydp.language.printing.mathml import mathml_of
from verifydp.language.printing.plain import wrapped
from verifydp.language.printing.sentences import Outline, Parts

__all__ = ["formula_html", "html_page", "latex_page", "plain_page"]

_MARGIN = "  "
#: Ems of a narrow page, in print or on a small screen.
_NARROW = 18


def plain_page(outline: Outline, width: int) -> str:
    """Write an outline as lines of at most ``width`` characters, if they break."""
    lines: list[str] = []
    if outline.let:
        lines.append(wrapped(outline.let, width=width))
    if outline.given:
        lines.append("If")
    for name, formula in outline.given:
        first, rest = f"{_MARGIN}({name}) ", _MARGIN * 3
        lines.append(wrapped((formula, ","), width=width, first=first, rest=rest))
    lines.append("then" if outline.given else "Then")
    lines.append(_indented((outline.claim, "," if outline.where else "."), width))
    if outline.where:
        lines.append("where")
    for place, parts in enumerate(outline.where, 1):
        end = "." if place == len(outline.where) else ","
        lines.append(_indented((*parts, end), width))
    return "\n".join(lines)


def _indented(parts: Parts, width: int) -> str:
    return wrapped(parts, width=width, first=_MARGIN, rest=_MARGIN * 3)


def latex_page(outline: Outline) -> str:
    """Write an outline as LaTeX for text mode; it needs ``amsmath`` and ``amssymb``."""
    lines: list[str] = []
    if outline.let:
        lines.append(_latex(outline.let))
    if outline.given:
        lines += ["If", r"\begin{itemize}"]
        for name, formula in outline.given:
            lines.append(
                rf"  \item[({escaped(name)})] {_latex((formula,), tall=True)},"
            )
        lines.append(r"\end{itemize}")
    lines.append("then" if outline.given else "Then")
    lines += [r"\begin{quote}", _latex((outline.claim,), tall=True), r"\end{quote}"]
    if outline.where:
        lines += ["where", r"\begin{itemize}"]
        lines += [rf"  \item[] {_latex(parts, tall=True)}" for parts in outline.where]
        lines.append(r"\end{itemize}")
    return "\n".join(lines)


def _latex(parts: Parts, *, tall: bool = False) -> str:
    style = r"\displaystyle " if tall else ""
    return "".join(
        escaped(part) if isinstance(part, str) else rf"\({style}{latex_of(part)}\)"
        for part in _flat(parts)
    )


def _flat(parts: Parts) -> Parts:
    """Phrases on the outside become words, so that lines can break in them."""
    flat: list[str | Box] = []
    for part in parts:
        flat.extend(_flat(part.parts) if isinstance(part, Phrase) else (part,))
    return tuple(flat)


def html_page(outline: Outline) -> str:
    """Write an outline as an HTML fragment.

    The classes ``statement``, ``given``, ``claim`` and ``where`` are there for a
    style sheet; without one it reads as well.
    """
    parts = [f"<p>{_html(outline.let)}</p>"] if outline.let else []
    if outline.given:
        items = "".join(
            f"<dt>{escape(name)}</dt><dd>{_html((formula,), tall=True)},</dd>"
            for name, formula in outline.given
        )
        parts.append(f'<p>If</p><dl class="given">{items}</dl>')
    parts.append(f"<p>{'then' if outline.given else 'Then'}</p>")
    parts.append(f'<p class="claim">{_html((outline.claim,), tall=True)}</p>')
    if outline.where:
        items = "".join(
            f"<li>{_html(meaning, tall=True)}</li>" for meaning in outline.where
        )
        parts.append(f'<p>where</p><ul class="where">{items}</ul>')
    return f'<div class="statement">{"".join(parts)}</div>'


def _html(parts: Parts, *, tall: bool = False) -> str:
    return "".join(
        escape(part) if isinstance(part, str) else formula_html(part, tall=tall)
        for part in _flat(parts)
    )


def formula_html(box: Box, *, tall: bool = False) -> str:
    """Write a formula as ``math`` elements between which lines may be broken.

    Parameters
    ----------
    box
        What to write.
    tall
        Whether fractions and sums take the height that they have on their own lines.

    Returns
    -------
    str
        Each piece that is wider than a narrow page says how wide it is, in
        ``--width``, so that a style sheet can make it fit.
    """
    written = ""
    for piece in broken(box):
        if isinstance(piece, str):
            written += escape(piece)
            continue
        element, width = mathml_of(piece, tall=tall), ceil(width_of(piece))
        if width > _NARROW:
            element = element.replace(
                "<math", f'<math class="wide" style="--width: {width}"', 1
            )
        written += " " * (written.endswith("</math>")) + element
    return written
