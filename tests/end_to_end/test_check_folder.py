"""`verifydp check FOLDER`: a result is compared with the certificates beside it."""

import json

import pytest


@pytest.fixture
def edited(folder, verifydp):
    """Check a folder after one field of its result was edited."""

    def edit(name, path, value):
        place = folder / name / "result.json"
        before = place.read_text()
        result = json.loads(before)
        inner = result
        for key in path[:-1]:
            inner = inner[key]
        assert inner[path[-1]] != value
        inner[path[-1]] = value
        place.write_text(json.dumps(result))
        outcome = verifydp(f"check {folder / name}")
        place.write_text(before)
        return outcome

    return edit


AUDIT = (
    "audit noisy.py:noisy --epsilon=0.5 --pair=pair.json --samples=20000 --out={out}"
)
PROVE = "prove laplace --scale=1 --sensitivity=1 --epsilon=0.75 --delta=1/5 --out={out}"
CALIBRATE = "calibrate --epsilon=1 --delta=0.05 --priors=beliefs.json --out={out}"
CHOOSE = "choose-epsilon --precision=0.9 --prior=3:2 --out={out}"
BOUND = (
    "bound --true-positives=90 --positives=100 --false-positives=10 --negatives=100 "
    "--epsilon=1 --out={out}"
)
BELIEFS = {
    "secrets": {
        "sick": {"mean": 1, "sd": 2},
        "well": {"mean": 0, "sd": 1},
    }
}


@pytest.fixture
def run(folder, verifydp, write_module):
    write_module(
        "noisy.py",
        "def noisy(database, size, rng):\n"
        "    return rng.laplace(loc=len(database), scale=1.0, size=size)\n",
    )
    (folder / "pair.json").write_text('{"database": [1, 2], "neighbour": [1]}')

    def make(command, name="out"):
        outcome = verifydp(command.format(out=folder / name))
        assert outcome.status in {0, 1}, outcome.err
        checked = verifydp(f"check {folder / name}")
        assert checked.status == 0, checked.out
        assert f"agrees    {folder / name / 'result.json'}" in checked.out
        assert checked.out.count("not covered by a certificate: ") == 1
        return json.loads((folder / name / "result.json").read_text())

    return make


def test_an_audit(run, edited, folder):
    result = run(AUDIT)
    for path, value in (
        (["verdict"], "NOT_REFUTED"),
        (["claim", "mechanism"], "other"),
        (["claim", "relation", "group_size"], 3),
        (["claim", "notion", "epsilon"], 0.25),
        (["epsilon_lower"], result["epsilon_lower"] + 0.01),
        (["delta_lower"], 0.9),
        (["confidence"], 0.99),
        (["pair", "database"], [1, 3]),
        (["witness", "database_hits"], 17),
        (["witness", "event", "text"], "the output is at least 7"),
        (["certificate", "digest"], "sha256:" + "0" * 64),
        (["certificate"], None),
    ):
        outcome = edited("out", path, value)
        assert outcome.status == 1, path
        assert "DIFFERS" in outcome.out, path
    outcome = edited("out", ["certificate", "verdict"], "NOT_REFUTED")
    assert "its certificate audit was altered" in outcome.out
    certificate = folder / "out" / "certificates" / "audit.json"
    certificate.unlink()
    outcome = edited("out", ["seed"], 5)
    assert outcome.status == 1
    assert "its certificate audit is not among the files" in outcome.out


def test_a_proof_and_its_bounds(run, edited):
    run(PROVE)
    for path, value in (
        (["verdict"], "REFUTED"),
        (["claim", "epsilon"], "1.4"),
        (["claim", "delta"], "1/51"),
        (["claim", "parameters", "scale"], "2"),
        (["claim", "parameters", "scale"], "x"),
        (["claim", "text"], "laplace is private"),
        (["epsilon_upper"], 0.5),
        (["epsilon_upper"], None),
        (["delta_upper"], 0.0),
        (["bounds", "epsilon_upper"], "trivial"),
        (["bound_certificates"], {}),
    ):
        outcome = edited("out", path, value)
        assert outcome.status == 1, path
        assert "DIFFERS" in outcome.out, path


