"""The trusted checker: it believes counts and choices, and recomputes the rest."""

from verifydp.checker.audit import check
from verifydp.checker.decoding import SIZE_LIMIT, decode

__all__ = ["SIZE_LIMIT", "check", "decode"]
