"""Exact bets, the wealth that they earn, and the certificate of it."""

import math
from fractions import Fraction

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifydp.checker.e_process import check_e_process
from verifydp.empirical.stats.growth import FloatBet, optimal_bet
from verifydp.empirical.stats.wealth import (
    Account,
    ExactBet,
    Stakes,
    combined_log_wealth,
    passes_bar,
    write_certificate,
)
from verifydp.errors import CertificateError
from verifydp.evidence.certificates import EProcess
from verifydp.evidence.claim import ApproximateDP
from verifydp.exact.exponential import exp_upper

FIXED = settings(derandomize=True, deadline=None, max_examples=25)
EPSILONS = [0.0, 1e-3, 1.0, 10.0, 100.0, 700.0]
DELTAS = [0.0, 1e-12, 1e-5, 0.1, 0.9]
ALPHA = Fraction(1, 40)


def stakes_of(epsilon, delta=0.0):
    notion = ApproximateDP(epsilon=epsilon, delta=delta)
    return Stakes(notion, exp_upper(notion.exact_epsilon))


def exact_payoffs(bet, stakes):
    """Payoffs on (database, neighbour) per level, in exact fractions."""
    unit = Fraction(1, 1 << stakes.scale)
    rows = []
    for signed in bet.signed.tolist():
        up, down = max(0, signed), max(0, -signed)
        rows.append(
            (
                2 * unit * (bet.mu + up - stakes.exp_upper * down),
                2 * unit * (bet.nu - stakes.exp_upper * up + down),
            )
        )
    return rows


@st.composite
def estimates(draw):
    levels = draw(st.integers(1, 6))
    share = st.one_of(st.floats(0, 1), st.sampled_from([0.0, 0.5, 1.0]))
    posterior = draw(st.lists(share, min_size=levels, max_size=levels))
    weights = draw(st.lists(st.floats(1e-6, 1), min_size=levels, max_size=levels))
    mass = np.array(weights)
    return np.array(posterior), mass / mass.sum()


@pytest.mark.parametrize("epsilon", EPSILONS)
@pytest.mark.parametrize("delta", DELTAS)
def test_a_rounded_bet_satisfies_the_constraint_exactly(epsilon, delta):
    stakes = stakes_of(epsilon, delta)
    rounded = []

    @given(estimates())
    @FIXED
    def holds(estimate):
        posterior, mass = estimate
        bet = optimal_bet(posterior, mass, ratio=stakes.ratio, delta=stakes.delta)
        exact = ExactBet.round(bet, stakes)
        if exact is None:
            return
        rounded.append(exact)
        signed = exact.signed.tolist()
        charge = stakes.notion.exact_delta * (max(0, *signed, 0) - min(0, *signed, 0))
        assert exact.mu > 0
        assert exact.nu > 0
        assert exact.mu + exact.nu + charge <= 1 << stakes.scale
        for level, pair in enumerate(exact_payoffs(exact, stakes)):
            for side, payoff in enumerate(pair):
                assert payoff > 0
                logged = math.log(payoff.numerator) - math.log(payoff.denominator)
                assert exact.log_payoffs[side, level] == pytest.approx(logged, abs=1e-6)

    holds()
    assert rounded


def test_a_bet_above_the_constraint_is_brought_down_to_it():
    stakes = stakes_of(1.0, 0.1)
    greedy = FloatBet(mu=0.6, nu=0.6, signed=np.array([0.1, -0.1]), growth=1.0)
    exact = ExactBet.round(greedy, stakes)
    assert exact is not None
    highest = int(exact.signed.max() - exact.signed.min())
    spent = exact.mu + exact.nu + Fraction(1, 10) * highest
    unit = 1 << stakes.scale
    assert unit - 4 <= spent <= unit


@pytest.mark.parametrize("signed", [[0.3, 0.0], [-0.3, 0.0]])
def test_a_bet_that_could_lose_everything_is_refused(signed):
    bet = FloatBet(mu=0.5, nu=0.5, signed=np.array(signed), growth=1.0)
    assert ExactBet.round(bet, stakes_of(1.0)) is None
    smaller = FloatBet(mu=0.5, nu=0.5, signed=np.array(signed) / 2, growth=1.0)
    assert ExactBet.round(smaller, stakes_of(1.0)) is not None


def exact_bet(stakes, signed=(0.15, -0.15)):
    bet = FloatBet(mu=0.49, nu=0.49, signed=np.array(signed) / stakes.ratio, growth=1.0)
    exact = ExactBet.round(bet, stakes)
    assert exact is not None
    return exact


def account(name, weight, stakes, rounds, *, pair=0):
    """An account whose bet wins in each of the given rounds."""
    opened = Account(pair, name, Fraction(weight))
    bet = exact_bet(stakes)
    opened.settle(None, 8, np.zeros((2, 0), dtype=np.int64))
    for won in rounds:
        counts = np.array([[won, 10 - won], [10 - won, won]])
        opened.settle(bet, 10, counts)
    return opened