def test_an_edited_scale_is_seen(run, edited, folder):
    (folder / "beliefs.json").write_text(json.dumps(BELIEFS))
    result = run(CALIBRATE)
    assert result["verdict"] == "PROVED"
    for path, value in (
        (["noise", "exact"], "1/2"),
        (["noise", "decimal"], 0.5),
        (["noise", "kind"], "gaussian"),
        (["epsilon"], "1/2"),
        (["delta"], "1/100"),
        (["verdict"], "REFUTED"),
    ):
        outcome = edited("out", path, value)
        assert outcome.status == 1, path
        assert "DIFFERS" in outcome.out, path


def test_a_chosen_epsilon(run, edited):
    run(CHOOSE)
    for path, value in (
        (["epsilon"], 0.1),
        (["delta"], "1/10"),
        (["limits", 0, "value"], "4/5"),
        (["verdict"], "INCONCLUSIVE"),
    ):
        outcome = edited("out", path, value)
        assert outcome.status == 1, path
        assert "DIFFERS" in outcome.out, path


def test_an_attack(run, edited):
    run(BOUND)
    for path, value in (
        (["epsilon_lower"], 3.0),
        (["exact"], "3"),
        (["claimed"], "2"),
        (["delta"], "1/10"),
        (["verdict"], "INCONCLUSIVE"),
    ):
        outcome = edited("out", path, value)
        assert outcome.status == 1, path
        assert "DIFFERS" in outcome.out, path


def test_a_table_of_attacks(run, edited, folder):
    (folder / "attacks.csv").write_text(
        "name,true_positives,positives,false_positives,negatives,epsilon\n"
        "first,90,100,10,100,1\nsecond,60,100,50,100,1\n"
    )
    result = run("bound --table=attacks.csv --out={out}")
    assert [row["verdict"] for row in result["rows"]] == ["REFUTED", "INCONCLUSIVE"]
    for path, value in (
        (["rows", 0, "epsilon_lower"], 3.0),
        (["rows", 0, "exact"], "3"),
        (["rows", 0, "claimed"], "2"),
        (["rows", 0, "verdict"], "INCONCLUSIVE"),
        (["rows", 1, "verdict"], "REFUTED"),
        (["rows", 1, "epsilon_lower"], 0.5),
        (["rows"], result["rows"][:1]),
    ):
        outcome = edited("out", path, value)
        assert outcome.status == 1, path
        assert "DIFFERS" in outcome.out, path


def test_a_counterexample_to_a_rule(run, edited):
    result = run("falsify paper --seed=1 --out={out}")
    assert result["verdict"] == "REFUTED"
    for path, value in (
        (["counterexample", "noise", "exact"], "1/2"),
        (["counterexample", "noise", "decimal"], 0.5),
        (["counterexample", "epsilon"], "1/3"),
        (["counterexample", "delta"], "1/3"),
        (["counterexample", "verdict"], "PROVED"),
        (["verdict"], "PROVED"),
        (["counterexample", "certificate"], None),
        (["counterexample"], None),
    ):
        outcome = edited("out", path, value)
        assert outcome.status == 1, path
        assert "DIFFERS" in outcome.out, path


def test_what_is_no_result(verifydp, folder):
    (folder / "out").mkdir()
    assert verifydp(f"check {folder / 'out'}").status == 2
    for text in ("{}", "[]", '{"format": "x/1"}', '{"format": "verifydp-prove/1"}'):
        (folder / "out" / "result.json").write_text(text)
        outcome = verifydp(f"check {folder / 'out'}")
        assert outcome.status == 2
        assert outcome.err.count("\n") == 1
