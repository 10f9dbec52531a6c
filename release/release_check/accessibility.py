"""Pages in a real browser, judged by axe-core: light, dark, and as narrow as a phone.

Each page is shown in a frame of the wanted width, for a headless Chromium has no window
below 500 pixels. The frame holds a copy of the page with axe-core added, which sends
its findings to the page around it; Chromium prints that page when all have answered.
"""

import html
import json
import re
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import files
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from release_check.steps import NotTriedError, ReleaseError, shell

__all__ = ["Finding", "axe_source", "find_browser", "judge_pages", "look_at"]

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
#: Schemes of colours: what is asked of the browser, widths in CSS pixels, and the rule
#: of axe-core that is tried, or all: in the dark a page has other colours, and no more.
_SCHEMES = {"light": ("1", (1280, 390), ""), "dark": ("0", (390,), "color-contrast")}
#: Findings of these kinds fail; milder ones are counted.
_SERIOUS = {"serious", "critical"}
_POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>')
_FOUND = re.compile(r'<pre id="findings">(.*?)</pre>', re.DOTALL)
#: In a copy of the page: what axe finds, and how far the page is wider than its frame.
_ASK = """
const rule = new URLSearchParams(location.search).get("rule");
const only = {resultTypes: ["violations"]};
if (rule) only.runOnly = {type: "rule", values: [rule]};
const tell = (said) => parent.postMessage(said, "*");
addEventListener("load", () => axe.run(document, only).then((found) => tell({
  violations: found.violations.map((one) => ({
    rule: one.id, impact: one.impact, help: one.help,
    where: one.nodes.slice(0, 3).map((node) => node.target.join(" ")),
    count: one.nodes.length})),
  passes: found.passes.length,
  dark: matchMedia("(prefers-color-scheme: dark)").matches,
  width: innerWidth,
  beyond: document.documentElement.scrollWidth - innerWidth,
}), (error) => tell({error: String(error)})));
"""
#: In the page around: the frames, one after the other.
_AROUND = """<!doctype html><meta charset="utf-8"><body><script>
const rule = new URLSearchParams(location.search).get("rule");
const widths = new URLSearchParams(location.search).get("widths").split(" ");
const todo = %s.flatMap((file) => widths.map((width) => [file, width]));
const found = [], frame = document.createElement("iframe");
frame.style.cssText = "border:0;height:900px";
function next() {
  if (found.length === todo.length) {
    frame.remove();
    const shown = document.createElement("pre");
    shown.id = "findings";
    shown.textContent = JSON.stringify(found);
    document.body.append(shown);
    return;
  }
  const [file, width] = todo[found.length];
  frame.style.width = width + "px";
  frame.src = file + "?" + new URLSearchParams({width, rule});
}
addEventListener("message", (event) => { found.push(event.data); next(); });
document.body.append(frame);
next();
</script>"""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that axe-core, or the width of the page, finds fault with.

    Attributes
    ----------
    page, view
        Where: the page, and as ``dark, 390``.
    impact
        ``minor`` to ``critical``, in the words of axe-core.
    rule, words
        What it is.
    """

    page: str
    view: str
    impact: str
    rule: str
    words: str


def find_browser() -> str | None:
    """A Chromium on the path, or None."""
    return next((found for name in _NAMES if (found := shutil.which(name))), None)


def axe_source() -> str:
    """The text of axe-core, of the pinned package that ships it.

    Raises
    ------
    ReleaseError
        If the package does not have it.
    """
    found = [
        one for one in files("axe-playwright-python") or () if one.name == "axe.min.js"
    ]
    if len(found) != 1:
        raise ReleaseError("axe-playwright-python has no axe.min.js")
    return found[0].read_text(encoding="utf-8")


def look_at(
    browser: str, pages: Mapping[str, Path], work: Path, axe: str, limit: float = 900
) -> list[Finding]:
    """Show each page wide and narrow, light and dark, and collect what is found.

    Parameters
    ----------
    browser
        A Chromium.
    pages
        By what they show.
    work
        A folder to be made for copies of the pages.
    axe
        The text of axe-core.
    limit
        Seconds for all pages in one scheme of colours.

    Raises
    ------
    ReleaseError
        If a page was not looked at as it should have been.
    """
    work.mkdir(parents=True)
    (work / "axe.js").write_text(axe, encoding="utf-8")
    (work / "ask.js").write_text(_ASK, encoding="utf-8")
    for place, path in enumerate(pages.values()):
        text = _POLICY.sub("", path.read_text(encoding="utf-8"))
        scripts = '<script src="axe.js"></script><script src="ask.js"></script>'
        (work / f"{place}.html").write_text(text + scripts, encoding="utf-8")
    copies = json.dumps([f"{place}.html" for place in range(len(pages))])
    (work / "around.html").write_text(_AROUND % copies, encoding="utf-8")
    findings = []
    for scheme, (setting, widths, rule) in _SCHEMES.items():
        asked = urlencode({"widths": " ".join(map(str, widths)), "rule": rule})
        answers = _answers(browser, work, setting, asked, limit)
        todo = [(name, width) for name in pages for width in widths]
        if len(answers) != len(todo):
            raise ReleaseError(
                f"{scheme}: {len(answers)} of {len(todo)} pages were looked at"
            )
        for (name, width), answer in zip(todo, answers, strict=True):
            findings += _findings(name, scheme, width, answer)
    return findings


def judge_pages(pages: Mapping[str, Path], work: Path, *, without: bool) -> str:
    """Look at pages, if there is a browser, and fail on what keeps readers out.

    Raises
    ------
    ReleaseError
        If something serious is found, or there is no browser and none was declined.
    NotTriedError
        If the browser was declined.
    """
    browser = find_browser()
    if without:
        raise NotTriedError("WITHOUT_BROWSER=1: no page was looked at")
    if browser is None:
        raise ReleaseError(
            f"none of {', '.join(_NAMES)} is on the path: install one, or say "
            "WITHOUT_BROWSER=1 to leave pages unseen"
        )
    axe = axe_source()
    _notice(browser, work / "broken", axe)
    found = look_at(browser, pages, work / "shown", axe)
    serious = [one for one in found if one.impact in _SERIOUS]
    version = re.search(r"axe v([\d.]+)", axe)
    words = (
        f"{len(pages)} pages, wide and narrow, light and dark, in {browser}: axe-core "
        f"{version[1] if version else 'of unknown version'} finds nothing serious"
    )
    if serious:
        raise ReleaseError("\n".join([f"{len(serious)} findings", *_told(serious)]))
    mild = _told(found)
    return "\n".join([words, *mild])


def _notice(browser: str, work: Path, axe: str) -> None:
    """Show a page that keeps readers out: its faults must be found."""
    work.mkdir(parents=True)
    page = work / "page.html"
    page.write_text(
        '<!doctype html><html><head><meta name="viewport" content="width=device-width">'
        '</head><body><img src="a.png"><p style="color:#ccc;background:#fff">pale</p>'
        '<div style="width:700px">wide</div></body></html>',
        encoding="utf-8",
    )
    found = look_at(browser, {"broken": page}, work / "shown", axe)
    rules = {one.rule for one in found if one.impact in _SERIOUS}
    wanted = {"image-alt", "color-contrast", "html-has-lang", "too wide"}
    if missed := wanted - rules:
        raise ReleaseError(f"of a broken page not found: {', '.join(sorted(missed))}")


def _answers(
    browser: str, work: Path, setting: str, asked: str, limit: float
) -> list[dict[str, Any]]:
    printed = shell(
        browser,
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--allow-file-access-from-files",
        f"--user-data-dir={work / 'profile'}",
        f"--blink-settings=preferredColorScheme={setting}",
        f"--virtual-time-budget={int(limit * 1000)}",
        "--window-size=1400,1000",
        "--dump-dom",
        f"{(work / 'around.html').as_uri()}?{asked}",
        limit=limit,
    )
    found = _FOUND.search(printed)
    answers: list[dict[str, Any]] = json.loads(html.unescape(found[1])) if found else []
    return answers


def _findings(
    name: str, scheme: str, width: int, answer: dict[str, Any]
) -> list[Finding]:
    view = f"{scheme}, {width}"
    judged = answer.get("passes") or answer.get("violations")
    if "error" in answer or answer["width"] != width or not judged:
        raise ReleaseError(f"{name} ({view}) was not looked at: {answer}")
    if answer["dark"] is not (scheme == "dark"):
        raise ReleaseError(f"{name} ({view}) was shown in the other colours")
    found = [
        Finding(
            name,
            view,
            one["impact"] or "minor",
            one["rule"],
            f"{one['help']}, {one['count']} times: {'; '.join(one['where'])}",
        )
        for one in answer["violations"]
    ]
    if int(answer["beyond"]) > 0:
        words = f"{answer['beyond']} pixels beyond the window"
        found.append(Finding(name, view, "serious", "too wide", words))
    return found


def _told(findings: Sequence[Finding]) -> list[str]:
    """Findings by rule: how many, and the first place."""
    lines = []
    for impact, rule in sorted({(one.impact, one.rule) for one in findings}):
        those = [one for one in findings if (one.impact, one.rule) == (impact, rule)]
        pages = sorted({one.page for one in those})
        first = those[0]
        lines.append(
            f"{impact}: {rule} on {len(pages)} pages ({', '.join(pages[:3])}); "
            f"{first.view}: {first.words}"
        )
    return lines
