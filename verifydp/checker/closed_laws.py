"""Closed laws on the line, read as mixtures of normal plus Laplace laws.

What is read: ``normal``, ``laplace``, ``dirac``; ``bind`` of a finite law of labels
into these; and noise that is added to a draw, ``bind(L, x, laplace(x, b))`` or
``bind(L, x, normal(x, s))``. Sums, means and sizes are kept as terms until the end, so
that equal ones are known to be equal.
"""

from dataclasses import dataclass
from fractions import Fraction

from verifydp.checker.densities import Component
from verifydp.checker.evaluation import Evaluator, certain
from verifydp.checker.excess import Excess
from verifydp.checker.jets import value_of
from verifydp.checker.sequents import Context
from verifydp.errors import SpecError
from verifydp.exact.balls import Ball
from verifydp.language.constructors import TRUE, equal, exp, label
from verifydp.language.sorts import REAL, law_sort
from verifydp.language.terms import Term, instantiate, number, open_binder

__all__ = ["read_excess", "read_real"]

_COMPONENTS_MAX, _LAWS_MAX = 64, 1_024


@dataclass(frozen=True, slots=True)
class _Summand:
    """A component of a mixture, in closed terms."""

    weight: Term
    mean: Term
    variance: Term
    scale: Term


class _Reader:
    """Reads closed laws as mixtures of normal plus Laplace laws."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._at = Evaluator(context.canonical, parts=context.parts)
        self._laws = 0

    def reduced(self, term: Term) -> Term:
        """Reduce; what has to hold for that is certain, or it is refused."""
        reduced, needs = self._context.reduced(term)
        _demand(
            all(certain(self._context, need) is True for need in needs),
            "what {} means has a condition that is not certain",
            term,
        )
        return reduced

    def canonical(self, term: Term) -> Term:
        """Give a closed real term in a form in which equal ones often agree."""
        _demand(not term.free, "{} is not closed", term)
        reduced = self.reduced(term)
        form, needs = self._context.canonical(reduced)
        return reduced if needs else form

    def real(self, term: Term) -> Ball:
        """Enclose a canonical term."""
        value = value_of(self._at.real(term))
        _demand(value.is_finite(), "nothing is known of the number {}", term)
        return value

    def summands(self, law: Term) -> list[_Summand]:
        """Read a closed law."""
        self._laws += 1
        within = self._laws <= _LAWS_MAX
        _demand(within, f"there are more than {_LAWS_MAX} laws in it: {{}}", law)
        law = self.reduced(law)
        arguments = law.arguments
        if law.operator == "dirac":
            return [_Summand(number(1), arguments[0], number(0), number(0))]
        if law.operator == "standard_normal":
            return [_Summand(number(1), number(0), number(1), number(0))]
        if law.operator == "normal":
            mean, deviation = arguments
            return [_Summand(number(1), mean, deviation * deviation, number(0))]
        if law.operator == "laplace":
            return [_Summand(number(1), arguments[0], number(0), self._scale(law))]
        is_bound = law.operator == "bind" and arguments[1].operator == "lambda"
        _demand(is_bound, "{} is no mixture of normal plus Laplace laws", law)
        first, kernel = arguments
        if first.operator == "finite_law":
            return self._mixture(first, kernel)
        on_line = first.sort == law_sort(REAL)
        _demand(on_line, "{} is no mixture of normal plus Laplace laws", law)
        return self._noisy(self.summands(first), kernel)

    def _scale(self, law: Term) -> Term:
        scale = law.arguments[1]
        positive = self.real(self.canonical(scale)) > 0
        _demand(positive, "the scale of {} is not certainly above 0", law)
        return scale

    def _mixture(self, first: Term, kernel: Term) -> list[_Summand]:
        weights = first.arguments
        count = len(weights)
        within = count <= _COMPONENTS_MAX
        _demand(
            within, f"more than {_COMPONENTS_MAX} weights are too many: {{}}", first
        )
        total = weights[0]
        for weight in weights[1:]:
            total = total + weight
        form = self._context.form(equal(total, 1))
        sums_to_one = form.term is TRUE and all(
            certain(self._context, need) is True for need in form.needs
        )
        _demand(sums_to_one, "the weights of {} do not surely sum to 1", first)
        found: list[_Summand] = []
        for place, weight in enumerate(weights):
            value = self.real(self.canonical(weight))
            _demand(value >= 0, "the weight {} may be below 0", weight)
            if value.is_zero():
                continue
            for one in self.summands(instantiate(kernel, label(place, count))):
                share = weight * one.weight
                found.append(_Summand(share, one.mean, one.variance, one.scale))
        return found

    def _noisy(self, summands: list[_Summand], kernel: Term) -> list[_Summand]:
        """Add independent noise: a kernel that moves with the draw and not else."""
        x, body = open_binder(kernel)
        is_noise = body.operator in {"normal", "laplace"}
        is_noise = is_noise and x not in body.arguments[1].free
        _demand(is_noise, "the kernel {} is no noise that is added to the draw", kernel)
        location, size = body.arguments
        shift = _shift(location, x)
        if body.operator == "normal":
            return [
                _Summand(
                    one.weight, one.mean + shift, one.variance + size * size, one.scale
                )
                for one in summands
            ]
        scale = self._scale(body)
        bare = all(one.scale is number(0) for one in summands)
        _demand(bare, "Laplace noise is added to Laplace noise by {}", kernel)
        return [
            _Summand(one.weight, one.mean + shift, one.variance, scale)
            for one in summands
        ]

    def component(self, terms: tuple[Term, Term, Term]) -> Component:
        """Enclose the parameters of a component; it has to have a density."""
        mean, variance, scale = map(self.real, terms)
        decided = variance > 0 or variance.is_zero()
        _demand(decided, "the variance {} may be 0: try more bits", terms[1])
        spread = variance > 0 or scale > 0
        _demand(spread, "a part of the law is the constant {}", terms[0])
        exact = terms[0].data
        centre = exact if isinstance(exact, Fraction) else mean
        return Component(centre, variance.sqrt(), scale, terms)


def _shift(location: Term, x: Term) -> Term:
    """What is added to the draw in a location that is the draw plus a constant."""
    shift = number(0)
    while location is not x:
        moved = [part for part in location.arguments if x in part.free]
        fits = location.operator in {"add", "subtract"} and len(moved) == 1
        if location.operator == "subtract":
            fits = fits and location.arguments[0] is moved[0]
        _demand(fits, "the location {} is not the draw plus a number", location)
        for part in location.arguments:
            if part is not moved[0]:
                adds = location.operator == "add"
                shift = shift + part if adds else shift - part
        location = moved[0]
    return shift


def read_excess(context: Context, first: Term, second: Term, epsilon: Term) -> Excess:
    """Read ``p - exp(epsilon) r`` for two closed laws, at the working precision.

    Components that both laws have are taken together.

    Raises
    ------
    SpecError
        If a law is not closed, not well formed, or no mixture of normal plus Laplace
        laws with densities.
    """
    reader = _Reader(context)
    shares: dict[tuple[Term, Term, Term], Term] = {}
    for law, factor in ((first, number(1)), (second, -exp(epsilon))):
        closed = law.sort == law_sort(REAL) and not law.free and not law.loose
        _demand(closed, "{} is no closed law on the line", law)
        summands = reader.summands(law)
        within = len(summands) <= _COMPONENTS_MAX
        _demand(within, f"more than {_COMPONENTS_MAX} components are in {{}}", law)
        for one in summands:
            terms = (one.mean, one.variance, one.scale)
            mean, variance, scale = map(reader.canonical, terms)
            key = (mean, variance, scale)
            shares[key] = shares.get(key, number(0)) + factor * one.weight
    parts = [
        (reader.real(reader.canonical(share)), reader.component(terms), share)
        for terms, share in shares.items()
    ]
    left = [part for part in parts if not part[0].is_zero()]
    return Excess(
        tuple(coefficient for coefficient, _, _ in left),
        tuple(component for _, component, _ in left),
        _balanced(reader, [(share, component.terms) for _, component, share in left]),
    )


def _balanced(
    reader: _Reader, parts: list[tuple[Term, tuple[Term, Term, Term]]]
) -> frozenset[int]:
    """The sides on which the asymptotes of noise of one scale cancel exactly.

    The asymptote of ``N(m, v) + Laplace(b)`` is a multiple of
    ``exp(v / (2 b^2) +- m / b)``, the same one for all.
    """
    scales = {scale for _, (_, _, scale) in parts}
    if len(scales) != 1 or number(0) in scales:
        return frozenset()
    (scale,) = scales
    found: list[int] = []
    for side in (-1, 1):
        total = number(0)
        for share, (mean, variance, _) in parts:
            exponent = variance / (2 * scale * scale) + side * mean / scale
            total = total + share * exp(exponent)
        if reader.canonical(total) is number(0):
            found.append(side)
    return frozenset(found)


def read_real(context: Context, term: Term) -> Ball:
    """Enclose a closed real term.

    Raises
    ------
    SpecError
        If it is not closed, or nothing is known of it.
    """
    _demand(term.sort == REAL and not term.loose, "{} is no real number", term)
    reader = _Reader(context)
    return reader.real(reader.canonical(term))


def _demand(holds: bool, words: str, term: Term) -> None:  # noqa: FBT001
    """Refuse; the term is written out only then."""
    if not holds:
        text = repr(term)
        short = text if len(text) <= 120 else f"{text[:117]}..."
        raise SpecError(words.format(short))
