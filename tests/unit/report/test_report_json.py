import io
import json
from pathlib import Path

import jsonschema
import msgspec
import pytest

from verifydp.empirical.events import Finished, Noted, Progress, Started
from verifydp.errors import InputError
from verifydp.evidence.canonical import digest_of
from verifydp.evidence.certificates import Certificate
from verifydp.evidence.schemas import SCHEMA_NAMES, published_schema, schema_text
from verifydp.evidence.schemas.generation import generated_text
from verifydp.report.json.events import NdjsonListener, event_line
from verifydp.report.json.reading import read_results
from verifydp.report.json.text import json_text, result_json, results_text

from . import samples


def validator(name: str) -> jsonschema.Draft202012Validator:
    schema = published_schema(name)
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


@pytest.mark.parametrize("name", SCHEMA_NAMES)
def test_published_schemas_are_those_of_the_types(name: str) -> None:
    assert schema_text(name) == generated_text(name), (
        "run: python -m verifydp.evidence.schemas"
    )


@pytest.mark.parametrize("name", SCHEMA_NAMES)
def test_schemas_name_themselves_and_describe_their_records(name: str) -> None:
    schema = published_schema(name)
    assert schema["$schema"].endswith("2020-12/schema")
    assert schema["$id"].startswith("urn:verifydp:schema:")
    assert all(part["description"] for part in schema["$defs"].values())


def test_an_unknown_schema_is_refused() -> None:
    with pytest.raises(InputError, match="audit-result, calibration, certificate"):
        schema_text("../certificate")


@pytest.mark.parametrize("result", samples.every_kind(), ids=lambda r: str(r.verdict))
def test_results_and_certificates_follow_their_schemas(
    result: samples.AuditResult,
) -> None:
    validator("audit-result").validate(json.loads(results_text([result])))
    if result.certificate is not None:
        text = json_text(result.certificate)
        validator("certificate").validate(json.loads(text))
        again = msgspec.json.decode(text, type=Certificate)
        assert digest_of(again) == result.certificate.digest


def test_several_results_are_a_list_that_follows_the_schema() -> None:
    text = results_text(samples.every_kind())
    validator("audit-result").validate(json.loads(text))
    assert isinstance(json.loads(text), list)


@pytest.mark.parametrize(
    "change",
    [
        {"verdict": "PASS"},
        {"epsilon_lower": "0.5"},
        {"extra": 1},
        {"format": "verifydp-audit/2"},
        {"samples": 1.5},
    ],
)
def test_the_schema_refuses_what_the_reader_refuses(change: dict[str, object]) -> None:
    document = json.loads(results_text([samples.not_refuted()])) | change
    assert not validator("audit-result").is_valid(document)


def test_reading_gives_back_what_was_written(tmp_path: Path) -> None:
    one, several = tmp_path / "one.json", tmp_path / "several.json"
    one.write_text(results_text([samples.not_refuted()]), encoding="utf-8")
    several.write_text(results_text(samples.every_kind()), encoding="utf-8")
    assert read_results(one) == (samples.not_refuted(),)
    assert read_results(several) == samples.every_kind()
    assert results_text(read_results(several)) == several.read_text(encoding="utf-8")


def test_the_order_of_a_databases_fields_is_kept() -> None:
    pair = samples.Pair(database=[{"b": 1, "a": 2}], neighbour=[], summary="")
    text = results_text([samples.result(pair=pair)])
    assert '{"b": 1, "a": 2}' in text


def test_lines_are_short_where_values_are() -> None:
    text = results_text([samples.refuted_by_interval()])
    assert '"relation": {"name": "add-remove", "group_size": 1},' in text
    assert text.startswith('{\n  "format": "verifydp-audit/1",\n  "summary": {\n')


def test_a_number_that_json_has_not_is_refused_with_its_place() -> None:
    pair = samples.Pair(database=[1.0, float("nan")], neighbour=[], summary="")
    with pytest.raises(InputError, match=r"pair\.database\[1\] is nan"):
        results_text([samples.result(pair=pair)])
    with pytest.raises(InputError, match="wealth_log10 is -inf"):
        result_json(samples.result(wealth_log10=-float("inf")))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "truncated"),
        (b"{}", "format"),
        (b"[]", "empty list"),
        (b"\xff", "is no result"),
        (b'{"pair": {"database": ' + b"[" * 100_000, "nested too deeply"),
        (b'{"verdict": "PASS"}', "is no result"),
    ],
    ids=["empty", "no fields", "no results", "no text", "deep", "no verdict"],
)
def test_bad_files_are_one_line(content: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    with pytest.raises(InputError, match=message) as caught:
        read_results(path)
    assert "\n" not in str(caught.value)
    assert str(path) in str(caught.value)


def test_other_formats_and_parameters_are_refused(tmp_path: Path) -> None:
    document = json.loads(results_text([samples.not_refuted()]))
    path = tmp_path / "result.json"
    path.write_text(json.dumps(document | {"format": "verifydp-audit/9"}))
    with pytest.raises(InputError, match="this version reads 'verifydp-audit/1'"):
        read_results(path)
    document["claim"]["notion"]["epsilon"] = -1
    path.write_text(json.dumps(document))
    with pytest.raises(InputError, match=r"result\.json is no result.*epsilon is -1"):
        read_results(path)
    with pytest.raises(InputError, match="cannot be read"):
        read_results(tmp_path / "absent.json")


def test_event_lines_are_one_object_each() -> None:
    result = samples.not_refuted()
    stream = io.StringIO()
    listener = NdjsonListener(stream)
    listener(Started(claim=result.claim, samples_planned=100))
    listener(Progress("test", 50, 100, 2, -float("inf"), 1.6))
    listener(Noted("a line\nbreak"))
    listener(Finished(result))
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert [line["event"] for line in lines] == [
        "started",
        "progress",
        "noted",
        "finished",
    ]
    assert lines[1]["wealth_log10"] == "-inf"
    assert lines[1]["samples"] == 50
    validator("audit-result").validate(lines[3]["result"])
    assert event_line(Noted("x")).endswith(b"\n")
