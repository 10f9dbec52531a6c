"""The site is whole: every page, package and tool has its place. It is not built here.

`make docs` builds it, with warnings as errors.
"""

import ast
import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
TOCTREE = re.compile(r"^```\{toctree\}\n(.*?)^```", re.MULTILINE | re.DOTALL)
PUBLIC = re.compile(r"^\.\. public:: ([\w.]+)$", re.MULTILINE)
DIRECTIVE = re.compile(r"^\.\. (\w+)::", re.MULTILINE)


def entries(text):
    """Groups of the table of contents: a caption, and what is listed below it."""
    for block in TOCTREE.findall(text):
        caption = re.search(r"^:caption: (.+)$", block, re.MULTILINE)[1]
        lines = [one for one in block.splitlines() if one and one[0] != ":"]
        yield caption, [re.sub(r".*<(.+)>$", r"\1", line) for line in lines]


def listed():
    text = (DOCS / "index.md").read_text(encoding="utf-8")
    return dict(entries(text))


def pages_of(entry):
    """The files that an entry stands for."""
    start = ROOT / entry[1:] if entry.startswith("/") else DOCS / entry
    found = [
        page
        for ending in (".md", ".rst")
        for page in start.parent.glob(start.name + ending)
    ]
    return sorted(found)


def test_every_page_is_listed_once():
    found = Counter(
        page for group in listed().values() for one in group for page in pages_of(one)
    )
    assert max(found.values()) == 1
    pages = {*DOCS.glob("**/*.md"), *DOCS.glob("**/*.rst"), *ROOT.glob("*.md")}
    pages = {page for page in pages if "_build" not in page.parts}
    pages -= {DOCS / "index.md", ROOT / "README.md"}
    assert sorted(pages - found.keys()) == []


def test_every_entry_is_a_page():
    missing = [one for group in listed().values() for one in group if not pages_of(one)]
    assert missing == []


def test_the_pages_are_sorted_by_what_a_reader_wants():
    assert list(listed()) == [
        "Tutorial",
        "How to",
        "Reference",
        "Explanation",
        "The project",
    ]
    assert {"first-audit", "first-proof", "first-spec"} <= set(listed()["Tutorial"])


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("```{toctree}\n:caption: A b\n\nx\nY z <q/y>\n```\n", {"A b": ["x", "q/y"]}),
        ("```text\n:caption: A\nx\n```\n", {}),
    ],
)
def test_a_table_of_contents_is_read(text, found):
    assert dict(entries(text)) == found


def public_packages():
    """Packages that say what is public of them, read and not imported."""
    for file in (ROOT / "verifydp").glob("**/__init__.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        names = [
            getattr(target, "id", "")
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign)
            for target in getattr(node, "targets", None) or [node.target]
        ]
        if "__all__" in names:
            yield ".".join(file.parent.relative_to(ROOT).parts)


def not_shown():
    tree = ast.parse((DOCS / "directives" / "faces.py").read_text(encoding="utf-8"))
    [value] = [
        node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and node.targets[0].id == "NOT_SHOWN"
    ]
    return ast.literal_eval(value)


def test_every_public_package_is_described_once():
    found = Counter(
        package
        for page in (DOCS / "reference").glob("*.rst")
        for package in PUBLIC.findall(page.read_text(encoding="utf-8"))
    )
    assert found.pop("verifydp.errors") == 1
    wanted = {one for one in public_packages() if not one.startswith(not_shown())}
    assert len(wanted) > 40
    assert found == dict.fromkeys(wanted, 1)


def test_every_directive_is_defined():
    used = {
        name
        for page in (DOCS / "reference").glob("*.rst")
        for name in DIRECTIVE.findall(page.read_text(encoding="utf-8"))
    }
    defined = {
        name
        for file in (DOCS / "directives").glob("*.py")
        for name in re.findall(r'add_directive\("(\w+)"', file.read_text("utf-8"))
    }
    assert used == defined == {"commands", "public", "schemas", "statements"}


def test_warnings_end_a_build_and_nothing_is_fetched():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    recipe = makefile[makefile.index("\ndocs:") :].split("\n\n")[0]
    assert "--fail-on-warning" in recipe
    conf = (DOCS / "conf.py").read_text(encoding="utf-8")
    assert "nitpicky = True" in conf
    assert not re.search(r"https?://|intersphinx|mathjax", conf)


def test_what_builds_the_site_is_one_extra():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extra = project["optional-dependencies"]["docs"]
    names = {re.match(r"[\w-]+", one)[0] for one in extra}
    assert names == {"furo", "myst-parser", "pytest", "sphinx"}
