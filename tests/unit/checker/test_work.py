"""A small file may not keep the check busy: the work has one budget for all parts."""

from fractions import Fraction

import msgspec
import pytest

from verifydp.checker import audit, binomial, check, e_process
from verifydp.checker.binomial import check_binomial
from verifydp.checker.e_process import check_e_process
from verifydp.checker.work import WORK_LIMIT, Work, log_work, tail_work
from verifydp.errors import CertificateError
from verifydp.evidence.certificates import BetBlock, EProcess, Strategy
from verifydp.evidence.verdict import Verdict
from verifydp.exact import binomial as tails
from verifydp.exact.binomial import at_most_upper


@pytest.fixture
def no_tails(monkeypatch):
    """Only the ends of the box may be looked at."""
    calls = []

    def box_only(trials, probability, points, *, bits):
        calls.append(trials)
        assert len(calls) <= 2, "a tail was computed before the work was judged"
        return [0] * len(points)

    monkeypatch.setattr(binomial, "at_least_upper", box_only)
    monkeypatch.setattr(binomial, "at_most_upper", box_only)


def one_line(error):
    message = str(error.value)
    assert "\n" not in message
    return message


def test_a_thousand_million_trials_are_refused_before_the_work(make_binomial, no_tails):
    part = make_binomial().certificate
    trials = 10**9
    cuts = tuple(f"{place}/1000" for place in range(301, 700))
    hostile = msgspec.structs.replace(
        part,
        trials_p=trials,
        trials_q=trials,
        hits_p=trials // 2,
        hits_q=trials // 2,
        box=("3/10", "7/10"),
        rejections=(
            msgspec.structs.replace(part.rejections[0], cuts=cuts, blocks=(5 * 10**8,)),
        ),
    )
    with pytest.raises(CertificateError) as error:
        check_binomial(hostile, claim_delta=Fraction(0))
    message = one_line(error)
    assert "rejection 1 (1000000000 and 1000000000 trials, 400 cells, 1 blocks)" in (
        message
    )
    assert f"at most {WORK_LIMIT:,} are done" in message


def test_a_level_near_nothing_is_refused_before_the_work(make_binomial):
    """Thousands of digits in a tail would fill the memory first."""
    part = make_binomial().certificate
    work = Work()
    with pytest.raises(CertificateError, match="the box of 1000000000 trials"):
        binomial._check_box(
            msgspec.structs.replace(
                part,
                trials_q=10**9,
                hits_q=5 * 10**8,
                box=("1/2", "1"),
                box_alpha=f"1/5{'0' * 1000}1",
            ),
            50 * Fraction(1, int(f"5{'0' * 1000}1")),
            7000,
            work,
        )
    assert work.spent > work.limit


def test_the_parts_share_one_budget(monkeypatch, make_binomial, make_certificate):
    parts = [make_binomial(alpha=Fraction(1, 60)).certificate] * 3
    record = make_certificate(parts, Verdict.REFUTED)
    used = Work()
    check_binomial(parts[0], claim_delta=Fraction(0), work=used)
    monkeypatch.setattr(audit, "Work", lambda: Work(limit=3 * used.spent))
    assert check(record)
    monkeypatch.setattr(audit, "Work", lambda: Work(limit=3 * used.spent - 1))
    with pytest.raises(CertificateError, match="units of work"):
        check(record)


@pytest.mark.parametrize(
    ("counts", "alpha", "delta"),
    [
        ((10**7, 5 * 10**6, 10**7, 18 * 10**5), Fraction(1, 40), 0.0),
        ((10**7, 5 * 10**6, 10**7, 49 * 10**5), Fraction(1, 10**12), 1e-5),
        ((10**7, 100, 10**7, 10), Fraction(1, 40), 0.0),
    ],
)
def test_an_audit_of_twenty_million_draws_uses_a_quarter_of_the_budget(
    make_binomial, counts, alpha, delta
):
    work = Work()
    bound = make_binomial(counts, delta=delta, alpha=alpha)
    check_binomial(
        bound.certificate, claim_delta=Fraction(bound.certificate.delta), work=work
    )
    assert 0 < work.spent < WORK_LIMIT / 4


