"""What is claimed of noise whose norm's unit ball is a hull, and why it holds or fails.

The norm of a vector is the most that a linear form gives it, among the forms that are
at most 1 on the ball's vectors; this is how the statement says it. Nonnegative weights
of the ball's vectors bound the norm of a change from above, and one such form bounds it
from below: both are multipliers of a linear program, and rational.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from verifydp.errors import SpecError, UnsupportedError
from verifydp.exact.linear import solve
from verifydp.exact.spans import Span, span_of
from verifydp.formal.mechanisms import laplace
from verifydp.formal.mechanisms.falling_densities import (
    DELTA_OPEN,
    EVENT,
    HERE,
    LAWS,
    NEAR,
    OUTPUT,
    OUTPUTS,
    SHOWN_AT_TWO,
    THERE,
    TWO,
    definitions,
    falls,
    private,
    require_readable,
    two_outputs,
)
from verifydp.formal.mechanisms.question import ClaimToProve, close
from verifydp.formal.prove.lp import Optimum, solve_rational
from verifydp.formal.spec.proof import Fact, Proof
from verifydp.formal.spec.theorem import At
from verifydp.language.notation import (
    at,
    choose,
    conjunction,
    exists,
    finite,
    forall,
    function,
    function_variable,
    implies,
    label,
    number,
    point,
    real,
)
from verifydp.language.statement import Statement
from verifydp.language.terms import Real, Term, instantiate
from verifydp.mechanisms.k_norm import KNormMechanism
from verifydp.mechanisms.laplace import LaplaceMechanism
from verifydp.mechanisms.vectors import Answer, squared_length
from verifydp.notions.approximate import ExactApproximate
from verifydp.notions.definitions import epsilon_term

__all__ = ["question"]

#: Numbers in the vectors and the ball together, for one certificate.
_NUMBERS_MAX = 20_000
#: Entries of a vector that a report shows.
_ENTRIES_SHOWN = 32


def question(mechanism: KNormMechanism, claim: ExactApproximate) -> ClaimToProve:
    """State a claim about two answers that differ by one of the vectors."""
    if claim.delta and mechanism.hull.rank == 1:
        return _on_a_line(mechanism, claim)
    return _Question(mechanism, claim).stated()


def _on_a_line(mechanism: KNormMechanism, claim: ExactApproximate) -> ClaimToProve:
    """In one direction the norm is a multiple of the absolute value."""
    scale = 1 / mechanism.decay
    same = LaplaceMechanism.create(scale=scale, sensitivity=mechanism.size)
    return replace(laplace.question(same, claim), name=mechanism.name)


@dataclass(frozen=True)
class _Question:
    """A claim about vectors, and what the certificate is made of."""

    mechanism: KNormMechanism
    claim: ExactApproximate

    @cached_property
    def corners(self) -> tuple[Answer, ...]:
        """The ball's vectors, one of each two that are opposite."""
        rows = self.mechanism.vectors
        whole = rows if self.mechanism.ball is None else self.mechanism.ball
        return whole[: len(whole) // 2]  # sorted: negatives are the other half, turned

    @cached_property
    def span(self) -> Span:
        """Where the noise lives: the other entries follow from those of the pivots."""
        return span_of(self.corners)

    def short(self, row: Answer) -> Answer:
        """The entries of a vector of the span that the others follow from."""
        return tuple(row[place] for place in self.span.pivots)

    @cached_property
    def slopes(self) -> tuple[Term, ...]:
        """Names of the coefficients of a linear form."""
        return tuple(real(f"s{place + 1}") for place in self.span.pivots)

    @cached_property
    def change(self) -> Term:
        """Which of the vectors two answers differ by."""
        return point("change", finite(len(self.mechanism.vectors)))

    @cached_property
    def entries(self) -> tuple[Term, ...]:
        """An output's entries that the others follow from, less the first answer's."""
        return tuple(
            function_variable(f"entry{place + 1}", OUTPUTS)
            for place in self.span.pivots
        )

    @cached_property
    def moved(self) -> list[Term]:
        """An output less the first answer."""
        return [at(one, OUTPUT) for one in self.entries]

    @cached_property
    def beyond(self) -> list[Term]:
        """An output less the second answer."""
        moves = self.columns(self.change, self.mechanism.vectors)
        return [one - move for one, move in zip(self.moved, moves, strict=True)]

    def stated(self) -> ClaimToProve:
        """Give the statement, its proof, and two answers at which it would fail."""
        mechanism, claim = self.mechanism, self.claim
        numbers = (len(mechanism.vectors) + len(self.corners)) * len(self.slopes)
        if numbers > _NUMBERS_MAX:
            raise UnsupportedError(
                f"the vectors and the ball have {numbers} numbers: a certificate takes "
                f"{_NUMBERS_MAX}; leave out vectors that lie between others"
            )
        require_readable(mechanism.pure)
        epsilon, delta = epsilon_term(claim.epsilon), number(claim.delta)
        return ClaimToProve(
            name=mechanism.name,
            statement=Statement(
                (
                    *falls(mechanism.decay).items(),
                    ("norm here", self.is_norm(HERE, self.moved)),
                    ("norm there", self.is_norm(THERE, self.beyond)),
                ),
                close()(*LAWS, epsilon, delta),
                definitions(),
            ),
            prove=self.prove,
            worst=self.worst(),
            event=EVENT,
            open_because=DELTA_OPEN if claim.delta else "",
            answers=(
                _shown([Fraction(0)] * len(mechanism.corner)),
                _shown(mechanism.corner),
            ),
            outputs=NEAR,
        )

    def columns(self, which: Term, rows: Sequence[Answer]) -> list[Term]:
        """The entries of a row that is chosen by a label."""
        short = map(self.short, rows)
        if len(rows) == 1:
            return [number(one) for one in next(short)]
        return [choose(which, *column) for column in zip(*short, strict=True)]

    # --- the norm

    def form(self, vector: Sequence[Real]) -> Term:
        """A linear form of a vector."""
        return _sum(
            slope * entry for slope, entry in zip(self.slopes, vector, strict=True)
        )

    @cached_property
    def holds_ball(self) -> Term:
        """The form is between -1 and 1 on each of the ball's vectors."""
        corner = point("corner", finite(len(self.corners)))
        along = self.form(self.columns(corner, self.corners))
        return forall(corner, conjunction(along >= -1, along <= 1))

    def is_norm(self, size: Term, vector: Sequence[Term]) -> Term:
        """At each output the function is the norm of the vector: a form reaches it."""
        away, along = at(size, OUTPUT), self.form(vector)
        reached = exists_all(self.slopes, conjunction(self.holds_ball, away <= along))
        bound = forall(*self.slopes, implies(self.holds_ball, along <= away))
        return forall(OUTPUT, conjunction(reached, bound))

    # --- the proof

    def prove(self, p: Proof) -> Fact:
        """No form is larger on a change than its weights; then the triangle."""
        mechanism = self.mechanism
        apart = self.nearer(p, HERE, THERE), self.nearer(p, THERE, HERE)
        noise = mechanism.decay, HERE, THERE
        return private(p, noise, apart, mechanism.pure, self.claim)

    def nearer(self, p: Proof, near: Term, far: Term) -> Fact:
        """The rate times what one distance exceeds the other by is the pure epsilon.

        The form that reaches the norm there gives no more than the norm here, and the
        change no more than its weights.
        """
        away, before = at(far, OUTPUT), at(near, OUTPUT)
        vector, side = (self.beyond, -1) if far is THERE else (self.moved, 1)
        given = {HERE: p.given("norm here"), THERE: p.given("norm there")}
        reached, _ = p.parts(p.at(given[far], OUTPUT))
        _, bound = p.parts(p.at(given[near], OUTPUT))
        inside = conjunction(self.holds_ball, away <= self.form(vector))
        held, largest = p.parts(p.assume(inside))
        other = p.apply(p.at(bound, *self.slopes), held)
        most = self.on_changes(p, held, side)
        apart = p.have(away - before <= self.mechanism.size, largest, other, most)
        rate = number(self.mechanism.decay)
        fact = p.have(rate * (away - before) <= number(self.mechanism.pure), apart)
        for place in reversed(range(len(self.slopes))):
            found = exists_all(self.slopes[place:], inside)
            start = reached if place == 0 else p.assume(found)
            fact = p.obtain(start, self.slopes[place], fact)
        return fact

    def on_changes(self, p: Proof, held: Fact, side: int) -> Fact:
        """A form that holds the ball is at most the size at every change, or above."""
        rows, size = self.mechanism.vectors, self.mechanism.size
        along = self.form(self.columns(self.change, rows))
        goal = forall(self.change, along <= size if side > 0 else along >= -size)
        shown = [self.bounded(p, held, row, side, size) for row in rows]
        return p.at(p.step("forall_labels", *shown, terms=(goal,)), self.change)

    def bounded(
        self, p: Proof, held: Fact, row: Answer, side: int, most: Fraction
    ) -> Fact:
        """A form on a change, by weights: at most the size, or at least minus it."""
        used = [
            p.part(p.at(held, label(place, len(self.corners))), int(weight * side > 0))
            for place, weight in self.weights(row)
        ]
        along = self.form(self.short(row))
        return p.have(along <= most if side > 0 else along >= -most, *used)

    def weights(self, row: Answer) -> list[tuple[int, Fraction]]:
        """Signed weights of the ball's vectors that add up to a change."""
        return [(place, one) for place, one in enumerate(self.program(row)[0]) if one]

    def program(self, row: Answer) -> tuple[list[Fraction], Answer]:
        """Weights of the least total size, and the form that shows it least."""
        half, basis = len(self.corners), self.span.basis
        if self.mechanism.ball is None:
            # Each vector is its own weight; the longest is seen by its own direction.
            place, sign = _place(self.corners, row)
            signed = [Fraction(sign * (one == place)) for one in range(half)]
            along = [_product(row, one) / squared_length(row) for one in basis]
            return signed, self.on_entries(along)
        short = self.span.coordinates([*self.corners, row])
        columns = [*short[:-1], *(_turned(one) for one in short[:-1])]
        rows = [
            {place: one[entry] for place, one in enumerate(columns) if one[entry]}
            for entry in range(self.span.rank)
        ]
        outcome = solve_rational([1] * len(columns), rows, short[-1])
        if not isinstance(outcome, Optimum):
            raise SpecError("the norm of a vector is not found: the program is large")
        primal = outcome.primal
        signed = [primal[place] - primal[place + half] for place in range(half)]
        return signed, self.on_entries(outcome.dual)

    def on_entries(self, along: Sequence[Fraction]) -> Answer:
        """A form, given by its values on the span's basis, by its coefficients."""
        square = [self.short(one) for one in self.span.basis]
        return solve(square, tuple(along))

    # --- where it fails

    def worst(self) -> At:
        """Two answers that differ by the change of the largest norm."""
        mechanism, two = self.mechanism, point("bit", finite(2))
        row = mechanism.corner
        values: dict[Term, Real] = {
            **two_outputs(number(mechanism.decay), mechanism.size),
            self.change: label(mechanism.vectors.index(row), len(mechanism.vectors)),
        }
        for entry, move in zip(self.entries, self.short(row), strict=True):
            values[entry] = function(two, choose(two, 0, move))
        return At(
            values,
            spaces=TWO,
            show={
                **SHOWN_AT_TWO,
                "norm here": lambda p, goal: self.shown(p, goal, 1),
                "norm there": lambda p, goal: self.shown(p, goal, -1),
            },
        )

    def shown(self, p: Proof, goal: Term, side: int) -> Fact:
        """One output is no distance away, the other one the change or its negative."""
        row, size = self.mechanism.corner, self.mechanism.size
        none = tuple(Fraction(0) for _ in row)
        cases = [
            (none, self.short(none), Fraction(0)),
            (row, self.program(row)[1], size),
        ]
        if side < 0:
            cases = [
                (_turned(row), _turned(cases[1][1]), size), cases[0]
            ]  # fmt: skip
        body = p.context.exposed(goal, "forall")[0].arguments[0]
        parts = [
            self.shown_at(p, instantiate(body, label(place, 2)), *case)
            for place, case in enumerate(cases)
        ]
        return p.step("forall_labels", *parts, terms=(goal,))

    def shown_at(
        self, p: Proof, goal: Term, row: Answer, form: Answer, size: Fraction
    ) -> Fact:
        """The form reaches the size, and no form that holds the ball does more."""
        reached, bound = p.context.exposed(goal, "and")[0].arguments
        levels = [reached]
        for value in form:
            body = p.context.exposed(levels[-1], "exists")[0].arguments[0]
            levels.append(instantiate(body, number(value)))
        found = p.auto(levels[-1])
        for level, value in zip(reversed(levels[:-1]), reversed(form), strict=True):
            found = p.some(level, number(value), found)
        held = p.assume(self.holds_ball)
        most = (
            self.bounded(p, held, row, 1, size)
            if any(row)
            else p.have(self.form(self.short(row)) <= 0)
        )
        every = p.every(p.supposing(held, most), *self.slopes)
        return p.have(goal, found, p.the_same(every, bound))


def _shown(row: Sequence[Fraction]) -> str:
    more = ", ..." if len(row) > _ENTRIES_SHOWN else ""
    return f"({', '.join(map(str, row[:_ENTRIES_SHOWN]))}{more})"


def exists_all(names: Sequence[Term], body: Term) -> Term:
    """There are values for all names."""
    for name in reversed(names):
        body = exists(name, body)
    return body


def _sum(parts: Iterator[Term]) -> Term:
    total = next(parts)
    for part in parts:
        total = total + part
    return total


def _place(corners: Sequence[Answer], row: Answer) -> tuple[int, int]:
    """Where a vector stands among halves, and its sign there."""
    if row in corners:
        return corners.index(row), 1
    return corners.index(_turned(row)), -1


def _turned(row: Sequence[Fraction]) -> Answer:
    return tuple(-one for one in row)


def _product(one: Answer, other: Answer) -> Fraction:
    return sum((a * b for a, b in zip(one, other, strict=True)), Fraction(0))
