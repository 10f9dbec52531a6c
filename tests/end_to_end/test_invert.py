"""``verifydp invert`` as a user types it: found, impossible, wrong, forged."""

import json
from pathlib import Path

import numpy as np
import pytest

import verifydp

PLANS = Path(__file__).parents[2] / "examples" / "inverse"
AGES = str(PLANS / "ages.toml")


def test_it_prints_the_noise_and_what_it_saves(verifydp):
    done = verifydp("invert", AGES)
    assert done.status == 0, done.err
    assert done.out.startswith("PROVED  ages, all outputs together, is (4, 0.001)-DP\n")
    assert "at most 4 at delta 0.001: coupled noise" in done.out
    assert "at most 4.84526 at delta 0.001: independent noise" in done.out
    assert "a = 0.595746382" in done.out
    assert max(map(len, done.out.splitlines())) <= 80


def test_what_cannot_be_is_refuted_with_the_reason(verifydp, tmp_path):
    done = verifydp("invert", str(PLANS / "crossed.toml"))
    assert done.status == 1
    assert done.out.startswith("REFUTED  sum and difference, all outputs together, is")
    assert "is not (4, 0.001)-DP" in done.out
    assert "jointly normal noise in which each mechanism keeps its own" in done.out
    hard = tmp_path / "hard.toml"
    hard.write_text(Path(AGES).read_text().replace("epsilon = 4", "epsilon = 3"))
    done = verifydp("invert", str(hard))
    assert done.status == 1
    assert "people over 40 gives away more by itself, whatever the others do" in (
        " ".join(done.out.split())
    )


def test_a_mistake_is_one_line(verifydp, tmp_path):
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(Path(AGES).read_text().replace("scale = 2", "scale = -2"))
    done = verifydp("invert", str(wrong))
    assert done.status == 2
    assert "mechanism people over 60: its scale is -2: it must be above 0" in done.err
    assert len(done.err.strip().splitlines()) == 1


@pytest.fixture
def written(verifydp, tmp_path, request):
    out = tmp_path / "out"
    verifydp("invert", str(PLANS / request.param), "--out", str(out))
    checked = verifydp("check", str(out))
    assert checked.status == 0, checked.out + checked.err
    return out


def _set(said, path, value):
    *places, last = path
    for place in places:
        said = said[place]
    assert said[last] != value
    said[last] = value


FORGED = [
    ("ages.toml", ["verdict"], "INCONCLUSIVE"),
    ("ages.toml", ["target"], "(3, 0.001)-DP"),
    ("ages.toml", ["epsilon"], "3"),
    ("ages.toml", ["delta"], "1/10000"),
    ("ages.toml", ["mechanisms", 0, "loading"], "1/10"),
    ("ages.toml", ["mechanisms", 0, "scale"], "1/2"),
    ("ages.toml", ["mechanisms", 0, "move"], "2"),
    ("ages.toml", ["mechanisms", 0, "local"], "(1, 0.001)-DP"),
    ("ages.toml", ["mechanisms", 1, "name"], "people over 90"),
    ("crossed.toml", ["verdict"], "PROVED"),
    ("answers.toml", ["joint", "yes"], ["3/4", "0", "1/4", "0"]),
    ("answers.toml", ["mechanisms", 0, "local"], "0.5-DP"),
]


@pytest.mark.parametrize(
    ("written", "path", "value"), FORGED, indirect=["written"], ids=str
)
def test_a_forged_result_does_not_agree(verifydp, written, path, value):
    file = written / "result.json"
    said = json.loads(file.read_text())
    said.pop("summary")
    _set(said, path, value)
    file.write_text(json.dumps(said))
    checked = verifydp("check", str(written))
    assert checked.status == 1, checked.out


def test_the_noise_that_is_drawn_keeps_its_promise():
    """Audited: coupled noise at its target and just below; each is one test at 1e-6.

    With the target the claim is true. Below what one answer shows by itself it is
    false, and 200,000 draws find it with these seeds.
    """
    found = verifydp.invert(AGES)

    def release(database, size, rng):
        noise = verifydp.coupled_noise(found, size, rng)
        return noise + np.array([1.0, 2.0]) * len(database)

    def audit(epsilon):
        return verifydp.audit(
            release,
            epsilon=epsilon,
            delta=0.001,
            pair=([1.0], []),
            samples=200_000,
            seed=4,
            confidence=1 - 1e-6,
        ).verdict.value

    assert audit(4) == "NOT_REFUTED"
    assert audit(1.5) == "REFUTED"


def test_nothing_is_drawn_of_what_was_not_found():
    found = verifydp.invert(PLANS / "crossed.toml")
    with pytest.raises(verifydp.InputError, match="no noise to be drawn"):
        verifydp.coupled_noise(found, 10, np.random.default_rng(1))
