"""Training a Defender against an Attacker that answers each of its choices.

The problems (10) and (11) of Zhang, Malin, Raviv and Vorobeychik (confounding privacy):
the Attacker minimises the cross-entropy of the members given the outputs; the Defender
minimises the same loss of that answer under the condition (8), which here is a penalty.

The Attacker is given the parameters of the noise beside the outputs, and learns its
answer to parameters around the present ones as well. So the Defender's derivative has
both parts: how outputs change, and how the answer to them does. Without the second the
penalty would push the wrong way.

**What is found is a choice and promises nothing**: condition (8) implies no privacy
(catalogue item CP-P1), and an Attacker that learned little is no bound. What is proved
of the noise is computed afterwards, by `verifydp.networks.deployed_noise`.
"""

import hashlib
import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np
import torch
from torch import nn

from verifydp.backends import load_backend, record_of
from verifydp.empirical.events import Doing, Listener, Progress
from verifydp.evidence.array_records import ArrayRecord
from verifydp.evidence.verdict import Verdict
from verifydp.networks.architectures import Attacker, Defender
from verifydp.networks.checkpoints import read_checkpoint, write_checkpoint
from verifydp.networks.defended_releases import DefendedRelease
from verifydp.networks.deployed_noise import ProvedNoise, deployed_noise, proved
from verifydp.networks.presets import LayerWidths, LearningRates
from verifydp.networks.problems import NoiseProblem
from verifydp.networks.training_plans import TrainingPlan

__all__ = ["TrainedDefender", "TrainingStep", "train"]

#: Rounds between two checkpoints.
_SAVED_EVERY = 25
#: Names of streams: first weights, and the draws of rounds.
_FIRST, _ROUND = 0, 1
#: How far around the present parameters the Attacker learns, as a deviation of logs.
_AROUND = 0.3


@dataclass(frozen=True, slots=True)
class TrainingStep:
    """One step of the Defender.

    Attributes
    ----------
    loss
        Mean cross-entropy of the Attacker, in nats for each member.
    violation
        How far beyond condition (8) its answers are.
    parameter
        The Defender's choice: the mean of its outputs.
    """

    loss: float
    violation: float
    parameter: float


@dataclass(frozen=True, slots=True, eq=False)
class TrainedDefender:
    """What training found, and what is proved of it.

    Attributes
    ----------
    release
        The release with the Defender's noise: a module that can be audited.
    attacker
        The last Attacker. Both are in eval mode.
    problem, plan
        What was asked, and how it was trained.
    steps
        Of the Defender, in their order.
    found
        The Defender's outputs at its public input; None where it reads the state.
    proved
        Whether the target is met, by the exact engine.
    arrays
        Library, device and precision that decide the weights beside the plan.
    """

    release: DefendedRelease
    attacker: Attacker
    problem: NoiseProblem
    plan: TrainingPlan
    steps: tuple[TrainingStep, ...]
    found: tuple[float, ...] | None
    proved: ProvedNoise
    arrays: ArrayRecord

    @property
    def verdict(self) -> Verdict:
        """That of `proved`."""
        return self.proved.verdict


def train(
    problem: NoiseProblem,
    plan: TrainingPlan | None = None,
    *,
    checkpoint: Path | None = None,
    listener: Listener = lambda event: None,
) -> TrainedDefender:
    """Train a Defender, and say what is proved of the noise that it found.

    Parameters
    ----------
    problem
        `CopulaProblem` or `RedesignProblem`.
    plan
        By default small networks, a few seconds on a processor.
    checkpoint
        A folder in which the state of the training is kept, and from which one that was
        interrupted goes on, to the same weights.
    listener
        Told of the outputs drawn so far.

    Returns
    -------
    TrainedDefender
        Its weights are decided by problem, plan, library version and device.

    Raises
    ------
    InputError
        If the folder is of another training, or the device is absent.
    """
    plan = plan or TrainingPlan()
    run = _Run(problem, plan)
    if checkpoint is not None:
        run.restore(read_checkpoint(checkpoint, run.identity))
    begun, before = monotonic(), run.drawn
    while run.round < plan.rounds:
        run.advance()
        seconds = monotonic() - begun
        rate = (run.drawn - before) / seconds if seconds > 0 else None
        left = None if not rate else (plan.samples - run.drawn) / rate
        listener(Progress("train", run.drawn, plan.samples, 1, 0.0, 0.0, rate, left))
        if checkpoint is not None and (
            run.round % _SAVED_EVERY == 0 or run.round == plan.rounds
        ):
            write_checkpoint(checkpoint, run.identity, run.state())
    listener(Doing("computing what the noise gives away"))
    return run.finished()


