"""Statements on a terminal."""

from verifydp.catalogue.documents import Document
from verifydp.evidence.specs import SpecEntry
from verifydp.evidence.verdict import Verdict
from verifydp.language.printing import plain
from verifydp.report.columns import fitted, wrapped
from verifydp.report.facts.statement import UNREADABLE, title_text, verdict_text
from verifydp.report.wording import visible

__all__ = ["page_text"]

_WIDTH = 80


def page_text(document: Document, *, solver: str = "") -> str:
    """Write a statement with its verdict for a terminal of 80 columns.

    Parameters
    ----------
    document
        The statement that the verdict is about.
    solver
        The version of the solver that is installed now; another one than that which
        stands behind the verdict is said.
    """
    entry = document.entry
    lines = [
        *_wrapped(title_text(entry)),
        *_wrapped(f"{entry.id}  ({entry.source})"),
        *_wrapped(f"{verdict_text(entry)}  ({entry.standing})"),
        "",
    ]
    if entry.printed is not None:
        lines += [*_wrapped(_printed(entry)), ""]
    if document.statement is None:
        lines.append(UNREADABLE)
    else:
        shown = plain(document.statement, document.templates, width=_WIDTH)
        lines += fitted(shown, _WIDTH)
    if entry.remark:
        lines += ["", *_wrapped(entry.remark)]
    if entry.verdict is not Verdict.INCONCLUSIVE:
        lines += ["", *_wrapped(f"Scope: {entry.scope}.")]
        lines += [line for one in entry.modulo for line in _wrapped(f"Modulo: {one}")]
        steps = ", ".join(entry.engines) or "exact computation alone"
        lines += _wrapped(f"Behind the steps: {steps}.")
        if entry.engines and entry.solver not in {"", solver}:
            lines += _wrapped(
                f"Checked with {entry.solver}; installed is {solver or 'no solver'}."
            )
        lines += ["", "Certificates"]
        lines += [f"  {one.verdict.value:<8} {one.file}" for one in entry.certificates]
    if entry.repair:
        lines += ["", visible(f"What holds instead: {entry.repair}")]
    return "\n".join(lines)


def _printed(entry: SpecEntry) -> str:
    assert entry.printed is not None
    words = f": “{entry.printed.words}”" if entry.printed.words else ""
    return f"As printed, {entry.printed.place}{words}"


def _wrapped(text: str) -> list[str]:
    return wrapped(visible(" ".join(text.split())), _WIDTH)
