"""What is claimed of the discrete Gaussian mechanism, and why it holds or fails.

Of two answers the outputs on one side of a point tell for the first: the logarithm of
the ratio of their masses is linear. So no event tells them apart better than that
half-line, and of all half-lines none does it better than one between answers at the
full distance; its chance is a sum over whole numbers, which balls enclose.
"""

import math
from fractions import Fraction
from functools import cache

from verifydp.errors import SpecError
from verifydp.exact.balls import ball, lowest, precision
from verifydp.formal.mechanisms.question import (
    ClaimToProve,
    close,
    weaker,
)
from verifydp.formal.spec.proof import Fact, Proof
from verifydp.formal.spec.theorem import At, Theorem
from verifydp.language.notation import (
    conjunction,
    discrete_normal,
    equal,
    event,
    event_variable,
    exp,
    implies,
    indicator,
    integer,
    member,
    negation,
    number,
    probability,
    real,
    to_real,
)
from verifydp.language.sorts import INTEGER
from verifydp.language.statement import Statement
from verifydp.language.terms import Real, Term, substitute
from verifydp.mechanisms.discrete_gaussian import DiscreteGaussianMechanism
from verifydp.notions.approximate import ExactApproximate
from verifydp.notions.definitions import epsilon_term

__all__ = ["approximate", "half_line", "question"]

#: Working precisions at which the chances of half-lines are compared, in turn.
_BITS = ("128", "256", "512", "2048")

_f, _g, _w, _k = map(integer, ("f", "g", "w", "k"))
_F, _G, _W, _K = map(to_real, (_f, _g, _w, _k))
_V, _EPSILON, _DELTA = map(real, ("variance", "epsilon", "delta"))
_SLOPE, _END, _RATIO = map(real, ("slope", "end", "ratio"))
_ZERO = integer(0)
_B = event_variable("B", INTEGER)
_P, _Q = discrete_normal(_f, _V), discrete_normal(_g, _V)
_GROWTH, _CENTRED = exp(_EPSILON), discrete_normal(_ZERO, _V)
#: The mass of a law at its location, which is the same for all of one variance.
_HEIGHT = probability(_CENTRED, event(_k, equal(_k, _ZERO)))

#: Numbers at which the hypotheses of both theorems hold.
_POINT: dict[Term, Real] = {
    _f: _ZERO, _g: integer(1), _V: 1, _EPSILON: 1, _END: "-1/2",
}  # fmt: skip


def _side(slope: Term, end: Term) -> Term:
    """The whole numbers on one side of a point."""
    return event(_k, slope * _K <= end)


def _exponent(centre: Term) -> Term:
    """The logarithm of a mass, relative to that at the location."""
    return -((_K - centre) * (_K - centre)) / (2 * _V)


def _excess(first: Term, second: Term, of: Term) -> Term:
    return probability(first, of) - _GROWTH * probability(second, of)


def _crossing(first: Term, second: Term) -> Term:
    """Where ``(second - first) k`` has to stay below for k to tell for the first."""
    return (second * second - first * first) / 2 - _V * _EPSILON


# --- no event is better than a half-line


def _gains(p: Proof) -> Fact:
    """The first law is likelier on the half-line, the other one elsewhere."""
    positive, (log_p, log_q) = p.given("variance"), map(_exponent, (_F, _G))
    here, gain = _SLOPE * _K <= _END, _crossing(_F, _G) - (_G - _F) * _K
    squares = p.have(equal((log_p - log_q - _EPSILON) * _V, gain), positive)
    scaled = p.have(
        equal(_RATIO * gain, _END - _SLOPE * _K), p.given("slope"), p.given("end")
    )
    ways: list[Fact] = []
    for side, low, high, sign in (
        (here, _EPSILON + log_q, log_p, gain >= 0),
        (negation(here), log_p, _EPSILON + log_q, gain <= 0),
    ):
        signed = p.have(implies(side, sign), scaled, p.given("ratio"))
        order = p.have(implies(side, low <= high), signed, squares, positive)
        ways.append(p.have(implies(side, exp(low) <= exp(high)), order))
    hit, inside = indicator(member(_k, _B)), indicator(here)
    gained = (hit - inside) * (exp(log_p) - exp(_EPSILON + log_q))
    at_zero = p.have(number(0) <= indicator(equal(_k, _ZERO)))
    tall = p.have(_HEIGHT >= 0, p.mean(at_zero, _CENTRED, _k))
    pointwise = p.have(_HEIGHT * gained <= 0, tall, p.have(gained <= 0, *ways))
    parts = (1, _P, hit), (-_GROWTH, _Q, hit), (-1, _P, inside), (_GROWTH, _Q, inside)
    bound = p.densities(pointwise, _k, *parts)
    best = _excess(_P, _Q, _side(_SLOPE, _END))
    goal = probability(_P, _B) <= _GROWTH * probability(_Q, _B) + best
    return p.every(p.have(goal, bound), _B)


