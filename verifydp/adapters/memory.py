"""Calls that ran out of memory: what this machine lacks is no output of a mechanism."""

from dataclasses import dataclass

from verifydp.errors import InputError
from verifydp.sampling import Raised

__all__ = ["OutOfMemory", "ran_out"]

#: What array libraries raise where an accelerator is full, known by its name alone.
_NAMES = {"OutOfMemoryError"}
#: Where torch has no type of its own: memory of the processor, and calls of a device.
_OTHERS = {"RuntimeError", "AcceleratorError"}
_WORDS = (
    "can't allocate memory",
    "not enough memory",
    "CUDA error: out of memory",
    "STATUS_ALLOC_FAILED",
)


@dataclass(frozen=True, slots=True)
class OutOfMemory(Raised):
    """A call for which memory was short. It never becomes an output."""

    def refusal(self, name: str, size: int) -> InputError:
        """The error where no smaller piece is left to be tried."""
        draws = "a single draw" if size == 1 else f"some call for {size:,} draws"
        return InputError(
            f"{name} ran out of memory in {draws} ({self.type_name}: "
            f"{self.message:.80}): give it a smaller database, fewer `jobs`, or a "
            "device with more memory"
        )


def ran_out(error: BaseException) -> bool:
    """Whether memory was short.

    Examples
    --------
    >>> ran_out(MemoryError()), ran_out(ValueError("not enough memory"))
    (True, False)
    """
    if isinstance(error, MemoryError):
        return True
    if not isinstance(error, RuntimeError):
        return False
    if _NAMES & {kind.__name__ for kind in type(error).__mro__}:
        return True
    named = type(error).__name__ in _OTHERS
    return named and any(word in str(error) for word in _WORDS)
