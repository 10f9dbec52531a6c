"""What people read: failure texts, the summary's lines, rounded bounds."""

import json
from fractions import Fraction

import msgspec
import pytest

from verifydp.evidence.claim import ApproximateDP
from verifydp.evidence.verdict import Verdict
from verifydp.testing.budget import RunBudget
from verifydp.testing.decimals import probability_text
from verifydp.testing.failure import Origin, violation_text
from verifydp.testing.rows import detectable_text, read_rows, row_of, spent
from verifydp.testing.summary import budget_line, status_of, table_lines, write_summary

BUDGET = RunBudget(total=Fraction(1, 1000), items=2)
LEVEL = Fraction(1, 4000)
ORIGIN = Origin(test="test_it.py:3", command="pytest test_it.py::test_it")


def result_of(make_result, verdict, **changes):
    def mechanism(database):
        return verdict

    claim = ApproximateDP(epsilon=1.0)
    result = make_result(mechanism, claim, samples=10, seed=0, alpha=LEVEL)
    return msgspec.structs.replace(result, **changes)


def encoded(result, *, test="t", worker="", call=1, expected=False, budget=BUDGET):
    row = row_of(
        result,
        claimed=str(result.claim.notion),
        test=test,
        worker=worker,
        call=call,
        expected=expected,
        budget=budget,
    )
    return msgspec.json.encode(row).decode()


class Terminal:
    """Keeps what is written, with its markup."""

    def __init__(self):
        self.written = []

    def section(self, title, **markup):
        self.written.append((title, markup))

    def line(self, text, **markup):
        self.written.append((text, markup))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(1, 3), "0.334"),
        (Fraction(1, 1000), "0.001"),
        (Fraction(1, 1001), "1e-3"),
        (Fraction(1, 7 * 10**400), "1.43e-401"),
        (Fraction(0), "0e+0"),
    ],
)
def test_probabilities_are_rounded_up_at_any_size(value, text):
    assert probability_text(value) == text
    assert Fraction(text) >= value


def test_a_violation_without_a_witness_shows_the_pair_that_was_tested(make_result):
    result = result_of(make_result, "REFUTED", witness=None)
    text = violation_text(result, error_probability=LEVEL, origin=ORIGIN)
    assert "neighbour  [1.0] (one record added)" in text
    assert "counts" not in text
    assert "wrong with probability at most 2.5e-4" in text
    assert text.splitlines()[-2:] == [
        "  test       test_it.py:3",
        "  reproduce  pytest test_it.py::test_it",
    ]


def test_a_large_database_is_cut_in_the_middle(make_result):
    result = result_of(make_result, "REFUTED")
    pair = msgspec.structs.replace(result.pair, database=["first", *range(999), "last"])
    large = msgspec.structs.replace(
        result, witness=msgspec.structs.replace(result.witness, pair=pair)
    )
    text = violation_text(large, error_probability=LEVEL, origin=ORIGIN)
    assert "database   1,001 records, only here: " in text
    assert len(text) < 1000


def test_what_a_user_wrote_cannot_reach_the_terminal_raw(make_result):
    result = result_of(make_result, "REFUTED")
    event = msgspec.structs.replace(result.witness.event, text="prints \x1b[32mgreen")
    coloured = msgspec.structs.replace(
        result, witness=msgspec.structs.replace(result.witness, event=event)
    )
    text = violation_text(coloured, error_probability=LEVEL, origin=ORIGIN)
    assert "\x1b" not in text
    assert "prints \\x1b[32mgreen" in text


def test_the_likeliest_detectable_event_is_named(make_result):
    result = result_of(make_result, "NOT_REFUTED")
    assert detectable_text(result) == "epsilon 1.063 at p 0.5"
    nothing = tuple(
        msgspec.structs.replace(entry, epsilon=None) for entry in result.detectable
    )
    blind = msgspec.structs.replace(result, detectable=nothing)
    assert detectable_text(blind) == "no violation"


def test_rows_are_read_once_and_in_order(make_result):
    result = result_of(make_result, "NOT_REFUTED")
    texts = [encoded(result, test=test, call=call) for test in "ba" for call in (2, 1)]
    rows = read_rows(texts + texts)
    assert [(row.test, row.call) for row in rows] == [
        ("a", 1),
        ("a", 2),
        ("b", 1),
        ("b", 2),
    ]
    assert spent(rows) == Fraction(1, 1000) * Fraction(2, 3)
    assert all(json.loads(text)["budget"] == "1/1000" for text in texts)


def test_a_damaged_row_is_refused(make_result):
    text = encoded(result_of(make_result, "NOT_REFUTED"))
    with pytest.raises(msgspec.ValidationError):
        read_rows([text.replace("NOT_REFUTED", "PASSED")])


@pytest.mark.parametrize(
    ("verdicts", "status"),
    [
        (["NOT_REFUTED"], "NOT_REFUTED"),
        (["NOT_REFUTED", "REFUTED"], "NOT_REFUTED"),
        (["INCONCLUSIVE", "NOT_REFUTED"], "INCONCLUSIVE"),
        (["NOT_APPLICABLE", "INCONCLUSIVE"], "NOT_APPLICABLE"),
    ],
)
def test_a_test_has_the_weakest_of_its_open_verdicts(make_result, verdicts, status):
    texts = [
        encoded(result_of(make_result, verdict), call=call)
        for call, verdict in enumerate(verdicts, start=1)
    ]
    category, letter, (word, markup) = status_of(texts)
    assert (category, word, markup) == (status, status, {"yellow": True})
    assert letter not in ".FEsxX"


def test_a_test_whose_audits_are_all_decided_is_left_to_pytest(make_result):
    expected = encoded(result_of(make_result, "REFUTED"), expected=True)
    assert status_of([expected]) is None
    assert status_of([encoded(result_of(make_result, "PROVED"))]) is None


def test_the_summary_is_red_for_failures_and_never_green(make_result):
    texts = [
        encoded(result_of(make_result, verdict), test=name, expected=expected)
        for name, verdict, expected in [
            ("a", "REFUTED", False),
            ("b", "REFUTED", True),
            ("c", "NOT_REFUTED", True),
            ("d", "INCONCLUSIVE", False),
        ]
    ]
    terminal = Terminal()
    write_summary(terminal, texts)
    markups = [
        {name for name, on in markup.items() if on is True}
        for _, markup in terminal.written[3:]
    ]
    assert markups == [{"red"}, set(), {"yellow"}, {"yellow"}]
    assert [line.split("  ")[0] for line, _ in terminal.written[3:]] == [
        "REFUTED",
        "REFUTED (expected)",
        Verdict.NOT_REFUTED.value,
        Verdict.INCONCLUSIVE.value,
    ]


def test_columns_line_up(make_result):
    rows = read_rows(
        [
            encoded(result_of(make_result, "NOT_REFUTED"), test="short"),
            encoded(result_of(make_result, "REFUTED", samples=10**9), test="longer"),
        ]
    )
    heading, *lines = table_lines(rows)
    start = heading.index("test")
    assert [line[start:] for line in lines] == ["longer", "short"]


def test_the_budget_line_counts_workers_that_repeat_tests(make_result):
    budget = RunBudget(total=Fraction(1, 1000), items=2, copies=3)
    rows = read_rows([encoded(result_of(make_result, "REFUTED"), budget=budget)])
    assert budget_line(rows) == (
        "1 audit; false-alarm budget 0.001, shared by 6 tests; spent 8.34e-5 (8%)"
    )
