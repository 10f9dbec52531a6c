"""How terms and statements look: plain text, LaTeX, and MathML.

One table (`verifydp.language.printing.layout`) says how each node looks, three small
renderers write it. What is shown is for readers; what counts is the canonical text
of `verifydp.language.text`.
"""

from collections.abc import Mapping

from verifydp.language.printing.boxes import Box
from verifydp.language.printing.latex import latex_of
from verifydp.language.printing.layout import arranged
from verifydp.language.printing.mathml import mathml_of
from verifydp.language.printing.pages import (
    formula_html,
    html_page,
    latex_page,
    plain_page,
)
from verifydp.language.printing.plain import line_of, wrapped
from verifydp.language.printing.sentences import outlined, scene_within
from verifydp.language.statement import Statement
from verifydp.language.terms import Term

__all__ = ["formula", "latex", "mathml", "plain"]

_WIDTH = 80


def plain(
    shown: Term | Statement,
    templates: Mapping[str, str] | None = None,
    *,
    width: int | None = None,
    within: Statement | None = None,
) -> str:
    """Write a term on one line, or a statement on lines for a terminal.

    Parameters
    ----------
    shown
        What to write.
    templates
        How uses of definitions read, by name: ``"{0} and {1} are close"``.
    width
        Characters in a line; by default a term is one line and a statement has 80.
    within
        The statement to which a term belongs: its variables keep their looks.

    Raises
    ------
    SpecError
        If a template does not fit its definition.

    Examples
    --------
    >>> from verifydp.language.notation import exp, real
    >>> plain(exp(real("epsilon")) * real("x") <= 1)
    'e^ε x ≤ 1'
    """
    if isinstance(shown, Statement):
        return plain_page(outlined(shown, templates), width or _WIDTH)
    box = _arranged(shown, templates, within)
    return line_of(box) if width is None else wrapped((box,), width=width)


def latex(
    shown: Term | Statement,
    templates: Mapping[str, str] | None = None,
    *,
    within: Statement | None = None,
) -> str:
    r"""Write a term as LaTeX for math mode, or a statement for text mode.

    Parameters
    ----------
    shown
        What to write; ``amsmath`` and ``amssymb`` have the commands.
    templates
        How uses of definitions read, by name.
    within
        The statement to which a term belongs: its variables keep their looks.

    Raises
    ------
    SpecError
        If a template does not fit its definition.

    Examples
    --------
    >>> from verifydp.language.notation import real
    >>> print(latex(1 / real("sigma") <= real("mu")))
    \frac{1}{\sigma} \le \mu
    """
    if isinstance(shown, Statement):
        return latex_page(outlined(shown, templates))
    return latex_of(_arranged(shown, templates, within))


def mathml(
    shown: Term | Statement,
    templates: Mapping[str, str] | None = None,
    *,
    within: Statement | None = None,
) -> str:
    """Write a term as a ``math`` element, or a statement as HTML with such elements.

    Parameters
    ----------
    shown
        What to write.
    templates
        How uses of definitions read, by name.
    within
        The statement to which a term belongs: its variables keep their looks.

    Raises
    ------
    SpecError
        If a template does not fit its definition.

    Examples
    --------
    >>> from verifydp.language.notation import real
    >>> mathml(real("x_1"))
    '<math><msub><mi>x</mi><mn>1</mn></msub></math>'
    """
    if isinstance(shown, Statement):
        return html_page(outlined(shown, templates))
    return mathml_of(_arranged(shown, templates, within))


def formula(
    shown: Term,
    templates: Mapping[str, str] | None = None,
    *,
    within: Statement | None = None,
) -> str:
    """Write a term as HTML that wraps: one ``math`` element or several.

    Parameters
    ----------
    shown
        What to write.
    templates
        How uses of definitions read, by name.
    within
        The statement to which it belongs: its variables keep their looks.

    Raises
    ------
    SpecError
        If a template does not fit its definition.

    Examples
    --------
    >>> from verifydp.language.notation import real
    >>> formula(real("x_1"))
    '<math displaystyle="true"><msub><mi>x</mi><mn>1</mn></msub></math>'
    """
    return formula_html(_arranged(shown, templates, within), tall=True)


def _arranged(
    term: Term, templates: Mapping[str, str] | None, within: Statement | None
) -> Box:
    if within is None:
        return arranged(term, templates=templates)
    return arranged(term, scene_within(within, templates, term))
