"""Samplers that count what is drawn from them, and audits without the front door."""

from concurrent.futures import Executor
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np
import pytest

from verifydp.empirical.attacks import default_attacks
from verifydp.empirical.engine import run_audit
from verifydp.empirical.executors import SerialExecutor
from verifydp.empirical.journal import Journal
from verifydp.empirical.plan import GivenPair, Plan
from verifydp.evidence.claim import ApproximateDP, Claim, Relation


@dataclass
class CountingSampler:
    """Calls ``function(database, size, rng)`` and keeps the pieces it was asked for."""

    function: object
    name: str = "counted"
    reproducible: bool = True
    parallel: bool = False
    piece_size: int = 65_536
    smallest_block: int = 1
    available: int | None = None
    pieces: list = field(default_factory=list)

    def draw(self, piece):
        self.pieces.append(piece)
        rng = np.random.Generator(np.random.PCG64(piece.seeds))
        return self.function(piece.database, piece.size, rng)

    @property
    def drawn(self):
        return sum(piece.size for piece in self.pieces)


class RecordedRows:
    """Outputs fixed beforehand for the sides "database" and "neighbour"."""

    name = "recorded"
    reproducible = True
    parallel = False
    piece_size = 65_536
    smallest_block = 1

    def __init__(self, database, neighbour):
        self.rows = {"database": database, "neighbour": neighbour}
        self.pieces = []

    @property
    def available(self):
        return min(map(len, self.rows.values()))

    def draw(self, piece):
        self.pieces.append(piece)
        return self.rows[piece.database][piece.first : piece.first + piece.size]


@pytest.fixture
def counting_sampler():
    return CountingSampler


@pytest.fixture
def recorded_rows():
    return RecordedRows


@pytest.fixture
def run_engine():
    """Run the engine on a sampler; gives the findings and the events told."""

    def run(
        sampler,
        *,
        epsilon=1.0,
        delta=0.0,
        samples=4000,
        alpha="1/20",
        seed=0,
        neighbours=None,
        journal=None,
        executor: Executor | None = None,
        attacks=None,
        deadline=None,
    ):
        relation = getattr(neighbours, "relation", Relation("pair"))
        plan = Plan(
            claim=Claim(sampler.name, relation, ApproximateDP(epsilon, delta)),
            samples=samples,
            alpha=Fraction(alpha),
            seed=seed,
        )
        told = []
        findings = run_audit(
            plan,
            sampler,
            GivenPair(0, 1) if neighbours is None else neighbours,
            attacks=attacks or default_attacks(),
            executor=executor or SerialExecutor(),
            journal=journal or Journal(),
            listener=told.append,
            deadline=deadline,
        )
        return findings, told

    return run
