"""Kinds of privacy guarantees: what each requires of a pair of laws."""

from verifydp.privacy.notions.approximate import ExactApproximate
from verifydp.privacy.notions.level import Level, exact_number

__all__ = ["ExactApproximate", "Level", "exact_number"]
