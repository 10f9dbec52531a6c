"""SARIF: what the standard asks for, every verdict, lines of code, equal bytes."""

import json
import re
from hashlib import sha256

import jsonschema
import pytest
from msgspec.structs import replace

from verifydp.evidence.canonical import sealed
from verifydp.evidence.verdict import Verdict
from verifydp.report.content import Content
from verifydp.report.formats import formats
from verifydp.report.sarif.log import message_text, sarif_text
from verifydp.report.sarif.places import definition_line, place_of
from verifydp.report.sarif.rules import RULES

from . import samples
from .every_result import NAMES, every_result, hostile
from .sarif_constraints import LOG, broken_rules, broken_text

SOURCE = b'''"""A module."""
from other import borrowed
import numpy as np

CONSTANT: float = 1.0
unset: int


def noisy_count(database, rng):
    inner = 1
    return len(database)


try:
    import fast

    def chosen(database, rng): ...
except ImportError:
    def chosen(database, rng): ...


class Release:
    @staticmethod
    def answer(database, rng): ...


first, (second, third) = 1, (2, lambda database, rng: 0)
Release.later = noisy_count


@decorated
def twice(): ...


twice = decorated(twice)
'''


def checked(results, **options):
    """The log, after all that the standard asks of it was looked at."""
    log = json.loads(sarif_text(results, **options))
    jsonschema.validate(log, LOG, format_checker=jsonschema.FormatChecker())
    assert list(broken_rules(log)) == []
    return log


def found(result):
    return checked([result])["runs"][0]["results"][0]


