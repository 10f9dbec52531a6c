"""A misspelt name gets the name that was meant, in every command that takes names."""

import pytest

GROUPS = "sex,age\nf,1\nf,2\nm,3\nm,5\n"
BELIEFS = '{"secrets": {"a": {"mean": 0, "sd": 1}, "b": {"mean": 1, "sd": 1}}}'
FILES = {
    "groups.csv": GROUPS,
    "beliefs.json": BELIEFS,
    "slip.json": BELIEFS.replace('{"secrets"', '{"symetric": true, "secrets"'),
    "finite.json": '{"outputs": ["a"], "rows": {"0": ["1"]}, "polcy": {}}',
    "release.py": "def noisy_count(database):\n    return 0.0\n",
    "pair.json": '{"database": [], "neighbour": [1.0]}',
}
CLAIM = "--epsilon 1 --delta 0.1"
TABLE = "calibrate --data groups.csv --column age --secret sex"

#: A line with a slip, and what it is answered.
SLIPS = [
    ("spec show foundations.laplase", "did you mean foundations.laplace"),
    ("spec show foundatons.laplace", "did you mean foundations.laplace"),
    ("spec show laplace", "did you mean foundations.laplace"),
    ("spec show qqqq.zzzzz", "see verifydp spec list"),
    ("spec run foundations.laplase --check", "did you mean foundations.laplace"),
    ("spec run foundatons.laplace --check", "did you mean foundations.laplace"),
    ("spec list foundatons", "did you mean foundations?"),
    ("spec coverage foundatons", "did you mean foundations?"),
    ("spec shw foundations.laplace", "did you mean show?"),
    ("prove laplse --scale 1 --sensitivity 1 --epsilon 1", "did you mean laplace?"),
    ("curve laplse --scale 1 --sensitivity 1", "did you mean laplace?"),
    (f"{TABLE} {CLAIM} --prior gausian", "did you mean gaussian?"),
    (f"{TABLE} {CLAIM} --prior mixtur:2", "did you mean mixture:K?"),
    (f"{TABLE} {CLAIM} --prior zzz", "use gaussian, mixture:K or values"),
    (f"calibrate --priors beliefs.json {CLAIM} --noise laplase", "mean laplace?"),
    (f"calibrate --priors beliefs.json {CLAIM} --method theorem1", "mean theorem-1"),
    (f"calibrate --priors slip.json {CLAIM}", "did you mean symmetric?"),
    (f"audit --priors beliefs.json {CLAIM} --noise laplase:1", "mean laplace:SCALE?"),
    (f"audit --priors beliefs.json {CLAIM} --noise gausian:1", "mean gaussian:SD?"),
    (
        f"audit --priors beliefs.json {CLAIM} --noise cauchy:1",
        "use laplace:SCALE, gaussian:SD or power-exponential:RATE:POWER",
    ),
    (f"audit --priors beliefs.json {CLAIM} --noise laplace", "write laplace:SCALE"),
    ("audit release.py:noisy_cuont --epsilon 1 --pair pair.json", "noisy_count?"),
    (
        "audit release.py:noisy_count --epsilon 1 --pair pair.json --backend nunpy",
        "did you mean numpy?",
    ),
    (
        "audit release.py:noisy_count --epsilon 1 --pair pair.json --relation replce",
        "did you mean replace",
    ),
    (
        "audit release.py:noisy_count --epsilon 1 --pair pair.json --evidence shrnk",
        "did you mean shrunk?",
    ),
    ("compare finite.json", "did you mean policy?"),
    ("falsify theorm-1", "did you mean theorem-1"),
    ("choose-epsilon --precision 0.9 --mechanism laplse", "did you mean laplace?"),
    ("bound --auc 0.7 --mechanism laplse", "did you mean laplace?"),
    ("backend conform nunpy", "did you mean numpy?"),
    ("adit release.py:noisy_count", "did you mean audit?"),
]


@pytest.mark.parametrize(("line", "said"), SLIPS, ids=[line for line, _ in SLIPS])
def test_a_slip_gets_what_was_meant(verifydp, folder, line, said):
    for name, content in FILES.items():
        (folder / name).write_text(content)
    outcome = verifydp(line)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.count("\n") == 1
    assert said in outcome.err


def test_what_is_spelt_right_is_no_slip(verifydp, folder):
    for name, content in FILES.items():
        (folder / name).write_text(content)
    for line in (
        "spec show foundations.laplace",
        "spec list foundations",
        f"{TABLE} {CLAIM} --prior values --no-certify",
        f"audit --priors beliefs.json {CLAIM} --noise laplace:9 --samples 400",
    ):
        outcome = verifydp(line)
        assert outcome.status == 0, outcome.err
