"""What was meant by a name that is unknown, or which names there are."""

from collections.abc import Iterable

__all__ = ["instead_of"]

_LISTED, _LENGTH = 12, 40


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


def _plain(name: str) -> str:
    """A name for comparing, whatever its capitals and what stands between words."""
    short = name[:_LENGTH].casefold().strip()
    return short.replace("_", "-").replace(" ", "-")
