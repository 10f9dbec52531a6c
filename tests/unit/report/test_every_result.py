"""The results of all commands in all forms."""

import io
import json
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import jsonschema
import msgspec
import pytest
from click.testing import CliRunner
from msgspec.structs import replace
from rich.console import Console

from verifydp.api.agreement import compare_result
from verifydp.api.agreement_kinds import COVERAGE
from verifydp.cli.report import report_command
from verifydp.errors import InputError
from verifydp.evidence.citations import CitedFormula
from verifydp.evidence.kinds import KINDS, plain_result, read_result
from verifydp.evidence.numbers import parse_exact
from verifydp.evidence.schemas import published_schema
from verifydp.evidence.summary import Result
from verifydp.evidence.verdict import Verdict
from verifydp.report.console import render
from verifydp.report.content import Content
from verifydp.report.formats import formats
from verifydp.report.html.results import html_text
from verifydp.report.json.reading import read_results
from verifydp.report.json.text import results_text
from verifydp.report.junit.suite import junit_text
from verifydp.report.writing import write_reports

from . import samples
from .every_result import every_result, hostile
from .junit_constraints import broken_parts
from .test_hidden_characters import HIDDEN

SCHEMAS = {
    "audit": "audit-result",
    "proof": "prove-result",
    "calibration": "calibration",
    "census": "census",
    "odds_ratio": "odds-ratio",
    "falsification": "falsification",
    "choice": "choice",
    "attack_bound": "attack-bound",
    "attack_table": "attack-table",
    "comparison": "comparison",
    "confounded": "confounded",
    "composition_falsification": "composition-falsification",
    "curve": "curve",
    "density_search": "density-search",
    "granularity": "granularity",
    "invariants": "invariants",
    "inverse": "inverse",
    "release": "release",
    "statement_result": "statement",
}
#: Elements that need no end.
VOID = {"br", "meta", "wbr"}


