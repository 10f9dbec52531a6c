"""Arrays on a device: looked at where they lie, and with the same outcome."""

import importlib.util
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import verifydp
from verifydp import backends
from verifydp.adapters.scores import as_score
from verifydp.backends.conformance import check_backend
from verifydp.backends.functions import backend_of, functions_of, in_host
from verifydp.empirical.attacks import Past
from verifydp.empirical.attacks.network import learn_network
from verifydp.empirical.cells import lay_cells, lay_grid
from verifydp.empirical.device_counts import count_values
from verifydp.empirical.features import Interpolated, LearnedScore, Total
from verifydp.empirical.halves import learn_halves
from verifydp.empirical.outputs import collect
from verifydp.empirical.own_score import ScoredOutputs
from verifydp.errors import UnsupportedError


def _load(name: str):
    path = Path(__file__).with_name(f"{name}.py")
    spec = importlib.util.spec_from_file_location(f"tests_{name}", path)
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


elsewhere = _load("elsewhere")


class _Offer:
    """An entry point of another package."""

    name = "array_api_strict"

    def load(self):
        return elsewhere.StrictBackend


@pytest.fixture(autouse=True)
def offered(monkeypatch):
    monkeypatch.setattr(backends, "_offered", lambda: {_Offer.name: _Offer()})


def test_it_conforms():
    assert check_backend(elsewhere.StrictBackend()) == []


def test_the_backend_of_an_array_is_found():
    array = elsewhere.there([0.0, -40.0])
    assert backend_of(array).name == "array_api_strict"
    tail = functions_of(array).log_normal_distribution(array)
    assert in_host(tail)[1] == pytest.approx(-804.608442)
    with pytest.raises(UnsupportedError, match="a set belongs to no backend"):
        backend_of({1.0})


NUMBERS = st.floats(width=32) | st.sampled_from([0.0, 1.0, -0.0, np.inf, np.nan])


@given(
    st.lists(NUMBERS, min_size=1, max_size=60),
    st.lists(NUMBERS, min_size=1, max_size=60),
)
def test_counts_are_those_of_the_host(past, values):
    cells = lay_cells(np.array(past), quantiles=8)
    there, moved = count_values(cells, elsewhere.there(values))
    assert there.tolist() == cells.tally(np.array(values)).tolist()
    assert moved == 8 * (len(cells.edges) + 1)


def test_counts_of_a_grid_are_those_of_the_host():
    past, values = np.random.default_rng(1).normal(size=(2, 5000))
    cells = lay_grid(past)
    assert cells is not None
    there, _ = count_values(cells, elsewhere.there(values))
    assert there.tolist() == cells.tally(values).tolist()


@pytest.mark.parametrize(
    "feature",
    [
        Total(),
        LearnedScore(
            (0.0, 1.0, 0.5), (1.0, 2.0, 0.5), (0.3, -1.0, 0.2), (0.1, 0.0, 1.0)
        ),
        Interpolated((-1.0, 0.25, 2.0), (-3.0, 0.5, 0.75)),
        Interpolated((0.5,), (2.0,)),
    ],
)
def test_features_are_those_of_the_host(feature):
    columns = np.random.default_rng(2).normal(size=(200, 3))
    columns[:4, 0] = [np.nan, np.inf, -np.inf, -1.0]
    if feature == Interpolated((0.5,), (2.0,)):
        columns[0, 0] = 0.0  # NumPy gives NaN the score of the only place
    expected = feature.values(columns)
    got = in_host(feature.values(elsewhere.there(columns)))
    assert np.allclose(got, expected, rtol=1e-13, atol=1e-13, equal_nan=True)


@pytest.mark.parametrize(
    ("values", "name"),
    [
        ([[1.5, 2.0]], "float[2]"),
        ([True, False], "bool"),
        ([1, 2, 3], "int"),
        (np.zeros((0, 2)), None),
        (np.array([1 + 2j]), "complex"),
        (np.ones((2, 3, 4), dtype=np.float32), "float[3,4]"),
    ],
)
def test_outputs_have_the_structure_of_the_host(values, name):
    host, there = collect(np.array(values)), collect(elsewhere.there(values))
    assert (host.names, host.widths) == (there.names, there.widths)
    assert there.names == (() if name is None else (name,))
    assert np.array_equal(host.columns, in_host(there.columns))


def too_little(database, size, rng):
    return rng.laplace(scale=5.0, size=(size, 60)) + float(sum(database))


def enough(database, size, rng):
    return rng.laplace(scale=60.0, size=(size, 60)) + float(sum(database))


@pytest.mark.parametrize("mechanism", [too_little, enough])
def test_an_audit_is_that_of_the_host(mechanism):
    """The same numbers are drawn, so that nothing but the place differs."""
    asked = {"epsilon": 1.0, "pair": ([0.0], [1.0]), "samples": 20_000}
    host = verifydp.audit(mechanism, **asked)
    there = verifydp.audit(mechanism, **asked, backend="array_api_strict")
    assert there.verdict is host.verdict
    assert there.epsilon_lower == host.epsilon_lower
    assert there.wealth_log10 == pytest.approx(host.wealth_log10)
    assert host.arrays.host_bytes == 0
    # What is kept is moved whole; of the rest, counts.
    assert 0 < there.arrays.host_bytes < 8 * 60 * there.samples
    assert there.arrays.device == str(elsewhere.DEVICE)
    if there.certificate is not None:
        assert "array_api_strict" in there.certificate.provenance["arrays"]


def test_failures_among_arrays_of_a_device():
    def fails(database, size, rng):
        drawn = rng.laplace(scale=1.0, size=size)
        if sum(database) and float(elsewhere.back(drawn).max()) > 5:
            raise ValueError("too large")
        return drawn

    result = verifydp.audit(
        fails, epsilon=1.0, pair=([0], [1]), backend="array_api_strict", samples=40_000
    )
    assert result.verdict is verifydp.Verdict.REFUTED


def test_a_network_learns_and_scores_there():
    """On a device that refuses to mix its arrays with others, with the same outcome."""
    random = np.random.default_rng(3)
    along = random.normal(size=(260, 1)) / 16
    mixed = random.choice([-5.0, 5.0], size=(128, 1)) * along.T
    database, neighbour = random.normal(size=(2, 128, 260))
    past = Past(database + mixed, neighbour)
    scores = []
    for name in ("numpy", "array_api_strict"):
        backend = backends.load_backend(name)
        score = learn_network(past, learn_halves(past, backend), backend)
        columns = backend.asarray(np.concatenate([database, neighbour]))
        scores.append(in_host(score.values(columns)))
    assert np.corrcoef(*scores)[0, 1] > 0.999


def test_an_own_score_is_called_there():
    def total(outputs):
        assert isinstance(outputs, type(elsewhere.there([0.0])))
        return outputs[:, 0] * 2

    backend = elsewhere.StrictBackend()
    feature = ScoredOutputs(as_score(total, backend))
    rows = np.array([[1.0, 2.0], [3.0, 4.0]])
    assert in_host(feature.values(elsewhere.there(rows))).tolist() == [2.0, 6.0]
    assert feature.values(rows).tolist() == [
        2.0,
        6.0,
    ]  # what is kept lies in host memory
