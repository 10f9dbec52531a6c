import math
import random
import time
from fractions import Fraction

import msgspec
import pytest

from verifydp.checker.e_process import check_e_process
from verifydp.checker.hypothesis import Hypothesis
from verifydp.errors import CertificateError
from verifydp.evidence.certificates import BetBlock, EProcess, Strategy
from verifydp.evidence.numbers import exact_text
from verifydp.exact.exponential import exp_upper

ONE, ZERO = Fraction(1), Fraction(0)


def replaced(part, **fields):
    return msgspec.structs.replace(part, **fields)


def with_block(part, **fields):
    """Change the second block of the first strategy."""
    first = part.strategies[0]
    blocks = (first.blocks[0], replaced(first.blocks[1], **fields), *first.blocks[2:])
    return replaced(
        part, strategies=(replaced(first, blocks=blocks), *part.strategies[1:])
    )


def checked(part, *, epsilon=ONE, delta=ZERO):
    return check_e_process(part, claim_epsilon=epsilon, claim_delta=delta)


def wealth(part):
    """The average wealth in floats, from the definition."""
    unit, factor = 2.0**-part.scale, float(Fraction(part.exp_upper))
    total = 0.0
    for strategy in part.strategies:
        log_wealth = 0.0
        for block in strategy.blocks:
            for bet, a, b in zip(
                block.bets, block.database, block.neighbour, strict=True
            ):
                kappa, kappa_prime = max(0, bet), max(0, -bet)
                on_p = 2 * unit * (block.mu + kappa - factor * kappa_prime)
                on_q = 2 * unit * (block.nu - factor * kappa + kappa_prime)
                log_wealth += a * math.log(on_p) + b * math.log(on_q)
        total += float(Fraction(strategy.weight)) * math.exp(log_wealth)
    return total


def test_an_e_process_rejects_the_claim(make_e_process):
    assert checked(make_e_process()) == Hypothesis(ONE, ZERO)
    delta = Fraction(1, 100)
    assert checked(make_e_process(delta=0.01), delta=delta) == Hypothesis(ONE, delta)


def test_the_wealth_is_compared_strictly(make_e_process):
    part = make_e_process()
    reached = Fraction(wealth(part))
    assert reached > 40
    just_enough = exact_text(1 / (reached * (1 - Fraction(1, 10**9))))
    too_much = exact_text(1 / (reached * (1 + Fraction(1, 10**9))))
    assert checked(replaced(part, alpha=just_enough))
    with pytest.raises(CertificateError, match="below 1 / alpha"):
        checked(replaced(part, alpha=too_much))


def test_wealth_that_only_equals_the_threshold_is_refused():
    # A table without a bet pays 1 for every draw.
    block = BetBlock(pairs=1, mu=1, nu=1, bets=(0,), database=(1,), neighbour=(1,))
    part = EProcess(
        epsilon="0",
        delta="0",
        alpha="999/1000",
        exp_upper="1",
        scale=1,
        strategies=(Strategy(pair=0, name="even", weight="1", blocks=(block,)),),
    )
    with pytest.raises(CertificateError, match="below 1 / alpha"):
        checked(part, epsilon=ZERO)
    table = {"mu": 2, "nu": 2, "bets": (1, -1), "database": (2, 0)}
    doubled = BetBlock(pairs=2, neighbour=(0, 2), **table)
    # S = 2 (1/2 + 1/4) = 3/2 for four draws: the wealth is 81/16 exactly.
    strategy = Strategy(pair=0, name="exact", weight="1", blocks=(doubled,))
    exact = replaced(part, scale=2, alpha="16/81", strategies=(strategy,))
    with pytest.raises(CertificateError, match=r"could not be decided|below 1 / alpha"):
        checked(exact, epsilon=ZERO)
    assert checked(replaced(exact, alpha="161/810"), epsilon=ZERO)


def test_no_strategy_is_no_wealth(make_e_process):
    with pytest.raises(CertificateError, match="below 1 / alpha"):
        checked(replaced(make_e_process(), strategies=()))


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"epsilon": "11/10"}, "another claim"),
        ({"delta": "1/100"}, "another claim"),
        ({"exp_upper": "6121026514868073/2251799813685248"}, "exp_upper is below"),
        ({"exp_upper": "-3"}, "exp_upper is below"),
        ({"exp_upper": "4"}, "not positive|below 1 / alpha"),
        ({"scale": -1}, "scale must lie"),
        ({"scale": 1025}, "scale must lie"),
        ({"scale": 19}, "above 1"),
        ({"alpha": "0"}, "alpha is 0"),
    ],
)
def test_each_field_is_checked(make_e_process, fields, message):
    with pytest.raises(CertificateError, match=message):
        checked(replaced(make_e_process(), **fields))


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"bets": ()}, "no bets, but parts of a table"),
        ({"bets": (), "mu": 0, "nu": 0}, "no bets, but parts of a table"),
        ({"database": (34, 6)}, "different lengths"),
        ({"database": (35, 2, 4)}, "do not add up"),
        ({"neighbour": (3, 2, 34)}, "do not add up"),
        ({"database": (40, 2, -2)}, "a count is negative"),
        ({"mu": 0}, "mu and nu must be positive"),
        ({"nu": -1}, "mu and nu must be positive"),
        ({"mu": 2**19 + 2}, "is above 1"),
        ({"bets": (2**18, 0, 0)}, "a payoff is not positive"),
        ({"bets": (0, 0, -(2**18))}, "a payoff is not positive"),
        ({"pairs": 0}, "number of pairs is out of range"),
        ({"pairs": 41}, "different blocks"),
        ({"pairs": 2**63}, "number of pairs is out of range"),
    ],
)
def test_each_field_of_a_block_is_checked(make_e_process, fields, message):
    with pytest.raises(CertificateError, match=message):
        checked(with_block(make_e_process(), **fields))


