"""First pages of papers: what they list, and that their links lead somewhere."""

import re

from verifydp.report.paper_pages import write_paper_pages

SHARED = """
SPEC = Theorem(
    title="Order, shared", source="made up", covers=("L-1",),
    given={"low": x <= y}, claim=x <= y + 1,
    proof=lambda p: p.have(p.statement.claim, p.given("low")),
    instance=At({x: 1, y: 1}),
    near_misses={"without low": NearMiss(At({x: 5, y: 1}), without=("low",))},
)
AS_PRINTED = Theorem(
    title="Order, printed", source="made up", standing="refuted",
    given={"low": x <= y}, claim=x <= y - 1, refutation=At({x: 1, y: 1}),
    printed=Printed(place="eq. (1)", words="x <= y - 1"), repair="other.shared",
)
"""
LINK = re.compile(r'href="([^"#:]+)"')


def test_items_that_another_paper_states_are_linked(
    project, tmp_path, spec_files, run_and_store
):
    spec_files(project, {"other/shared.py": SHARED})
    (project / "lab" / "index.csv").write_text(
        "id,standing,item\nL-1,holds,Theorem 1\n", encoding="utf-8"
    )
    run_and_store(project, "other.shared", "other.shared.as_printed")
    written = write_paper_pages(project, tmp_path)
    first = (tmp_path / "lab" / "index.html").read_text(encoding="utf-8")
    assert 'href="../other/shared.html"' in first
    assert 'href="../other/shared.as_printed.html" title="eq. (1)">' in first
    assert "printed beside it</a>" in first  # theorem 1 holds all the same
    assert "1 of 1 items are proved or refuted" in first
    links = 0
    pages = [page for page in written if page.suffix == ".html"]
    assert tmp_path / "index.html" in pages
    for page in pages:
        for target in LINK.findall(page.read_text(encoding="utf-8")):
            assert (page.parent / target).resolve().is_file(), (page.name, target)
            links += 1
    assert links > len(pages)
    # Its own list of statements is that of the paper alone.
    assert "Order, shared" not in first.split("All statements by name")[1]
