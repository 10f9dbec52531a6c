"""Whether a mechanism's laws were written by a user; mpmath is loaded for these alone.

A file of its own, so that other audits and proofs stay as light as they were.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from verifydp.laws.own import DensityMechanism

__all__ = ["own_mechanism"]


def own_mechanism(mechanism: Any) -> "DensityMechanism | None":
    """Give the `DensityMechanism` that something is, or whose method it samples.

    Examples
    --------
    >>> own_mechanism(print) is None
    True
    """
    owner = getattr(getattr(mechanism, "function", None), "__self__", mechanism)
    if not type(owner).__module__.startswith("verifydp.laws.own"):
        return None
    from verifydp.laws.own import DensityMechanism  # noqa: PLC0415

    return owner if isinstance(owner, DensityMechanism) else None
