"""One page of every kind that verifydp writes, to be looked at in a browser."""

from collections.abc import Iterator
from pathlib import Path

from release_check.checkout import ROOT
from release_check.examples import example_results, hostile_results, written_text
from release_check.steps import ReleaseError

__all__ = ["write_pages"]


def write_pages(folder: Path) -> dict[str, Path]:
    """Write or find the pages.

    Parameters
    ----------
    folder
        Where those that are made here go.

    Returns
    -------
    dict
        Pages by what they show: each kind of result, all of them on one page, hostile
        words, what is shipped in ``reports/``.
    """
    folder.mkdir(parents=True)
    pages = {}
    for name, text in _made():
        pages[name] = folder / f"{name.replace(' ', '-')}.html"
        pages[name].write_text(text, encoding="utf-8")
    reports = ROOT / "reports"
    shipped = [*sorted(reports.glob("*.html")), *sorted(reports.glob("*/index.html"))]
    shipped += [one for paper in sorted(reports.iterdir()) for one in _long_one(paper)]
    if len(shipped) < 10:
        raise ReleaseError(f"there are {len(shipped)} pages in {reports}")
    return pages | {f"reports/{one.relative_to(reports)}": one for one in shipped}


def _made() -> Iterator[tuple[str, str]]:
    results = example_results()
    for name, result in results.items():
        yield name, written_text([result], "html")
    audits = [result for result in results.values() if result.KIND == "audit"]
    yield "suite of audits", written_text(audits, "html", "Audits")
    yield "hostile words", written_text(hostile_results(), "html", "<script>a</script>")


def _long_one(paper: Path) -> list[Path]:
    """A statement's page that is longer than three of four: it has most elements.

    The longest are megabytes of the same, which a browser needs minutes for.
    """
    found = [one for one in paper.glob("*.html") if one.name != "index.html"]
    found.sort(key=lambda one: (one.stat().st_size, one.name))
    return found[3 * len(found) // 4 :][:1]
