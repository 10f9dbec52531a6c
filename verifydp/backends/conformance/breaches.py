"""A promise that a backend breaks."""

from dataclasses import dataclass

__all__ = ["Breach"]


@dataclass(frozen=True, slots=True)
class Breach:
    """A promise that a backend breaks.

    ``check`` names it; ``detail`` says what was seen.
    """

    check: str
    detail: str

    def __str__(self) -> str:
        return f"{self.check}: {self.detail}"
