"""`verifydp report --release`: one report over a release, and its check."""

import json
import tomllib

import pytest

DESCRIPTION = """
title = "Figures"
organisation = "A hospital"
contact = "privacy@example.org"
purpose = "Research"
[data]
description = "Ages"
subjects = "Patients"
records = 500
files = ["data.csv"]
key = "data.key"
[privacy]
unit = "one patient"
records-per-unit = 1
relation = "add-remove"
trust-model = "central"
trust = "The hospital"
[schedule]
period = "once"
releases = 1
[budget]
epsilon = 2
[[mechanisms]]
name = "count"
publishes = "How many patients there are"
epsilon = 1
program = "mechanisms.py:PROGRAM"
model = "laplace, scale 1, sensitivity 1"
code = ["mechanisms.py"]
"""
AUDIT = (
    "audit mechanisms.py:{0} --epsilon=1 --relation=add-remove --data=data.json "
    "--samples=20000 --out=results/{0}"
)
PROVE = "prove laplace --scale=1 --sensitivity=1 --epsilon=1 --out=results/proof"
DATE = "--date=2026-01-31"


@pytest.fixture
def released(folder, verifydp):
    """Results of a right and a wrong program, and their descriptions."""
    for name in ("right", "wrong"):
        verifydp(AUDIT.format(name))
        text = DESCRIPTION.replace("PROGRAM", name)
        (folder / f"{name}.toml").write_text(text)
    assert verifydp(PROVE).status == 0
    return folder


def test_one_report_over_a_release(released, verifydp):
    made = verifydp(
        f"report results foundations.composition --release=right.toml --out=report "
        f"{DATE} --by=Somebody"
    )
    assert made.status == 0, made.err
    report = json.loads((released / "report/report.json").read_text())
    assert report["counts"]["proved as described"] == 1
    assert {entry["place"] for entry in report["claims"][0]["evidence"]} == {1, 2}
    assert [entry["command"] for entry in report["results"]] == [
        "verifydp prove",
        "verifydp audit",
        "verifydp audit",
        "verifydp spec show",
    ]
    page = (released / "report/report.html").read_text()
    assert "2026-01-31" in page
    assert "Somebody" in page
    key = (released / "data.key").read_bytes()
    assert len(key) == 32
    digests = {one["name"]: one["algorithm"] for one in report["files"]}
    assert digests == {
        "right.toml": "sha256",
        "mechanisms.py": "sha256",
        "data.csv": "hmac-sha256",
    }
    again = verifydp(
        f"report results foundations.composition --release=right.toml --out=again "
        f"{DATE} --by=Somebody"
    )
    assert again.status == 0
    for name in ("report.json", "report.html", "attestation.json", "result.json"):
        before = (released / "report" / name).read_bytes()
        assert (released / "again" / name).read_bytes() == before
    checked = verifydp("check report")
    assert checked.status == 0, checked.out
    for name in ("report.html", "report.json", "result.json", "attestation.json"):
        assert checked.out.count(f"agrees    report/{name}\n") == 1, name
    _altered_reports_are_noticed(released, verifydp)


def _altered_reports_are_noticed(released, verifydp):
    """Every file that a reader looks at, one after the other."""
    changes = {
        "report.html": ("only sampled", "sampled safely"),
        "report.json": ('"sampled"', '"found"'),
        "attestation.json": ("right.toml", "wrong.toml"),
        "junit.xml": ("NOT_REFUTED", "PROVED"),
    }
    for name, (old, new) in changes.items():
        file = released / "report" / name
        before = file.read_text()
        assert old in before, name
        file.write_text(before.replace(old, new, 1))
        checked = verifydp("check report")
        assert checked.status == 1, name
        assert f"DIFFERS   report/{name}" in checked.out
        file.write_text(before)
    assert verifydp("check report").status == 0
    _hidden_alterations_are_noticed(released / "report", verifydp)


