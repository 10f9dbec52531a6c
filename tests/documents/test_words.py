"""README and docs explain what a stranger does not know; the first screen is short."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
GLOSSARY = ROOT / "docs" / "glossary.md"
#: Written by a program, for authors of statements, who were led there by docs/specs.md.
GENERATED = {"language.md"}
PAGES = [
    README,
    *(
        page
        for page in sorted((ROOT / "docs").glob("*.md"))
        if page.name not in GENERATED and page != GLOSSARY
    ),
]
ROW = re.compile(r"^\| (?!word \||---)([^|]+) \| ([^|]+) \|$", re.MULTILINE)
#: What a data engineer cannot be expected to know; more may be added at any time.
UNUSUAL = """
    epsilon, delta, DP, differential privacy, mechanism, neighbour, relation, event,
    law, sensitivity, scope, witness, certificate, checker, verdict, confidence, alpha,
    level, e-process, wealth, binomial bound, p-value, enclosure, ball arithmetic,
    near miss, instance, lemma, modulo, repair, standing, notion, hockey-stick, profile,
    trade-off, Renyi, zCDP, Gaussian DP, composition, post-processing, group privacy,
    pufferfish, confounding, belief, prior, posterior, odds, coupling, precision,
    recall, AUC, F score
"""
WORDS = [" ".join(word.split()) for word in UNUSUAL.split(",")]


def rows():
    return ROW.findall(GLOSSARY.read_text(encoding="utf-8"))


def shown_lines(text):
    """Lines of a page that a reader sees."""
    return [
        line
        for line in text.splitlines()
        if line.strip() and not line.startswith(("<!--", "```"))
    ]


@pytest.mark.parametrize("word", WORDS)
def test_an_unusual_word_is_explained(word):
    found = [
        meaning
        for words, meaning in rows()
        if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", f"{words} {meaning}")
    ]
    assert found, "a line for it in docs/glossary.md"


def test_a_word_is_explained_once():
    words = [one.strip() for words, _ in rows() for one in words.split(",")]
    assert len(words) > 60
    assert sorted({one for one in words if words.count(one) > 1}) == []


def test_what_is_explained_is_used():
    """A word that no page uses any more needs no explanation."""
    text = " ".join(page.read_text(encoding="utf-8") for page in PAGES).lower()
    specs = (ROOT / "specs" / "index.json").read_text(encoding="utf-8").lower()
    for words, _ in rows():
        assert any(
            one.strip().lower() in text or one.strip().lower() in specs
            for one in words.split(",")
        ), words


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_leads_to_the_glossary_at_its_beginning(page):
    first = "\n".join(page.read_text(encoding="utf-8").splitlines()[:45])
    assert re.search(r"\]\((docs/)?glossary\.md\)", first)


def test_the_words_of_the_first_screen_are_explained_where_they_stand():
    text = README.read_text(encoding="utf-8")
    for word in ("neighbours", "relation", "event", "epsilon", "delta", "mechanism"):
        assert text.count(f"**{word}**") == 1, word
        assert text.index(f"**{word}**") < text.index("\n## ")


def test_the_verdicts_are_those_of_the_program():
    from verifydp import Verdict  # noqa: PLC0415 - the other tests need no library

    text = (ROOT / "docs" / "verdicts.md").read_text(encoding="utf-8")
    table = re.findall(r"^\| `([A-Z_]+)` \|", text, re.MULTILINE)
    assert table == [verdict.value for verdict in Verdict]
    assert re.findall(r"^## ([A-Z_]+)$", text, re.MULTILINE) == table


def test_the_first_screen_is_a_bug_that_is_found_in_25_lines():
    text = README.read_text(encoding="utf-8")
    beginning = text[: text.index("```\n\n", text.index("<!-- shown:"))]
    assert "REFUTED" in beginning
    assert "epsilon      " in beginning
    assert len(shown_lines(beginning)) <= 25


def test_readme_can_be_read_in_one_go():
    """All of it counts: programs, what is printed, and the marks of tables."""
    assert len(README.read_text(encoding="utf-8").split()) <= 700
