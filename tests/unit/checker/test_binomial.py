import math
import time
from fractions import Fraction

import msgspec
import numpy as np
import pytest
from scipy import special

from verifydp.checker.binomial import check_binomial
from verifydp.checker.hypothesis import Hypothesis
from verifydp.errors import CertificateError
from verifydp.evidence.numbers import exact_text

ZERO = Fraction(0)


def replaced(part, **fields):
    return msgspec.structs.replace(part, **fields)


def with_rejection(part, **fields):
    return replaced(part, rejections=(replaced(part.rejections[0], **fields),))


def order_value(trials, delta, z, k1, k2):
    """The order of outcomes once more, from its definition."""
    p, x = k1 / trials, k2 + 0.5
    if p - delta <= 1e-15:
        return -math.inf
    u = max(x, k2 + z * z / 2 + z * math.sqrt(k2 + z * z / 4))
    a = p * (1 - p) / (trials * (p - delta) ** 2)
    return (
        math.log(p - delta) - math.log(x) - math.sqrt(z * z * a + math.log(u / x) ** 2)
    )


def p_value_by_enumeration(part, epsilon, delta, cells=400):
    """Sum over every outcome at least as extreme, largest over a fine grid of q."""
    n1, k1, n2, k2 = part.trials_p, part.hits_p, part.trials_q, part.hits_q
    z, order_delta = float(Fraction(part.order)), float(Fraction(part.delta))
    level = order_value(n1, order_delta, z, k1, k2)
    extreme = np.array(
        [
            [
                order_value(n1, order_delta, z, i, j) >= level - 1e-12
                for j in range(n2 + 1)
            ]
            for i in range(n1 + 1)
        ]
    )
    half = float(Fraction(part.box_alpha)) / 2
    low = special.betaincinv(k2, n2 - k2 + 1, half) if k2 else 0.0
    high = special.betaincinv(k2 + 1, n2 - k2, 1 - half) if k2 < n2 else 1.0
    worst = 0.0
    for q in np.linspace(low, high, cells):
        p = min(1.0, math.exp(epsilon) * q + delta)
        i, j = np.arange(n1 + 1), np.arange(n2 + 1)
        on_p = special.binom(n1, i) * p**i * (1 - p) ** (n1 - i)
        on_q = special.binom(n2, j) * q**j * (1 - q) ** (n2 - j)
        worst = max(worst, float(on_p @ extreme @ on_q))
    return worst + 2 * half


def test_it_lists_what_is_rejected(make_binomial):
    bound = make_binomial()
    assert check_binomial(bound.certificate, claim_delta=ZERO) == [
        Hypothesis(bound.epsilon_lower, ZERO),
        Hypothesis(Fraction(1), bound.delta_lower),
    ]


@pytest.mark.parametrize(
    ("counts", "delta"),
    [
        ((30, 25, 25, 3), 0.0),
        ((30, 25, 25, 0), 0.0),
        ((40, 9, 60, 0), 0.0),
        ((30, 30, 30, 2), 0.1),
        ((60, 40, 20, 1), 0.01),
    ],
)
def test_what_is_accepted_is_what_enumeration_rejects(make_binomial, counts, delta):
    alpha = Fraction(1, 20)
    bound = make_binomial(counts, epsilon=0.5, delta=delta, alpha=alpha)
    part = bound.certificate
    lower, upper = float(bound.epsilon_lower), 8.0
    # Sound: what the checker accepted has a p-value of at most alpha.
    assert p_value_by_enumeration(part, lower, delta) <= alpha
    while upper - lower > 1e-3:
        middle = (lower + upper) / 2
        if p_value_by_enumeration(part, middle, delta) <= alpha:
            lower = middle
        else:
            upper = middle
    # Not wasteful: little more could have been had from the same order.
    assert lower - 0.1 <= bound.epsilon_lower <= lower
    # Sharp on the other side: one step beyond is refused, whatever the cells.
    too_much = with_rejection(
        part,
        epsilon=exact_text(Fraction(upper).limit_denominator(10**6) + Fraction(1, 99)),
        blocks=tuple(range(part.trials_q + 1)),
    )
    with pytest.raises(CertificateError, match=r"rejection 1: the p-value is 0\.05"):
        check_binomial(too_much, claim_delta=Fraction(repr(delta)))