def _hidden_alterations_are_noticed(report, verifydp):
    """A key that stands twice, and a version that nobody has, hide nothing."""
    before = {one: (report / one).read_text() for one in ("report.json", "report.html")}
    twice = before["report.json"].replace("{", '{"counts": {"refuted": 0},', 1)
    (report / "report.json").write_text(twice)
    checked = verifydp("check report")
    assert checked.status == 1
    assert "DIFFERS   report/report.json" in checked.out
    own = json.loads(before["report.json"])["made"]["versions"]["verifydp"]
    other = before["report.json"].replace(f'"verifydp": "{own}"', '"verifydp": "0.0.9"')
    (report / "report.json").write_text(
        other.replace(f"with verifydp {own} ", "with verifydp 0.0.9 ")
    )
    page = before["report.html"].replace("only sampled", "sampled safely")
    (report / "report.html").write_text(page)
    checked = verifydp("check report")
    assert checked.status == 1
    assert "agrees    report/report.json" in checked.out
    assert "compare it with that version" in " ".join(checked.out.split())
    for name, text in before.items():
        (report / name).write_text(text)
    (report / "report.json").unlink()
    assert verifydp("check report").status == 1
    (report / "report.json").write_text(before["report.json"])


def test_a_refuted_claim_fails(released, verifydp):
    made = verifydp(f"report results --release=wrong.toml --out=report {DATE}")
    assert made.status == 1
    report = json.loads((released / "report/report.json").read_text())
    assert report["counts"]["refuted"] == 1
    attested = json.loads((released / "report/attestation.json").read_text())
    assert attested["predicate"]["result"] == "FAILED"


def test_evidence_that_fails_the_check_is_marked(released, verifydp):
    """A damaged certificate inside a result: the report is written, and says so."""
    place = released / "results/right/result.json"
    result = json.loads(place.read_text())
    part = next(
        one for one in result["certificate"]["parts"] if one["type"] == "binomial"
    )
    part["hits_p"] += 1
    place.write_text(json.dumps(result))
    made = verifydp(f"report results --release=right.toml --out=report {DATE}")
    assert made.status == 1
    assert "does not count" in made.err
    report = json.loads((released / "report/report.json").read_text())
    assert [one["counts"] for one in report["results"]] == [True, False, True]
    assert "failed the check" in report["claims"][0]["unused"][0]
    assert "Does not count" in (released / "report/report.html").read_text()
    assert verifydp("check report").status == 1


def test_a_changed_program_is_not_the_audited_one(released, verifydp):
    code = released / "mechanisms.py"
    code.write_text(code.read_text() + "\n# changed\n")
    made = verifydp(f"report results --release=right.toml --out=report {DATE}")
    assert made.status == 0
    report = json.loads((released / "report/report.json").read_text())
    assert report["claims"][0]["program"].startswith("not examined")
    assert "another version" in report["claims"][0]["unused"][0]


def test_records_stay_where_they_are(released, verifydp):
    verifydp(
        AUDIT.format("right").replace("results/right", "shown") + " --evidence=full"
    )
    made = verifydp(f"report shown --release=right.toml --out=report {DATE}")
    assert made.status == 2
    assert "--evidence full" in made.err


def test_the_example_is_written_once(folder, verifydp):
    assert verifydp("report --init").status == 0
    text = (folder / "release.toml").read_text()
    assert tomllib.loads(text)["title"]
    again = verifydp("report --init")
    assert again.status == 2
    assert "exists" in again.err
    assert (folder / "release.toml").read_text() == text
    assert verifydp("report --init --release=other.toml").status == 0


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("report", "which RESULT"),
        ("report nothing --release=r.toml --out=o", "nor a statement"),
        ("report foundations.closenes --release=r.toml --out=o", "did you mean"),
        ("report empty --release=r.toml --out=o", "holds no result.json"),
        ("report foundations.closeness --release=no.toml --out=o", "cannot be read"),
        ("report foundations.closeness --out=o --date=2026-01-31", "--release"),
        ("report foundations.closeness --out=o --record", "--release"),
        ("report foundations.closeness --release=r.toml --out=o --date=now", "2026"),
        ("report foundations.closeness --release=bad.toml --out=o", "is missing"),
        ("report foundations.closeness --release=gone.toml --out=o", "named as code"),
    ],
)
def test_bad_input_is_one_line(folder, verifydp, line, words):
    (folder / "empty").mkdir()
    (folder / "r.toml").write_text(DESCRIPTION.replace("PROGRAM", "right"))
    (folder / "bad.toml").write_text("title = 'x'\n")
    gone = DESCRIPTION.replace('["mechanisms.py"]', '["gone.py"]')
    (folder / "gone.toml").write_text(gone)
    made = verifydp(line)
    assert made.status == 2, made.out
    assert words in made.err
    assert len(made.err.strip().splitlines()) == 1
    assert not (folder / "o").exists()
