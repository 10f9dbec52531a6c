"""The paper's targets, the noise that meets them, and how far any attacker gets.

Everything is in units of the L2 sensitivity: the released frequencies of a set have
Gaussian noise of a deviation of so many sensitivities in each coordinate. Then only the
length of a change counts, and a set is one number to `verifydp.invert`.

- Unlike variants: a change moves each set by up to the sensitivity, in a direction of
  its own. That is ``sensitivity = 1``. The bound for all signs holds for vectors too,
  if individuals may have any genotypes: averaged over the signs of the moves of the
  sets, the mixed terms of ``d' R^-1 d`` vanish, and diagonal blocks of an inverse are
  at least the inverses of the diagonal blocks.
- The same variants each time: every release moves by the same vector. That is
  ``shift = 1``: with noise that is coupled at each variant alike, the squared distance
  is the sum over variants of what it is for one number.
"""

from fractions import Fraction

from figures.enclosures import Number

import verifydp
from confounding_privacy.panel import SETS
from verifydp.adversary import any_mechanism_curve
from verifydp.composition.inverse.normal_loss import largest_squared, upward_root
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.exact_numbers import exact_text
from verifydp.evidence.inverse_compositions import InverseComposition
from verifydp.exact.balls import Ball, ball, precision
from verifydp.exact.normal import normal_cdf

__all__ = [
    "DELTA",
    "REDESIGNED",
    "REPEATED",
    "TABLE_5",
    "TABLE_6",
    "area_at",
    "ceiling",
    "ceiling_add_remove",
    "ceiling_within",
    "deviation",
    "epsilon_in",
    "inverted",
    "raising_correlation",
]

#: Of targets and of single mechanisms, as in the paper.
DELTA = "0.02"
#: Target, and the epsilon of each mechanism; the first test as in table 5.
TABLE_5 = (("0.25", "0.05"), ("0.5", "0.1"), ("1.5", "0.3"), ("3", "0.6"), ("5", "1"))
TABLE_6 = (
    ("0.4", "0.05"),
    ("0.6", "0.1"),
    ("1", "0.18"),
    ("2", "0.3"),
    ("4", "0.6"),
    ("6", "1"),
)
#: Ours: targets that independent noise misses, and that coupled noise can meet.
REPEATED = (
    ("0.1", "0.05"),
    ("0.2", "0.1"),
    ("0.36", "0.18"),
    ("0.6", "0.3"),
    ("1.2", "0.6"),
    ("2", "1"),
)
#: The mechanism that is designed anew in the tests of table 5.
REDESIGNED = "set 1"
_BITS = 160


def deviation(epsilon: str) -> Fraction:
    """The least deviation, over the sensitivity, that is (epsilon, 0.02)-private.

    The exact condition for normal laws (Balle and Wang 2018, theorem 8), not the
    classical formula; rounded upward in the twelfth decimal.
    """
    squared = largest_squared(Epsilon.of_claim(epsilon), Fraction(DELTA))
    return upward_root(1 / squared)


def inverted(
    target: str, each: str, *, same: bool = False, redesign: bool = False
) -> InverseComposition:
    """Ask `verifydp.invert` for five mechanisms together.

    Parameters
    ----------
    target, each
        Epsilon of all together, and of each by itself.
    same
        Whether all release the same variants.
    redesign
        Whether the first gets another deviation, instead of coupled noise.
    """
    move = "shift" if same else "sensitivity"
    mechanisms = [
        {
            "name": f"set {at + 1}",
            "noise": "gaussian",
            "scale": exact_text(deviation(each)),
            move: 1,
        }
        for at in range(SETS)
    ]
    wanted = {"name": "five releases", "epsilon": target, "delta": DELTA}
    if redesign:
        wanted["redesign"] = REDESIGNED
    return verifydp.invert({"target": wanted, "mechanism": mechanisms})


def epsilon_in(found: InverseComposition, case: str) -> float:
    """Read from a result what one case gives away at delta 0.02; rounded upward."""
    (figure,) = (one for one in found.figures if one.case == case)
    assert isinstance(figure.upper, float)
    return figure.upper


def raising_correlation(target: str, each: str) -> float:
    """The correlation of two of five noises with which the worst change is at a target.

    With the correlation c the worst signs of moves by m deviations are at the squared
    distance ``3 m^2 + 2 m^2 / (1 - c)``. For targets beyond independent noise.
    """
    whole, one = 1 / deviation(target) ** 2, 1 / deviation(each) ** 2
    return float(1 - 2 * one / (whole - (SETS - 2) * one))


def ceiling(epsilon: str) -> Number:
    """The highest AUC against any (epsilon, 0.02)-private mechanism: an enclosure."""
    return Number.of_ball(any_mechanism_curve(epsilon, DELTA).area())


def ceiling_within(epsilon: str) -> Number:
    """The same where members and others are compared within one release.

    Exchanging a member for another turns "scored higher" into "scored lower", so that
    the AUC ``a`` satisfies ``a <= e^epsilon (1 - a) + delta``: it is at most the
    highest accuracy.
    """
    highest = any_mechanism_curve(epsilon, DELTA).highest_accuracy()
    with precision(_BITS):
        return Number.of_ball(_as_ball(highest.value))


def ceiling_add_remove(epsilon: str) -> Number:
    """The ceiling if the guarantee is for adding or removing, and attacks exchange.

    Two steps: ``(2 epsilon, (1 + e^epsilon) delta)``.
    """
    with precision(_BITS):
        growth = ball(Fraction(epsilon)).exp()
        missed = (1 - (1 + growth) * ball(Fraction(DELTA))).max(ball(0))
        return Number.of_ball(1 - missed**2 / (1 + growth**2))


def area_at(squared: Fraction) -> Number:
    """The AUC of the best test of two normal laws at this squared distance."""
    with precision(_BITS):
        return Number.of_ball(normal_cdf((ball(squared) / 2).sqrt()))


def _as_ball(value: Ball | Fraction) -> Ball:
    return ball(value) if isinstance(value, Fraction) else value
