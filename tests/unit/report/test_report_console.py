import io
from pathlib import Path

import pytest
from rich.console import Console
from syrupy.assertion import SnapshotAssertion

from verifydp.empirical.events import (
    Doing,
    Finished,
    Forecast,
    Noted,
    Progress,
    Started,
)
from verifydp.evidence.verdict import Verdict
from verifydp.report.console import (
    ConsoleListener,
    SuiteRow,
    render_audit,
    render_suite,
)

from . import samples

WRITTEN = (
    Path("out/result.json"),
    Path("out/report.html"),
    Path("out/certificates/audit.json"),
)
KINDS = {
    "refuted by interval": samples.refuted_by_interval,
    "refuted by category": samples.refuted_by_category,
    "not refuted": samples.not_refuted,
    "inconclusive": samples.inconclusive,
}


def plain(result: samples.AuditResult, width: int = 80) -> str:
    stream = io.StringIO()
    render_audit(result, Console(file=stream, width=width), written=WRITTEN)
    return stream.getvalue()


def terminal(stream: io.StringIO, width: int = 100) -> Console:
    return Console(
        file=stream,
        width=width,
        force_terminal=True,
        color_system="standard",
        legacy_windows=False,
        _environ={"TERM": "xterm"},
    )


@pytest.mark.parametrize("kind", KINDS)
def test_the_whole_text(kind: str, snapshot: SnapshotAssertion) -> None:
    assert plain(KINDS[kind]()) == snapshot


@pytest.mark.parametrize("kind", KINDS)
def test_lines_fit_but_the_command_is_never_broken(kind: str) -> None:
    result = KINDS[kind]()
    lines = plain(result).splitlines()
    assert lines[0].startswith(str(result.verdict))
    assert lines[-1] == result.reproduce
    assert max(map(len, lines[:-1])) < 80
    assert all(line == line.rstrip() for line in lines)
    assert "\x1b" not in "".join(lines)


@pytest.mark.parametrize(
    ("result", "colour"),
    [
        (samples.refuted_by_interval(), "31"),
        (samples.not_refuted(), "33"),
        (samples.inconclusive(), "35"),
    ],
)
def test_verdicts_are_coloured_and_never_green(
    result: samples.AuditResult, colour: str
) -> None:
    stream = io.StringIO()
    render_audit(result, terminal(stream))
    text = stream.getvalue()
    assert f"\x1b[1;{colour}m{result.verdict}" in text
    assert "32m" not in text


def test_an_escape_sequence_of_a_user_does_not_reach_the_terminal() -> None:
    text = plain(samples.hostile())
    assert "\x1b" not in text
    assert "\x00" not in text
    assert "\u202e" not in text
    assert "[31m" in text


def test_markup_of_a_user_is_text() -> None:
    text = plain(samples.result(reason="[bold red]x[/] :smile: [link=y]z[/link]"))
    assert "[bold red]x[/] :smile: [link=y]z[/link]" in text


def test_what_the_encoding_has_not_is_escaped() -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="ascii")
    result = samples.result(notes=("größer ≥ 1",))
    render_audit(result, Console(file=stream, width=80))
    stream.flush()
    assert rb"gr\xf6\xdfer \u2265 1" in raw.getvalue()


def test_a_quick_audit_writes_nothing_where_there_is_no_terminal() -> None:
    stream = io.StringIO()
    with ConsoleListener(Console(file=stream), now=lambda: 0.0) as listener:
        listener(Started(samples.not_refuted().claim, 1000))
        listener(Progress("test", 10, 1000, 1, 0.0, 1.6))
        listener(Noted("something"))
        listener(Finished(samples.not_refuted()))
    assert stream.getvalue() == ""


