"""Every link of a page leads somewhere, and every file that a page names is there."""

import re
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    page
    for pattern in ("*.md", "docs/*.md", "examples/**/*.md", "benchmarks/*.md")
    for page in ROOT.glob(pattern)
)
CODE = re.compile(r"^```.*?^```$|`[^`\n]+`", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
#: A file of the project, as running text and code name it.
NAMED = re.compile(
    r"(?<![\w/.-])((?:docs|examples|tests|verifydp|benchmarks|reports)/"
    r"[\w./-]+\.(?:md|py|toml|txt|json|html))\b"
)
#: Named before they are there: commands write them, or they stand for any name.
MADE = {
    "docs/_build/index.html",
    "reports/second-opinion.json",
    "tests/test_release.py",
}


def anchors(page):
    """What a heading is called in a link, as the usual hosts make it."""
    if page.suffix != ".md":
        return set()
    text = CODE.sub(lambda found: found[0].strip("`"), page.read_text(encoding="utf-8"))
    titles = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", one.lower()).replace(" ", "-") for one in titles}


def broken(page, root=ROOT):
    """Links and names of a page that lead nowhere."""
    text = page.read_text(encoding="utf-8")
    for target in LINK.findall(CODE.sub("", text)):
        if target.startswith(("http://", "https://", "mailto:")):
            continue
        file, _, anchor = target.partition("#")
        there = (page.parent / file).resolve() if file else page
        missing = not there.exists() or not there.is_relative_to(root.resolve())
        if missing or (anchor and anchor not in anchors(there)):
            yield target
    for name in NAMED.findall(LINK.sub("", text)):
        if name not in MADE and not (root / name).exists():
            yield name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    assert list(broken(page)) == []


def test_there_are_pages_with_links():
    assert {"README.md", "docs/glossary.md"} <= {
        str(page.relative_to(ROOT)) for page in PAGES
    }
    assert sum(len(LINK.findall(page.read_text("utf-8"))) for page in PAGES) > 30


def test_every_page_of_docs_is_named_in_readme_or_by_a_page_that_is():
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    unnamed = [
        page.name
        for page in PAGES
        if page.parent.name == "docs"
        and f"docs/{page.name}" not in text
        and f"]({page.name}" not in text
    ]
    assert unnamed == []


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("[here](docs/there.md) and [below](#a-b--c)\n\n# A b & `c`\n", []),
        ("[here](docs/there.md#two-words)", []),
        ("[here](docs/missing.md)", ["docs/missing.md"]),
        ("[here](docs/there.md#three-words)", ["docs/there.md#three-words"]),
        ("[here](#nowhere)", ["#nowhere"]),
        ("see docs/missing.md for more", ["docs/missing.md"]),
        ("`docs/missing.py` has it", ["docs/missing.py"]),
        ("[out](../outside.md)", ["../outside.md"]),
        ("`[no](link.md)` and https://example.org/docs/missing.md", []),
    ],
)
def test_a_link_that_leads_nowhere_is_found(tmp_path, text, wrong):
    root = tmp_path / "project"
    (root / "docs").mkdir(parents=True)
    (root / "docs" / "there.md").write_text("# Two words\n")
    shutil.copy(root / "docs" / "there.md", tmp_path / "outside.md")
    page = root / "page.md"
    page.write_text(text, encoding="utf-8")
    assert list(broken(page, root)) == wrong
