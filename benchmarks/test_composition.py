"""What optimal budgets cost and how narrow they are, beside dp_accounting.

Asserted are widths, sizes and ratios of processor time within one run.
"""

import importlib.util
import random
import time
from fractions import Fraction

import pytest

from verifydp import check
from verifydp.composition.optimal import (
    ApproximateComponent,
    GaussianComponent,
    compose_optimally,
    product_within,
)
from verifydp.loss.tradeoff import TradeOff


def timed(call):
    """What a call gives, and its processor time in seconds."""
    before = time.process_time()
    result = call()
    return result, time.process_time() - before


def distinct(count, unit):
    source = random.Random(7)
    return [(Fraction(source.randrange(1, 9_900), unit), "1e-8") for _ in range(count)]


def test_ten_thousand_equal_components(show):
    """Target: under 1 s."""
    many = [ApproximateComponent("0.01", "1e-9", count=10_000)]
    found, seconds = timed(lambda: compose_optimally(many).delta_at(6))
    _, again = timed(lambda: check(found.certificate))
    back, inverse = timed(lambda: compose_optimally(many).epsilon_at("1e-4"))
    width = found.delta_upper - found.delta_lower
    assert width < found.delta_upper / 10**12
    assert float(back.epsilon_upper) - float(back.epsilon_lower) < 1e-9
    show(
        f"10,000 equal: delta {float(found.delta_upper):.6g}, width "
        f"{float(width):.1g}, {seconds:.3f} s, checked in {again:.3f} s; "
        f"epsilon in {inverse:.3f} s"
    )


def test_two_hundred_distinct_on_a_lattice_of_a_million_points(show):
    """Target: enclosed to 1e-9 in under 5 s."""
    components = distinct(200, 50_000)
    found, seconds = timed(lambda: compose_optimally(components).delta_at(4))
    _, again = timed(lambda: check(found.certificate))
    width = found.delta_upper - found.delta_lower
    assert width < Fraction(1, 10**9)
    show(
        f"200 distinct, 1e6 points: delta {float(found.delta_upper):.6g}, width "
        f"{float(width):.1g}, {seconds:.2f} s, checked in {again:.2f} s"
    )


def test_two_hundred_distinct_without_a_common_divisor(show):
    """The width that about 5 s give."""
    components = [(one + Fraction(1, 10**9 + 7), d) for one, d in distinct(200, 50_000)]
    widths = []
    for points in (1 << 17, 1 << 20):
        found, seconds = timed(
            lambda points=points: compose_optimally(components, points=points).delta_at(
                4
            )
        )
        widths.append(found.delta_upper - found.delta_lower)
        show(
            f"200 distinct, rounded to {points} points: width "
            f"{float(widths[-1]):.2g} of {float(found.delta_upper):.3g}, "
            f"{seconds:.2f} s"
        )
    assert widths[1] < widths[0] / 6


def test_a_power_of_400(show):
    """Target: under 0.3 s; a product of four pieces with two takes one unit."""
    for growth, delta in (("3", 0), ("11/10", "1/1000")):
        one = TradeOff.from_approximate(growth, delta)
        power, seconds = timed(lambda one=one: one.tensor_power(400))
        assert len(power.vertices) <= 403
        show(f"400 copies, growth {growth}, delta {delta}: {seconds * 1e3:.1f} ms")


def test_products_of_different_functions_grow_slowly(show):
    """Exact ones square their vertices; twice the functions, a few times the work."""
    functions = [
        TradeOff.from_approximate(Fraction(100 + n, 100), 0) for n in range(81)
    ]
    times = []
    for count in (20, 40, 80):
        found, seconds = timed(lambda n=count: product_within(functions[:n], "1e-3"))
        times.append(seconds)
        assert found.width <= Fraction(1, 1000)
        show(
            f"{count} different, width {float(found.width):.1g}: "
            f"{len(found.upper.vertices)} vertices, {seconds:.2f} s"
        )
    assert times[2] < 16 * times[1]


@pytest.mark.skipif(
    importlib.util.find_spec("dp_accounting") is None, reason="dp_accounting is absent"
)
@pytest.mark.parametrize(
    ("name", "count", "epsilon"), [("response", 1_000, 2), ("Gaussian", 100, 5)]
)
def test_beside_dp_accounting(name, count, epsilon, show):
    from dp_accounting.pld import privacy_loss_distribution as losses  # noqa: PLC0415

    def ours():
        if name == "Gaussian":
            one = GaussianComponent("0.1", count=count)
        else:
            one = ApproximateComponent("0.03", "1e-9", count=count)
        return compose_optimally([one]).delta_at(epsilon)

    def theirs():
        if name == "Gaussian":
            one = losses.from_gaussian_mechanism(10.0)
        else:
            guarantee = losses.common.DifferentialPrivacyParameters(0.03, 1e-9)
            one = losses.from_privacy_parameters(guarantee)
        return one.self_compose(count).get_delta_for_epsilon(epsilon)

    found, seconds = timed(ours)
    value, other = timed(theirs)
    low, high = float(found.delta_lower), float(found.delta_upper)
    show(
        f"{name}, {count} fold: {low:.9g} to {high:.9g} in {seconds * 1e3:.1f} ms; "
        f"dp_accounting {value:.9g} in {other * 1e3:.1f} ms"
    )
    assert value == pytest.approx(low, rel=0.05)
