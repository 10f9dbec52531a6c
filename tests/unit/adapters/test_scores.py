"""Scores as users give them: functions, objects, files, networks."""

import functools
import pickle
import sys

import numpy as np
import pytest

from verifydp.adapters.scores import as_score, load_score
from verifydp.backends import load_backend
from verifydp.errors import InputError

NUMPY = load_backend("numpy")


def total(outputs):
    return outputs.sum(axis=1)


class Weighted:
    """An object that is called, and holds its weights."""

    def __init__(self, *weights):
        self.weights = np.array(weights)

    def __call__(self, outputs):
        return outputs @ self.weights


def digest(score):
    return as_score(score, NUMPY).digest


def test_a_function_is_known_by_its_name_and_called():
    score = as_score(total, NUMPY)
    assert score.name == "total"
    assert score(np.array([[1.0, 2.0]])).tolist() == [3.0]
    assert score.digest == digest(total) != digest(Weighted(1.0))


def test_an_object_is_known_by_what_it_holds():
    assert digest(Weighted(1.0, 2.0)) == digest(Weighted(1.0, 2.0))
    assert digest(Weighted(1.0, 2.0)) != digest(Weighted(1.0, 2.5))
    one, other = functools.partial(total), functools.partial(Weighted(1.0))
    assert as_score(one, NUMPY).name == "total"
    assert digest(one) != digest(other)


def test_a_function_is_known_by_what_it_was_made_with():
    def along(weights, power=1):
        return lambda outputs: (outputs @ weights) ** power

    assert digest(along(np.ones(2))) == digest(along(np.ones(2)))
    assert digest(along(np.ones(2))) != digest(along(np.zeros(2)))
    assert digest(along(np.ones(2))) != digest(along(np.ones(2), power=2))
    assert digest(Weighted(1.0).__call__) != digest(Weighted(2.0).__call__)


def test_a_score_may_write_into_what_it_is_given():
    def spoil(outputs):
        outputs *= 0
        return outputs[:, 0]

    rows = np.ones((3, 2))
    as_score(spoil, NUMPY)(rows)
    assert rows.tolist() == [[1.0, 1.0]] * 3


@pytest.mark.parametrize("odd", [3, "file.py:attacker", None, [total]])
def test_what_cannot_be_called_is_refused(odd):
    with pytest.raises(InputError, match=r"score is .*give a function"):
        as_score(odd, NUMPY)


def test_a_class_is_refused():
    with pytest.raises(InputError, match="score Weighted is a class"):
        as_score(Weighted, NUMPY)


def test_what_cannot_be_sent_is_refused_where_it_has_to_be():
    def inner(outputs):
        return outputs[:, 0]

    assert as_score(inner, NUMPY).name == "inner"
    with pytest.raises(InputError, match="cannot be sent to another process"):
        as_score(inner, NUMPY, sent=True)
    assert as_score(total, NUMPY, sent=True).name == "total"


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "attackers.py"
    path.write_text("def attacker(outputs):\n    return outputs[:, 0] * 2\n")
    return path


def test_a_score_is_loaded_from_a_file_here_and_in_a_worker(file):
    loaded = load_score(f"{file}:attacker")
    score = as_score(loaded, NUMPY, sent=True)
    assert score.name == f"{file}:attacker"
    again = pickle.loads(pickle.dumps(score))
    assert again(np.array([[2.0, 5.0]])).tolist() == [4.0]
    assert again.digest == score.digest
    file.write_text("def attacker(outputs):\n    return outputs[:, 0] * 3\n")
    assert as_score(load_score(f"{file}:attacker"), NUMPY).digest != score.digest


def test_a_file_without_the_score_is_told(file):
    with pytest.raises(InputError, match="did you mean attacker"):
        load_score(f"{file}:attackers")
    with pytest.raises(InputError, match="does not exist"):
        load_score(f"{file}x.py:attacker")


@pytest.fixture
def torch():
    return pytest.importorskip(
        "torch", reason="needs the extra torch: pip install 'verifydp[torch]'"
    )


@pytest.mark.parametrize("backend", ["numpy", "torch"])
def test_a_network_evaluates_without_gradients_and_stays_as_it_was(torch, backend):
    torch.manual_seed(1)
    network = torch.nn.Sequential(torch.nn.BatchNorm1d(3), torch.nn.Linear(3, 1))
    score = as_score(network, load_backend(backend))
    rows = np.random.default_rng(1).normal(size=(50, 3))
    found = score(rows)
    assert not found.requires_grad
    assert network.training
    assert all(one.requires_grad for one in network.parameters())
    alone = torch.cat([score(row[None]) for row in rows])
    assert torch.allclose(found, alone)
    with torch.no_grad():  # training that goes on changes nothing
        network[1].weight.mul_(2)
    assert torch.equal(score(rows), found)


def test_a_network_is_known_by_its_weights(torch):
    torch.manual_seed(1)
    network = torch.nn.Linear(3, 1)
    before = digest(network)
    assert digest(network) == before
    with torch.no_grad():
        network.bias.add_(1e-3)
    assert digest(network) != before


def test_gradients_of_a_function_are_dropped(torch):
    weights = torch.ones(3, dtype=torch.float64, requires_grad=True)
    score = as_score(lambda outputs: outputs @ weights, load_backend("torch"))
    assert not score(np.ones((2, 3))).requires_grad


@pytest.mark.parametrize(
    ("made", "same"),
    [
        ("np.arange(3.0)", True),
        ("np.random.default_rng().normal(size=3)", False),
        ("float(np.random.default_rng().normal())", False),
    ],
)
@pytest.mark.parametrize(
    "score",
    [
        "def score(outputs):\n    return (outputs * HELD).sum(axis=1)\n",
        (
            "class Score:\n"
            "    def __init__(self):\n        self.held = HELD\n"
            "    def __call__(self, outputs):\n"
            "        return (outputs * self.held).sum(axis=1)\n"
            "score = Score()\n"
        ),
    ],
)
def test_a_worker_whose_import_makes_another_score_refuses_it(
    tmp_path, score, made, same
):
    file = tmp_path / "attacker.py"
    file.write_text(f"import numpy as np\nHELD = {made}\n{score}")
    sent = pickle.dumps(as_score(load_score(f"{file}:score"), NUMPY))
    for name in [name for name in sys.modules if "target_attacker" in name]:
        del sys.modules[name]  # as in a worker, which has not imported it
    if same:
        assert pickle.loads(sent)(np.ones((1, 3))).tolist() == [3.0]
        return
    with pytest.raises(InputError, match="other numbers in a worker"):
        pickle.loads(sent)