def test_the_largest_counts_of_an_attack_fit_twice(make_binomial, monkeypatch):
    """`verifydp bound` counts two events of up to a thousand million records."""
    monkeypatch.setattr(binomial._Test, "_tail", lambda *_: Fraction(0))
    monkeypatch.setattr(binomial, "at_least_upper", lambda *_, bits: [0])
    monkeypatch.setattr(binomial, "at_most_upper", lambda *_, bits: [0])
    work = Work()
    for _ in range(2):
        part = make_binomial(
            (10**9, 6 * 10**8, 10**9, 5 * 10**8), epsilon=0.1
        ).certificate
        assert len(part.rejections) == 2
        check_binomial(part, claim_delta=Fraction(0), work=work)


def payoffs(blocks, levels, scale):
    unit = 1 << (scale - 2)
    table = tuple(
        BetBlock(
            pairs=levels,
            mu=unit,
            nu=unit,
            bets=tuple((unit >> 4) // (1 + levels * row + j) for j in range(levels)),
            database=(1,) * levels,
            neighbour=(1,) * levels,
        )
        for row in range(blocks)
    )
    return EProcess(
        epsilon="0",
        delta="0",
        alpha="1/40",
        exp_upper="1",
        scale=scale,
        strategies=(Strategy(pair=0, name="wide", weight="1", blocks=table),),
    )


def test_tables_are_charged_by_their_size_and_their_scale(monkeypatch):
    monkeypatch.setattr(e_process, "_check_wealth", lambda *_: None)
    spent = {}
    for blocks, scale in ((2, 42), (20, 42), (2, 1024)):
        work = Work()
        check_e_process(
            payoffs(blocks, 8, scale),
            claim_epsilon=Fraction(0),
            claim_delta=Fraction(0),
            work=work,
        )
        spent[blocks, scale] = work.spent
    assert spent[2, 42] < spent[2, 1024]
    assert spent[20, 42] > 9 * spent[2, 42] - 1000
    with pytest.raises(CertificateError) as error:
        check_e_process(
            payoffs(20, 8, 42),
            claim_epsilon=Fraction(0),
            claim_delta=Fraction(0),
            work=Work(limit=100),
        )
    assert "1 strategies with 20 blocks and 160 levels at scale 42" in one_line(error)


def test_each_precision_of_the_wealth_is_charged():
    """A wealth of exactly 1 / alpha is decided by no precision."""
    exactly = EProcess(
        epsilon="0",
        delta="0",
        alpha="1/2",
        exp_upper="1",
        scale=3,
        # Payoffs 3/2 and 1/2 of a block: 3/2 * 3/2 * ... never is a power of two, so
        # the weight makes the average exact.
        strategies=(
            Strategy(
                pair=0,
                name="exact",
                weight="8/9",
                blocks=(
                    BetBlock(
                        pairs=1,
                        mu=4,
                        nu=4,
                        bets=(2, -2),
                        database=(1, 0),
                        neighbour=(0, 1),
                    ),
                ),
            ),
        ),
    )
    work = Work()
    with pytest.raises(CertificateError, match="could not be decided"):
        check_e_process(
            exactly, claim_epsilon=Fraction(0), claim_delta=Fraction(0), work=work
        )
    assert work.spent > sum(map(log_work, (96, 192, 384, 768, 1536, 3072)))
    small = Work(limit=work.spent - 1)
    with pytest.raises(CertificateError, match="payoffs at 3072 bits would take"):
        check_e_process(
            exactly, claim_epsilon=Fraction(0), claim_delta=Fraction(0), work=small
        )


def test_a_point_far_to_the_left_costs_no_walk(monkeypatch):
    steps = []
    walk = tails._left_of_mode

    def counted(*arguments):
        for value in walk(*arguments):
            steps.append(None)
            yield value

    monkeypatch.setattr(tails, "_left_of_mode", counted)
    trials, half = 10**8, Fraction(1, 2)
    assert tails.at_least_upper(trials, half, [5], bits=36) == [1 << 36]
    assert at_most_upper(trials, half, [trials - 5], bits=36) == [1 << 36]
    assert len(steps) < 2 * tail_work(trials, half, 36)
    assert len(steps) < trials // 100


def test_a_tail_is_charged_for_all_that_it_walks(monkeypatch):
    for trials, share, bits in ((10**6, "1/2", 36), (10**6, "1/1000", 300)):
        law = Fraction(share)
        right, rest = [], tails._right_of_mode

        def counted(*arguments, rest=rest, right=right):
            found = rest(*arguments)
            right.extend(found[0])
            return found

        monkeypatch.setattr(tails, "_right_of_mode", counted)
        tails.at_least_upper(trials, law, [int(trials * law)], bits=bits)
        assert len(right) <= tail_work(trials, law, bits)
        monkeypatch.undo()
