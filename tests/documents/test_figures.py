"""Figures that README and docs say of verifydp itself are those of verifydp.

What commands print is compared in `tests/end_to_end/test_shown.py`; the size of the
trusted base, by part, in `tests/architecture/test_trusted_base.py`.
"""

import csv
import re
import tomllib
from collections import Counter
from fractions import Fraction
from math import e, log
from pathlib import Path

import numpy as np
import pytest
from libraries.suite import SUITE

import verifydp
from verifydp.adapters import streams
from verifydp.adversary import laplace_curve
from verifydp.data import disclosure
from verifydp.empirical import attacks, cells, disclosing
from verifydp.empirical.attacks import coordinates, network, scores
from verifydp.empirical.stats import bettors, steadiness
from verifydp.notions.finite import NOTIONS
from verifydp.second_opinion import digits, opinions
from verifydp.testing import budget

ROOT = Path(__file__).parents[2]
#: Folders of statements that are about a paper.
PAPERS = sorted(path.parent.name for path in (ROOT / "specs").glob("*/paper.toml"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def text_of(page):
    """A page in one line, without what only sets it."""
    return " ".join((ROOT / page).read_text(encoding="utf-8").split())


def items(paper):
    with (ROOT / "specs" / paper / "index.csv").open(encoding="utf-8") as stream:
        return len(list(csv.DictReader(stream)))


def title_of(paper):
    return about(paper)["title"]


def about(paper):
    return tomllib.loads((ROOT / "specs" / paper / "paper.toml").read_text("utf-8"))


def stated(paper):
    """Items that are not said to be open, of all."""
    return f"{items(paper) - len(about(paper)['open'])} of {items(paper)}"


def trusted_lines():
    rows = re.findall(
        r"^\| [a-z ]+ \| ([\d,]+) \|",
        (ROOT / "docs" / "specs.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    assert len(rows) > 10
    return sum(int(row.replace(",", "")) for row in rows)


def draws_of(level):
    """What the draws that are needed grow with; half of a level is for the bets."""
    return log(2 / level)


def rounded(number, places):
    return f"{number:.{places}f}"


#: A page, what it says, and what stands in the gaps.
FIGURES = [
    ("README.md", "some {} lines, at most", lambda: f"{trusted_lines():,}"[:-2] + "00"),
    ("docs/trust.md", "some {} lines of", lambda: f"{trusted_lines():,}"[:-2] + "00"),
    *(
        (
            "docs/look-up-a-theorem.md",
            f"([{{}} items](../reports/{paper}/index.html))",
            lambda paper=paper: items(paper),
        )
        for paper in PAPERS
        if paper != "semi_dp"
    ),
    (
        "docs/look-up-a-theorem.md",
        "([{} items](../reports/semi_dp",
        lambda: stated("semi_dp"),
    ),
    (
        "docs/look-up-a-theorem.md",
        "{} papers are done whole",
        lambda: {5: "Five"}[len(PAPERS)],
    ),
    (
        "docs/look-up-a-theorem.md",
        "audits {} releases with opendp",
        lambda: len(SUITE),
    ),
    (
        "docs/how-an-audit-works.md",
        "may refute it with probability {}, where each may with 0.05",
        lambda: rounded(1 - 0.95**10, 1),
    ),
    (
        "docs/choose-epsilon.md",
        "The answers, {} and",
        lambda: rounded(
            verifydp.choose_epsilon(precision="0.9", prior="3:1").epsilon, 5
        ),
    ),
    (
        "docs/choose-epsilon.md",
        "and {}, hold for every mechanism",
        lambda: rounded(verifydp.bound(auc="0.7441", delta="0.02").epsilon_lower, 4),
    ),
    (
        "docs/how-an-audit-works.md",
        "is called three times, for {} draws, and an executable twice",
        lambda: streams._DRAWS,
    ),
    (
        "docs/choose-epsilon.md",
        "epsilon by {} notions of privacy",
        lambda: {9: "nine"}[len(NOTIONS)],
    ),
    (
        "docs/adversaries.md",
        "has at least epsilon {}.",
        lambda: rounded(verifydp.bound(auc="0.7441", delta="0.02").epsilon_lower, 4),
    ),
    (
        "docs/adversaries.md",
        "# a ball around {}...",
        lambda: str(float(laplace_curve("1").highest_f_beta(1).value.mid()))[:8],
    ),
    (
        "docs/adversaries.md",
        "`--posterior-out 0.9` allows {}.",
        lambda: verifydp.choose_epsilon(posterior_out="0.9", prior="3:1").epsilon_exact,
    ),
    (
        "docs/statistics.md",
        "first {} draws of each side",
        lambda: f"{cells.KEPT_PAIRS:,}",
    ),
    (
        "docs/statistics.md",
        "Up to {} numbers the score is a ridge logistic regression",
        lambda: scores._LOGISTIC_MAX,
    ),
    (
        "docs/statistics.md",
        "From {} there are as many numbers as draws",
        lambda: f"{network._WIDTH_MIN} to {network._WIDTH_MAX:,}",
    ),
    (
        "docs/statistics.md",
        "products of the {} pairs of numbers whose products differ most",
        lambda: sum(network.GROUPS),
    ),
    (
        "docs/statistics.md",
        "From {} draws a side on, a layer of eight units joins them",
        lambda: network._DRAWS_MIN,
    ),
    (
        "docs/statistics.md",
        "a layer of {} units joins them",
        lambda: {8: "eight"}[network._UNITS],
    ),
    (
        "docs/statistics.md",
        "of more than {} numbers these are the two",
        lambda: coordinates._FIXED_MAX,
    ),
    (
        "docs/statistics.md",
        "a value of one of the first {} numbers",
        lambda: {8: "eight"}[attacks._OUTCOME_SLOTS_MAX],
    ),
    (
        "docs/statistics.md",
        "nor where {} or more values are as likely",
        lambda: bettors.OUTCOMES_MAX,
    ),
    (
        "docs/statistics.md",
        "(chi-square, at {} standard deviations)",
        lambda: {6: "six"}[steadiness._DEVIATIONS],
    ),
    (
        "docs/privacy-of-reports.md",
        "With at most {} values a side it is shown",
        lambda: disclosing._GIVEN_MAX,
    ),
    (
        "docs/privacy-of-reports.md",
        "unless {} records share it (nor does a number within half a percent)",
        lambda: {(10, 0.005): "ten"}[disclosure._SHARED, disclosure._NEAR],
    ),
    ("docs/specs.md", "`profile` is always at {} digits", lambda: digits.DIGITS),
    (
        "docs/specs.md",
        "It is killed after {}",
        lambda: {1.0: "a second"}[opinions.SECONDS],
    ),
    (
        "docs/pytest.md",
        "| `--verifydp-budget P` | `verifydp_budget` | `{}` |",
        lambda: {Fraction(1, 10**6): "1e-6"}[budget.DEFAULT_BUDGET],
    ),
    (
        "docs/pytest.md",
        "default budget asks for about {} times as many draws as a level of 0.05",
        lambda: {4: "four"}[round(draws_of(1e-6) / draws_of(0.05))],
    ),
    (
        "docs/pytest.md",
        "thousand tests that share it for about {} times as many",
        lambda: {6: "six"}[round(draws_of(1e-9) / draws_of(0.05))],
    ),
    ("docs/glossary.md", "1 allows a factor of {},", lambda: rounded(e, 1)),
    ("docs/glossary.md", "10 one of {} |", lambda: f"{round(e**10, -3):,.0f}"),
]


@pytest.mark.parametrize(
    ("page", "words", "figure"),
    [pytest.param(*one, id=f"{one[0]}: {one[1][:40]}") for one in FIGURES],
)
def test_a_figure_is_that_of_the_program(page, words, figure):
    assert words.format(figure()) in text_of(page)


def test_calls_of_a_vectorised_function_are_as_many_as_is_said():
    sizes = []

    def noisy_count(database, size, rng):
        sizes.append(size)
        return len(database) + rng.laplace(size=size)

    verifydp.audit(
        noisy_count,
        claim=verifydp.ApproximateDP(epsilon=1.0),
        relation="add-remove",
        data=np.arange(100.0),
        samples=20_000,
    )
    said = re.search(
        r"is called (\d+) to (\d+) times for 20,000", text_of("docs/inputs.md")
    )
    assert int(said[1]) <= len(sizes) <= int(said[2])


def test_the_classical_noise_ends_where_the_statements_say():
    text = text_of("docs/look-up-a-theorem.md")
    source = (ROOT / "specs" / "foundations" / "gaussian_classical.py").read_text()
    holds, fails = re.search(
        r"holds up to ([\d.]+) and fails at ([\d.]+)\.", text
    ).groups()
    assert f'"limit": epsilon <= "{holds}"' in source
    assert f'epsilon: "{fails}"' in source


def test_the_table_of_libraries_has_a_row_for_each_release():
    text = (ROOT / "docs" / "libraries.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| .+ \| (?:add-remove|replace) \| ([A-Z_]+) \|", text, re.M)
    assert Counter(rows) == Counter(case.verdict for case in SUITE)
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for name in ("opendp", "diffprivlib", "scikit-learn"):
        version = re.search(rf"{name}==([\d.]+)", makefile)[1]
        assert f"{name} {version}" in " ".join(text.split()), name


def test_the_papers_of_readme_are_those_of_the_statements():
    """Titles, numbers of items and findings stand in the folders of statements."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    rows = re.findall(
        r"^\| \[(.+)\]\(reports/(\w+)/index\.html\) \| (\d+) \| (.+) \|$", text, re.M
    )
    assert [paper for _, paper, _, _ in rows] == sorted(PAPERS, key=title_of)
    for title, paper, number, finding in rows:
        assert title == title_of(paper)
        assert int(number) == items(paper)
        assert finding in {one["title"] for one in about(paper)["findings"]}


def wanted(requirements):
    return {re.match(r"[\w.-]+", one)[0].lower() for one in requirements}


def rows_of(text, heading):
    table = text[text.index(heading) :].split("\n\n")[0]
    return re.findall(r"^\| `([\w.-]+)` \|", table, re.MULTILINE)


def test_the_page_on_installation_lists_what_is_installed():
    text = (ROOT / "docs" / "installation.md").read_text(encoding="utf-8")
    assert sorted(rows_of(text, "| part |")) == sorted(
        {"verifydp"} | wanted(PROJECT["dependencies"])
    )
    assert sorted(rows_of(text, "| extra |")) == sorted(
        PROJECT["optional-dependencies"]
    )


def test_the_sizes_of_an_installation_add_up():
    text = (ROOT / "docs" / "installation.md").read_text(encoding="utf-8")
    table = text[text.index("| part |") :].split("\n\n")[0]
    sizes = [int(size) for size in re.findall(r"\| (\d+) \|$", table, re.MULTILINE)]
    said = int(re.search(r"It takes about (\d+) MB", text)[1])
    assert len(sizes) == len(PROJECT["dependencies"]) + 2
    assert abs(sum(sizes) - said) <= 10
