"""Sentences about papers that every form says alike; their figures are counted."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from verifydp.evidence.specs import CERTIFICATES
from verifydp.report.papers.overview import Overview, PaperOverview
from verifydp.report.papers.paper import Item
from verifydp.report.wording import count_text, plural

__all__ = [
    "SHARED_WORDS",
    "STANDING_WORDS",
    "Check",
    "checks_of",
    "claims_text",
    "lead_texts",
    "settled_text",
]

#: What each standing of an item means.
STANDING_WORDS = {
    "definition": "a definition or a procedure, of which something is proved",
    "holds": "holds as it stands in the paper, or as it was derived",
    "holds-repaired": "holds in another form than the printed one; where that one is "
    "false, it is refuted beside it",
    "refuted": "false in every form that was stated of it",
    "ambiguous": "the words have several readings, each with a verdict of its own",
    "reported": "a figure, a table or a setting, of which something is proved",
    "vacuous": "says nothing that could fail",
    "not-checkable": "says nothing that a formal statement could hold",
}
#: What statements are that belong to no paper.
SHARED_WORDS = (
    "Definitions and theorems that several papers use, from textbooks and other "
    "papers, proved here as well. No list of items belongs to these."
)
#: Small numbers at the beginning of a sentence.
_NUMBERS = ("None", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight")


@dataclass(frozen=True, slots=True)
class Check:
    """What can be checked again, in words, and the commands that do it."""

    words: str
    commands: tuple[str, ...]


def settled_text(items: Sequence[Item]) -> str:
    """Say how many items are settled, and how: not all of them are proved.

    Parameters
    ----------
    items
        Those of one list.
    """
    settled = [item for item in items if item.reached]
    stated = [item for item in settled if not item.is_empty]
    part = sum(bool(item.part) for item in stated)
    empty, left = len(settled) - len(stated), len(items) - len(settled)
    text = f"{len(stated)} of {len(items)} items are proved or refuted"
    if part:
        text += f", {part} of them in part, as said beside them"
    if empty:
        text += f"; {empty} {_verb(empty, 'says', 'say')} nothing that could be"
    if left:
        text += f"; {left} {_verb(left, 'is', 'are')} open"
    return f"{text}."


def claims_text(one: PaperOverview) -> str:
    """Say what became of the claims of a paper.

    Parameters
    ----------
    one
        The paper.
    """
    failing, more = len(one.failures), one.by_reading
    claims = plural(len(one.paper.claims), "claim")
    text = f"{failing} of {claims} {_verb(failing, 'fails', 'fail')} as printed"
    if failing:
        text += f"; for {_so_many(one.repaired, failing)} something is proved instead"
    if more:
        text += f"; {more} more {_verb(more, 'fails', 'fail')} in some reading"
    return f"{text}. {_holding_text([one])}"


def lead_texts(overview: Overview) -> tuple[str, ...]:
    """Say to somebody who knows none of the papers what was checked, and what came out.

    Parameters
    ----------
    overview
        All papers.

    Returns
    -------
    tuple of str
        Paragraphs; none where no items are listed.
    """
    if not overview.papers:
        return ()
    return (
        _outcome_text(overview.papers),
        _items_text(overview.papers),
        _claims_text(overview.papers),
    )


def checks_of(overview: Overview, specs: str) -> Iterator[Check]:
    """Say how to check again what is said.

    Parameters
    ----------
    overview
        All papers.
    specs
        The folder of specs, as a reader of the project finds it.
    """
    certificates = [
        row.certificates for one in overview.all for row in one.rows if row.certificates
    ]
    refuted = [
        form.certificates
        for one in overview.papers
        for failure in one.failures
        for form in failure.forms
    ]
    if certificates:
        count = plural(sum(map(len, certificates)), "certificate")
        yield Check(
            "In the folder of the project, once verifydp is installed. The first "
            f"command checks {count}, those of the false neighbours included; for "
            "thousands that takes minutes. The second checks one. No prover is loaded: "
            "the checker makes each step again.",
            (
                f"verifydp check {specs}/{CERTIFICATES}/*.json",
                f"verifydp check {specs}/{(refuted or certificates)[0][0].file}",
            ),
        )
    if overview.papers:
        yield Check(
            "The statements of a paper against the list of its items, each of which "
            "has to have its standing and a verdict:",
            tuple(f"verifydp spec coverage {one.name}" for one in overview.papers),
        )


def _outcome_text(papers: Sequence[PaperOverview]) -> str:
    claims = sum(len(one.paper.claims) for one in papers)
    failing = sum(len(one.failures) for one in papers)
    repaired = sum(one.repaired for one in papers)
    text = (
        "Research papers say how data about people can be used so that little is "
        f"learnt about any one of them. {_number(len(papers))} of these "
        f"{_verb(len(papers), 'was', 'were')} checked claim by claim. Of "
        f"{plural(claims, 'claim')}, {count_text(failing)} "
        f"{_verb(failing, 'is', 'are')} false as printed"
    )
    if failing:
        text += f", and for {_so_many(repaired, failing)} something is proved instead"
    return (
        f"{text}. This concerns whoever chooses noise or a privacy budget by a formula "
        "of such a paper, has to judge such a choice, or builds on the theorems: what "
        "is false may promise more privacy than there is."
    )


def _items_text(papers: Sequence[PaperOverview]) -> str:
    counts = [one.counts for one in papers]
    items = plural(sum(one.all for one in counts), "item")
    part, cited = (
        sum(one.in_part for one in counts),
        sum(one.cited for one in counts),
    )
    text = (
        "What the papers define, claim and show, and a little that was derived beside "
        f"it, {items} in all, was written down in the language of a proof checker. "
        f"{count_text(sum(one.proved for one in counts))} of them are proved or "
        f"refuted, {count_text(part)} of these in part, each with a record that "
        "anybody can check again with a small program."
    )
    if cited:
        text += (
            f" {count_text(cited)} of these verdicts "
            f"{_verb(cited, 'takes', 'take')} a formula from the literature, and "
            f"{_verb(cited, 'says', 'say')} so."
        )
    return text


def _claims_text(papers: Sequence[PaperOverview]) -> str:
    more = sum(one.by_reading for one in papers)
    text = ""
    if any(one.failures for one in papers):
        text += "A false theorem counts like the slip of a sign. "
    if more:
        text += (
            f"{count_text(more)} more {_verb(more, 'is', 'are')} false in one of the "
            "ways in which the words can be read. "
        )
    return f"{text}{_holding_text(papers)} No system in use was examined."


def _holding_text(papers: Sequence[PaperOverview]) -> str:
    """Say how many claims hold as they are printed, and which of them in part."""
    holding = sum(one.holding for one in papers)
    part = sum(one.holding_in_part for one in papers)
    shown = f", {count_text(part)} of them shown in part" if part else ""
    verb = _verb(holding, "holds", "hold")
    return f"{count_text(holding)} {verb} as printed{shown}."


def _so_many(part: int, whole: int) -> str:
    """Write a part of a number that the reader has just seen."""
    if part == whole:
        return "each of them" if whole > 1 else "it"
    return f"{count_text(part)} of them"


def _number(count: int) -> str:
    return _NUMBERS[count] if count < len(_NUMBERS) else count_text(count)


def _verb(count: int, one: str, several: str) -> str:
    return one if count == 1 else several
