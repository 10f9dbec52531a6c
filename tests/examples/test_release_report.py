"""The example report over a release: one command, and everything in it checks."""

import json

import release_report

import verifydp
from verifydp.report.project.description import load_description


def test_the_example_needs_no_explanation(tmp_path, capsys, monkeypatch):
    """With a tenth of the draws. The programs are right: refuting one of three at an
    error probability of 1/1000 for all would be a false alarm."""
    out = tmp_path / "report"
    line = ["--out", str(out), "--samples", "20000", "--date", "2026-01-31"]
    assert release_report.main([*line, "--by", "Somebody"]) == 0
    shown = capsys.readouterr().out
    assert "large tumours" in shown
    report = json.loads((out / "report.json").read_text())
    assert report["counts"] == {
        "refuted": 0,
        "open": 0,
        "not examined": 0,
        "only sampled": 1,
        "proved as described": 2,
    }
    assert report["total"]["within"] is True
    assert all(claim["evidence"] for claim in report["claims"])
    for certificate in sorted((out / "certificates").glob("*.json")):
        assert verifydp.check(certificate)
    words = (out / "report.html").read_text()
    assert "made on 2026-01-31 by Somebody" in words


def test_the_description_names_what_is_audited():
    release = load_description(release_report.DESCRIPTION)
    programs = {
        f"{program.__module__.split('.')[-1]}.py:{program.__name__}"
        for program, _ in release_report.PROGRAMS
    }
    assert {one.program.rpartition("/")[2] for one in release.mechanisms} == programs
