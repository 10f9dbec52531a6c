"""Defender and Attacker of the paper, of any width.

Zhang, Malin, Raviv and Vorobeychik (confounding privacy), appendix I.1. A Defender
turns what it reads into parameters of noise, an Attacker turns outputs into the
probability of each member's presence. Where the paper's text and its tables differ in
the number of hidden layers, the tables decide: all hidden layers from the third on are
as the text has the third.
"""

from collections import OrderedDict
from typing import Any

import torch
from torch import nn

from verifydp.errors import InputError
from verifydp.networks.presets import PAPER_WIDTHS, LayerWidths
from verifydp.suggestions import instead_of

__all__ = [
    "Attacker",
    "Defender",
    "ScaledSigmoid",
    "count_parameters",
    "paper_network",
    "paper_parameters",
]


class ScaledSigmoid(nn.Module):
    """Numbers between two limits, by a sigmoid.

    Parameters
    ----------
    low, high
        The limits; the paper does not give its own.

    Examples
    --------
    >>> float(ScaledSigmoid(2.0, 4.0)(torch.zeros(1))[0])
    3.0
    """

    def __init__(self, low: float, high: float) -> None:
        super().__init__()
        if not 0 <= low < high < float("inf"):
            raise InputError(
                f"the range is from {low} to {high}: give two numbers from 0 on, the "
                "smaller one first"
            )
        self.low, self.high = float(low), float(high)

    def forward(self, x: Any) -> Any:
        """Move each number into the range."""
        return self.low + (self.high - self.low) * torch.sigmoid(x)


class Defender(nn.Module):
    """A network whose outputs are parameters of noise, within a range.

    The first two hidden layers have ReLU, those after them LeakyReLU; layers from the
    second on are normalised, each draw by itself.

    Parameters
    ----------
    widths
        Of its layers.
    low, high
        The range of its outputs.
    """

    def __init__(self, widths: LayerWidths, *, low: float, high: float) -> None:
        super().__init__()
        layers: OrderedDict[str, Any] = OrderedDict()
        pairs = list(zip(widths.all, widths.all[1:], strict=False))
        for place, (ahead, behind) in enumerate(pairs[:-1], start=1):
            layers[f"linear{place}"] = nn.Linear(ahead, behind)
            layers[f"active{place}"] = nn.ReLU() if place <= 2 else nn.LeakyReLU()
            if place >= 2:
                layers[f"normal{place}"] = nn.LayerNorm(behind)
        layers["output"] = nn.Linear(*pairs[-1])
        layers["scaled"] = ScaledSigmoid(low, high)
        self.layers = nn.Sequential(layers)

    def forward(self, x: Any) -> Any:
        """Parameters of noise for each row."""
        return self.layers(x)


class Attacker(nn.Module):
    """A network that says from outputs how likely each member is present.

    Hidden layers have batch normalisation and ReLU, the output a sigmoid. While it
    learns, rows of a batch depend on one another; `eval` ends that.

    Parameters
    ----------
    widths
        Of its layers.
    """

    def __init__(self, widths: LayerWidths) -> None:
        super().__init__()
        layers: OrderedDict[str, Any] = OrderedDict()
        pairs = list(zip(widths.all, widths.all[1:], strict=False))
        for place, (ahead, behind) in enumerate(pairs[:-1], start=1):
            layers[f"linear{place}"] = nn.Linear(ahead, behind)
            layers[f"normal{place}"] = nn.BatchNorm1d(behind)
            layers[f"active{place}"] = nn.ReLU()
        layers["output"] = nn.Linear(*pairs[-1])
        self.layers = nn.Sequential(layers)

    def log_odds(self, outputs: Any) -> Any:
        """Logarithms of the odds of presence, from which a loss keeps its digits."""
        return self.layers(outputs)

    def forward(self, outputs: Any) -> Any:
        """The probability of presence of each member, for each row."""
        return torch.sigmoid(self.log_odds(outputs))


def paper_network(name: str, *, low: float = 0.0, high: float = 1.0) -> nn.Module:
    """Build a network of the paper's tables, on the device of `torch.device`.

    Parameters
    ----------
    name
        One of `verifydp.networks.presets.PAPER_WIDTHS`.
    low, high
        The range of a Defender's outputs.

    Raises
    ------
    InputError
        If there is none of that name.

    Examples
    --------
    >>> with torch.device("meta"):
    ...     sum(one.numel() for one in paper_network("defender-copula").parameters())
    12347401
    """
    if name not in PAPER_WIDTHS:
        hint = instead_of(name, list(PAPER_WIDTHS))
        raise InputError(f"network {name!r:.60} is none of the paper's: {hint}")
    if name.startswith("defender"):
        return Defender(PAPER_WIDTHS[name], low=low, high=high)
    return Attacker(PAPER_WIDTHS[name])


def paper_parameters(name: str) -> int:
    """How many parameters a network of the paper has; it takes no memory to tell.

    Raises
    ------
    InputError
        As `paper_network`.
    """
    with torch.device("meta"):
        return count_parameters(paper_network(name))


def count_parameters(network: nn.Module) -> int:
    """How many numbers a network learns.

    Examples
    --------
    >>> count_parameters(nn.Linear(3, 2))
    8
    """
    return sum(one.numel() for one in network.parameters())
