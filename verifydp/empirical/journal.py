"""Finished work on disk: what an interrupted audit never draws again.

The coordinator is deterministic given the draws, so a checkpoint holds only
what was drawn, by the key of the work unit. A resumed audit runs from the start
and finds its finished units here; so it cannot end differently. Entries are
appended as they are finished; a torn last entry is cut off when read.
"""

import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, TypeVar

import msgspec

from verifydp.errors import InputError

__all__ = ["Journal", "open_journal"]

_T = TypeVar("_T")
_HEAD = struct.Struct("<II")
_ENTRY_MAX = 1 << 31


class _Entry(msgspec.Struct, frozen=True, array_like=True):
    key: str
    value: msgspec.Raw


class Journal:
    """A memo of finished work units, in memory only unless a file is given.

    Parameters
    ----------
    finished
        Encoded values by key.
    file
        Where further entries are appended; None keeps nothing.
    """

    def __init__(
        self, finished: dict[str, bytes] | None = None, file: BinaryIO | None = None
    ) -> None:
        self._finished = finished or {}
        self._file = file
        self.recalled = 0

    def once(self, key: str, kind: type[_T], compute: Callable[[], _T]) -> _T:
        """The unit's value: from the journal, or computed and written down.

        Parameters
        ----------
        key
            Identifies the work unit within the audit.
        kind
            A type that msgspec can encode.
        compute
            Does the work.
        """
        known = self._finished.get(key)
        if known is not None:
            self.recalled += 1
            return msgspec.msgpack.decode(known, type=kind)
        value = compute()
        if self._file is not None:
            encoded = msgspec.msgpack.encode(value)
            self._append(_Entry(key, msgspec.Raw(encoded)))
        return value

    def put(self, key: str, value: object) -> None:
        """Write down a value in place of what `once` has kept under the key."""
        encoded = msgspec.msgpack.encode(value)
        self._finished[key] = encoded
        if self._file is not None:
            self._append(_Entry(key, msgspec.Raw(encoded)))

    def _append(self, entry: _Entry) -> None:
        assert self._file is not None
        body = msgspec.msgpack.encode(entry)
        self._file.write(_HEAD.pack(len(body), zlib.crc32(body)) + body)
        self._file.flush()

    def close(self) -> None:
        """Close the file, if there is one."""
        if self._file is not None:
            self._file.close()


def open_journal(folder: Path, plan: bytes) -> Journal:
    """Open a folder's journal for an audit with this plan, or begin one.

    Parameters
    ----------
    folder
        The checkpoint folder; it is made where missing.
    plan
        Canonical bytes of everything that determines the audit.

    Raises
    ------
    InputError
        If the folder belongs to an audit with another plan.
    """
    folder.mkdir(parents=True, exist_ok=True)
    plan_file, journal_file = folder / "plan.json", folder / "journal"
    if plan_file.exists():
        _require_same_plan(plan_file, plan)
    else:
        journal_file.unlink(missing_ok=True)
        temporary = folder / "plan.json.part"
        temporary.write_bytes(plan)
        temporary.replace(plan_file)
    finished, length = _read(journal_file)
    file = journal_file.open("ab")
    file.truncate(length)
    return Journal(finished, file)


def _require_same_plan(plan_file: Path, plan: bytes) -> None:
    before, now = plan_file.read_bytes(), plan
    if before == now:
        return
    try:
        old, new = msgspec.json.decode(before), msgspec.json.decode(now)
        differing = sorted(k for k in {*old, *new} if old.get(k) != new.get(k))
    except (msgspec.DecodeError, AttributeError, TypeError):
        differing = ["plan.json is damaged"]
    raise InputError(
        f"{plan_file.parent} holds the checkpoint of another audit (different: "
        f"{', '.join(differing)}): give the same arguments, or another folder"
    )


def _read(journal_file: Path) -> tuple[dict[str, bytes], int]:
    """Entries up to the first torn one, and the length of the sound part."""
    finished: dict[str, bytes] = {}
    if not journal_file.exists():
        return finished, 0
    length = 0
    with journal_file.open("rb") as file:
        while len(head := file.read(_HEAD.size)) == _HEAD.size:
            size, checksum = _HEAD.unpack(head)
            body = file.read(size) if size <= _ENTRY_MAX else b""
            if len(body) != size or zlib.crc32(body) != checksum:
                break
            try:
                entry = msgspec.msgpack.decode(body, type=_Entry)
            except msgspec.DecodeError:
                break
            finished[entry.key] = bytes(entry.value)
            length = file.tell()
    return finished, length
