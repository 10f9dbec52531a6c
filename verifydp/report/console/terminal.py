"""How text reaches a terminal, a file or a build log."""

from rich.console import Console
from rich.text import Text

from verifydp.evidence.verdict import Verdict
from verifydp.evidence.visible_text import visible_lines

__all__ = ["VERDICT_STYLES", "encodable", "print_text"]

#: How verdicts look; NOT_REFUTED is never green, because it is no proof.
VERDICT_STYLES = {
    Verdict.PROVED: "bold green",
    Verdict.REFUTED: "bold red",
    Verdict.NOT_REFUTED: "bold yellow",
    Verdict.INCONCLUSIVE: "bold magenta",
    Verdict.NOT_APPLICABLE: "bold",
}


def encodable(text: str, console: Console) -> str:
    """Escape what cannot be seen, and what the console's encoding has not."""
    encoding = console.encoding or "utf-8"
    shown = visible_lines(text)
    return shown.encode(encoding, "backslashreplace").decode(encoding)


def print_text(text: Text, console: Console) -> None:
    """Print one line unbroken and as it is: no markup, no highlighting, no emoji."""
    plain = encodable(text.plain, console)
    if plain != text.plain:
        text = Text(plain, style=text.style)
    text.rstrip()
    console.print(text, soft_wrap=True, highlight=False, markup=False, emoji=False)
