"""The one frame of all pages: a single file, without scripts, that loads nothing.

Texts of users are escaped by the template engine, which also makes control characters
visible. Templates of pages extend ``base.html``; what they need of the frame (style
sheet, version) is given here.
"""

import re
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from verifydp.report.wording import sentence, visible

__all__ = ["render_page", "render_piece"]

_TEMPLATES = Path(__file__).parent / "templates"
#: Where a name may break; a number may not.
_SEPARATOR = re.compile(r"([/:_]|\.(?!\d))")
_OPTION = re.compile(r"(?<!\S)--[a-z-]+")


def render_page(
    template: str, *, folder: Path | None = None, made_by: str = "", **values: Any
) -> str:
    """Write a page.

    Parameters
    ----------
    template
        Name of a template that extends ``base.html``.
    folder
        Where it is, if not among those of this package.
    made_by
        The version of verifydp that found what the page shows; the one that runs where
        it is empty.
    values
        What the template shows.

    Returns
    -------
    str
        A whole HTML document, without script and without outside resources.
    """
    page = _environment(folder).get_template(template)
    return page.render(style=_style(), version=made_by or version("verifydp"), **values)


def render_piece(template: str, style: str, **values: Any) -> str:
    """Write a piece of somebody else's page, with a style sheet of this package.

    Parameters
    ----------
    template
        Name of a template that shows ``style``.
    style
        Name of the style sheet; all its rules have to be about the piece alone.
    values
        What the template shows.
    """
    page = _environment(None).get_template(template)
    return page.render(style=_style(style), **values)


@cache
def _environment(folder: Path | None) -> Environment:
    environment = Environment(
        loader=FileSystemLoader([_TEMPLATES, *([] if folder is None else [folder])]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=lambda value: visible(value) if type(value) is str else value,
    )
    environment.filters["breakable"] = _breakable
    environment.filters["command"] = _command
    environment.filters["sentence"] = sentence
    environment.filters["sentence_start"] = _sentence_start
    return environment


@cache
def _style(name: str = "style.css") -> Markup:
    # a file of this package: it holds no text of a user
    return Markup((_TEMPLATES / name).read_text(encoding="utf-8"))


def _breakable(text: str) -> Markup:
    """Let a long name break after its separators instead of inside a word."""
    return Markup(_SEPARATOR.sub(r"\1<wbr>", str(escape(visible(text)))))


def _command(text: str) -> Markup:
    """Let a long command break between its words, never inside an option's name."""
    shown = str(escape(visible(text)))
    return Markup(_OPTION.sub(r'<span class="option">\g<0></span>', shown))


def _sentence_start(text: str) -> str:
    """Write a clause as the start of a sentence, or as a heading."""
    return f"{text[:1].upper()}{text[1:]}"
