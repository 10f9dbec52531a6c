"""Writes a polynomial as a nonnegative combination of products of premises.

If ``goal = sum_k c_k prod premises + sum_l r_l monomial_l equality_l`` holds as an
identity, with ``c_k >= 0``, every premise at least 0 and every equality 0, then the
goal is at least 0. No solver is needed to see that: only polynomial arithmetic. With
one factor a product this is Farkas' lemma; over a compact polytope products suffice for
every positive goal (D. Handelman, Pacific Journal of Mathematics 132, 1988).

The coefficients solve a linear program: one equation a monomial.
"""

import math
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from verifydp.errors import InputError
from verifydp.formal.prove.lp import Optimum, Sense, solve_rational

__all__ = [
    "Combination",
    "Monomial",
    "SparsePolynomial",
    "combines",
    "find_products",
    "multiply",
]

#: Names of atoms and their powers, sorted by name; the empty one is 1.
Monomial = tuple[tuple[str, int], ...]
#: The coefficient of each monomial.
SparsePolynomial = Mapping[Monomial, Fraction]

_ONE: Monomial = ()


@dataclass(frozen=True, slots=True)
class Combination:
    """How a goal follows from premises.

    Parameters
    ----------
    products
        Positive coefficients, and the premises that each multiplies, by index and in
        ascending order; no premise stands for the constant 1.
    multiples
        Coefficients of any sign, a monomial, and the equality that they multiply.
    """

    products: tuple[tuple[Fraction, tuple[int, ...]], ...]
    multiples: tuple[tuple[Fraction, Monomial, int], ...] = ()


def find_products(
    goal: SparsePolynomial,
    premises: Sequence[SparsePolynomial],
    equalities: Sequence[SparsePolynomial] = (),
    *,
    degree: int = 2,
    strict: Collection[int] | None = None,
    budget: int = 4000,
) -> Combination | None:
    """Search nonnegative coefficients that show ``goal >= 0``, or ``goal > 0``.

    Parameters
    ----------
    goal, premises, equalities
        Polynomials: the premises are at least 0, the equalities are 0.
    degree
        Most factors of a product. Fewer are tried first.
    strict
        None to show ``goal >= 0``. To show ``goal > 0``, the indices of the premises
        that are greater than 0: a product of such premises alone, or the constant,
        then has a positive coefficient.
    budget
        Most products of one degree: one with more is not tried. Also the most
        multiples of equalities: further ones are left out.

    Returns
    -------
    Combination or None
        None where nothing was found. Guarantee: `combines` holds for what is returned,
        checked in rationals.

    Raises
    ------
    InputError
        If a monomial is not sorted, repeats a name or has a power that is not
        positive, or an index in ``strict`` is out of range.

    Examples
    --------
    From ``a <= 1`` and ``b >= 0`` follows ``b - a b >= 0``:

    >>> a, b, ab = (("a", 1),), (("b", 1),), (("a", 1), ("b", 1))
    >>> find_products({b: 1, ab: -1}, [{(): 1, a: -1}, {b: 1}]).products
    ((Fraction(1, 1), (0, 1)),)
    """
    for polynomial in (goal, *premises, *equalities):
        _validate(polynomial)
    if strict and not 0 <= min(strict) <= max(strict) < len(premises):
        raise InputError(
            f"strict premises {sorted(strict)} of {len(premises)} premises: give "
            "indices of premises"
        )
    candidates: dict[tuple[int, ...], SparsePolynomial] = {(): {_ONE: Fraction(1)}}
    layer = dict(candidates)
    for _ in range(degree):
        size = len(next(iter(layer))) + 1
        if math.comb(len(premises) + size, size) > budget:
            return None
        layer = {
            (*chosen, index): multiply(product, premises[index])
            for chosen, product in layer.items()
            for index in range(chosen[-1] if chosen else 0, len(premises))
        }
        candidates.update(layer)
        found = _combine(goal, candidates, equalities, strict, budget)
        if found is not None and combines(
            found, goal, premises, equalities, strict=strict
        ):
            return found
        if not layer:
            return None
    return None


