"""`verifydp.audit(..., score=...)`: one attack more, named, never trusted."""

import numpy as np
import pytest

import verifydp
from verifydp.cli import main
from verifydp.errors import InputError

#: Only the sign of a product of eight numbers differs: no attack of verifydp's own
#: looks at so many together.
MANY = 8


def hidden(database, size, rng):
    """The sign of the product is mostly positive on one database."""
    rows = rng.normal(size=(size, MANY))
    kept = 0.97 if database else 0.03
    signs = np.where(rng.random(size) < kept, 1.0, -1.0)
    rows[:, 0] = np.abs(rows[:, 0]) * np.sign(rows[:, 1:].prod(axis=1)) * signs
    return rows


def parity(outputs):
    return np.sign(outputs.prod(axis=1))


def audited(**options):
    chosen = {"epsilon": 1.0, "pair": ([], [1.0]), "samples": 2000, "progress": False}
    return verifydp.audit(hidden, **(chosen | options))


@pytest.fixture(scope="module")
def found():
    return audited(score=parity)


def test_a_score_finds_what_attacks_do_not(found):
    assert audited().verdict.value == "NOT_REFUTED"
    assert found.verdict.value == "REFUTED"
    assert found.witness.event.feature == "score parity"


def test_the_score_is_named_where_people_read(found):
    names = {attack.name: attack for attack in found.attacks}
    assert "parity" in names["own score"].looks_at
    assert found.certificate.provenance["score"].startswith("parity, sha256:")
    assert "score parity gave each output" in found.certificate.assumes[-1]
    assert "without it nobody can count anew" in found.certificate.assumes[-1]
    assert found.witness.event.counting is None  # and so no replay
    assert verifydp.check(found.certificate)
    without = audited()
    assert "own score" not in {attack.name for attack in without.attacks}


def test_a_score_that_tells_nothing_refutes_nothing():
    quiet = audited(score=lambda outputs: outputs[:, 0])
    assert quiet.verdict.value == "NOT_REFUTED"


def test_scores_that_look_at_the_batch_are_refused():
    with pytest.raises(InputError, match="without statistics of the batch"):
        audited(score=lambda outputs: outputs[:, 0] - outputs[:, 0].mean())


def test_a_resumed_audit_wants_the_same_score(tmp_path):
    class Weighted:
        def __init__(self, weight):
            self.weight = weight

        def __call__(self, outputs):
            return outputs[:, 0] * self.weight

    first = audited(score=Weighted(1.0), checkpoint=tmp_path)
    again = audited(score=Weighted(1.0), checkpoint=tmp_path)
    assert again.epsilon_lower == first.epsilon_lower
    for other in ({"score": Weighted(2.0)}, {"score": parity}, {}):
        with pytest.raises(InputError, match="checkpoint"):
            audited(checkpoint=tmp_path, **other)


def test_the_same_with_a_network_of_torch():
    torch = pytest.importorskip(
        "torch", reason="needs the extra torch: pip install 'verifydp[torch]'"
    )

    class Parity(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.scale = torch.nn.Parameter(torch.ones(1))

        def forward(self, outputs):
            return torch.sign(outputs.prod(dim=1)) * self.scale

    result = audited(score=Parity())
    assert result.verdict.value == "REFUTED"
    assert result.witness.event.feature == "score Parity"


def test_the_command_takes_a_file(tmp_path, capsys):
    file = tmp_path / "both.py"
    file.write_text(
        "import numpy as np\n"
        "def release(database, size, rng):\n"
        "    return rng.normal(size=size) * (1 + 3 * len(database))\n"
        "def attacker(outputs):\n"
        "    return outputs[:, 0] ** 2\n"
    )
    pair = tmp_path / "pair.json"
    pair.write_text('{"database": [], "neighbour": [1]}')
    words = ["audit", f"{file}:release", "--epsilon", "1", "--pair", str(pair)]
    words += ["--samples", "2000", "--score"]
    with pytest.raises(SystemExit) as refuted:
        main([*words, f"{file}:attacker", "--format", "json"])
    assert refuted.value.code == 1
    assert f"--score {file}:attacker" in capsys.readouterr().out
    with pytest.raises(SystemExit) as mistaken:
        main([*words, f"{file}:attacked"])
    assert mistaken.value.code == 2
    assert "did you mean attacker" in capsys.readouterr().err
