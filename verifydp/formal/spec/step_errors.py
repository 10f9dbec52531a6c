"""A step that the checker refuses: why is worked out when somebody reads it."""

from collections.abc import Callable, Iterable

from verifydp.errors import SpecError

__all__ = ["StepError"]


class StepError(SpecError):
    """A step that the checker refuses.

    Why is worked out only when somebody reads the message: tactics make many steps
    that fail, and go on.
    """

    def __init__(self, message: str, why: Callable[[], Iterable[str]]) -> None:
        super().__init__(message)
        self._why: Callable[[], Iterable[str]] | None = why
        self._lines = ""

    def __str__(self) -> str:
        if self._why is not None:
            why, self._why = self._why, None
            self._lines = "".join(f"\n{line}" for line in why())
        return super().__str__() + self._lines