def combines(
    combination: Combination,
    goal: SparsePolynomial,
    premises: Sequence[SparsePolynomial],
    equalities: Sequence[SparsePolynomial] = (),
    *,
    strict: Collection[int] | None = None,
) -> bool:
    """Check a combination by polynomial arithmetic in rationals.

    Guarantee: True only if the identity holds, all coefficients of products are
    positive, all indices exist, and, unless ``strict`` is None, a product of strict
    premises (or the constant) takes part.
    """
    total: dict[Monomial, Fraction] = {}
    positive = strict is None
    for coefficient, chosen in combination.products:
        if coefficient <= 0 or any(not 0 <= i < len(premises) for i in chosen):
            return False
        positive = positive or set(chosen) <= set(strict or ())
        product: SparsePolynomial = {_ONE: coefficient}
        for index in chosen:
            product = multiply(product, premises[index])
        _add(total, product)
    for coefficient, monomial, index in combination.multiples:
        if not 0 <= index < len(equalities):
            return False
        _add(total, multiply({monomial: coefficient}, equalities[index]))
    return positive and _clean(total) == _clean(goal)


def multiply(
    left: SparsePolynomial, right: SparsePolynomial
) -> dict[Monomial, Fraction]:
    """Multiply two polynomials.

    Examples
    --------
    >>> x = (("x", 1),)
    >>> multiply({x: 1, (): 1}, {x: 1, (): -1})
    {(('x', 2),): Fraction(1, 1), (): Fraction(-1, 1)}
    """
    product: dict[Monomial, Fraction] = {}
    for first, a in left.items():
        for second, b in right.items():
            monomial = _times(first, second)
            product[monomial] = product.get(monomial, Fraction(0)) + a * b
    return _clean(product)


def _combine(
    goal: SparsePolynomial,
    products: Mapping[tuple[int, ...], SparsePolynomial],
    equalities: Sequence[SparsePolynomial],
    strict: Collection[int] | None,
    budget: int,
) -> Combination | None:
    goal = _clean(goal)
    multiples = _multiples(goal, products.values(), equalities, budget)
    chosen = _useful(goal, products, multiples.values())
    columns = [*(products[key] for key in chosen), *multiples.values()]
    monomials = sorted({m for column in (goal, *columns) for m in column})
    positions = {monomial: row for row, monomial in enumerate(monomials)}
    rows: list[dict[int, Fraction]] = [{} for _ in monomials]
    for index, column in enumerate(columns):
        for monomial, value in column.items():
            rows[positions[monomial]][index] = value
    rhs = [goal.get(monomial, Fraction(0)) for monomial in monomials]
    free = range(len(chosen), len(columns))
    # A product of many factors costs more: among all ways the plain ones are sought.
    cost = [Fraction(1 + len(key)) for key in chosen] + [Fraction(0)] * len(free)
    senses: list[Sense] = ["="] * len(rows)
    if strict is not None:
        amount = _positive_amount(rows, rhs, chosen, len(columns), strict)
        if not amount:
            return None
        rows.append(dict.fromkeys(_positive(chosen, strict), Fraction(1)))
        rhs.append(amount)
        senses.append(">=")
    outcome = solve_rational(cost, rows, rhs, senses=senses, free=free)
    if not isinstance(outcome, Optimum):
        return None
    named = list(multiples)
    return Combination(
        tuple(
            (value, key)
            for value, key in zip(outcome.primal, chosen, strict=False)
            if value
        ),
        tuple(
            (value, *named[index])
            for index, value in enumerate(outcome.primal[len(chosen) :])
            if value
        ),
    )


def _positive(chosen: Sequence[tuple[int, ...]], strict: Collection[int]) -> list[int]:
    return [index for index, key in enumerate(chosen) if set(key) <= set(strict)]