def test_a_slow_audit_writes_a_line_now_and_then_where_there_is_no_terminal() -> None:
    stream, seconds = io.StringIO(), [0.0]
    listener = ConsoleListener(Console(file=stream), now=lambda: seconds[0])
    listener(Doing("reading ages.csv"))
    for place in range(1, 361):
        seconds[0] = place / 2
        if place == 20:
            listener(Progress("test", 20, 2000, 1, 0.0, 1.6, 2.0, 990.0))
        if place == 40:
            listener(Forecast(0.5, 200_000, 100_000.0))
        listener.beat()
    lines = stream.getvalue().splitlines()
    assert lines[0] == "reading ages.csv (for 2 s)"  # no silence of more than that
    assert (
        "test    20 of 2,000 samples, 2 a second, at most 16 min left, "
        "evidence 1 of 40 (for " in stream.getvalue()
    )
    assert (
        "at 0.5 s a call, 200,000 samples take 28 h: use --samples or --time 10m"
        in lines
    )
    assert len(lines) < 12
    listener(Finished(samples.not_refuted()))
    seconds[0] += 1000
    listener.beat()
    assert len(stream.getvalue().splitlines()) == len(lines)


def test_a_line_that_is_not_drawn_again_is_whole() -> None:
    stream, seconds = io.StringIO(), [0.0]
    listener = ConsoleListener(Console(file=stream, width=40), now=lambda: seconds[0])
    listener(Progress("test", 20, 2000, 1, 0.0, 1.6, 2.0, 990.0))
    seconds[0] = 9.0
    listener.beat()
    assert "evidence 1 of 40 (for 9 s)" in stream.getvalue()


def test_a_terminal_shows_that_a_long_call_is_still_running() -> None:
    stream, seconds = io.StringIO(), [0.0]
    with ConsoleListener(terminal(stream), now=lambda: seconds[0]) as listener:
        listener(Progress("test", 2, 100, 1, 0.0, 1.6, 0.1, 980.0))
        seconds[0] = 7.0
        listener.beat()
    assert "(for 7 s)" in stream.getvalue()


def test_progress_shows_work_done_and_is_cleared() -> None:
    stream = io.StringIO()
    with ConsoleListener(terminal(stream)) as listener:
        listener(Progress("test", 12_400, 200_000, 3, 0.8, 1.60206))
    text = stream.getvalue()
    assert "12,400 of 200,000 samples, evidence 6.3 of 40" in text
    assert text.rindex("\x1b[2K") > text.rindex("samples")  # the line is erased


def fail_while_listening(console: Console) -> None:
    with ConsoleListener(console) as listener:
        listener(Progress("search", 1, 10, 1, -float("inf"), 1.6))
        raise RuntimeError("boom")


def test_progress_is_cleared_when_the_audit_fails() -> None:
    stream = io.StringIO()
    with pytest.raises(RuntimeError, match="boom"):
        fail_while_listening(terminal(stream))
    assert "\x1b[?25h" in stream.getvalue()  # the cursor is visible again


def test_progress_fits_narrow_terminals() -> None:
    stream = io.StringIO()
    with ConsoleListener(terminal(stream, width=30)) as listener:
        listener(Progress("test", 12_400, 200_000, 3, 0.8, 1.60206))
    assert "200,000 samples, 3" not in stream.getvalue()
    assert "test    12,400" in stream.getvalue()


def suite(width: int = 80) -> str:
    stream = io.StringIO()
    rows = [
        SuiteRow(
            "clipped_mean_scaled_by_the_private_size",
            samples.refuted_by_interval(),
            Verdict.REFUTED,
        ),
        SuiteRow("noisy_count", samples.not_refuted(), Verdict.NOT_REFUTED),
        SuiteRow("recorded", samples.inconclusive(), Verdict.REFUTED),
        SuiteRow("histogram", samples.refuted_by_category()),
    ]
    render_suite(rows, Console(file=stream, width=width))
    return stream.getvalue()


def test_the_whole_table(snapshot: SnapshotAssertion) -> None:
    assert suite() == snapshot


def test_the_table_fits_and_names_are_whole() -> None:
    lines = suite().splitlines()
    assert max(map(len, lines)) < 80
    assert "clipped_mean_scaled_by_the_private_size" in lines
    assert lines[-1].endswith("1 of 3 not as expected")
    wide = suite(width=120).splitlines()
    assert wide[3].startswith("clipped_mean_scaled_by_the_private_size  REFUTED")