@cache
def half_line() -> Theorem:
    """Two answers are told apart best by a half-line."""
    return Theorem(
        title="discrete_gaussian.half_line",
        source="Canonne, Kamath and Steinke 2020, theorem 7",
        uses=(close(),),
        given={
            "variance": _V > 0,
            "ratio": _RATIO > 0,
            "slope": equal(_SLOPE, _RATIO * (_G - _F)),
            "end": equal(_END, _RATIO * _crossing(_F, _G)),
        },
        claim=close()(_P, _Q, _EPSILON, _excess(_P, _Q, _side(_SLOPE, _END))),
        proof=_gains,
        instance=At({**_POINT, _RATIO: 1, _SLOPE: 1}),
    )


# --- no answers are told apart better than those at the full distance


def _noise(slope: Term, end: Term) -> Term:
    """The chance of a half-line for noise around 0."""
    return probability(_CENTRED, _side(slope, end))


def _proof(p: Proof) -> Fact:
    """Equal answers tell nothing; for others the profile grows with the distance."""
    same = equal(_F, _G)
    apart = p.assume(negation(same))
    return p.cases(same, _equal(p, p.assume(same)), _different(p, apart))


def _equal(p: Proof, same: Fact) -> Fact:
    """The masses are the same, and epsilon and delta are not negative."""
    hit = indicator(member(_k, _B))
    masses = [exp(_exponent(centre)) for centre in (_F, _G)]
    alike = p.have(equal(*masses), same)
    pointwise = p.have(_HEIGHT * (hit * (masses[0] - masses[1])) <= 0, alike)
    bound = p.densities(pointwise, _k, (1, _P, hit), (-1, _Q, hit))
    some = p.mean(p.have(number(0) <= hit), _Q, _k)
    numbers = p.given("parameters")
    growth = p.have(_GROWTH >= 1, numbers)
    goal = probability(_P, _B) <= _GROWTH * probability(_Q, _B) + _DELTA
    return p.every(p.have(goal, bound, growth, some, numbers), _B)


def _different(p: Proof, apart: Fact) -> Fact:
    """A half-line tells answers at the full distance apart at least as well."""
    near, positive = p.given("neighbours"), p.given("variance")
    ratio = _W / (_G - _F)
    end = ratio * _crossing(_F, _G)
    known = p.use(
        half_line(),
        positive,
        p.have(ratio > 0, near, apart),
        p.have(equal(_W, ratio * (_G - _F)), apart),
        p.have(equal(end, ratio * _crossing(_F, _G))),
        slope=_W, end=end, ratio=ratio,
    )  # fmt: skip
    worst = p.use(
        half_line(),
        positive,
        p.have(number(1) > 0),
        p.have(equal(_W, 1 * (_W - to_real(_ZERO)))),
        p.have(equal(_END, 1 * _crossing(to_real(_ZERO), _W)), p.given("end")),
        f=_ZERO, g=_w, slope=_W, ratio=1,
    )  # fmt: skip
    # the same half-line, as it is seen from the first answer
    start = end - _W * _F
    moved = [
        p.axiom("discrete_normal_moved", at, _ZERO, _V, _W, limit, facts=(positive,))
        for at, limit in ((_f, end), (_g, end), (_w, start), (_w, _END))
    ]
    shorter, longer = (start - _W * step >= _W * _K for step in (_W, _G - _F))
    within = p.have(implies(shorter, longer), near)
    order = p.have(indicator(shorter) <= indicator(longer), within)
    gain = p.have(
        _excess(_P, _Q, _side(_W, end)) <= _DELTA,
        *moved,
        p.at(worst, _side(_W, start)),
        p.mean(order, _CENTRED, _k),
        p.given("enough noise"),
    )
    return weaker(p, known, (_P, _Q), _EPSILON, _DELTA, gain)


