"""Laws of several draws: kernels, latent variables, independent and adaptive products.

A kernel gives a finite law for each outcome of an earlier one. Mixing over a latent
variable, composing adaptively and randomised post-processing are the same operation
on exact tables; they differ in what is kept of the earlier outcome.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from verifydp.errors import InputError
from verifydp.laws.finite import FiniteLaw, check_size

__all__ = ["Kernel", "joint", "merged_by_ratio", "mixture", "product"]

#: For each outcome of an earlier law, the law that follows.
Kernel = Mapping[Any, FiniteLaw] | Callable[[Any], FiniteLaw]


def joint(latent: FiniteLaw, kernel: Kernel) -> FiniteLaw:
    """Give the law of pairs ``(latent outcome, outcome of the kernel there)``.

    With a mechanism as ``latent`` and a second one that sees the first answer as
    ``kernel``, this is their adaptive composition.

    Parameters
    ----------
    latent
        The law of what comes first.
    kernel
        A mapping or a function; it is asked on the support of ``latent`` only.

    Raises
    ------
    InputError
        If the kernel has no finite law for an outcome of positive probability, or
        there would be more than about a million outcomes.

    Examples
    --------
    >>> bit = FiniteLaw.uniform([0, 1])
    >>> noisy = joint(bit, lambda b: FiniteLaw({b: "3/4", 1 - b: "1/4"}))
    >>> noisy.probability({(0, 0)})
    Fraction(3, 8)
    """
    following = {outcome: _law_at(kernel, outcome) for outcome in latent.support}
    check_size(
        sum(len(law.weights) for law in following.values()), "the joint law of a kernel"
    )
    return FiniteLaw(
        {
            (outcome, result): latent.weight(outcome) * weight
            for outcome, law in following.items()
            for result, weight in law.weights.items()
        }
    )


def mixture(latent: FiniteLaw, kernel: Kernel) -> FiniteLaw:
    """Give the law of the kernel's outcome, the latent one being forgotten.

    The same operation is post-processing by a random function.

    Raises
    ------
    InputError
        As for `joint`.

    Examples
    --------
    >>> bit = FiniteLaw({0: "1/3", 1: "2/3"})
    >>> mixture(bit, lambda b: FiniteLaw({b: "3/4", 1 - b: "1/4"})).weight(0)
    Fraction(5, 12)
    """
    return joint(latent, kernel).image(lambda pair: pair[1])


def product(laws: Iterable[FiniteLaw]) -> FiniteLaw:
    """Give the law of independent draws, one from each law, as flat tuples.

    Raises
    ------
    InputError
        If there would be more than about a million outcomes.

    Examples
    --------
    >>> coin = FiniteLaw.uniform(["h", "t"])
    >>> product([coin, coin, coin]).weight(("h", "t", "h"))
    Fraction(1, 8)
    """
    table: dict[tuple[Hashable, ...], Fraction] = {(): Fraction(1)}
    for law in laws:
        check_size(len(table) * len(law.weights), "the product of the laws")
        table = {
            (*drawn, outcome): value * weight
            for drawn, value in table.items()
            for outcome, weight in law.weights.items()
        }
    return FiniteLaw(table)


def merged_by_ratio(first: FiniteLaw, second: FiniteLaw) -> tuple[FiniteLaw, FiniteLaw]:
    """Merge the outcomes of a pair that have one likelihood ratio.

    The ratio is a sufficient statistic for the pair (Lehmann and Romano 2005,
    section 2.6), so no divergence and no trade-off function changes, while the
    number of outcomes of a power grows as a polynomial instead of exponentially.

    Returns
    -------
    tuple of FiniteLaw
        Two laws on the ratios ``first / second`` as Fractions, from the lowest; the
        outcome None stands for an infinite ratio.

    Examples
    --------
    >>> flip, other = FiniteLaw({0: "3/4", 1: "1/4"}), FiniteLaw({0: "1/4", 1: "3/4"})
    >>> merged_by_ratio(flip.power(3), other.power(3))[0].outcomes
    (Fraction(1, 27), Fraction(1, 3), Fraction(3, 1), Fraction(27, 1))
    """
    finite: dict[Fraction, tuple[Fraction, Fraction]] = {}
    infinite = Fraction(0)
    for outcome in dict.fromkeys((*first.outcomes, *second.outcomes)):
        p, q = first.weight(outcome), second.weight(outcome)
        if q == 0:
            infinite += p
            continue
        before = finite.get(p / q, (Fraction(0), Fraction(0)))
        finite[p / q] = (before[0] + p, before[1] + q)
    upper: dict[Fraction | None, Fraction] = {r: finite[r][0] for r in sorted(finite)}
    lower: dict[Fraction | None, Fraction] = {r: finite[r][1] for r in sorted(finite)}
    if infinite:
        upper[None], lower[None] = infinite, Fraction(0)
    return FiniteLaw(upper), FiniteLaw(lower)


def _law_at(kernel: Kernel, outcome: Hashable) -> FiniteLaw:
    if callable(kernel):
        law: object = kernel(outcome)
    elif outcome in kernel:
        law = kernel[outcome]
    else:
        raise InputError(
            f"the kernel has no law for the outcome {outcome!r}, which has positive "
            "probability: add it"
        )
    if not isinstance(law, FiniteLaw):
        raise InputError(
            f"the kernel gives {law!r} for the outcome {outcome!r}: it must give a "
            "FiniteLaw"
        )
    return law
