"""The key with which databases are named that a report does not show.

A plain digest of a small table tells its content to whoever tries contents against it.
"""

import os
import secrets
from pathlib import Path

from verifydp.data.digests import KEY_BYTES
from verifydp.errors import InputError

__all__ = ["digest_key_in", "digest_key_of"]

_FILE = "key"


def digest_key_of(given: bytes | None, checkpoint: str | Path | None) -> bytes:
    """The key that was given, or that of a checkpoint folder, made where there is none.

    Parameters
    ----------
    given
        A key of the caller's, or None.
    checkpoint
        The folder; None for random bytes that nobody keeps.

    Returns
    -------
    bytes
        32 of them. A resumed audit finds the ones that it began with.

    Raises
    ------
    InputError
        If what was given or the file is no key, or the file cannot be written.
    """
    if given is not None:
        if not isinstance(given, bytes) or len(given) != KEY_BYTES:
            raise InputError(f"digest_key must be {KEY_BYTES} bytes, or be left out")
        return given
    if checkpoint is None:
        return secrets.token_bytes(KEY_BYTES)
    return digest_key_in(Path(checkpoint) / _FILE)


def digest_key_in(file: Path) -> bytes:
    """The key in a file; where that is absent, it is made for its owner to read.

    Raises
    ------
    InputError
        If it is no key, or cannot be written.
    """
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
