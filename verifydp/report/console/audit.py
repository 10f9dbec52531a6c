"""Results of audits on a terminal.

The text is laid out here rather than by rich tables, so that lines carry no
trailing blanks, the command that reproduces a result is never broken, and the
same text serves a terminal, a file and a build log. Rich adds colour where there
is a terminal and nothing elsewhere.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.text import Text

from verifydp.evidence.results import AuditResult
from verifydp.evidence.verdict import Verdict
from verifydp.report.bounds import (
    bound_sentence,
    delta_sentence,
    epsilon_sentence,
    upper_text,
)
from verifydp.report.columns import wrapped
from verifydp.report.console.lines import (
    print_paragraph,
    print_paths,
    print_verdict,
    width_of,
)
from verifydp.report.console.terminal import encodable, print_text
from verifydp.report.event_alone import weakness_sentence
from verifydp.report.failed_calls import failures_texts
from verifydp.report.further import further_texts
from verifydp.report.margin_checks import margins_text
from verifydp.report.side_by_side import compact_texts
from verifydp.report.synthetic import synthetic_text
from verifydp.report.wording import (
    allowed_sentence,
    alpha_text,
    computed_on,
    confidence_text,
    detectable_cells,
    detectable_scope,
    hits_text,
    meaning_text,
    number_text,
    plural,
    samples_text,
    sentence,
    visible,
)

__all__ = ["render"]

_LABEL = 15


@dataclass(frozen=True, slots=True)
class _Line:
    """A fact: its label, its text and whether it stands below the one before."""

    label: str
    text: str
    below: bool = False
    style: str = ""


def render(
    result: AuditResult,
    console: Console,
    *,
    written: Sequence[Path] = (),
) -> None:
    """Print a result: verdict first, the command that reproduces it last.

    Parameters
    ----------
    result
        What the audit found.
    console
        Where to print.
    written
        Files that were written, as `verifydp.report.write_reports` returns them.
    """
    width = width_of(console)
    print_verdict(result.summary, console)
    for paragraph in (meaning_text(result), sentence(result.reason)):
        print_paragraph(paragraph, console)
    print_text(Text(), console)
    for line in _facts(result, width):
        _print_fact(line, width, console)
    print_paths(written, console)
    if written and result.handling:
        text = f"{sentence(visible(result.handling))} So does result.json."
        _print_fact(_Line("", text), width, console)
    print_text(Text(), console)
    print_text(Text("Reproduce with", style="bold"), console)
    print_text(Text(visible(result.reproduce)), console)


def _facts(result: AuditResult, width: int) -> list[_Line]:
    """List what was found, from the evidence to the accounts of the run."""
    lines = [
        *_evidence_lines(result, width),
        *(_Line("and also", visible(text)) for text in further_texts(result)),
        *_failure_lines(result),
        *(
            []
            if result.margins is None
            else [_Line("published", visible(margins_text(result.margins)))]
        ),
    ]
    claimed = result.claim.notion.epsilon
    lines += [
        _Line("epsilon", epsilon_sentence(result)),
        _Line("delta", f"{delta_sentence(result)} at epsilon {claimed}"),
        _Line("confidence", f"{confidence_text(result.budget.alpha)}, for both bounds"),
    ]
    for name, upper in (
        ("epsilon", result.epsilon_upper),
        ("delta", result.delta_upper),
    ):
        if upper is not None:
            said = f"{name} is at most {upper_text(upper)} on the tested databases"
            lines.append(_Line("by its law", said))
    if result.verdict is Verdict.NOT_REFUTED:
        lines += _detectable_lines(result)
    seed = str(result.seed)
    if not result.reproducible:
        seed += " (the mechanism draws its own randomness: counts will differ)"
    made, place = result.synthetic, computed_on(result)
    tried = ", ".join(visible(attack.name) for attack in result.attacks) or "nothing"
    lines += [
        _Line("seed", seed),
        _Line("samples", samples_text(result)),
        *([] if place == "numpy" else [_Line("arrays", visible(place))]),
        *([] if made is None else [_Line("picture", visible(synthetic_text(made)))]),
        _Line("tried", f"{tried}; {plural(result.pairs_searched, 'pair')} looked at"),
        _Line(
            "error budget",
            f"{alpha_text(result.budget.alpha)}: "
            f"{visible(result.budget.sequential)} to the sequential test, "
            f"{visible(result.budget.fixed)} to one event",
        ),
    ]
    for label, texts in (
        ("not evaluated", result.not_evaluated),
        ("note", result.notes),
    ):
        for index, text in enumerate(texts):
            lines.append(_Line(label if index == 0 else "", visible(text)))
    return lines


def _evidence_lines(result: AuditResult, width: int) -> list[_Line]:
    witness = result.witness
    pair = result.pair if witness is None else witness.pair
    database, neighbour = compact_texts(pair, 2 * (width - _LABEL - 1))
    shrunk = " (shrunk from a larger pair)" if witness and witness.shrunk else ""
    lines = [_Line("pair", visible(pair.summary) + shrunk)]
    if pair.shown:
        lines.append(_Line("database", database, below=True))
        lines.append(_Line("neighbour", neighbour, below=True))
    if pair.left_out:
        lines.append(_Line("left out", visible(pair.left_out), below=True))
    if witness is None:
        return lines
    counts = {
        "database": (witness.database_hits, witness.database_trials),
        "neighbour": (witness.neighbour_hits, witness.neighbour_trials),
    }
    lines.append(_Line("event", visible(witness.event.text)))
    for side, (hits, trials) in counts.items():
        style = "bold" if side == witness.likelier_on else ""
        lines.append(_Line(side, hits_text(hits, trials), below=True, style=style))
    allowed = allowed_sentence(witness, result.claim)
    if allowed is not None:
        lines.append(_Line("allowed", allowed, below=True))
    bound = bound_sentence(
        witness.epsilon_lower, result.claim.notion.epsilon, rejected=False
    )
    lines.append(_Line("epsilon", f"{bound} from these counts alone", below=True))
    if weakness := weakness_sentence(result):
        lines.append(_Line("", weakness))
    return lines


def _failure_lines(result: AuditResult) -> list[_Line]:
    return [
        _Line("failed calls" if place == 0 else "", visible(text))
        for place, text in enumerate(failures_texts(result))
    ]


def _detectable_lines(result: AuditResult) -> list[_Line]:
    """Lay out the smallest violation that would have been found, as a table."""
    if not result.detectable:
        return [_Line("detectable", "not known")]
    head = f"{'probability':<14}{'beyond a threshold':<21}at one exact value"
    lines = [_Line("detectable", head)]
    for row in result.detectable:
        beyond, single = detectable_cells(row)
        lines.append(
            _Line("", f"{number_text(row.probability):<14}{beyond:<21}{single}")
        )
    lines.append(_Line("", detectable_scope(result)))
    return lines


def _print_fact(line: _Line, width: int, console: Console) -> None:
    label = f"  {line.label}" if line.below else line.label
    shown = encodable(visible(line.text), console)
    for index, part in enumerate(wrapped(shown, width - _LABEL - 1)):
        text = Text(f"{label if index == 0 else '':<{_LABEL}}", style="dim")
        text.append(part, style=f"not dim {line.style}".strip())
        print_text(text, console)
