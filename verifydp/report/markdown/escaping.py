"""Texts of results inside Markdown: as code, in which nothing means anything.

A name may hold pipes that split a cell, HTML, links, or the name of a person who would
be notified. Inside code none of these is read, not even the last, which escapes by
backslashes do not stop.
"""

import re

from verifydp.evidence.visible_text import visible

__all__ = ["cell", "code", "prose"]

#: What means something inside a line, or begins a list, a heading or a formula there.
_SPECIAL = re.compile(r"([\\`*_\[\]<>|~$#&!])")


def code(text: str) -> str:
    """Write a text of one line as code that it cannot end.

    Examples
    --------
    >>> code("release.py:count"), code("a`b")
    ('`release.py:count`', '`` a`b ``')
    """
    text = visible(text).strip()
    if not text:
        return "-"
    runs = re.findall("`+", text)
    if not runs:
        return f"`{text}`"
    fence = "`" * (1 + max(map(len, runs)))
    return f"{fence} {text} {fence}"


def prose(text: str) -> str:
    r"""Write a sentence of an author so that it is shown as it stands.

    Examples
    --------
    >>> prose("|x| <= e^*_1 of [2]")
    '\\|x\\| \\<= e^\\*\\_1 of \\[2\\]'
    """
    return _SPECIAL.sub(r"\\\1", visible(" ".join(text.split())))


def cell(text: str) -> str:
    r"""Write a text as code inside a table, where pipes are escaped first of all.

    Examples
    --------
    >>> cell("a|b")
    '`a\\|b`'
    """
    return code(text).replace("|", r"\|")
