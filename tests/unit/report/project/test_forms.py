"""The forms of a report over a release: the same bytes, safe, and valid."""

import json

import jsonschema
import msgspec
import pytest

from verifydp.evidence.project_reports import BoundFile
from verifydp.evidence.schemas import published_schema
from verifydp.report.content import Content
from verifydp.report.formats import formats
from verifydp.report.project.assembling import assemble

from .releases import MADE, audit, mechanism, proof, release, reported

HOSTILE = "<script>alert(1)</script> #let x = 1 [*b*] $y$ \\ \x1b[31m `c` |"
FILES = (
    BoundFile(name="r.toml", role="description", algorithm="sha256", digest="1" * 64),
    BoundFile(name="r.py", role="code", algorithm="sha256", digest="2" * 64),
    BoundFile(name="d.csv", role="data", algorithm="hmac-sha256", digest="3" * 64),
)


def content(results, *mechanisms, files=FILES, **changes):
    found = release(*mechanisms, **changes)
    report = assemble(
        found, results, reported(results), title=found.title, made=MADE, files=files
    )
    return Content(tuple(results), report.title, report)


def written(name, made):
    text = formats()[name].write(made)
    return text.decode("latin-1") if isinstance(text, bytes) else text


def test_the_record_follows_its_schema():
    record = json.loads(written("record", content([proof(), audit()])))
    fits = jsonschema.Draft202012Validator(published_schema("report")).is_valid
    assert fits(record)
    record["claims"][0]["standing"] = "proved"  # which no claim ever is
    assert not fits(record)


@pytest.mark.parametrize("releases", [12, None])
def test_a_budget_that_is_not_shown_to_be_kept_is_no_passed_test(releases):
    schedule = {"period": "every month", "releases": releases}
    made = content([proof()], mechanism(program=""), schedule=schedule)
    predicate = json.loads(written("attestation", made))["predicate"]
    assert predicate["result"] == "WARNED"
    assert predicate["warnedTests"][0].startswith("all releases: ")


def test_files_with_counts_on_hidden_tables_are_not_for_publication():
    counted = msgspec.structs.replace(audit(), handling="handle as the data: counts")
    words = "Not for publication"
    assert words in written("html", content([proof(), counted]))
    assert words not in written("html", content([proof(), audit()]))


def test_nothing_sampled_or_open_is_a_passed_test():
    made = content(
        [proof(), audit("REFUTED")],
        mechanism(name="a", program=""),
        mechanism(name="b", model="", program="x.py:x"),
        mechanism(name="c", model=""),
    )
    predicate = json.loads(written("attestation", made))["predicate"]
    assert [one.partition(":")[0] for one in predicate["passedTests"]] == ["a"]
    assert [one.partition(":")[0] for one in predicate["warnedTests"]] == ["b"]
    assert [one.partition(":")[0] for one in predicate["failedTests"]] == ["c"]
    assert predicate["result"] == "FAILED"
    sampled = json.loads(written("attestation", content([audit()])))
    assert sampled["predicate"]["result"] == "WARNED"
    assert sampled["predicate"]["passedTests"] == []
    proved = json.loads(
        written("attestation", content([proof()], mechanism(program="")))
    )
    assert proved["predicate"]["result"] == "PASSED"


def test_the_attestation_is_about_code_and_data():
    statement = json.loads(written("attestation", content([proof()])))
    assert statement["_type"] == "https://in-toto.io/Statement/v1"
    assert [one["digest"] for one in statement["subject"]] == [
        {"sha256": "2" * 64},
        {"hmac-sha256": "3" * 64},
    ]
    names = [one["name"] for one in statement["predicate"]["configuration"]]
    assert names == ["result.json", "report.json", "certificates/claim.json", "r.toml"]


@pytest.mark.parametrize(
    "name", ["html", "markdown", "record", "attestation", "junit", "pdf"]
)
def test_the_same_content_gives_the_same_bytes(name):
    if name == "pdf":
        pytest.importorskip("typst", reason="needs the extra pdf")
    results = [proof(), audit()]
    assert written(name, content(results)) == written(name, content(results))


def test_hostile_words_stay_words():
    made = content(
        [audit()],
        mechanism(name=HOSTILE, publishes=HOSTILE),
        title=HOSTILE,
        organisation=HOSTILE,
        statements={"access": HOSTILE},
    )
    page = written("html", made)
    assert "<script" not in page
    assert "\x1b" not in page
    summary = written("markdown", made)
    assert "\x1b" not in summary
    for line in summary.splitlines():
        if line.startswith("|"):
            assert (
                line.replace("\\|", "").count("|")
                == line.replace("\\|", "").strip("|").count("|") + 2
            )


def test_hostile_words_do_not_stop_the_pdf():
    pytest.importorskip("typst", reason="needs the extra pdf")
    made = content([audit()], mechanism(name=HOSTILE), title=HOSTILE)
    assert formats()["pdf"].write(made).startswith(b"%PDF")


def test_the_page_says_it_all():
    made = content([proof(), audit()])
    page = written("html", made)
    project = made.project
    for words in (*project.plain_words, *(one.says for one in project.hazards)):
        assert words.replace("'", "&#39;") in page, words
    assert page.count("<h1") == 1
    for place in (1, 2):
        assert f'href="#result-{place}"' in page
        assert f'id="result-{place}"' in page


def test_the_summary_of_many_figures_fits_a_comment():
    many = [
        mechanism(name=f"{n} " + "\u00e4" * 900, epsilon="1/1000") for n in range(300)
    ]
    made = content([audit()] * 300, *many)
    text = written("markdown", made)
    assert len(text.encode()) < 65_536
    assert "and 240 more figures" in text


def test_the_budget_is_drawn_with_its_limit():
    made = content([proof()], mechanism(), mechanism(name="b"))
    page = written("html", made)
    assert "What each mechanism takes of the budget" in page
    unlimited = content([proof()], schedule={"period": "daily", "releases": None})
    assert "takes of the budget" not in written("html", unlimited)
