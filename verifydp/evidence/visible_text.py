"""Texts from files and users, so written that what is read is what is there.

A mechanism's name, a record or a certificate's assumption may hold anything: a line
break that forges a second line of a report, an escape sequence for the terminal, a mark
that turns the direction of the text around it, a letter without width that makes two
names look like one. Everything that is printed goes through here; JSON stays data.
"""

import unicodedata

__all__ = ["visible", "visible_lines"]

#: Unicode categories that change how the text around them is read, or show nothing.
_HIDDEN = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp", "Zs"})
#: Letters, symbols and marks that show nothing, or a blank.
_BLANK = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, range(0xFE00, 0xFE10)))
    + "".join(map(chr, range(0xE0100, 0xE01F0)))
)


def visible(text: str) -> str:
    r"""Write what cannot be seen, or turns a line, as escapes, on one line.

    Examples
    --------
    >>> visible("a\x1b[31mb\n"), visible("\u202e0.1\u200b"), visible("caf\u00e9 1")
    ('a\\x1b[31mb\\n', '\\u202e0.1\\u200b', 'café 1')
    """
    return "".join(
        character.encode("unicode_escape").decode("ascii")
        if _is_hidden(character)
        else character
        for character in text
    )


def visible_lines(text: str) -> str:
    r"""Do the same for a text whose line breaks are meant.

    Examples
    --------
    >>> visible_lines("one\ntwo\r")
    'one\ntwo\\r'
    """
    return "\n".join(map(visible, text.split("\n")))


def _is_hidden(character: str) -> bool:
    if character == " ":
        return False
    return unicodedata.category(character) in _HIDDEN or character in _BLANK
