"""The library's messages in the words of a command: ``samples`` is ``--samples`` there.

One rule for both sides. A message of the library calls a parameter by its Python name:
at its beginning as it is (``samples is 3: ...``, ``the AUC is 2``, ``relation 'swap' is
unknown: ...``), anywhere else between backticks (```give `positives`, too```). Python
users read it so; a command puts its own options there, and leaves other words alone.
"""

import re
from collections.abc import Mapping

__all__ = ["in_words_of"]

_FIRST = re.compile(r"(?:the )?(?:limit on )?([A-Za-z][\w -]*?)(?= is | '| \")")
_MARKED = re.compile(r"`([a-z][a-z0-9_]*)`")
#: Parameters of Python that commands have under another name.
_RENAMED = {
    "alpha": "confidence",
    "first_value": "values",
    "limit_seconds": "timeout",
    "mechanism": "target",
    "odds": "prior",
    "second_value": "values",
    "seconds": "timeout",
}


def in_words_of(names: Mapping[str, str], message: str) -> str:
    """Call parameters as a command calls them.

    Parameters
    ----------
    names
        For each parameter of Python what the user types.
    message
        As Python shows it.

    Examples
    --------
    >>> options = {"true_positives": "--true-positives", "samples": "--samples"}
    >>> in_words_of(options, "samples is 3: an audit needs 4")
    '--samples is 3: an audit needs 4'
    >>> in_words_of(options, "give `true_positives` of the samples, or `neighbours`")
    'give --true-positives of the samples, or `neighbours`'
    """

    def own(name: str) -> str | None:
        return names.get(name) or names.get(_RENAMED.get(name, ""))

    def marked(found: re.Match[str]) -> str:
        return own(found[1]) or found[0]

    first = _FIRST.match(message)
    if first is not None and (option := own(re.sub("[ -]", "_", first[1]).lower())):
        message = option + message[first.end() :]
    return _MARKED.sub(marked, message)
