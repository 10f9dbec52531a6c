"""What README says of each paper is what its statements and findings say."""

import re
from functools import cache
from pathlib import Path

import pytest

from verifydp.report.papers.overview import overview_of

ROOT = Path(__file__).parents[2]
LINKED = re.compile(r"\]\(reports/(\w+)/index\.html\)")


@cache
def papers():
    return {one.name: one for one in overview_of(ROOT / "specs").papers}


def cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def said_of_papers(text):
    """For each paper that a text links, what it says by heading, or in brackets."""
    head, found = [], {}
    for line in text.splitlines():
        if not line.startswith("|"):
            head = []
        elif not head:
            head = cells(line)
        for name in papers().keys() & set(LINKED.findall(line)):
            if line.startswith("|"):
                found[name] = dict(zip(head, cells(line), strict=True))
            else:
                (items,) = re.findall(rf"\[([\d, of]+) items\]\(reports/{name}/", line)
                found[name] = {"items": items.split(" of ")[-1]}
    return found


def wrong(text):
    """What a text says of papers that is not so, and papers that it leaves out."""
    said = said_of_papers(text)
    yield from set(papers()) - set(said)
    for name, words in said.items():
        one = papers()[name]
        right = {
            "items": str(one.counts.all),
            "claims": str(len(one.paper.claims)),
            "false as printed": str(len(one.failures)),
        }
        for heading in right.keys() & words.keys():
            if words[heading] != right[heading]:
                yield f"{name}: {words[heading]} {heading}"
        for heading, words_of_finding in words.items():
            known = {finding.title for finding in one.paper.findings}
            if "found" in heading and words_of_finding not in known:
                yield f"{name}: {words_of_finding}"


def test_readme_says_what_is_so():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert all("items" in words for words in said_of_papers(text).values())
    assert list(wrong(text)) == []


@pytest.mark.parametrize(
    ("heading", "cell"),
    [
        ("items", "1"),
        ("false as printed", "1"),
        ("among what was found", "All is well"),
    ],
)
def test_a_table_that_says_something_else_is_found(heading, cell):
    rows = [
        f"| [{one.paper.title}](reports/{name}/index.html) | {cell} |"
        for name, one in papers().items()
    ]
    text = "\n".join([f"| paper | {heading} |", "| --- | --- |", *rows])
    assert len(list(wrong(text))) == len(papers())
    *_, last = papers()
    assert last in wrong("\n".join(text.splitlines()[:-1]))