class Page(HTMLParser):
    """Elements, whether they close in order, and the text of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.shown: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.seen.add(tag)
        assert not any(name.startswith("on") for name, _ in attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.seen.add(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.shown.append(data)


def kinds():
    return sorted({type(one).__name__ for one in every_result().values()})


def test_there_is_a_result_of_every_kind():
    def below(kind):
        return {kind, *(one for sub in kind.__subclasses__() for one in below(sub))}

    assert set(KINDS.values()) == below(Result) - {Result}
    assert {type(one) for one in every_result().values()} == set(KINDS.values())
    assert set(SCHEMAS) == {kind.KIND for kind in KINDS.values()}
    assert all(kind.TITLE and kind.COMMAND for kind in KINDS.values())


def test_summaries_say_what_the_fields_say():
    made = every_result()
    summaries = {name: one.summary for name, one in made.items()}
    for name, result in made.items():
        verdict = getattr(result, "verdict", summaries[name].verdict)
        assert summaries[name].verdict == verdict
        named = {key: one.digest for key, one in result.certificates.items()}
        assert summaries[name].certificates == named
        assert summaries[name].claim
        assert summaries[name].subject
        assert summaries[name].scope
    assert made["table"].summary.verdict is Verdict.REFUTED
    assert summaries["comparison"].verdict is None
    assert set(summaries["table"].certificates) == {"attack-1", "attack-2", "attack-3"}
    assert set(summaries["choice"].certificates) == {"choice", "excess"}


@pytest.mark.parametrize(
    ("name", "quantity", "side", "field"),
    [
        ("audit REFUTED", "epsilon", "lower", "epsilon_lower"),
        ("audit REFUTED", "delta", "lower", "delta_lower"),
        ("proof", "epsilon", "upper", "epsilon_upper"),
        ("refutation", "delta", "lower", "delta_lower"),
        ("calibration", "delta", "upper", "delta_upper"),
        ("bound", "epsilon", "lower", "epsilon_lower"),
        ("choice", "largest epsilon that meets the limits", "lower", "epsilon"),
    ],
)
def test_bounds_are_those_of_the_fields(name, quantity, side, field):
    result = every_result()[name]
    bound = next(
        one
        for one in result.summary.bounds
        if (one.quantity, one.side) == (quantity, side)
    )
    assert bound.value == getattr(result, field)
    assert bound.guarantee


def test_a_bound_and_its_exact_text_are_on_one_side():
    for name, result in every_result().items():
        if result.KIND == "audit":  # the samples' figures are made up
            continue
        for bound in result.summary.bounds:
            exact = bound.exact
            if (
                exact is None
                or exact.startswith("log")
                or "inf" in {exact, bound.value}
            ):
                continue
            value, true = parse_exact(repr(bound.value)), parse_exact(exact)
            sides = (value, true) if bound.side == "lower" else (true, value)
            assert sides[0] <= sides[1], (name, bound)


def test_results_follow_their_schemas_and_are_read_back(tmp_path):
    for name, result in every_result().items():
        text = results_text([result])
        schema = published_schema(SCHEMAS[result.KIND])
        jsonschema.validate(json.loads(text), schema)
        path = tmp_path / f"{name}.json"
        path.write_text(text, encoding="utf-8")
        assert read_results(path) == (result,)
        bare = json.loads(text)
        del bare["summary"]  # as it was written before there were summaries
        jsonschema.validate(bare, schema)
        path.write_text(json.dumps(bare), encoding="utf-8")
        assert read_results(path) == (result,)


def _altered(plain):
    """One copy for each field of the summary that is changed, left out or added."""
    summary = plain["summary"]
    for name, value in summary.items():
        changed = None if value is not None else "PROVED"
        yield plain | {"summary": summary | {name: changed}}
        yield plain | {"summary": {key: summary[key] for key in summary if key != name}}
    yield plain | {"summary": summary | {"trust": "me"}}
    yield plain | {"summary": "PROVED"}
    yield plain | {"summary": None}
    for place, bound in enumerate(summary["bounds"]):
        for name in bound:
            bounds = [*summary["bounds"]]
            bounds[place] = bound | {name: "1e-9"}
            yield plain | {"summary": summary | {"bounds": bounds}}


@pytest.mark.parametrize("name", ["audit NOT_REFUTED", "proof", "bound", "comparison"])
def test_a_summary_that_says_something_else_is_refused(name, tmp_path):
    path = tmp_path / "result.json"
    plain = json.loads(results_text([every_result()[name]]))
    copies = list(_altered(plain))
    for copy in copies:
        path.write_text(json.dumps(copy), encoding="utf-8")
        with pytest.raises(InputError, match=r"was altered: summary") as caught:
            read_results(path)
        assert "\n" not in str(caught.value)
    assert len(copies) > 15


def test_a_summary_that_says_something_else_is_a_difference_for_check():
    result = every_result()["proof"]
    plain = json.loads(results_text([result]))
    found = dict(result.certificates)
    assert compare_result(json.dumps(plain).encode(), found).differences == ()
    for copy in _altered(plain):
        differences = compare_result(json.dumps(copy).encode(), found).differences
        assert [line.startswith("summary") for line in differences] == [True]
    del plain["summary"]
    assert compare_result(json.dumps(plain).encode(), found).differences == ()


def test_check_reads_every_kind_and_says_what_stands_behind_it():
    assert set(COVERAGE) == set(KINDS.values())
    for name, result in every_result().items():
        if result.KIND == "audit":  # the samples' figures are made up
            continue
        content = results_text([result]).encode()
        agreement = compare_result(content, result.certificates)
        assert agreement.differences == (), name
        assert len(agreement.uncovered) == 1
        assert len(agreement.without) == (not result.certificates)


def test_a_search_is_never_more_than_inconclusive(tmp_path):
    plain = plain_result(every_result()["search"])
    del plain["summary"]
    path = tmp_path / "result.json"
    path.write_bytes(msgspec.json.encode(plain | {"verdict": "PROVED"}))
    with pytest.raises(InputError, match="a search is INCONCLUSIVE"):
        read_results(path)


@pytest.mark.parametrize(
    ("name", "without"),
    [
        ("proof", {"certificate": None}),
        ("calibration", {"certificate": None}),
        ("choice", {"certificate": None, "excess": None}),
        ("refutation", {"verdict": "PROVED"}),
    ],
)
def test_nothing_is_proved_without_a_certificate(name, without, tmp_path):
    plain = json.loads(results_text([every_result()[name]])) | without
    del plain["summary"]
    path = tmp_path / "result.json"
    path.write_text(json.dumps(plain), encoding="utf-8")
    with pytest.raises(InputError, match="says PROVED and holds no certificate"):
        read_results(path)


def test_all_kinds_go_into_one_report_in_all_forms(tmp_path):
    sources = []
    results = tuple(every_result().values())
    for place, result in enumerate(results):
        sources.append(tmp_path / f"{place}.json")
        sources[-1].write_text(results_text([result]), encoding="utf-8")
    out = tmp_path / "out"
    done = CliRunner().invoke(
        report_command, [*map(str, sources), "--out", str(out), "--title", "all"]
    )
    assert done.exit_code == 0, done.output
    written = [Path(line) for line in done.output.splitlines()]
    certificates = sum(len(result.certificates) for result in results)
    assert len({path.name.lower() for path in written}) == 3 + certificates
    assert read_results(out / "result.json") == results
    page = (out / "report.html").read_text(encoding="utf-8")
    assert Page(page).seen.isdisjoint({"script", "link", "img", "iframe"})
    for place, result in enumerate(results, start=1):
        assert page.count(f'<article id="result-{place}"') == 1
        shown = " ".join(Page(page).shown)
        assert result.summary.verdict_in_full in shown
    suites = ElementTree.parse(out / "junit.xml").getroot()
    assert suites.get("name") == "all"
    assert len(suites.findall("testsuite/testcase")) == len(results)
    printed = CliRunner().invoke(report_command, [*map(str, sources), "--console"])
    assert printed.exit_code == 0
    for result in results:
        if result.summary.verdict is not None and result.KIND not in {"choice"}:
            assert result.summary.verdict_in_full in printed.output


def test_junit_fails_what_is_refuted_and_skips_what_is_open():
    for name, result in every_result().items():
        suites = ElementTree.fromstring(junit_text([result]).partition("\n")[2])
        (case,) = suites.iter("testcase")
        kinds = {child.tag for child in case} - {"system-out"}
        verdict = result.summary.verdict
        expected = {
            Verdict.REFUTED: {"failure"},
            Verdict.PROVED: set(),
            Verdict.NOT_REFUTED: set(),
        }.get(verdict, {"skipped"})
        assert kinds == expected, name
        assert suites.get("failures") == str(int(verdict is Verdict.REFUTED))
        failure = case.find("failure")
        if failure is not None:
            assert "REFUTED" in failure.get("message")
            assert failure.text.strip()


def test_junit_fits_the_schema_of_build_servers():
    results = list(every_result().values())
    for shown in (results, [hostile(result) for result in results]):
        text = junit_text(shown, title=samples.HOSTILE)
        suites = ElementTree.fromstring(text.partition("\n")[2])
        assert list(broken_parts(suites)) == []
        for suite, result in zip(suites, shown, strict=True):
            properties = {one.get("name"): one for one in suite.iter("property")}
            verdict = result.summary.verdict_in_full or "none"
            assert properties["verdict"].get("value") == verdict


ALONE = [
    form.name
    for form in formats().values()
    if not form.about_releases and form.name != "pdf"
]


@pytest.mark.parametrize("name", ALONE)
def test_hostile_words_do_no_harm_in_any_form(name, tmp_path):
    results = [hostile(result) for result in every_result().values()]
    text = formats()[name].write(Content(tuple(results)))
    if name == "json":
        path = tmp_path / "result.json"
        path.write_text(text, encoding="utf-8")
        assert read_results(path) == tuple(results)
        return
    assert not set(text) & (set(HIDDEN) - {"\n"})
    assert not set(text) & set(map(chr, range(32))) - {"\n"}
    assert r"\u202e" in text
    if name == "html":
        assert "script" not in Page(text).seen
        assert "{{7*7}}" in text
    if name == "junit":
        assert ElementTree.fromstring(text.partition("\n")[2]) is not None


def test_hostile_words_forge_no_certificate_file(tmp_path):
    results = [hostile(result) for result in every_result().values()]
    for path in write_reports(results, tmp_path / "out", formats=["json"]):
        assert path.parent in {tmp_path / "out", tmp_path / "out" / "certificates"}


def test_each_kind_is_printed_with_its_files():
    for result in every_result().values():
        stream = io.StringIO()
        render(result, Console(file=stream, width=80), written=[Path("a/result.json")])
        assert "a/result.json" in stream.getvalue()


def test_a_page_of_one_result_names_its_kind():
    for result in every_result().values():
        page = html_text([result])
        title = page.partition("<title>")[2].partition("</title>")[0]
        assert title.startswith(f"{result.TITLE}: ")
        for name in result.certificates:
            assert f"verifydp check certificates/{name}.json" in page


def test_other_versions_and_values_are_refused(tmp_path):
    for result in every_result().values():
        plain = plain_result(result) | {"format": f"{result.FORMAT}1"}
        with pytest.raises(InputError, match="this version reads"):
            read_result(plain, type(result))


def test_what_a_verdict_takes_from_the_literature_is_shown_in_every_form():
    cited = CitedFormula(formula="1 <= 2", source="a book of tables")

    def citing(result):
        if result.KIND == "falsification" and result.counterexample is not None:
            return replace(result, counterexample=citing(result.counterexample))
        if result.KIND == "composition_falsification":
            return replace(result, product=citing(result.product))
        if result.KIND == "attack_table":
            return replace(result, rows=tuple(map(citing, result.rows)))
        return replace(result, modulo=(cited,))

    silent = {
        "audit",
        "census",
        "comparison",
        "curve",
        "density_search",
        "granularity",
        "invariants",
        "inverse",
        "odds_ratio",
        "release",
    }  # they take nothing from it
    shown = 0
    for name, result in every_result().items():
        if result.KIND in silent or name in {"nothing falsified", "no broken rule"}:
            continue
        shown += 1
        for form in map(formats().get, ALONE):
            text = " ".join(form.write(Content((citing(result),))).split())
            assert "a book of tables" in text, (name, form.name)
            if result.summary.verdict is not None and form.name != "json":
                assert "modulo 1 cited formula" in text.replace("&#x27;", "'")
    assert shown > 8
