"""What a browser says of pages is read whole; a page that was not seen is no success.

The browser here is a program that answers what a test tells it; `make release-check`
has the real one, and shows it a broken page first.
"""

import html
import json
import os
import sys

import pytest
from release_check import accessibility
from release_check.accessibility import judge_pages, look_at
from release_check.steps import NotTriedError, ReleaseError

pytestmark = pytest.mark.skipif(os.name != "posix", reason="writes shell scripts")
ALT = {"rule": "image-alt", "impact": "critical", "help": "Images", "count": 2}
MILD = {"rule": "region", "impact": "moderate", "help": "Landmarks", "count": 1}


@pytest.fixture
def page(tmp_path):
    file = tmp_path / "page.html"
    file.write_text("<!doctype html><title>a</title>", encoding="utf-8")
    return file


@pytest.fixture
def browser(tmp_path):
    """Make a browser that gives these answers, light and dark."""

    def made(change=None):
        answers = {}
        for scheme, setting, widths in (
            ("light", "1", (1280, 390)),
            ("dark", "0", (390,)),
        ):
            shown = [
                {
                    "violations": [],
                    "passes": 9,
                    "dark": scheme == "dark",
                    "width": width,
                    "beyond": 0,
                }
                for width in widths
            ]
            if change is not None:
                change(scheme, shown)
            text = html.escape(json.dumps(shown), quote=False)
            answers[setting] = f'<body><pre id="findings">{text}</pre></body>'
        file = tmp_path / "browser"
        file.write_text(
            f"#!{sys.executable}\nimport sys\nanswers = {answers!r}\n"
            "word = next(w for w in sys.argv if 'preferredColorScheme' in w)\n"
            "print(answers[word[-1]])\n"
        )
        file.chmod(0o755)
        return str(file)

    return made


def found(browser, page, tmp_path):
    return look_at(browser, {"audit": page}, tmp_path / "work", "axe")


def test_a_page_without_faults_has_no_findings(browser, page, tmp_path):
    assert found(browser(), page, tmp_path) == []
    copy = (tmp_path / "work" / "0.html").read_text(encoding="utf-8")
    assert copy.endswith('<script src="axe.js"></script><script src="ask.js"></script>')


def test_a_policy_of_the_page_does_not_keep_axe_out(browser, page, tmp_path):
    policy = '<meta http-equiv="Content-Security-Policy" content="img-src data:">'
    page.write_text(f"<title>a</title>{policy}", encoding="utf-8")
    found(browser(), page, tmp_path)
    copy = (tmp_path / "work" / "0.html").read_text(encoding="utf-8")
    assert "Content-Security-Policy" not in copy


def test_a_finding_says_where_it_is(browser, page, tmp_path):
    def change(scheme, shown):
        if scheme == "dark":
            shown[0]["violations"] = [{**ALT, "where": ["img"]}]
        else:
            shown[1]["beyond"] = 7

    wide, alt = found(browser(change), page, tmp_path)
    assert (wide.rule, wide.view, wide.impact) == ("too wide", "light, 390", "serious")
    assert (alt.page, alt.view, alt.impact) == ("audit", "dark, 390", "critical")
    assert alt.words == "Images, 2 times: img"


@pytest.mark.parametrize(
    "change",
    [
        lambda _, shown: shown.pop(),
        lambda _, shown: shown[0].update(width=500),
        lambda _, shown: shown[0].update(passes=0),
        lambda scheme, shown: shown[0].update(dark=scheme != "dark"),
        lambda _, shown: shown[0].update(error="axe is not defined"),
    ],
)
def test_a_page_that_was_not_looked_at_fails(change, browser, page, tmp_path):
    with pytest.raises(ReleaseError, match=r"looked at|other colours"):
        found(browser(change), page, tmp_path)


def judged(monkeypatch, browser, page, tmp_path, *, without=False):
    monkeypatch.setattr(accessibility, "find_browser", lambda: browser)
    monkeypatch.setattr(accessibility, "axe_source", lambda: "/*! axe v9.9.9 */")
    monkeypatch.setattr(accessibility, "_notice", lambda *_: None)
    return judge_pages({"audit": page}, tmp_path / "seen", without=without)


def test_serious_findings_fail_and_mild_ones_are_told(
    monkeypatch, browser, page, tmp_path
):
    def mild(scheme, shown):
        shown[0]["violations"] = [{**MILD, "where": ["p"]}]

    words = judged(monkeypatch, browser(mild), page, tmp_path)
    assert "axe-core 9.9.9 finds nothing serious\nmoderate: region on 1 page" in words


def test_a_serious_finding_fails(monkeypatch, browser, page, tmp_path):
    def serious(scheme, shown):
        shown[0]["violations"] = [{**ALT, "where": ["img"]}]

    with pytest.raises(ReleaseError, match="2 findings\ncritical: image-alt"):
        judged(monkeypatch, browser(serious), page, tmp_path)


def test_no_browser_fails_unless_it_was_declined(monkeypatch, page, tmp_path):
    with pytest.raises(ReleaseError, match="WITHOUT_BROWSER=1"):
        judged(monkeypatch, None, page, tmp_path)
    with pytest.raises(NotTriedError, match="no page was looked at"):
        judged(monkeypatch, None, page, tmp_path, without=True)


def test_a_browser_that_finds_nothing_on_a_broken_page_is_no_judge(
    monkeypatch, browser, page, tmp_path
):
    monkeypatch.setattr(accessibility, "find_browser", browser)
    monkeypatch.setattr(accessibility, "axe_source", lambda: "")
    with pytest.raises(ReleaseError, match="not found: color-contrast"):
        judge_pages({"audit": page}, tmp_path / "seen", without=False)
