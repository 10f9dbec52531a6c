"""What was meant by a name that is unknown, or which names there are."""

from collections.abc import Iterable

__all__ = ["id_instead_of", "instead_of"]

_LISTED, _LENGTH = 12, 40
#: Characters of an id that are read, and those that may be a part of many.
_ID_LENGTH, _ID_LEAST = 80, 5


def instead_of(name: object, known: Iterable[str]) -> str:
    """Say what to write instead of a name that nobody knows, as the end of a sentence.

    Parameters
    ----------
    name
        What was given. Capitals, spaces and underscores do not count.
    known
        The names that there are.

    Examples
    --------
    >>> instead_of("Laplce", ["gaussian", "laplace"])
    'did you mean laplace?'
    >>> instead_of("x", ["gaussian", "laplace"])
    'use gaussian or laplace'
    """
    from difflib import get_close_matches  # noqa: PLC0415 - seldom needed

    names = list(known)
    plain = {_plain(one): one for one in reversed(names)}
    close = get_close_matches(_plain(str(name)), plain, n=2, cutoff=0.6)
    if close:
        return f"did you mean {' or '.join(plain[one] for one in close)}?"
    if not names:
        return "there is none to use"
    *others, last = names[:_LISTED]
    if len(names) > _LISTED:
        return f"use {', '.join((*others, last))} or one of {len(names)} in all"
    return f"use {', '.join(others)} or {last}" if others else f"use {last}"


def id_instead_of(name: str, known: Iterable[str], otherwise: str) -> str:
    """Say which id with dots may be meant: one like it, or whose last part is like it.

    Examples
    --------
    >>> id_instead_of("foundatons.laplce", ["foundations.laplace"], "see the list")
    'did you mean foundations.laplace?'
    >>> id_instead_of("laplace", ["foundations.laplace"], "see the list")
    'did you mean foundations.laplace?'
    >>> id_instead_of("x", ["foundations.laplace"], "see the list")
    'see the list'
    """
    from difflib import get_close_matches  # noqa: PLC0415 - seldom needed

    ids, short = list(known), name[:_ID_LENGTH]
    last = short.rpartition(".")[2]
    close = get_close_matches(short, ids, n=3, cutoff=0.75)
    close = close or [one for one in ids if len(last) >= _ID_LEAST and last in one][:3]
    if not close:
        ends = {one.rpartition(".")[2]: one for one in reversed(ids)}
        close = [ends[end] for end in get_close_matches(last, ends, n=3, cutoff=0.7)]
    return f"did you mean {' or '.join(close)}?" if close else otherwise


def _plain(name: str) -> str:
    """A name for comparing, whatever its capitals and what stands between words."""
    short = name[:_LENGTH].casefold().strip()
    return short.replace("_", "-").replace(" ", "-")
