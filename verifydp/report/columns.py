r"""Text in the columns of a terminal: how wide it is, broken into lines, set in rows.

Letters of East Asian scripts take two columns and combining marks none, so a length is
no width. Nothing is ever cut: what does not fit goes on on the next line.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache

__all__ = ["columns_of", "fitted", "padded", "row_lines", "wrapped"]

#: Columns between two cells of a row, at least.
_GAP = 2
#: How much further inside the rest of a line begins that is too wide.
_FURTHER = 4


def columns_of(text: str) -> int:
    r"""Tell how many columns a text takes.

    Examples
    --------
    >>> columns_of("age"), columns_of("\u5e74\u9f62"), columns_of("e\u0301te\u0301")
    (3, 4, 3)
    """
    return len(text) if text.isascii() else sum(map(_width, text))


@cache
def _width(letter: str) -> int:
    if unicodedata.category(letter) in {"Mn", "Me"}:
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def padded(text: str, room: int) -> str:
    r"""Fill a text up with blanks to its right.

    Examples
    --------
    >>> padded("\u5e74", 4) + "|"
    '\u5e74  |'
    """
    return text + " " * (room - columns_of(text))


def wrapped(
    text: str, room: int, *, inside: str = "", whole: bool = False
) -> list[str]:
    r"""Break a text into lines between words; within a word only where it fits no line.

    Parameters
    ----------
    text
        On one line; blanks stay as they are, but for those at a break.
    room
        Columns of a line.
    inside
        What each line but the first begins with.
    whole
        Whether a word that fits no line is left whole: a path, a digest.

    Returns
    -------
    list
        At least one line; joined, they hold all that is not a blank, in its order.

    Examples
    --------
    >>> wrapped("one two three", 8)
    ['one two', 'three']
    >>> wrapped("  --sigma", 10)
    ['  --sigma']
    >>> wrapped("/a/very/long/path", 8, inside="  ")
    ['/a/very/', '  long/p', '  ath']
    """
    lines, line, begun = [], "", False
    for gap, word in _words(text):
        rest = word
        if begun and columns_of(line + gap + word) <= room:
            line += gap + word
            continue
        if begun:
            lines.append(line)
            line = inside
        else:
            line = gap
        while head := rest if whole else _head(rest, room - columns_of(line)):
            line, rest = line + head, rest[len(head) :]
            if rest:
                lines.append(line)
                line = inside
        begun = True
    return [*lines, line]


def fitted(text: str, room: int) -> list[str]:
    r"""Break those lines of a text that are too wide, and set the rest further inside.

    Examples
    --------
    >>> fitted("for all x\n  x + 1 <= x + 2", 10)
    ['for all x', '  x + 1 <=', '      x +', '      2']
    """
    found: list[str] = []
    for line in text.split("\n"):
        margin = line[: len(line) - len(line.lstrip(" "))] + " " * _FURTHER
        found += wrapped(line, room, inside=margin)
    return found


def _words(text: str) -> Iterator[tuple[str, str]]:
    """Give each word with the blanks before it."""
    gap = ""
    for piece in text.split(" "):
        if piece:
            yield gap, piece
            gap = ""
        gap += " "


def _head(word: str, room: int) -> str:
    """Give the beginning that fits; one letter at least, with its marks."""
    width = 0
    for end, letter in enumerate(word):
        width += _width(letter)
        if width > room and end and _width(letter):
            return word[:end]
    return word


def row_lines(cells: Sequence[str], starts: Sequence[int], room: int) -> list[str]:
    """Set the cells of a row in columns.

    A cell that is wider than its column moves the next one, or the next one begins a
    line of its own, in its own column where it fits there.

    Parameters
    ----------
    cells
        Their texts, none with a line break.
    starts
        The column at which each begins.
    room
        Columns of a line.

    Examples
    --------
    >>> row_lines(["PROVED", "a.b", "holds"], [0, 8, 13], 20)
    ['PROVED  a.b  holds']
    >>> row_lines(["PROVED", "a.long.name", "holds"], [0, 8, 13], 20)
    ['PROVED  a.long.name', '             holds']
    """
    lines, line = [], ""
    for cell, start in zip(cells, starts, strict=True):
        if not cell:
            continue
        at = max(start, columns_of(line) + _GAP) if line else start
        if line and at + columns_of(cell) > room:
            lines.append(line)
            line, at = "", start
        at = max(0, min(at, room - columns_of(cell)))
        *whole, last = wrapped(cell, room - at)
        for part in whole:
            lines.append((padded(line, at) + part).rstrip())
            line = ""
        line = padded(line, at) + last
    return [*lines, line.rstrip()]
