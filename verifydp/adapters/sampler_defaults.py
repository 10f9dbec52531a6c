"""What samplers say of themselves unless they say otherwise."""

from typing import Any

__all__ = ["SamplerDefaults"]


class SamplerDefaults:
    """The fields of `verifydp.sampling.Sampler` that most samplers share.

    A sampler that draws as often as it is asked, cheaply for many draws at once, and
    of which nothing else is known.
    """

    __slots__ = ()

    @property
    def neighbours(self) -> Any:
        """None: it brings no neighbours of its own."""
        return None

    @property
    def reproducible(self) -> bool:
        """False: whether outputs depend on the seeds only is not known."""
        return False

    @property
    def piece_size(self) -> int:
        """Enough draws to make the cost of a request small."""
        return 65_536

    @property
    def smallest_block(self) -> int:
        """One draw."""
        return 1

    @property
    def available(self) -> int | None:
        """No limit."""
        return None
