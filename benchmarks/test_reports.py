"""How the work of a report over a release grows with its results: HTML and PDF.

Run it by name: ``.venv/bin/python -m pytest -q benchmarks/test_reports.py``. Results
are audits with pictures, so that the page is as long as pages get; the checker's work
on certificates is not part of it.
"""

import time
import tomllib

import pytest

import verifydp
from verifydp.evidence.project_reports import ReportedResult, ReportOrigin
from verifydp.report.content import Content
from verifydp.report.formats import formats
from verifydp.report.project.assembling import assemble
from verifydp.report.project.description import read_description, template_text

MADE = ReportOrigin(
    date="2026-01-31", by="", versions={"verifydp": "0"}, platform="any"
)
FEW, MANY = 20, 200


def noisy(database, size, rng):
    return len(database) + rng.laplace(scale=0.5, size=size)


def content(count):
    found = verifydp.audit(
        noisy,
        claim=verifydp.ApproximateDP(epsilon=1),
        pair=([1.0], [1.0, 2.0]),
        samples=20_000,
        seed=1,
    )
    results = (found,) * count
    summary = found.summary
    reported = [
        ReportedResult(
            place=place,
            command=summary.command,
            subject=summary.subject,
            claim=summary.claim,
            verdict=summary.verdict,
            counts=True,
            certificates=(),
            differences=(),
        )
        for place in range(1, count + 1)
    ]
    release = read_description(tomllib.loads(template_text(), parse_float=str))
    project = assemble(release, results, reported, title="many", made=MADE, files=())
    return Content(results, "many", project)


def seconds(form, made):
    start = time.process_time()
    formats()[form].write(made)
    return time.process_time() - start


@pytest.mark.parametrize("form", ["html", "pdf"])
def test_a_report_grows_with_its_results_and_no_faster(form, show):
    few, many = content(FEW), content(MANY)
    seconds(form, few)  # templates are read once
    short, long = seconds(form, few), seconds(form, many)
    show(
        f"{form}: {MANY} results in {long:.2f} s of processor time, "
        f"{long / short:.1f} times that of {FEW}"
    )
    assert long / short < 2 * MANY / FEW
