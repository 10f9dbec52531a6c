import re
from html.parser import HTMLParser

import pytest
from syrupy.assertion import SnapshotAssertion

from verifydp.report.html.results import html_text

from . import samples
from .every_result import every_result

VOID = frozenset({"meta", "link", "br", "hr", "img", "input"})


class Page(HTMLParser):
    """What a browser would see: the tree, ids, links and text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.outline: list[str] = []
        self.words: list[str] = []
        self.feed(text.replace("<wbr>", ""))  # may break, is one word
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]
        self.ids += [value or "" for name, value in attrs if name == "id"]
        if tag not in VOID:
            self.open.append(tag)
        if re.fullmatch("h[1-3]|article|figure|svg|table|pre", tag):
            depth = sum(name in {"article", "section", "figure"} for name in self.open)
            self.outline.append("  " * depth + tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.words.append(data)
        if self.open and re.fullmatch("h[1-3]", self.open[-1]):
            self.outline[-1] += f": {data.strip()}"

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())


@pytest.mark.parametrize(
    "result",
    [
        samples.refuted_by_interval(),
        samples.refuted_by_category(),
        samples.not_refuted(),
        samples.inconclusive(),
    ],
    ids=["interval", "category", "not refuted", "inconclusive"],
)
def test_the_structure_of_one_result(
    result: samples.AuditResult, snapshot: SnapshotAssertion
) -> None:
    assert "\n".join(Page(html_text([result])).outline) == snapshot


def test_the_structure_of_several(snapshot: SnapshotAssertion) -> None:
    page = Page(html_text(samples.every_kind(), title="Four claims"))
    assert "\n".join(page.outline) == snapshot
    assert len(page.ids) == len(set(page.ids))
    targets = {value[1:] for name, value in page.attributes if name == "href"}
    assert targets == {f"result-{number}" for number in range(1, 5)}


def test_nothing_is_loaded_and_nothing_runs() -> None:
    text = html_text(samples.every_kind())
    page = Page(text)
    assert not {"script", "link", "img", "iframe", "object"} & set(page.tags)
    assert not [name for name, _ in page.attributes if name.startswith("on")]
    assert not [name for name, _ in page.attributes if name == "src"]
    style = text[text.index("<style>") : text.index("</style>")]
    assert "url(" not in style
    assert "@import" not in style
    assert "http" not in re.sub(r"http-equiv", "", text)


def test_every_fact_of_a_refutation_is_on_the_page() -> None:
    text = Page(html_text([samples.refuted_by_interval()])).text
    for fact in (
        "REFUTED",
        "release.py:clipped_mean is not 1-DP under add-remove",
        "at least 1.76241 (claimed: 1)",
        "at least 0.0402117 (claimed: 0)",
        "95 %",
        "The output is at least 2.5.",
        "485 of 40,000 draws (1.21 %)",
        "3,052 of 40,000 draws (7.63 %)",
        "1/20 (5 %)",
        "outputs seen on one side only",
        "timing: how long the mechanism takes is not observed",
        "the counts came from independent calls of the mechanism",
        "verifydp check certificates/audit.json",
        "numpy 2.4.6",
        "--samples 200000 --confidence 0.95 --seed 7",
    ):
        assert fact in text


def test_not_refuted_states_what_it_would_have_found() -> None:
    text = Page(html_text([samples.not_refuted()])).text
    assert "The smallest violation that would have been found" in text
    assert "0.01 1.37" in text
    assert "This is no proof" in text


def test_a_long_pair_is_abbreviated_and_the_difference_marked() -> None:
    text = html_text([samples.refuted_by_category()])
    assert "... 567 equal records" in text
    assert "<mark>unknown</mark>" in text
    assert "<mark>A</mark>" in text
    assert "The whole pair is in result.json" in text
    assert len(text) < 40_000


def test_texts_of_users_stay_texts() -> None:
    text = html_text([samples.hostile()], title=samples.HOSTILE)
    page = Page(text)
    assert "script" not in page.tags
    assert "<script>alert(1)</script>" in page.text
    assert "{{7*7}}" in page.text
    assert not re.search("[\x00-\x08\x0b-\x1f\u202e]", text)


def test_pages_are_the_same_for_the_same_results() -> None:
    assert html_text(samples.every_kind()) == html_text(samples.every_kind())


def test_a_page_begins_in_plain_words() -> None:
    made = every_result()
    for name, words in {
        "proof": "at most 2.72 times that on the other. This is proved, for all real",
        "refutation": "The claim is false: there are two neighbouring inputs",
        "choice": "Use epsilon log(9) = 2.19722 (rounded down): whatever is computed",
        "release": "If every component keeps its own budget, all outputs together are",
        "curve": "Nothing is claimed, so that there is no verdict.",
    }.items():
        assert words in Page(html_text([made[name]])).text, name