def exact_wealth(certificate, stakes):
    """The wealth that a certificate states, in fractions."""
    total = Fraction(0)
    unit = Fraction(1, 1 << certificate.scale)
    for strategy in certificate.strategies:
        wealth = Fraction(1)
        for block in strategy.blocks:
            rows = zip(block.bets, block.database, block.neighbour, strict=True)
            for signed, first, second in rows:
                up, down = max(0, signed), max(0, -signed)
                on_database = block.mu + up - stakes.exp_upper * down
                on_neighbour = block.nu - stakes.exp_upper * up + down
                wealth *= (2 * unit * on_database) ** first
                wealth *= (2 * unit * on_neighbour) ** second
        total += Fraction(strategy.weight) * wealth
    return total


@pytest.mark.parametrize(
    ("epsilon", "delta"), [(0.0, 0.0), (0.1, 0.0), (1.0, 0.0), (1.0, 1e-3), (0.0, 0.1)]
)
def test_the_certificate_is_accepted_and_states_the_wealth_of_the_floats(
    epsilon, delta
):
    stakes = stakes_of(epsilon, delta)
    accounts = [
        account("good", "1/2", stakes, [10] * 12),
        account("fair", "3/10", stakes, [9, 10, 8] * 4),
        account("poor", "1/5", stakes, [2, 3] * 6),
    ]
    assert passes_bar(combined_log_wealth(accounts), ALPHA)
    certificate = write_certificate(accounts, stakes, ALPHA)
    assert certificate is not None
    rejected = check_e_process(
        certificate,
        claim_epsilon=stakes.notion.exact_epsilon,
        claim_delta=stakes.notion.exact_delta,
    )
    assert rejected.epsilon == stakes.notion.exact_epsilon
    kept = [a for a in accounts if a.name in {s.name for s in certificate.strategies}]
    wealth = exact_wealth(certificate, stakes)
    assert wealth >= 1 / ALPHA
    assert combined_log_wealth(kept) == pytest.approx(math.log(wealth), abs=1e-9)


@pytest.mark.parametrize("epsilon", [50.0, 700.0])
def test_integers_of_any_size_survive_being_written(epsilon):
    stakes = stakes_of(epsilon)
    bet = exact_bet(stakes)
    assert bet.mu.bit_length() > 64
    opened = Account(0, "one", Fraction(1))
    # Of no wealth in truth; what counts is that reading gives what was written.
    opened.settle(bet, 2, np.array([[2, 0], [0, 2]]))
    opened.log_wealth = 100.0
    certificate = write_certificate([opened], stakes, ALPHA)
    assert certificate is not None
    read = msgspec.json.decode(msgspec.json.encode(certificate), type=EProcess)
    assert read == certificate
    with pytest.raises(CertificateError, match="below 1 / alpha"):
        check_e_process(
            read,
            claim_epsilon=stakes.notion.exact_epsilon,
            claim_delta=Fraction(0),
        )


def test_the_richest_account_is_written_alone_where_it_suffices():
    stakes = stakes_of(0.1)
    rich = account("rich", "1/10", stakes, [10] * 12)
    comfortable = account("comfortable", "1/10", stakes, [10] * 8)
    poor = account("poor", "8/10", stakes, [2] * 6)
    alone = write_certificate([poor, comfortable, rich], stakes, ALPHA)
    assert alone is not None
    assert [s.name for s in alone.strategies] == ["rich"]


def test_two_accounts_are_written_where_one_is_too_poor():
    stakes = stakes_of(0.1)
    accounts = [account(f"a{i}", "1/4", stakes, [10] * 4) for i in range(4)]
    one = combined_log_wealth(accounts[:1])
    bar = Fraction(1, round(math.exp(one) * 1.5))
    certificate = write_certificate(accounts, stakes, bar)
    assert certificate is not None
    assert len(certificate.strategies) == 2


def test_below_the_bar_there_is_no_certificate():
    stakes = stakes_of(1.0)
    accounts = [account("poor", "1", stakes, [5, 5, 5])]
    assert not passes_bar(combined_log_wealth(accounts), ALPHA)
    assert write_certificate(accounts, stakes, ALPHA) is None


def test_wealth_is_the_weighted_average_and_never_the_maximum():
    rows = [(Fraction(1, 2), 3.0), (Fraction(1, 3), -50.0), (Fraction(1, 6), 1.0)]
    accounts = [Account(0, str(w), w, log_wealth=value) for w, value in rows]
    expected = sum(float(w) * math.exp(value) for w, value in rows)
    assert combined_log_wealth(accounts) == pytest.approx(math.log(expected))
    assert combined_log_wealth(accounts) < 3.0
    huge = [Account(0, "a", Fraction(1, 2), log_wealth=5000.0)]
    assert combined_log_wealth(huge) == pytest.approx(5000 + math.log(0.5))


def test_the_bar_is_passed_strictly():
    assert not passes_bar(math.log(40), ALPHA)
    assert not passes_bar(math.log(40) + 1e-7, ALPHA)
    assert passes_bar(math.log(40) + 1e-5, ALPHA)
    tiny = Fraction(1, 10**400)
    assert passes_bar(400 * math.log(10) + 1e-3, tiny)
    assert not passes_bar(400 * math.log(10) - 1e-3, tiny)
