"""The most powerful private test against a solver; its certificate against mutants."""

from dataclasses import replace
from fractions import Fraction
from math import exp

import numpy as np
import pytest
from scipy.optimize import linprog

from verifydp.errors import CertificateError, InputError, UnsupportedError
from verifydp.invariants.odds_ratio import CellLaw, optimal_test
from verifydp.loss.tradeoff import TradeOff

#: Margins, size, epsilon, delta, odds, and the power that a solver found (SD-T37).
KNOWN = [
    ((10, 10, 8), "0.05", 1.0, "0", "3", 0.1698832264885863),
    ((6, 9, 7), "0.1", 0.5, "0.02", "2.5", 0.1695804526213101),
    ((5, 12, 6), "0.05", 1.0, "0.05", "4", 0.2045978775518781),
]


def private(epsilon, delta):
    return TradeOff.from_approximate(
        Fraction(exp(epsilon)).limit_denominator(10**9), Fraction(delta)
    )


@pytest.mark.parametrize("case", KNOWN, ids=lambda case: str(case[0]))
def test_powers_are_those_that_a_solver_finds(case):
    totals, size, epsilon, delta, odds, power = case
    found = optimal_test(
        CellLaw(*totals), private(epsilon, delta), Fraction(size), Fraction(odds)
    )
    assert float(found.power) == pytest.approx(power, abs=1e-9)


def by_solver(law, growth, delta, size, odds):
    """The largest power by a linear program in doubles, written independently."""
    count = len(law.counts)
    rows, limits = [], []
    for x in range(count):
        for y in (x - 1, x + 1):
            if 0 <= y < count:
                for own, slope, limit in (
                    (1.0, growth, delta),
                    (growth, 1.0, growth - 1 + delta),
                ):
                    row = np.zeros(count)
                    row[y] += own
                    row[x] -= slope
                    rows.append(row)
                    limits.append(limit)
    solved = linprog(
        -law.probabilities(np.log(odds)),
        A_ub=np.array(rows) if rows else None,
        b_ub=limits or None,
        A_eq=[law.probabilities()],
        b_eq=[size],
        bounds=(0, 1),
    )
    return -solved.fun


def test_drawn_margins_agree_with_a_linear_program():
    rng = np.random.default_rng(20261123)
    tried = 0
    while tried < 60:
        row, other = (int(n) for n in rng.integers(1, 9, 2))
        column = int(rng.integers(1, row + other))
        law = CellLaw(row, other, column)
        if len(law.counts) < 2:
            continue
        tried += 1
        growth = Fraction(int(rng.integers(11, 50)), 10)
        delta = Fraction(int(rng.integers(0, 20)), 100)
        size = Fraction(int(rng.integers(1, 90)), 100)
        odds = Fraction(int(rng.integers(11, 60)), 10)
        found = optimal_test(law, TradeOff.from_approximate(growth, delta), size, odds)
        wanted = by_solver(law, float(growth), float(delta), float(size), float(odds))
        assert float(found.power) == pytest.approx(wanted, abs=1e-8)


def test_one_table_leaves_nothing_to_test():
    found = optimal_test(
        CellLaw(3, 3, 0), private(1, "0"), Fraction(1, 20), Fraction(2)
    )
    assert found.rejects == (Fraction(1, 20),)
    assert found.power == Fraction(1, 20)


def mutants(found):
    more = found.power + Fraction(1, 1000)
    yield "another power", replace(found, power=more)
    yield "another size", replace(found, size=found.size / 2)
    yield "other odds", replace(found, odds=found.odds + 1)
    yield (
        "a smaller slope",
        replace(found, lines=tuple((slope * 9 / 10, at) for slope, at in found.lines)),
    )
    yield "a shifted test", replace(found, rejects=found.rejects[::-1])
    yield "another multiplier", replace(found, of_size=found.of_size + 1)
    steps = [(-value, which) for value, which in found.of_steps]
    yield "negative steps", replace(found, of_steps=tuple(steps))
    yield "one count less", replace(found, rejects=found.rejects[:-1])
    yield "other margins", replace(found, margins=CellLaw(9, 11, 8))


@pytest.mark.parametrize("place", range(9))
def test_a_certificate_that_was_changed_is_refused(place):
    found = optimal_test(
        CellLaw(10, 10, 8), private(1, "0.01"), Fraction(1, 20), Fraction(3)
    )
    found.check()
    _, broken = list(mutants(found))[place]
    with pytest.raises(CertificateError, match="no certificate of an optimal test"):
        broken.check()


def test_a_private_test_of_less_power_has_no_certificate():
    """Constant tests are private and have the size, and less power."""
    found = optimal_test(CellLaw(4, 4, 4), private(1, "0"), Fraction(1, 4), Fraction(3))
    flat = replace(found, rejects=(Fraction(1, 4),) * 5, power=Fraction(1, 4))
    with pytest.raises(CertificateError, match="the multipliers prove another power"):
        flat.check()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"size": Fraction(0)}, "the size is 0"),
        ({"size": Fraction(1)}, "the size is 1"),
        ({"odds": Fraction(1)}, "the odds ratio is 1"),
        (
            {"function": TradeOff([(0, 1), ("1/2", "1/4"), (1, 0)])},
            "not symmetric",
        ),
    ],
)
def test_what_is_no_test_is_refused(arguments, words):
    asked = {
        "margins": CellLaw(2, 2, 2),
        "function": private(1, "0"),
        "size": Fraction(1, 20),
        "odds": Fraction(2),
    } | arguments
    with pytest.raises(InputError, match=words):
        optimal_test(**asked)


def test_many_counts_are_refused_in_words():
    with pytest.raises(UnsupportedError, match="at most 100"):
        optimal_test(
            CellLaw(500, 500, 500), private(1, "0"), Fraction(1, 20), Fraction(2)
        )