@cache
def approximate() -> Theorem:
    """The discrete Gaussian mechanism, for answers on one side of one another."""
    return Theorem(
        title="discrete_gaussian.approximate",
        source="Canonne, Kamath and Steinke 2020, theorem 7",
        uses=(close(),),
        given={
            "variance": _V > 0,
            "neighbours": conjunction(
                (_G - _F) * _W >= 0, (_G - _F) * _W <= _W * _W, _W * _W > 0
            ),
            "parameters": conjunction(_EPSILON >= 0, _DELTA >= 0),
            "end": equal(_END, _W * _W / 2 - _V * _EPSILON),
            "enough noise": _noise(_W, _END) - _GROWTH * _noise(_W, _END - _W * _W)
            <= _DELTA,
        },
        claim=close()(_P, _Q, _EPSILON, _DELTA),
        proof=_proof,
        instance=At({**_POINT, _w: integer(1), _DELTA: "1/2"}),
    )


# --- a claim


def question(
    mechanism: DiscreteGaussianMechanism, claim: ExactApproximate
) -> ClaimToProve:
    """State a claim about two whole answers that are at most the sensitivity apart."""
    most, variance = mechanism.sensitivity, mechanism.variance
    epsilon, delta = epsilon_term(claim.epsilon), number(claim.delta)
    # exact where epsilon is rational: then a whole number may lie at the end itself
    nats, half = claim.epsilon.nats, Fraction(most * most, 2)
    end = number(half) - number(variance) * epsilon
    end = end if nats is None else number(half - variance * nats)
    numbers: dict[str, Real] = {
        "variance": variance, "epsilon": epsilon, "delta": delta, "end": end,
    }  # fmt: skip

    def one_side(p: Proof, side: int, order: Fact) -> Fact:
        """Answers of which the second one lies on this side of the first."""
        lemma, far = approximate(), integer(side * most)
        values = {lemma[name]: number(value) for name, value in numbers.items()}
        values |= {lemma["w"]: far}
        given = dict(lemma.statement.given)
        enough = _enclosed(p, substitute(given["enough noise"], values))
        near = p.have(
            substitute(given["neighbours"], values), order, p.given("neighbours")
        )
        return p.use(lemma, values, enough, near)

    def prove(p: Proof) -> Fact:
        order = _F <= _G
        other = p.assume(negation(order))
        return p.cases(order, one_side(p, 1, p.assume(order)), one_side(p, -1, other))

    laws = discrete_normal(_f, variance), discrete_normal(_g, variance)
    return ClaimToProve(
        name="discrete-gaussian",
        statement=Statement(
            (("neighbours", most >= abs(_F - _G)),),
            close()(*laws, epsilon, delta),
            (close(),),
        ),
        prove=prove,
        worst=At({_f: integer(0), _g: integer(most)}),
        event=event(_k, to_real(_k) <= _last(mechanism, claim)),
    )


def _enclosed(p: Proof, goal: Term) -> Fact:
    """Show a closed comparison by balls, with as few digits as will do."""
    *few, most = _BITS
    for bits in few:
        try:
            return p.step("point", terms=(goal,), texts=(bits,))
        except SpecError:
            continue
    return p.step("point", terms=(goal,), texts=(most,))


def _last(mechanism: DiscreteGaussianMechanism, claim: ExactApproximate) -> int:
    """The last output that tells for 0, and not for the sensitivity."""
    with precision(256):
        most = ball(mechanism.sensitivity)
        loss = ball(mechanism.variance) * claim.epsilon.enclosed()
        return math.floor(lowest(most / 2 - loss / most))
