"""Sums of the privacy losses of Laplace coordinates, on a grid, from both sides.

A coordinate of loss a has, under "present", the loss a with probability 1/2, -a with
``exp(-a) / 2``, and between them a loss above l with ``1 - exp((l - a) / 2) / 2``;
under "absent" all signs are changed. Its support function is
``H(exp(l)) = 1 - exp((l - a) / 2)``.

From below outputs are merged, which is a post-processing: all of one cell of the grid,
and later all whose cells add up to the same place. From above the coordinate is
replaced by the finite pair whose frontier is the polygon of its tangents at the grid's
slopes. That pair's likelihood ratios are on the grid, so that sums need no rounding;
the coordinate is a post-processing of it (Blackwell 1953), and the vector one of the
product (Doroshenko, Ghazi, Kamath, Kumar and Manurangsi 2022).

Masses are listed in half steps of the grid from the lowest loss to the highest, for
"present"; those for "absent" are the same from the other end.
"""

from dataclasses import dataclass
from fractions import Fraction

from verifydp.exact.balls import Ball, ball

__all__ = ["LossGrid", "add_chords", "add_tangents"]


@dataclass(frozen=True, slots=True, eq=False)
class LossGrid:
    """A grid of losses.

    Attributes
    ----------
    step
        Its step.
    root
        ``exp(step / 2)``, enclosed at the precision that masses have.
    """

    step: Fraction
    root: Ball


def add_chords(masses: list[Ball], loss: Fraction, grid: LossGrid) -> list[Ball]:
    """Add a coordinate whose outputs are merged in cells, its atoms in the outermost.

    Parameters
    ----------
    masses
        Of the coordinates so far; ``[1]`` before the first.
    loss
        The coordinate's, above 0.
    grid
        Its step need not divide the loss.

    Returns
    -------
    list of Ball
        Guarantee: the frontier of the two laws is nowhere above that of the vector.

    Examples
    --------
    >>> one = LossGrid(Fraction(1), ball(Fraction(1, 2)).exp())
    >>> masses = add_chords([ball(1)], Fraction(1), one)
    >>> [round(float(mass.mid()), 4) for mass in masses]
    [0.1839, 0.1193, 0.0, 0.1967, 0.5]
    """
    root, inside = grid.root, loss // grid.step
    place = round(2 * loss / grid.step)  # of the outermost cell, in half steps
    low = ball((-inside * grid.step - loss) / 2).exp() / 2
    high = 1 - ball((inside * grid.step - loss) / 2).exp() / 2
    return _convolved(
        masses,
        width=2 * place,
        atoms=[(0, low), (2 * place, high)],
        progression=(place - 2 * inside + 1, low * (root - 1), 2 * inside),
        root=root,
    )


def add_tangents(masses: list[Ball], loss: Fraction, grid: LossGrid) -> list[Ball]:
    """Add a coordinate as the polygon of its tangents at the grid's slopes.

    Parameters are those of `add_chords`.

    Returns
    -------
    list of Ball
        Guarantee: the frontier of the two laws is nowhere below that of the vector.

    Examples
    --------
    >>> one = LossGrid(Fraction(1), ball(Fraction(1, 2)).exp())
    >>> masses = add_tangents([ball(1)], Fraction(1), one)
    >>> [round(float(mass.mid()), 4) for mass in masses]
    [0.229, 0.0, 0.1486, 0.0, 0.6225]
    """
    root, inside = grid.root, loss // grid.step
    # Neighbouring tangents inside meet at exp(-loss / 2) root^-i / (root + 1).
    meeting = ball(-loss / 2).exp() / (root + 1)
    first = meeting * root ** (1 - inside) * (root - 1)
    if inside * grid.step == loss:
        atom = root / (root + 1)
        atoms = [(0, atom * ball(-loss).exp()), (4 * inside, atom)]
        progression = (2, first, 2 * inside - 1)
        return _convolved(
            masses, width=4 * inside, atoms=atoms, progression=progression, root=root
        )
    # The tangent at the slope beyond the loss goes through (0, 0).
    support = 1 - ball((inside * grid.step - loss) / 2).exp()
    slope, beyond = root ** (2 * inside), root ** (2 * inside + 2)
    least = support / (beyond - slope)
    width = 4 * (inside + 1)
    atoms = [(0, least), (width, least * beyond)]
    if inside == 0:
        atoms.append((2, 1 - least * (1 + beyond)))
        return _convolved(
            masses, width=width, atoms=atoms, progression=(0, first, 0), root=root
        )
    next_least = meeting * root ** (1 - inside) - least
    atoms += [(2, next_least), (width - 2, next_least * slope)]
    return _convolved(
        masses,
        width=width,
        atoms=atoms,
        progression=(4, first, 2 * inside - 1),
        root=root,
    )


def _convolved(
    masses: list[Ball],
    *,
    width: int,
    atoms: list[tuple[int, Ball]],
    progression: tuple[int, Ball, int],
    root: Ball,
) -> list[Ball]:
    """Convolve with some atoms and a geometric progression.

    Parameters
    ----------
    width
        The highest place of the second factor; its lowest is 0.
    atoms
        Their places and masses.
    progression
        Its first place, its first mass and how many terms it has; they are at every
        second place, each ``root`` times the one before. So a sum of it follows from
        the one two places before.
    """
    start, first, terms = progression
    beyond = first * root**terms
    size, zero = len(masses), ball(0)

    def mass(index: int) -> Ball:
        return masses[index] if 0 <= index < size else zero

    sums: list[Ball] = []
    for index in range(size + width):
        total = zero
        if terms:
            before = sums[index - 2] * root if index >= 2 else zero
            leaving = beyond * mass(index - start - 2 * terms)
            total = before + first * mass(index - start) - leaving
        sums.append(total)
    for place, weight in atoms:
        for index, value in enumerate(masses, place):
            sums[index] += weight * value
    return sums