def test_a_poor_choice_of_cells_and_blocks_is_refused_not_believed(make_binomial):
    part = make_binomial().certificate
    for fields in (
        {"cuts": ()},
        {"blocks": (0,)},
        {"blocks": part.rejections[0].blocks[:1]},
        {"blocks": part.rejections[0].blocks[len(part.rejections[0].blocks) // 2 :]},
    ):
        with pytest.raises(CertificateError, match="the p-value is"):
            check_binomial(with_rejection(part, **fields), claim_delta=ZERO)


def test_finer_blocks_are_accepted_too(make_binomial):
    part = make_binomial().certificate
    first, last = part.rejections[0].blocks[0], part.rejections[0].blocks[-1]
    finer = with_rejection(part, blocks=tuple(range(first, last + 1)))
    assert check_binomial(finer, claim_delta=ZERO)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"direction": "both"}, "direction is 'both'"),
        ({"trials_p": 0}, "trials_p must lie"),
        ({"trials_q": 10**9 + 1}, "trials_q must lie"),
        ({"trials_q": -5}, "trials_q must lie"),
        ({"hits_p": 2001}, "hits_p must lie"),
        ({"hits_q": -1}, "hits_q must lie"),
        ({"delta": "1/1000000000"}, "another delta"),
        ({"order": "19/10"}, "not the multiple of 1/10 nearest"),
        ({"order": "21/10"}, "not the multiple of 1/10 nearest"),
        ({"order": "199/100"}, "no multiple of 1/10"),
        ({"order": "-2"}, "no multiple of 1/10"),
        ({"order": "9" * 1000}, "no multiple of 1/10"),
        ({"alpha": "1/41"}, "box_alpha must be"),
        ({"box_alpha": "1/2001"}, "box_alpha must be"),
        ({"box": ("2/10", "1")}, "begins above"),
        ({"box": ("0", "1/10")}, "ends below"),
        ({"box": ("1/10", "1/10")}, "no interval"),
        ({"box": ("-1/10", "1")}, "no interval"),
        ({"box": ("0", "11/10")}, "no interval"),
    ],
)
def test_each_field_is_checked(make_binomial, fields, message):
    part = replaced(make_binomial().certificate, **fields)
    with pytest.raises(CertificateError, match=message):
        check_binomial(part, claim_delta=ZERO)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"epsilon": "-1/2"}, "epsilon must lie"),
        ({"epsilon": "701"}, "epsilon must lie"),
        ({"delta": "1"}, "epsilon must lie"),
        ({"delta": "-1/9"}, "epsilon must lie"),
        ({"cuts": ("1/10", "1/10")}, "cuts do not increase"),
        ({"cuts": ("1/1000",)}, "cuts do not increase within the box"),
        ({"cuts": ("1/10",) * 1025}, "1025 cuts"),
        ({"blocks": ()}, "0 blocks"),
        ({"blocks": (3, 2)}, "blocks do not increase"),
        ({"blocks": (3, 3)}, "blocks do not increase"),
        ({"blocks": (-1, 3)}, "blocks do not increase"),
        ({"blocks": (3, 1501)}, "blocks do not increase"),
        ({"blocks": tuple(range(4097))}, "4097 blocks"),
    ],
)
def test_each_field_of_a_rejection_is_checked(make_binomial, fields, message):
    part = with_rejection(make_binomial().certificate, **fields)
    with pytest.raises(CertificateError, match=message):
        check_binomial(part, claim_delta=ZERO)


def test_the_number_of_rejections_is_limited(make_binomial):
    part = make_binomial().certificate
    many = replaced(part, rejections=part.rejections[:1] * 9)
    with pytest.raises(CertificateError, match="9 rejections"):
        check_binomial(many, claim_delta=ZERO)


def test_nothing_is_rejected_where_the_share_is_below_delta(make_binomial):
    bound = make_binomial((1000, 90, 1000, 0), delta=0.1)
    assert bound.certificate.rejections == ()
    assert check_binomial(bound.certificate, claim_delta=Fraction(1, 10)) == []
    donor = make_binomial((1000, 500, 1000, 0), delta=0.1).certificate
    forged = replaced(
        bound.certificate,
        rejections=(replaced(donor.rejections[0], epsilon="1/1000"),),
    )
    with pytest.raises(CertificateError, match="the p-value is"):
        check_binomial(forged, claim_delta=Fraction(1, 10))


@pytest.mark.parametrize("alpha", ["2/5", "1/10", "1/1000000000000", "1/" + "7" * 60])
def test_the_order_for_common_and_tiny_levels(make_binomial, alpha):
    bound = make_binomial((5000, 4000, 5000, 20), alpha=Fraction(alpha))
    z = Fraction(bound.certificate.order)
    assert float(z) == pytest.approx(-special.ndtri(float(Fraction(alpha))), abs=0.0501)
    rejected = check_binomial(bound.certificate, claim_delta=ZERO)
    assert rejected[0].epsilon == bound.epsilon_lower > 0.5


def test_a_million_draws_are_checked_in_seconds(make_binomial):
    bound = make_binomial((900_000, 450_000, 900_000, 165_546), epsilon=0.5)
    start = time.process_time()
    assert len(check_binomial(bound.certificate, claim_delta=ZERO)) == 2
    assert time.process_time() - start < 3  # about 0.5 s