def test_a_payoff_must_be_positive_at_levels_that_nobody_saw(make_e_process):
    part = with_block(
        make_e_process(),
        bets=(2**17, 0, -(2**17), 2**18),
        database=(34, 2, 4, 0),
        neighbour=(3, 2, 35, 0),
    )
    with pytest.raises(CertificateError, match="a payoff is not positive"):
        checked(part)


def test_delta_is_charged_for_each_direction(make_e_process):
    delta = Fraction(1, 100)
    part = make_e_process(delta=0.01)
    block = part.strategies[0].blocks[1]
    bet = block.bets[0]
    # Charging it once leaves room for a little more mu: refused.
    once = 2**part.scale - block.nu - math.floor(delta * bet)
    both = 2**part.scale - block.nu - math.ceil(delta * bet * 2)
    assert checked(with_block(part, mu=both), delta=delta)
    with pytest.raises(CertificateError, match="is above 1"):
        checked(with_block(part, mu=once), delta=delta)
    with pytest.raises(CertificateError, match="is above 1"):
        checked(with_block(part, mu=both + 1), delta=delta)


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        (("1/2", "1/4", "26/100"), "more than 1"),
        (("1/2", "1/2", "1/1000000"), "more than 1"),
        (("1/2", "0", "1/4"), "not positive"),
        (("1/2", "-1", "1/4"), "not positive"),
    ],
)
def test_weights(make_e_process, weights, message):
    part = make_e_process()
    strategies = tuple(
        replaced(strategy, weight=weight)
        for strategy, weight in zip(part.strategies, weights, strict=True)
    )
    with pytest.raises(CertificateError, match=message):
        checked(replaced(part, strategies=strategies))


def test_strategies_on_one_pair_bet_on_the_same_blocks(make_e_process):
    part = make_e_process()
    good, idle, other = part.strategies
    assert checked(part)  # the third strategy has other blocks, on another pair
    for changed in (
        (good, replaced(idle, blocks=idle.blocks[:-1]), other),
        (good, idle, replaced(other, pair=0)),
        (good, replaced(idle, blocks=(*idle.blocks[:2], BetBlock(pairs=39))), other),
    ):
        with pytest.raises(CertificateError, match="pair 0 have different blocks"):
            checked(replaced(part, strategies=changed))


def test_a_large_record_is_checked_quickly():
    scale, levels = 30, 64
    unit = 2**scale
    source = random.Random(5)
    blocks = []
    pairs = 8
    for _ in range(150):
        bets = tuple(
            source.randrange(1, unit // 10) * source.choice((1, -1))
            for _ in range(levels)
        )
        pairs = pairs + max(1, pairs // 10)
        each = [source.randrange(1, 100) for _ in bets]
        blocks.append(
            BetBlock(
                pairs=sum(each) + pairs,
                mu=unit // 2,
                nu=unit // 2,
                bets=bets,
                database=tuple(
                    n + (pairs if j == bets.index(max(bets)) else 0)
                    for j, n in enumerate(each)
                ),
                neighbour=tuple(
                    n + (pairs if j == bets.index(min(bets)) else 0)
                    for j, n in enumerate(each)
                ),
            )
        )
    part = EProcess(
        epsilon="1",
        delta="0",
        alpha="1/40",
        exp_upper=exact_text(exp_upper(ONE)),
        scale=scale,
        strategies=tuple(
            Strategy(pair=0, name=str(j), weight="1/4", blocks=tuple(blocks))
            for j in range(4)
        ),
    )
    start = time.process_time()
    assert checked(part)
    assert time.process_time() - start < 2  # about 0.3 s


def coin_part(database, neighbour, **fields):
    block = BetBlock(
        pairs=4, mu=2, nu=2, bets=(1, -1), database=database, neighbour=neighbour
    )
    strategy = Strategy(pair=0, name="coin", weight="1", blocks=(block,))
    part = EProcess(
        epsilon="0",
        delta="0",
        alpha="1/10",
        exp_upper="1",
        scale=2,
        strategies=(strategy,),
    )
    return replaced(part, **fields)


def test_a_coin_divides_the_calls_unevenly():
    """Each call pays 3/2: the wealth is (3/2)**8, above 10, on 5 and 3 calls."""
    uneven = (5, 0), (0, 3)
    assert checked(coin_part(*uneven, coin=True), epsilon=ZERO)
    with pytest.raises(CertificateError, match="do not add up to its pairs"):
        checked(coin_part(*uneven), epsilon=ZERO)


@pytest.mark.parametrize("coin", [True, False])
@pytest.mark.parametrize(
    "counts", [((5, 0), (0, 4)), ((4, 0), (0, 3)), ((9, 0), (0, -1))]
)
def test_calls_are_neither_left_out_nor_made_up(coin, counts):
    with pytest.raises(CertificateError, match=r"do not add up|is negative"):
        checked(coin_part(*counts, coin=coin), epsilon=ZERO)


def test_certificates_without_a_coin_are_written_as_before():
    written = msgspec.to_builtins(coin_part((4, 0), (0, 4)))
    assert "coin" not in written
    assert msgspec.to_builtins(coin_part((4, 0), (0, 4), coin=True))["coin"] is True
