"""Two normal laws of one deviation."""

import numpy as np

from verifydp.exact.balls import Ball, ball
from verifydp.laws.normal import Normal
from verifydp.laws.protocol import Floats
from verifydp.loss.doubles import mills_gap, solved
from verifydp.loss.forms import PairForm

__all__ = ["FORM"]


def _is_shift(first: Normal, second: Normal) -> bool:
    return bool(first.deviation) and first.deviation == second.deviation


def _rho(first: Normal, second: Normal) -> Ball | None:
    """The squared shift over twice the variance (Bun and Steinke 2016)."""
    if not _is_shift(first, second):
        return None
    return ball((first.mean - second.mean) ** 2 / (2 * first.deviation**2))


def _mu(first: Normal, second: Normal) -> Ball | None:
    """The distance of the means over the deviation (Dong, Roth and Su 2022)."""
    if not _is_shift(first, second):
        return None
    return ball(abs(first.mean - second.mean) / first.deviation)


def _distance(first: Normal, second: Normal) -> float | None:
    if not _is_shift(first, second):
        return None
    return float(abs(first.mean - second.mean) / first.deviation)


def _delta(first: Normal, second: Normal, levels: Floats) -> Floats | None:
    shift = _distance(first, second)
    return None if shift is None else _normal_delta(levels, shift)


def _epsilon(first: Normal, second: Normal, targets: Floats) -> Floats | None:
    shift = _distance(first, second)
    if shift is None:
        return None
    floor = np.log1p(-targets)
    if shift == 0:
        return np.asarray(floor)
    top = shift**2 / 2 + shift * np.sqrt(-2 * np.log(targets))
    return solved(lambda e: _normal_delta(e, shift) > targets, floor, top)


def _normal_delta(levels: Floats, shift: float) -> Floats:
    if shift == 0:
        return np.maximum(-np.expm1(levels), 0)
    size = np.abs(levels)
    delta = mills_gap(size / shift - shift / 2, shift)
    return np.where(levels < 0, -np.expm1(-size) + np.exp(-size) * delta, delta)


FORM = PairForm(
    Normal,
    zcdp_rho=_rho,
    gaussian_dp=_mu,
    hockey_stick_float=_delta,
    epsilon_at_float=_epsilon,
)
