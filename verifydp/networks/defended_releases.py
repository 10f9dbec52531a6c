"""A release whose noise a Defender chooses, as a torch module: trained, and audited."""

from typing import Any

import torch
from torch import nn

from verifydp.laws.copulas.correlations import gaussian_factor
from verifydp.networks.problems import CopulaProblem, NoiseProblem

__all__ = ["DefendedRelease"]


class DefendedRelease(nn.Module):
    """Answers about members, with the noise that a network says.

    As a mechanism it takes the members, 1 for each that is present and 0 for others,
    and gives the numbers of all answers.

    Parameters
    ----------
    problem
        The answers, and what the network's outputs mean.
    defender
        Gives the problem's parameters for each row.
    reads_state
        Whether it is given the members; else 1/2 for each of them, so that the noise is
        the same in every state.
    """

    def __init__(
        self, problem: NoiseProblem, defender: nn.Module, *, reads_state: bool = False
    ) -> None:
        super().__init__()
        self.defender, self.reads_state = defender, reads_state
        self._problem = problem
        release = problem.release
        rows = [
            [float(one / deviation) for one in number]
            for answer, deviation in zip(
                release.answers, release.deviations, strict=True
            )
            for number in answer
        ]
        spread = [
            float(deviation)
            for size, deviation in zip(release.numbers, release.deviations, strict=True)
            for _ in range(size)
        ]
        kind = next(defender.parameters()).dtype
        self.register_buffer("weights", torch.tensor(rows, dtype=kind))
        self.register_buffer("deviations", torch.tensor(spread, dtype=kind))

    @property
    def numbers(self) -> int:
        """How many numbers all answers have."""
        return len(self.deviations)

    def noise_parameters(self, states: Any) -> Any:
        """What the Defender says for each row of members, or for all rows alike."""
        if self.reads_state:
            return self.defender(states)
        return self.defender(torch.full_like(states[:1], 0.5))

    def in_deviations(self, states: Any, normals: Any, found: Any) -> Any:
        """Outputs in the deviations that the release has, from standard normal numbers.

        Parameters
        ----------
        states
            Members of each row.
        normals
            As many numbers for each row as all answers have.
        found
            The parameters of the noise, for each row or for all alike.
        """
        first = self._problem.release.numbers[0]
        one, rest = normals[:, :first], normals[:, first:]
        if isinstance(self._problem, CopulaProblem):
            two, rest = rest[:, :first], rest[:, first:]
            rho = self._effective(found)
            noise = torch.cat([one, rho * one + (1 - rho**2).sqrt() * two, rest], dim=1)
        else:
            noise = torch.cat([found * one, rest], dim=1)
        return states @ self.weights.T + noise

    def _effective(self, dial: Any) -> Any:
        """The correlation that a dial sets: `effective_correlation` in floats."""
        assert isinstance(self._problem, CopulaProblem)
        mixed = float(self._problem.correlation)
        factor = float(gaussian_factor(self._problem.dial_delta).mid())
        size = (1 + (1 - mixed**2) / mixed**2 * (dial / factor) ** 2).rsqrt()
        return size if mixed > 0 else -size

    def forward(self, x: Any, rng: Any) -> Any:
        """Numbers of all answers, with noise from the stream."""
        normals = rng.normal(size=(len(x), self.numbers))
        found = self.noise_parameters(x)
        return self.deviations * self.in_deviations(x, normals, found)
