"""Prose about a statement: variables are referred to, their looks are filled in.

A title or a remark says ``{sigma_1}`` where it means the variable of that author's
name; what is shown is how the statement shows it. ``{'Q(D)'}`` is a symbol of the
paper or of the text itself, shown as it stands; ``{{`` and ``}}`` are braces. So a text
cannot speak of a variable that its statement lacks, or by another name.
"""

import re
from collections.abc import Iterable, Mapping
from html import escape
from typing import Literal

from verifydp.errors import SpecError
from verifydp.language.printing.boxes import Box, Symbol
from verifydp.language.printing.mathml import mathml_of
from verifydp.language.printing.pages import plain_page
from verifydp.language.printing.plain import line_of
from verifydp.language.printing.sentences import (
    outlined,
    scene_of_definition,
    scene_within,
)
from verifydp.language.printing.symbols import GREEK
from verifydp.language.scope import space_names
from verifydp.language.statement import Statement

__all__ = ["bare_names", "displayed_names", "filled", "unfilled"]

_QUOTED = re.compile(r"'.+'")
_LINE = 10_000
_WORD = re.compile(r"(?<![\w'])[A-Za-z][A-Za-z0-9_]*(?!\w)")
_ARTICLES = {"a", "A", "I"}
#: Signs beside a letter's name that make it a part of a formula.
_FORMULA_BEFORE = re.compile(r"(?:[=<>+*/^|]\s*|\w\(|\b[0-9.]+ |\b[b-zB-Z] |\0 | - )$")
_FORMULA_AFTER = re.compile(r"\s*[=<>+*/^|]| - |_")
#: Takes the place of what is filled in, while the words around it are looked at.
_FILLED = "\0"
_PIECE = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")
_HINT = "write {name} for a variable of the statement, {{ and }} for braces"


def filled(
    text: str,
    about: Statement | Mapping[str, Statement],
    form: Literal["plain", "html"] = "plain",
) -> str:
    """Put the names that a statement shows into a text.

    Parameters
    ----------
    text
        Words with ``{name}`` for a variable, a parameter of a definition, or a space;
        about several statements ``{key:name}``.
    about
        The statement, or statements by the keys that the text uses.
    form
        Plain text, or HTML with MathML, in which the words are escaped.

    Raises
    ------
    SpecError
        If there is no such statement or variable, or a brace stands alone.

    Examples
    --------
    >>> from verifydp.language.notation import real
    >>> statement = Statement((), real("sigma_1") <= real("b"))
    >>> filled("For every {sigma_1} above {b}, not {{b}}.", statement)
    'For every σ₁ above b, not {b}.'
    """
    shown: dict[str, dict[str, Box]] = {}

    def box(reference: str) -> Box:
        key, colon, name = reference.rpartition(":")
        if isinstance(about, Statement) and not colon:
            statement = about
        elif not isinstance(about, Statement) and colon and key in about:
            statement = about[key]
        else:
            raise SpecError(f"no statement is meant by {{{reference}}}: {_HINT}")
        if key not in shown:
            shown[key] = _boxes(statement)
        if name not in shown[key]:
            known = ", ".join(shown[key]) or "none"
            raise SpecError(f"{{{reference}}} names no variable: there are {known}")
        return shown[key][name]

    parts: list[str] = []
    for words, reference in _pieces(text):
        if reference is None or _QUOTED.fullmatch(reference):
            literal = words if reference is None else reference[1:-1]
            parts.append(escape(literal) if form == "html" else literal)
        else:
            found = box(reference)
            parts.append(mathml_of(found) if form == "html" else line_of(found))
    return "".join(parts)


def unfilled(text: str, about: Statement | Mapping[str, Statement]) -> str:
    """Say what in a text refers to nothing; an empty text if all is well.

    Examples
    --------
    >>> from verifydp.language.notation import real
    >>> unfilled("{x} and {y}", Statement((), real("x") <= 1))
    '{y} names no variable: there are x'
    """
    try:
        filled(text, about)
    except SpecError as error:
        return str(error)
    return ""


def bare_names(text: str, statement: Statement) -> list[str]:
    """Names that a text writes by itself, though the statement shows other ones.

    Parameters
    ----------
    text
        As it is written, before `filled`.
    statement
        What it is about.

    Returns
    -------
    list of str
        Variables' names that are shown in another way, as ``sigma_1`` is; names of
        Greek letters where they stand in a formula (``epsilon / 2``, ``exp(mu)``;
        "a larger epsilon" is the letter's name, spoken); and single letters that the
        statement does not show at all, such as an author's name of a bound variable.
        ``{'k'}`` says that a letter is none of the statement's.

    Examples
    --------
    >>> from verifydp.language.notation import real
    >>> statement = Statement((), real("epsilon") <= real("mu_i"))
    >>> bare_names("A large epsilon, mu_i and {mu_i}, x, epsilon / 2.", statement)
    ['mu_i', 'x', 'epsilon']
    """
    shown = displayed_names(statement)
    found: list[str] = []
    words = _PIECE.sub(lambda piece: _FILLED * len(piece.group()), text)
    for match in _WORD.finditer(words):
        word, before = match.group(), words[: match.start()]
        spoken = word in GREEK and not (
            _FORMULA_BEFORE.search(before) or _FORMULA_AFTER.match(words, match.end())
        )
        named = shown.get(word, word) != word and not spoken
        # "figure 5(b)", "part (i)"
        label = words[match.start() - 1 : match.end() + 1] == f"({word})"
        lonely = len(word) == 1 and word not in _ARTICLES and not label
        if named or (lonely and word not in _letters(statement)):
            found.append(word)
    return found


def _letters(statement: Statement) -> set[str]:
    """The words of a statement as it is shown, letters among them."""
    return set(_WORD.findall(plain_page(outlined(statement), _LINE)))


def displayed_names(statement: Statement) -> dict[str, str]:
    """How each name that a text may refer to is shown, in plain text.

    Examples
    --------
    >>> from verifydp.language.notation import real
    >>> displayed_names(Statement((), real("mu") <= real("sd_i")))
    {'mu': 'μ', 'sd_i': 'sd_i'}
    """
    return {name: line_of(box) for name, box in _boxes(statement).items()}


def _pieces(text: str) -> Iterable[tuple[str, str | None]]:
    """Words and references in turn."""
    place = 0
    for found in _PIECE.finditer(text):
        yield text[place : found.start()], None
        place = found.end()
        if found.group() in {"{{", "}}"}:
            yield found.group()[0], None
        elif found.group(1) is None:
            raise SpecError(f"a brace stands alone in {text[:60]!r}: {_HINT}")
        else:
            yield "", found.group(1)
    yield text[place:], None


def _boxes(statement: Statement) -> dict[str, Box]:
    """Variables, then spaces, then parameters; the first of a name is meant."""
    scene = scene_within(statement)
    boxes: dict[str, Box] = {
        name: scene.names[term] for name, term in statement.variables.items()
    }
    formulas = (*(formula for _, formula in statement.given), statement.claim)
    for space in space_names(*formulas):
        boxes.setdefault(space, Symbol(space))
    for definition in reversed(statement.definitions):
        around = scene_of_definition(definition)
        for term in definition.parameters:
            boxes.setdefault(str(term.data), around.names[term])
    return boxes
