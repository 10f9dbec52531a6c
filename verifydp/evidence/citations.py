"""A formula that a verdict takes from the literature."""

import msgspec

__all__ = ["CitedFormula"]


class CitedFormula(
    msgspec.Struct, frozen=True, order=True, forbid_unknown_fields=True, kw_only=True
):
    """What nobody here has proved, and who says so.

    Attributes
    ----------
    formula
        In full, for all values of its variables; printed, not canonical, text.
    source
        Where it is taken from.
    """

    formula: str
    source: str

    def __str__(self) -> str:
        return f"{self.formula} [{self.source}]"
