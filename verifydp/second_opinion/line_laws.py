"""Closed laws on the line as mixtures of noise, with their distribution functions.

The formulas are not those of the checker: the convolution of a normal and a Laplace
law is written with normal distribution functions (Reed and Jorgensen 2004), and a test
compares it with the integral that it is.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verifydp.errors import UnsupportedError
from verifydp.language.definitions import unfolded
from verifydp.language.notation import natural_number, pair
from verifydp.language.terms import Term, fresh, instantiate, open_binder

__all__ = ["WeightedComponent", "read_law", "up_to"]

_ZERO, _ONE = Fraction(0), Fraction(1)
_STEPS_MAX = 16


@dataclass(frozen=True, slots=True)
class WeightedComponent:
    """A weight times N(mean, deviation^2) + Laplace(scale), in some arithmetic.

    ``deviation`` and ``scale`` are None where there is no such noise.
    """

    weight: Any
    mean: Any
    deviation: Any
    scale: Any


def up_to(numbers: Any, part: WeightedComponent, y: Any) -> Any:
    """The weighted probability of at most ``y``, for a part with a density."""
    x = numbers.add(y, numbers.negate(part.mean))
    normal = (
        None
        if part.deviation is None
        else numbers.normal_cdf(numbers.divide(x, part.deviation))
    )
    if part.scale is None:
        return numbers.multiply(part.weight, normal)
    half = numbers.number(Fraction(1, 2))
    if part.deviation is None:
        # One formula for both sides: exp(min(x, 0)) / 2 + (1 - exp(-max(x, 0))) / 2.
        zero, one = numbers.number(_ZERO), numbers.number(_ONE)
        ratio = numbers.divide(x, part.scale)
        below = numbers.exp(numbers.minimum(ratio, zero))
        above = numbers.exp(numbers.negate(numbers.maximum(ratio, zero)))
        both = numbers.add(below, numbers.add(one, numbers.negate(above)))
        return numbers.multiply(part.weight, numbers.multiply(half, both))
    # By parts: the density is (g(x) + g(-x)) / (2 b), g as below.
    sides = [_g(numbers, part, side) for side in (numbers.negate(x), x)]
    rest = numbers.add(sides[0], numbers.negate(sides[1]))
    both = numbers.add(normal, numbers.multiply(half, rest))
    return numbers.multiply(part.weight, both)


def _g(numbers: Any, part: WeightedComponent, x: Any) -> Any:
    """``exp(s^2 / 2 b^2 - x / b) Phi(x / s - s / b)``."""
    ratio = numbers.divide(part.deviation, part.scale)
    square = numbers.multiply(numbers.multiply(ratio, ratio), _half(numbers))
    moved = numbers.negate(numbers.divide(x, part.scale))
    place = numbers.add(numbers.divide(x, part.deviation), numbers.negate(ratio))
    growth = numbers.exp(numbers.add(square, moved))
    return numbers.multiply(growth, numbers.normal_cdf(place))


def _half(numbers: Any) -> Any:
    return numbers.number(Fraction(1, 2))


def read_law(
    meaning: Any, law: Term, values: dict[Term, Any]
) -> list[WeightedComponent]:
    """Read a law on the line where its free variables have these values.

    Parameters
    ----------
    meaning
        Evaluates the numbers in it.
    law, values
        A law over real numbers.

    Raises
    ------
    UnsupportedError
        If it is no mixture of normal and Laplace noise that surely is one.
    """
    return _Reader(meaning).parts(law, values)


@dataclass(frozen=True, slots=True)
class _Reader:
    meaning: Any

    def parts(self, law: Term, values: dict[Term, Any]) -> list[WeightedComponent]:
        numbers = self.meaning.numbers
        law, values = self._head(law, values)
        one, zero = numbers.number(_ONE), numbers.number(_ZERO)
        if law.operator == "standard_normal":
            return [WeightedComponent(one, zero, one, None)]
        if law.operator == "iterate":
            return self._iterated(law, values)
        if law.operator == "bind":
            first, kernel = law.arguments
            return self._bound(first, kernel, values)
        if law.operator not in {"dirac", "normal", "laplace"}:
            raise UnsupportedError(f"{law.operator} is no noise on the line")
        mean = self.meaning.of(law.arguments[0], values)
        if law.operator == "dirac":
            return [WeightedComponent(one, mean, None, None)]
        size = self._size(law, values)
        if law.operator == "laplace":
            if size is None:
                raise UnsupportedError("a Laplace law has the scale 0")
            return [WeightedComponent(one, mean, None, size)]
        return [WeightedComponent(one, mean, size, None)]

    def _size(self, law: Term, values: dict[Term, Any]) -> Any:
        """The size of noise, None if it is 0; the sign of a deviation is idle."""
        numbers = self.meaning.numbers
        size = self.meaning.of(law.arguments[1], values)
        zero = numbers.number(_ZERO)
        if numbers.equal(size, zero):
            return None
        if law.operator == "normal":
            size = numbers.absolute(size)
        if numbers.less(zero, size) is not True:
            raise UnsupportedError("the size of noise is not certainly above 0")
        return size

    def _head(self, law: Term, values: dict[Term, Any]) -> tuple[Term, dict[Term, Any]]:
        """Unfold, apply and choose until a law shows how it is made."""
        while True:
            if law.operator == "defined":
                law = unfolded(law, self.meaning.definitions)
            elif law.operator == "choose":
                place = self.meaning.of(law.arguments[0], values)
                if not isinstance(place, int):
                    raise UnsupportedError("it is not certain which law is meant")
                law = law.arguments[1 + place]
            elif law.operator == "if":
                holds = self.meaning.of(law.arguments[0], values)
                if holds is None:
                    raise UnsupportedError("it is not certain which law is meant")
                law = law.arguments[1 if holds else 2]
            elif law.operator == "apply" and law.arguments[0].operator == "lambda":
                law = instantiate(*law.arguments)
            else:
                return law, values

    def _bound(
        self, first: Term, kernel: Term, values: dict[Term, Any]
    ) -> list[WeightedComponent]:
        first, inner = self._head(first, values)
        if kernel.operator != "lambda":
            raise UnsupportedError("a kernel is not written out")
        over, body = open_binder(kernel, *values, *inner)
        if first.operator != "finite_law":
            return self._shifted(self.parts(first, inner), over, body, values)
        found: list[WeightedComponent] = []
        numbers = self.meaning.numbers
        weights = self.meaning.parts(first, inner)
        total = numbers.number(_ZERO)
        for place, weight in enumerate(weights):
            total = numbers.add(total, weight)
            if numbers.at_most(numbers.number(_ZERO), weight) is False:
                raise UnsupportedError("a weight is negative")
            if numbers.equal(weight, numbers.number(_ZERO)):
                continue
            for one in self.parts(body, {**values, over: place}):
                share = numbers.multiply(weight, one.weight)
                found.append(
                    WeightedComponent(share, one.mean, one.deviation, one.scale)
                )
        if numbers.equal(total, numbers.number(_ONE)) is False:
            raise UnsupportedError("weights do not sum to 1")
        return found

    def _shifted(
        self,
        parts: list[WeightedComponent],
        over: Term,
        body: Term,
        values: dict[Term, Any],
    ) -> list[WeightedComponent]:
        """Add noise around ``c`` times the draw plus a number."""
        body, values = self._head(body, values)
        if body.operator not in {"normal", "laplace", "dirac"}:
            raise UnsupportedError("a kernel is no noise that is added to a draw")
        location, *size = body.arguments
        numbers = self.meaning.numbers
        zero = numbers.number(_ZERO)
        for term in size:
            if numbers.equal(self._slope(term, over, values), zero) is not True:
                raise UnsupportedError("the size of noise depends on a draw")
        slope = self._slope(location, over, values)
        shift = self.meaning.of(location, {**values, over: zero})
        extra = self._size(body, {**values, over: zero}) if size else None
        stretch = numbers.absolute(slope)

        def stretched(value: Any) -> Any:
            if value is None or numbers.equal(slope, zero):
                return None
            if numbers.less(zero, stretch) is not True:
                raise UnsupportedError("a slope may be 0")
            return numbers.multiply(stretch, value)

        added: list[WeightedComponent] = []
        for one in parts:
            mean = numbers.add(numbers.multiply(slope, one.mean), shift)
            deviation, scale = stretched(one.deviation), stretched(one.scale)
            if body.operator == "normal" and extra is not None:
                deviation = self._together(deviation, extra)
            if body.operator == "laplace":
                if scale is not None or extra is None:
                    raise UnsupportedError("Laplace noise is added to Laplace noise")
                scale = extra
            added.append(WeightedComponent(one.weight, mean, deviation, scale))
        return added

    def _together(self, deviation: Any, extra: Any) -> Any:
        if deviation is None:
            return extra
        numbers = self.meaning.numbers
        squares = [numbers.multiply(size, size) for size in (deviation, extra)]
        return numbers.sqrt(numbers.add(*squares))

    def _slope(self, term: Term, over: Term, values: dict[Term, Any]) -> Any:
        """The factor of a draw in a term that is linear in it."""
        numbers = self.meaning.numbers
        if over not in term.free:
            return numbers.number(_ZERO)
        if term is over:
            return numbers.number(_ONE)
        if term.operator == "apply" and term.arguments[0].operator == "lambda":
            return self._slope(instantiate(*term.arguments), over, values)
        if term.operator in {"first", "second"}:
            of = term.arguments[0]
            if of.operator == "pair":
                part = of.arguments[term.operator == "second"]
                return self._slope(part, over, values)
        slopes = [self._slope(part, over, values) for part in term.arguments]
        if term.operator == "add":
            total = slopes[0]
            for slope in slopes[1:]:
                total = numbers.add(total, slope)
            return total
        if term.operator == "subtract":
            return numbers.add(slopes[0], numbers.negate(slopes[1]))
        if term.operator == "negate":
            return numbers.negate(slopes[0])
        return self._product(term, slopes, over, values)

    def _product(
        self, term: Term, slopes: list[Any], over: Term, values: dict[Term, Any]
    ) -> Any:
        operations: dict[str, Callable[[Any, Any], Any]] = {
            "multiply": self.meaning.numbers.multiply,
            "divide": self.meaning.numbers.divide,
        }
        moving = [
            place for place, part in enumerate(term.arguments) if over in part.free
        ]
        fits = len(moving) == 1 and len(slopes) == 2 and term.operator in operations
        if not fits or (term.operator == "divide" and moving != [0]):
            raise UnsupportedError("a location is not linear in a draw")
        (place,) = moving
        factor = self.meaning.of(term.arguments[1 - place], values)
        return operations[term.operator](slopes[place], factor)

    def _iterated(self, law: Term, values: dict[Term, Any]) -> list[WeightedComponent]:
        count, start, step = law.arguments
        steps = self.meaning.of(count, values)
        if (
            not isinstance(steps, int)
            or steps > _STEPS_MAX
            or start.sort.kind != "real"
        ):
            raise UnsupportedError("an iteration is not written out")
        if step.operator != "lambda":
            raise UnsupportedError("a kernel is not written out")
        numbers = self.meaning.numbers
        state = self.meaning.of(start, values)
        parts = [WeightedComponent(numbers.number(_ONE), state, None, None)]
        for k in range(steps):
            x = fresh(start.sort, step, *values)
            body = instantiate(step, pair(natural_number(k), x))
            parts = self._shifted(parts, x, body, values)
        return parts
