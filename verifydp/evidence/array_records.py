"""Where random numbers and outputs were computed, as results and plans say it."""

import msgspec

__all__ = ["ArrayRecord"]


class ArrayRecord(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True
):
    """Where random numbers and outputs were computed.

    ``library`` has its version; ``host_bytes`` counts what was moved from a device to
    the host to be looked at, in the run that wrote the record.
    """

    library: str
    device: str
    precision: str
    host_bytes: int = 0

    def __str__(self) -> str:
        return f"{self.library}, {self.device}, {self.precision}"
