"""A small network over what the past draws of a long vector tell together.

Draws of many numbers are few beside the numbers: a network on all of them would learn
their noise by heart. So eight numbers are learned first, each in the simplest way that
a thousand draws can bear: ridge regression of the columns and of their magnitudes, the
mean square, the squares in two directions, and the products of the most telling pairs
of columns. Half of the draws teach them and tell how well they do on the other half,
and the other way round; the network learns from these eight numbers of draws that did
not teach them, and stops where draws that were held out get no better.
"""

from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from verifydp.backends import load_backend
from verifydp.backends.functions import in_host
from verifydp.empirical.attacks import Look, Past, doubled
from verifydp.empirical.attacks.scores import look_at_long
from verifydp.empirical.features import CLIP
from verifydp.empirical.halves import (
    LabelledRows,
    TaughtHalves,
    learn_halves,
    short_numbers,
    unit,
)
from verifydp.empirical.network_score import (
    GROUPS,
    INPUTS,
    SLOPE,
    NetworkScore,
    Telling,
)
from verifydp.empirical.stats.bettors import Bettor
from verifydp.empirical.stats.projections import telling_directions, telling_products
from verifydp.empirical.stats.scalar import SCALAR_BETTORS
from verifydp.perceptrons import (
    AdamW,
    Perceptron,
    Training,
    initial_perceptron,
    train,
)
from verifydp.sampling import Backend

_WIDTH_MIN, _WIDTH_MAX = 257, 4096
#: Draws of each side below which the linear score is looked at instead.
_DRAWS_MIN = 128
_UNITS = 8
_TRAINING = Training(AdamW(rate=0.01, decay=0.3), epochs=60, batch=64, patience=6)
#: Of so many draws one is held out from training.
_HELD_OUT = 4

_FloatArray = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class _Network:
    backend: Backend = field(default_factory=lambda: load_backend("numpy"))
    name: str = "network"
    looks_at: str = "a small network over scores, squares and products of the numbers"
    share: Fraction = Fraction(4, 10)
    bettors: tuple[tuple[Fraction, Bettor], ...] = SCALAR_BETTORS

    def on_backend(self, backend: Backend) -> "_Network":
        """The attack that learns where this backend computes."""
        return _Network(backend)

    def slots(self, width: int) -> tuple[Fraction, ...]:
        return (Fraction(1),) if _WIDTH_MIN <= width <= _WIDTH_MAX else ()

    def looks(self, past: Past) -> tuple[Look, ...]:
        # Powers of two, so that the network is learned anew only now and then.
        taught = doubled(past.shorter // 2)
        look = look_at_long(past, taught, self.backend)
        halves = past.once(
            "halves", taught, lambda one: learn_halves(one, self.backend)
        )
        if halves is None or taught < _DRAWS_MIN:
            return (look,)
        score = past.once(
            self.name, taught, lambda one: learn_network(one, halves, self.backend)
        )
        return (Look(score, first=taught),)

    def unseen(self, width: int) -> tuple[str, ...]:
        if width < _WIDTH_MIN:
            return ()
        if width > _WIDTH_MAX:
            return (f"products and squares of numbers, of more than {_WIDTH_MAX:,}",)
        pairs = f"of two but for the {sum(GROUPS)} pairs that differ most"
        return (f"products of three or more numbers of a long vector, and {pairs}",)


def learn_network(past: Past, halves: TaughtHalves, backend: Backend) -> NetworkScore:
    """Learn the score; a deterministic function of the past and the backend.

    Parameters
    ----------
    past
        Outputs of both sides; rows that are not finite are left out.
    halves
        What they taught.
    backend
        Where what is wide is computed.
    """
    rows = halves.rows(past, backend)
    parts = rows.half(0), rows.half(1)
    inputs, labels = [], []
    for half, judge in ((0, parts[1]), (1, parts[0])):
        weights = halves.linear.by_half[half], halves.bent.by_half[half]
        numbers = _telling(parts[half], *weights).of(judge.numbers)
        inputs.append(np.stack([in_host(one) for one in numbers], axis=1))
        labels.append(in_host(judge.labels))
    seen = np.concatenate(inputs).astype(np.float64)
    middle, spread = seen.mean(axis=0), seen.std(axis=0)
    spread = np.where(spread > 0, spread, 1.0)
    given = np.clip((seen - middle) / spread, -CLIP, CLIP)
    network = _trained(given, np.concatenate(labels).astype(np.float64))
    hidden, bias, output, _ = network.parameters
    return NetworkScore(
        centre=halves.centre,
        scale=halves.scale,
        telling=_telling(rows, halves.linear.weights, halves.bent.weights),
        middle=short_numbers(middle),
        spread=short_numbers(spread),
        hidden=short_numbers(hidden),
        bias=short_numbers(bias),
        output=short_numbers(output),
    )


def _telling(rows: LabelledRows, linear: _FloatArray, bent: _FloatArray) -> Telling:
    """The eight numbers, by what these rows teach beside two linear scores."""
    signs = rows.signs
    directions = in_host(telling_directions(rows.numbers, signs, 2))
    found = telling_products(rows.numbers, signs, sum(GROUPS))
    groups = np.split(found.weights, np.cumsum(GROUPS)[:-1])
    return Telling(
        linear=short_numbers(linear),
        bent=short_numbers(bent),
        direction=short_numbers(directions[:, 0]),
        further=short_numbers(directions[:, 1]),
        columns=tuple(map(float, found.first)),
        partners=tuple(map(float, found.second)),
        products=short_numbers(np.concatenate([unit(each) for each in groups])),
    )


def _trained(inputs: _FloatArray, labels: _FloatArray) -> Perceptron:
    """The network, learned from three quarters of these rows and judged by the rest.

    In host memory: for eight inputs a device, or threads, wait more than they work.
    """
    held = np.arange(len(inputs)) % _HELD_OUT == 0
    begun = initial_perceptron((INPUTS, _UNITS, 1), seed=0, like=inputs, slope=SLOPE)
    made = train(
        begun,
        inputs[~held],
        labels[~held],
        seed=0,
        training=_TRAINING,
        held_out=(inputs[held], labels[held]),
    )
    return made.network


ATTACK = _Network()