class _Run:
    """Both networks while they learn."""

    def __init__(self, problem: NoiseProblem, plan: TrainingPlan) -> None:
        self.problem, self.plan = problem, plan
        self.round, self.steps = 0, list[TrainingStep]()
        self.backend = load_backend(
            "torch", device=plan.device, precision=plan.precision
        )
        # Threads too: sums in another order end in other weights.
        chosen = f"{problem!r} {plan!r} {record_of(self.backend)}"
        self.identity = hashlib.sha256(chosen.encode()).hexdigest()
        members = problem.release.members
        known = sum(problem.release.numbers) + problem.parameters
        with self._stream(_FIRST).behind_global_functions():
            defender = Defender(
                LayerWidths(members, plan.defender_hidden, problem.parameters),
                low=problem.low,
                high=problem.high,
            )
            attacker = Attacker(LayerWidths(known, plan.attacker_hidden, members))
        kind: Any = self.backend.asarray([0.0]).dtype
        defender.to(kind)
        self.release = DefendedRelease(
            problem, defender, reads_state=plan.reads_state
        ).to(self.backend.device)
        self.attacker = attacker.to(device=self.backend.device, dtype=kind)
        self._optimisers = {
            "defender": _adamw(defender, plan.defender_rates),
            "attacker": _adamw(attacker, plan.attacker_rates),
        }
        epsilon, delta = float(problem.epsilon), float(problem.delta)
        self._least = 0.5 * math.exp(-epsilon)
        self._most = delta * math.exp(epsilon)

    @property
    def drawn(self) -> int:
        """Outputs drawn so far."""
        alone = min(self.round, self.plan.warm_up)
        both = (self.round - alone) * (self.plan.attacker_steps + 1)
        return self.plan.batch * (alone + both)

    def advance(self) -> None:
        """One round: steps of the Attacker; after the warm-up one of the Defender."""
        warm = self.round < self.plan.warm_up
        steps = 1 if warm else self.plan.attacker_steps
        self.attacker.train()
        for place in range(steps):
            stream, states = self._states(place)
            with torch.no_grad():
                found = self.release.noise_parameters(states)
                spread = stream.normal(size=(len(states), found.shape[1]))
                around = found * torch.exp(_AROUND * spread)
                around = around.clamp(self.problem.low, self.problem.high)
            log_odds = self._answer(stream, states, found if self._hidden else around)
            self._step("attacker", _cross_entropy(log_odds, states))
        if not warm:
            self.attacker.eval()
            self._defend(*self._states(steps))
        self.round += 1

    def _defend(self, stream: Any, states: Any) -> None:
        found = self.release.noise_parameters(states)
        log_odds = self._answer(stream, states, found)
        loss = _cross_entropy(log_odds, states)
        beyond = self._violation(log_odds)
        self._step("defender", loss + self.plan.penalty * beyond)
        chosen = found.detach().mean().item()
        self.steps.append(TrainingStep(loss.item(), beyond.item(), chosen))

    def _answer(self, stream: Any, states: Any, found: Any) -> Any:
        """What the Attacker says of fresh outputs with this noise, as log odds."""
        normals = stream.normal(size=(len(states), self.release.numbers))
        outputs = self.release.in_deviations(states, normals, found)
        low, high = math.log(self.problem.low), math.log(self.problem.high)
        seen = (2 * found.log() - low - high) / (high - low)
        seen = torch.zeros_like(seen) if self._hidden else seen
        known = torch.cat([outputs, seen.expand(len(states), -1)], dim=1)
        return self.attacker.log_odds(known)

    @property
    def _hidden(self) -> bool:
        """Whether the parameters of the noise would tell the Attacker the state."""
        return self.plan.reads_state

    def _violation(self, log_odds: Any) -> Any:
        """How far answers are beyond both lines of the paper's condition (8).

        Each member is present with probability 1/2; its answer is the pair of the
        probabilities of presence and absence.
        """
        present = torch.sigmoid(log_odds)
        rarer = torch.minimum(present, 1 - present)
        mean = 2 * (present**2 + (1 - present) ** 2)
        beyond = torch.relu(self._least - rarer) + torch.relu(mean - self._most)
        return beyond.mean()

    def _step(self, who: str, loss: Any) -> None:
        for one in self._optimisers.values():
            one.zero_grad(set_to_none=True)
        loss.backward()
        self._optimisers[who].step()

    def _states(self, place: int) -> tuple[Any, Any]:
        """The stream of a step, and the members that it draws: each is a fair coin."""
        stream = self._stream(_ROUND, self.round, place)
        size = (self.plan.batch, self.problem.release.members)
        return stream, self.backend.asarray(stream.integers(0, 2, size=size))

    def _stream(self, *words: int) -> Any:
        return self.backend.stream(
            np.random.SeedSequence(self.plan.seed, spawn_key=words)
        )

    def state(self) -> dict[str, Any]:
        """All that the rest of the training depends on."""
        return {
            "round": self.round,
            "steps": [[one.loss, one.violation, one.parameter] for one in self.steps],
            "release": self.release.state_dict(),
            "attacker": self.attacker.state_dict(),
            **{who: one.state_dict() for who, one in self._named_optimisers()},
        }

    def restore(self, state: dict[str, Any] | None) -> None:
        """Go on from what was written down."""
        if state is None:
            return
        self.round = state["round"]
        self.steps = [TrainingStep(*one) for one in state["steps"]]
        self.release.load_state_dict(state["release"])
        self.attacker.load_state_dict(state["attacker"])
        for who, one in self._named_optimisers():
            one.load_state_dict(state[who])

    def _named_optimisers(self) -> Iterator[tuple[str, Any]]:
        for who, one in self._optimisers.items():
            yield f"optimiser of the {who}", one

    def finished(self) -> TrainedDefender:
        """What was found, and what is proved of it."""
        self.release.eval()
        self.attacker.eval()
        found, noise = None, None
        if not self.plan.reads_state:
            with torch.no_grad():
                public = self.backend.asarray([[0.5] * self.problem.release.members])
                found = tuple(self.release.noise_parameters(public)[0].tolist())
            noise = deployed_noise(self.problem, found)
        return TrainedDefender(
            release=self.release,
            attacker=self.attacker,
            problem=self.problem,
            plan=self.plan,
            steps=tuple(self.steps),
            found=found,
            proved=proved(self.problem, noise),
            arrays=record_of(self.backend),
        )


def _adamw(network: nn.Module, rates: LearningRates) -> Any:
    return torch.optim.AdamW(
        network.parameters(), lr=rates.rate, weight_decay=rates.decay
    )


def _cross_entropy(log_odds: Any, states: Any) -> Any:
    return nn.functional.binary_cross_entropy_with_logits(log_odds, states)
