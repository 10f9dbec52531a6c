"""The key with which databases are named that a report does not show.

A plain digest of a small table tells its content to whoever tries contents against it.
"""

import os
import secrets
from pathlib import Path

from verifydp.data.digests import KEY_BYTES
from verifydp.errors import InputError

__all__ = ["key_of_digests"]

_FILE = "key"


def key_of_digests(checkpoint: str | Path | None) -> bytes:
    """The key of a checkpoint folder, made where there is none.

    Parameters
    ----------
    checkpoint
        The folder; None for random bytes that nobody keeps.

    Returns
    -------
    bytes
        32 of them. A resumed audit finds the ones that it began with.

    Raises
    ------
    InputError
        If the file is no key, or cannot be written.
    """
    if checkpoint is None:
        return secrets.token_bytes(KEY_BYTES)
    file = Path(checkpoint) / _FILE
    try:
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            made = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(made, "wb") as stream:
                stream.write(secrets.token_bytes(KEY_BYTES))
        key = file.read_bytes()
    except OSError as error:
        raise InputError(f"{file} cannot be used: {error.strerror}") from error
    if len(key) != KEY_BYTES:
        raise InputError(
            f"{file} holds {len(key)} bytes, a key has {KEY_BYTES}: take it away, and "
            "databases are named with another one"
        )
    return key
