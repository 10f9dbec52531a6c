"""Where random numbers and outputs were computed, as results and plans say it."""

import msgspec

__all__ = ["ArrayRecord"]


class ArrayRecord(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True
):
    """Where random numbers and outputs were computed.

    ``library`` has its version; ``threads`` is how many the library computes with,
    where last digits depend on it: sums of tensors do. ``host_bytes`` counts what was
    moved from a device to the host to be looked at, in the run that wrote the record.
    """

    library: str
    device: str
    precision: str
    threads: int | None = None
    host_bytes: int = 0

    def __str__(self) -> str:
        text = f"{self.library}, {self.device}, {self.precision}"
        if self.threads is None:
            return text
        return f"{text}, {self.threads} {'thread' if self.threads == 1 else 'threads'}"