def _positive_amount(
    rows: Sequence[Mapping[int, Fraction]],
    rhs: Sequence[Fraction],
    chosen: Sequence[tuple[int, ...]],
    count: int,
    strict: Collection[int],
) -> Fraction:
    """Find how much of products that are greater than 0 can be had, up to 1."""
    row = dict.fromkeys(_positive(chosen, strict), Fraction(1)) | {count: Fraction(-1)}
    equations: list[Sense] = ["="] * len(rows)
    outcome = solve_rational(
        [0] * count + [-1],
        [*rows, row, {count: 1}],
        [*rhs, 0, 1],
        senses=[*equations, ">=", "<="],
        free=range(len(chosen), count),
    )
    return -outcome.value if isinstance(outcome, Optimum) else Fraction(0)


def _multiples(
    goal: SparsePolynomial,
    products: Iterable[SparsePolynomial],
    equalities: Sequence[SparsePolynomial],
    budget: int,
) -> dict[tuple[Monomial, int], dict[Monomial, Fraction]]:
    """Multiply equalities by monomials that bring one of their terms to the others'.

    Two rounds: the terms that the first round introduces may need a multiple, too.
    """
    known = {_ONE, *goal, *(m for product in products for m in product)}
    most = max(sum(power for _, power in monomial) for monomial in known)
    multiples: dict[tuple[Monomial, int], dict[Monomial, Fraction]] = {}
    for _ in range(2):
        for index, equality in enumerate(map(_clean, equalities)):
            factors = {
                factor
                for monomial in known
                for term in equality
                if (factor := _quotient(monomial, term)) is not None
            }
            for factor in sorted(factors):
                product = multiply({factor: Fraction(1)}, equality)
                degrees = (sum(power for _, power in m) for m in product)
                if max(degrees, default=0) <= most and len(multiples) < budget:
                    multiples[factor, index] = product
        known |= {m for product in multiples.values() for m in product}
    return multiples


def _useful(
    goal: SparsePolynomial,
    products: Mapping[tuple[int, ...], SparsePolynomial],
    multiples: Iterable[SparsePolynomial],
) -> list[tuple[int, ...]]:
    """Leave out products with a monomial that nothing could cancel."""
    touched = {monomial for multiple in multiples for monomial in multiple} | set(goal)
    chosen = sorted(products, key=lambda key: (len(key), key))
    while True:
        signs = Counter(
            (monomial, value > 0)
            for key in chosen
            for monomial, value in products[key].items()
        )
        kept = [
            key
            for key in chosen
            if products[key]
            and all(
                monomial in touched or signs[monomial, value < 0]
                for monomial, value in products[key].items()
            )
        ]
        if len(kept) == len(chosen):
            return kept
        chosen = kept


def _times(left: Monomial, right: Monomial) -> Monomial:
    if not left or not right:
        return left or right
    powers = dict(left)
    for name, power in right:
        powers[name] = powers.get(name, 0) + power
    return tuple(sorted(powers.items()))


def _quotient(monomial: Monomial, term: Monomial) -> Monomial | None:
    powers = dict(monomial)
    for name, power in term:
        powers[name] = powers.get(name, 0) - power
    if min(powers.values(), default=0) < 0:
        return None
    return tuple(sorted((name, power) for name, power in powers.items() if power))


def _add(total: dict[Monomial, Fraction], polynomial: SparsePolynomial) -> None:
    for monomial, value in polynomial.items():
        total[monomial] = total.get(monomial, Fraction(0)) + value


def _clean(polynomial: SparsePolynomial) -> dict[Monomial, Fraction]:
    return {monomial: Fraction(v) for monomial, v in polynomial.items() if v}


def _validate(polynomial: SparsePolynomial) -> None:
    for monomial in polynomial:
        names = [name for name, _ in monomial]
        if names != sorted(set(names)) or any(power < 1 for _, power in monomial):
            raise InputError(
                f"the monomial {monomial} is not sorted, repeats a name or has a power "
                "below 1: write each name once, in order, with its power"
            )
