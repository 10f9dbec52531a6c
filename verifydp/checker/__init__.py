"""The trusted checker: it believes choices and counts, and recomputes the rest."""

from verifydp.checker.checking import check, established
from verifydp.checker.decoding import SIZE_LIMIT, decode

__all__ = ["SIZE_LIMIT", "check", "decode", "established"]