@pytest.fixture
def code(tmp_path, monkeypatch):
    """A folder in which the audited file lies, as the working folder."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "release.py").write_bytes(SOURCE)
    return tmp_path


@pytest.mark.parametrize("name", NAMES)
def test_every_result_follows_the_standard(name):
    result = every_result()[name]
    (one,) = checked([result])["runs"][0]["results"]
    expected = {
        Verdict.REFUTED: ("fail", "error"),
        Verdict.NOT_REFUTED: ("open", "none"),
        Verdict.INCONCLUSIVE: ("open", "none"),
        Verdict.NOT_APPLICABLE: ("notApplicable", "none"),
        Verdict.PROVED: ("pass", "none"),
        None: ("informational", "none"),
    }
    summary = result.summary
    assert (one["kind"], one["level"]) == expected[summary.verdict]
    said = summary.verdict_in_full or "No verdict"
    assert one["message"]["text"].startswith(f"{said}: ")
    assert message_text(summary.scope) in one["message"]["text"]
    assert one["properties"]["certificates"] == summary.certificates
    for bound in summary.bounds:
        assert bound.text in one["message"]["text"]


def test_only_what_is_proved_passes():
    passing = {verdict for verdict, rule in RULES.items() if rule.kind == "pass"}
    assert passing == {Verdict.PROVED}
    assert set(RULES) == {*Verdict, None}
    text = json.dumps(found(samples.not_refuted()))
    assert "no proof of the claim" in text
    assert '"pass"' not in text


@pytest.mark.parametrize("name", NAMES)
def test_hostile_words_are_neither_placeholders_nor_links(name):
    text = sarif_text([hostile(every_result()[name])], title=samples.HOSTILE)
    log = json.loads(text)
    assert list(broken_rules(log)) == []
    (title,) = (run["automationDetails"]["description"] for run in log["runs"])
    assert list(broken_text(title["text"])) == []


@pytest.mark.parametrize(
    "text", ["{0}", "[a](1)", r"\[a\](1)", "}{", "\\", "[[x]](y)", r"{\{0}"]
)
def test_a_message_is_read_as_it_was_written(text):
    written = message_text(text)
    assert list(broken_text(written)) == []
    read = re.sub(r"\\([\\\[\]])|\{(?={)|}(?=})", r"\1", written)
    assert read == text


@pytest.mark.parametrize(
    ("text", "broken"), [("{0}", "3.11.5"), ("[a](1)", "3.11.6"), ("", "3.11.8")]
)
def test_a_message_that_is_read_otherwise_is_found(text, broken):
    assert [one[:6] for one in broken_text(text)] == [broken]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda log: log.update(version="2.0.0"),
        lambda log: log["runs"][0]["results"][0].pop("message"),
        lambda log: log["runs"][0]["results"][0].update(kind="passed"),
        lambda log: log["runs"][0]["results"][0].update(level="high"),
        lambda log: log["runs"][0]["results"][0].update(verdict="REFUTED"),
        lambda log: log["runs"][0]["tool"]["driver"].pop("name"),
    ],
)
def test_the_constraints_find_what_is_wrong(spoil):
    log = checked([samples.not_refuted()])
    spoil(log)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(log, LOG)


@pytest.mark.parametrize(("kind", "level"), [("pass", "error"), ("fail", "none")])
def test_the_constraints_find_a_level_that_the_kind_has_not(kind, level):
    log = checked([samples.not_refuted()])
    log["runs"][0]["results"][0].update(kind=kind, level=level)
    assert len(list(broken_rules(log))) == 1


def test_a_refutation_stands_at_the_line_of_its_mechanism(code):
    claim = replace(samples.not_refuted().claim, mechanism="release.py:noisy_count")
    (location,) = found(samples.result(claim=claim))["locations"]
    place = location["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "release.py"
    line = place["region"]["startLine"]
    assert SOURCE.decode().splitlines()[line - 1].startswith("def noisy_count")


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("noisy_count", 9),
        ("chosen", 19),
        ("Release", 22),
        ("Release.answer", 24),
        ("CONSTANT", 5),
        ("third", 27),
        ("twice", 35),
        ("inner", None),
        ("borrowed", None),
        ("np", None),
        ("unset", None),
        ("absent", None),
        ("Release.absent", None),
        ("Release.later", None),
        ("noisy_count.inner", None),
    ],
)
def test_a_definition_is_found_where_it_is_and_nowhere_else(name, line):
    assert definition_line(SOURCE, name) == line


@pytest.mark.parametrize("source", [b"def f(:\n", b"\0", b"\xff\xfe", b"(" * 5000])
def test_what_is_no_python_has_no_line(source):
    assert definition_line(source, "f") is None


def test_places_stay_below_the_working_folder(code, tmp_path_factory):
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "release.py"
    elsewhere.write_bytes(SOURCE)
    inside = code / "a folder" / "größe#1.py"
    inside.parent.mkdir()
    inside.write_bytes(SOURCE)
    (code / "linked.py").symlink_to(elsewhere)
    found_there = place_of(f"{inside}:twice")
    assert found_there is not None
    assert found_there.uri == "a%20folder/gr%C3%B6%C3%9Fe%231.py"
    assert place_of("a folder/../release.py:twice").uri == "release.py"
    for subject in (
        f"{elsewhere}:twice",
        f"../{elsewhere.parent.name}/release.py:twice",
        "linked.py:twice",
        "absent.py:twice",
        "a folder:twice",
        "release.py",
        "release:twice",
        "samples:left.npy,right.npy",
        "release.py:twice\n",
        "\0release.py:twice",
        "x" * 5000 + ".py:f",
    ):
        assert place_of(subject) is None, subject


def test_what_is_unknown_has_no_location(code):
    (code / "release.py").unlink()
    assert "locations" not in found(samples.not_refuted())
    assert "locations" not in found(every_result()["proof"])


def test_a_file_is_read_and_never_run(code):
    (code / "release.py").write_bytes(b"raise SystemExit(3)\n" + SOURCE)
    assert place_of("release.py:noisy_count").line == 10


@pytest.mark.parametrize("same", [True, False])
def test_a_file_that_is_not_the_audited_one_is_told(code, same):
    digest = sha256(SOURCE if same else b"another").hexdigest()
    base = samples.not_refuted()
    certificate = sealed(
        replace(base.certificate, provenance={"source": digest}, digest="")
    )
    one = found(replace(base, certificate=certificate))
    assert one["locations"]
    assert ("not known to be as it was audited" in one["message"]["text"]) != same


def test_no_record_is_written():
    for make in (samples.refuted_by_interval, samples.refuted_by_category):
        text = sarif_text([make()])
        assert "malignant" not in text
        assert "17.99" not in text
        assert "stage" not in text
        assert "record 569" not in text
    hidden = samples.refuted_by_interval()
    pair = replace(hidden.witness.pair, database=None, neighbour=None, shown=False)
    shapes = replace(hidden, witness=replace(hidden.witness, pair=pair))
    assert "pair: the neighbour has one record less" in sarif_text([shapes])


def test_further_violations_are_told():
    alone = samples.refuted_by_interval()
    event = replace(alone.witness.event, text="the sum is above 7")
    both = replace(alone, further=(replace(alone.witness, event=event),))
    assert "and also: the sum is above 7\\n" in sarif_text([both])
    assert "the sum is above 7" not in sarif_text([alone])


def test_a_fingerprint_is_of_the_claim_and_not_of_what_was_found(code):
    def fingerprint(result):
        return found(result)["partialFingerprints"]["verifydpClaim/v1"]

    base = samples.not_refuted()
    again = replace(base, verdict=Verdict.INCONCLUSIVE, seed=5, epsilon_lower=0.5)
    assert fingerprint(base) == fingerprint(again)
    (code / "release.py").write_bytes(b"\n\n" + SOURCE)
    assert fingerprint(base) == fingerprint(again)
    other = replace(base, claim=replace(base.claim, mechanism="release.py:twice"))
    assert fingerprint(base) != fingerprint(other)


def test_equal_results_give_equal_bytes():
    results = list(every_result().values())
    content = Content(tuple(results), "all")
    text = formats()["sarif"].write(content)
    assert text == formats()["sarif"].write(content)
    assert len(json.loads(text)["runs"][0]["results"]) == len(results)
    assert text.endswith("}\n")
