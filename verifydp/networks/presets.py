"""The networks of the paper as numbers: how wide their layers are, and how they learn.

Zhang, Malin, Raviv and Vorobeychik (confounding privacy), appendix I.1, tables 1 to 4.
Nothing here is built: the largest has 1.2e9 weights, which with AdamW's memory take
19 GB in float32. `verifydp.networks.architectures.paper_parameters` counts them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from verifydp.errors import InputError

__all__ = [
    "PAPER_RATES",
    "PAPER_WIDTHS",
    "QUICK_RATES",
    "LayerWidths",
    "LearningRates",
]

_WIDEST = 1 << 20


@dataclass(frozen=True, slots=True)
class LayerWidths:
    """How many numbers each layer of a network hands on.

    Attributes
    ----------
    inputs
        Of the network.
    hidden
        Of each hidden layer, at least one.
    outputs
        Of the network.

    Raises
    ------
    InputError
        If a width is no number from 1 to 1,048,576, or there is no hidden layer.
    """

    inputs: int
    hidden: tuple[int, ...]
    outputs: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "hidden", tuple(self.hidden))
        if not self.hidden:
            raise InputError("hidden is empty: give the width of at least one layer")
        for width in self.all:
            if type(width) is not int or not 1 <= width <= _WIDEST:
                raise InputError(
                    f"a layer has width {width!r:.40}: give whole numbers from 1 to "
                    f"{_WIDEST}"
                )

    @property
    def all(self) -> tuple[int, ...]:
        """From the inputs to the outputs."""
        return (self.inputs, *self.hidden, self.outputs)


@dataclass(frozen=True, slots=True)
class LearningRates:
    """How AdamW moves weights: its rate, and the decay of weights."""

    rate: float
    decay: float

    def __post_init__(self) -> None:
        if not (0 < self.rate < 1 and 0 <= self.decay < 1):
            raise InputError(
                f"learning rates are {self.rate} and {self.decay}: give a rate inside "
                "(0, 1) and a decay from 0 on, below 1"
            )


#: Tables 1 to 4. The inputs of table 2 are 800 members and 30 more, of which the paper
#: does not say what they are.
PAPER_WIDTHS: Final[Mapping[str, LayerWidths]] = MappingProxyType(
    {
        "defender-redesign": LayerWidths(800, (5000, 9000, 3000), 1000),
        "defender-copula": LayerWidths(830, (3000, 2000, 1200, 1200), 1),
        "attacker-redesign": LayerWidths(1500, (14000, 9500, 4500), 800),
        "attacker-copula": LayerWidths(1500, (31000, 25000, 15000), 800),
    }
)
#: Appendix I.1; a small network hardly moves at them.
PAPER_RATES: Final[Mapping[str, LearningRates]] = MappingProxyType(
    {
        "defender": LearningRates(1.5e-5, 1.5e-5),
        "attacker": LearningRates(1e-4, 1e-4),
    }
)
#: For small networks that are to learn in seconds.
QUICK_RATES: Final[Mapping[str, LearningRates]] = MappingProxyType(
    {
        "defender": LearningRates(1e-2, 1e-4),
        "attacker": LearningRates(1e-2, 1e-4),
    }
)
