"""The first page of all papers in Markdown, for hosts that show it beside the files."""

from collections.abc import Iterator

from verifydp.evidence.specs import SpecEntry
from verifydp.evidence.verdict import in_full
from verifydp.report.markdown.escaping import prose
from verifydp.report.papers.overview import FailingClaim, Overview, PaperOverview
from verifydp.report.papers.paper import PaperFinding
from verifydp.report.papers.tables import STANDINGS, TallyTable, tables_of
from verifydp.report.papers.wording import (
    SHARED_WORDS,
    STANDING_WORDS,
    checks_of,
    claims_text,
    lead_texts,
)
from verifydp.report.wording import count_text, plural, sentence

__all__ = ["papers_text"]


def papers_text(overview: Overview, *, specs: str, path: str) -> str:
    """Write the page.

    Parameters
    ----------
    overview
        All papers.
    specs
        The folder of specs, as commands name it.
    path
        The same folder, as a link from the page to it.
    """
    parts = ["# Papers on privacy, checked claim by claim"]
    parts += map(prose, lead_texts(overview))
    parts.append("[The same as a page for browsers](index.html).")
    tables = tables_of(overview)
    first = tables[: len(overview.papers) > 0]
    for table in first:
        parts += ["## What came out", *_table(table, overview)]
    for one in overview.papers:
        parts += _paper(one, path)
    if overview.shared:
        parts += _shared(overview)
    parts.append("## All counts")
    for table in tables[len(first) :]:
        parts += _table(table, overview)
    parts.append("## Check it again")
    for check in checks_of(overview, specs):
        parts += [prose(check.words), _commands(*check.commands)]
    parts.append("Written by `verifydp spec run --pages`.")
    return "\n\n".join(parts) + "\n"


def _table(table: TallyTable, overview: Overview) -> Iterator[str]:
    yield f"### {table.caption}"
    lines = [
        f"| paper | {' | '.join(prose(name) for name in table.head)} |",
        f"| --- |{' ---: |' * len(table.head)}",
    ]
    for row in table.rows:
        name = "together" if row.paper is None else _linked(row.paper)
        lines.append(f"| {name} | {' | '.join(map(count_text, row.counts))} |")
    yield "\n".join(lines)
    yield prose(table.note)
    if table.caption == STANDINGS:
        yield "\n".join(
            f"- {prose(name)}: {STANDING_WORDS.get(name, '')}"
            for name in overview.standings
        )


def _linked(one: PaperOverview) -> str:
    return f"[{prose(one.paper.title)}]({one.name}/index.html)"


def _paper(one: PaperOverview, path: str) -> Iterator[str]:
    paper = one.paper
    yield f"## {prose(paper.title)}"
    about = [prose(part) for part in (paper.authors, paper.venue, paper.year) if part]
    if paper.doi:
        about.append(f"[doi:{prose(paper.doi)}](https://doi.org/{paper.doi})")
    if about:
        yield " · ".join(about)
    yield f"**{prose(claims_text(one))}**"
    if paper.summary:
        yield prose(paper.summary)
    for number, finding in enumerate(one.headlines, start=1):
        yield from _finding(number, finding, path)
    more = len(paper.findings) - len(one.headlines)
    if more > 0:
        yield (
            f"[{plural(more, 'more finding')}, and every item with its verdict]"
            f"({one.name}/index.html)"
        )
    if one.failures:
        yield "### The claims that fail as printed"
        yield "\n".join(
            [
                "| claim | what is refuted | what is proved instead |",
                "| --- | --- | --- |",
                *(_failure(failure, path) for failure in one.failures),
            ]
        )


def _shared(overview: Overview) -> Iterator[str]:
    if overview.papers:
        yield "## What they rest on"
        yield prose(SHARED_WORDS)
    else:
        yield "## Statements"
    yield "\n".join(
        f"- [{prose(one.paper.title)}]({one.name}/index.html): "
        f"{plural(len(one.rows), 'statement')}"
        for one in overview.shared
    )


def _finding(number: int, finding: PaperFinding, path: str) -> Iterator[str]:
    yield f"### {number}. {prose(finding.title)}"
    yield prose(finding.text)
    yield f"**Instead:** {prose(finding.instead)}"
    if finding.command:
        yield _commands(finding.command)
    yield "\n".join(f"- {_evidence(entry, path)}" for entry in finding.rests_on)


def _failure(failure: FailingClaim, path: str) -> str:
    item = failure.item
    place = sentence(prose(item.place or item.id)).removesuffix(".")
    part = f"; stated: {prose(item.part)}" if item.part else ""
    cells = (
        f"{place}<br>{prose(item.id)}{part}",
        "<br>".join(_evidence(entry, path) for entry in failure.forms),
        "<br>".join(_evidence(entry, path) for entry in failure.instead) or "nothing",
    )
    return f"| {' | '.join(cells)} |"


def _evidence(entry: SpecEntry, path: str) -> str:
    short = entry.id.removeprefix(f"{entry.paper}.")
    page = f"[{prose(entry.title)}]({entry.paper}/{short}.html)"
    proof = "".join(
        f" ([certificate]({path}/{one.file}))" for one in entry.certificates[:1]
    )
    return f"{prose(in_full(entry.verdict, entry.modulo))} {page}{proof}"


def _commands(*commands: str) -> str:
    """Lines that are set as code, each indented: nothing in them ends it."""
    return "\n".join(f"    {line}" for one in commands for line in one.splitlines())
