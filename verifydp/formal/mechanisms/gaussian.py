"""What is claimed of the Gaussian mechanism, and why it holds or fails."""

from fractions import Fraction
from functools import cache

from verifydp.formal.mechanisms.question import (
    ClaimToProve,
    at_numbers,
    close,
    foundation,
    part,
    weaker,
)
from verifydp.formal.spec.proof import Fact, Proof
from verifydp.formal.spec.theorem import At, Theorem
from verifydp.language.notation import (
    conjunction,
    equal,
    event,
    event_variable,
    exp,
    implies,
    indicator,
    member,
    negation,
    normal,
    normal_cdf,
    number,
    probability,
    real,
    standard_normal,
)
from verifydp.language.sorts import REAL
from verifydp.language.statement import Statement
from verifydp.language.terms import Term
from verifydp.mechanisms.gaussian import GaussianMechanism
from verifydp.notions.approximate import ExactApproximate
from verifydp.notions.definitions import epsilon_term

__all__ = ["approximate", "normal_question", "question"]

_F, _G, _Y, _Z, _SIGMA, _MOST = map(real, ("f", "g", "y", "z", "sigma", "sensitivity"))
_EPSILON, _DELTA, _T = real("epsilon"), real("delta"), real("t")
_B = event_variable("B", REAL)
_LAWS = normal(_F, _SIGMA), normal(_G, _SIGMA)
_APART = abs(_F - _G)


def _profile(distance: Term) -> Term:
    """The least delta of two normal laws at a distance (Balle and Wang 2018)."""
    mu = distance / _SIGMA
    above = normal_cdf(mu / 2 - _EPSILON / mu)
    return above - exp(_EPSILON) * normal_cdf(-mu / 2 - _EPSILON / mu)


def _known(p: Proof, first: Term, second: Term, *apart: Fact) -> Fact:
    lemma = foundation("gaussian")
    values = {
        lemma["f"]: first,
        lemma["g"]: second,
        lemma["sigma"]: _SIGMA,
        lemma["epsilon"]: _EPSILON,
    }
    return part(p, p.use(lemma, values, p.given("deviation"), *apart))


def _proof(p: Proof) -> Fact:
    """Equal answers tell nothing; for others the profile grows with the distance."""
    same = equal(_F, _G)
    apart = p.assume(negation(same))
    return p.cases(same, _equal(p, p.assume(same)), _different(p, apart))


def _equal(p: Proof, same: Fact) -> Fact:
    """The two laws are one law, and epsilon and delta are not negative."""
    first, second = (probability(one, _B) for one in _LAWS)
    again = p.rewrite(same, p.have(equal(first, first)), equal(first, _at(_Y)), _Y)
    growth = p.have(exp(_EPSILON) >= 1, p.given("parameters"))
    hit = indicator(member(_Y, _B))
    positive = p.mean(p.have(number(0) <= hit), _LAWS[1], _Y)
    goal = first <= exp(_EPSILON) * second + _DELTA
    return p.every(p.have(goal, again, growth, positive, p.given("parameters")), _B)


def _at(centre: Term) -> Term:
    return probability(normal(centre, _SIGMA), _B)


def _different(p: Proof, apart: Fact) -> Fact:
    """A half-line tells answers at the full distance apart at least as well."""
    near, positive = p.given("neighbours"), p.given("deviation")
    known = _known(p, _F, _G, apart)
    far = p.have(number(0) < _MOST, near, apart)
    worst = _known(p, number(0), _MOST, p.have(negation(equal(0, _MOST)), far))
    laws = normal(0, _SIGMA), normal(_MOST, _SIGMA)
    worst = p.rewrite(
        p.have(equal(abs(0 - _MOST), _MOST), far),
        worst,
        close()(*laws, _EPSILON, _profile(_Y)),
        _Y,
    )
    half_line = event(_Y, _Y <= _SIGMA * _T)
    masses = [_mass(p, centre, positive) for centre in (number(0), _MOST)]
    beyond = p.have(
        normal_cdf(_T)
        <= exp(_EPSILON) * normal_cdf(_T - _MOST / _SIGMA) + _profile(_MOST),
        p.at(worst, half_line),
        *masses,
    )
    mu = _APART / _SIGMA
    place = mu / 2 - _EPSILON / mu
    at_best = p.at(p.every(beyond, _T), place)
    order = p.have(place - _MOST / _SIGMA <= -mu / 2 - _EPSILON / mu, near, positive)
    monotone = p.have(implies(_Y <= _Z, normal_cdf(_Y) <= normal_cdf(_Z)))
    rises = p.apply(p.at(p.every(monotone, _Y, _Z), *order.formula.arguments), order)
    enough = p.given("enough noise")
    gain = p.have(_profile(_APART) <= _DELTA, at_best, rises, enough)
    return weaker(p, known, _LAWS, _EPSILON, _DELTA, gain)


def _mass(p: Proof, centre: Term, positive: Fact) -> Fact:
    """The half-line up to sigma t, in units of the deviation."""
    end = _T - centre / _SIGMA
    standard, moved = end >= _Z, centre + _SIGMA * _Z <= _SIGMA * _T
    ways = [
        p.mean(p.have(indicator(low) <= indicator(high), positive), standard_normal, _Z)
        for low, high in ((standard, moved), (moved, standard))
    ]
    goal = equal(
        probability(normal(centre, _SIGMA), event(_Y, _Y <= _SIGMA * _T)),
        normal_cdf(end),
    )
    return p.have(goal, p.axiom("normal_half_line", end), *ways)


@cache
def approximate() -> Theorem:
    """The Gaussian mechanism, for all parameters."""
    return Theorem(
        title="gaussian.approximate",
        source="Balle and Wang 2018, theorem 8",
        uses=(close(),),
        given={
            "deviation": _SIGMA > 0,
            "neighbours": _APART <= _MOST,
            "parameters": conjunction(_EPSILON >= 0, _DELTA >= 0),
            "enough noise": _profile(_MOST) <= _DELTA,
        },
        claim=close()(*_LAWS, _EPSILON, _DELTA),
        proof=_proof,
        instance=At({_F: 0, _G: 1, _SIGMA: 1, _MOST: 1, _EPSILON: 1, _DELTA: "1/2"}),
    )


def question(mechanism: GaussianMechanism, claim: ExactApproximate) -> ClaimToProve:
    """State a claim about two answers that are at most the sensitivity apart."""
    return normal_question(
        "gaussian", mechanism.sensitivity, mechanism.sigma**2, claim,
        sigma=number(mechanism.sigma),
    )  # fmt: skip


def normal_question(
    name: str,
    sensitivity: Fraction,
    variance: Fraction,
    claim: ExactApproximate,
    *,
    sigma: Term,
) -> ClaimToProve:
    """State that normal noise of a deviation hides any shift up to a sensitivity.

    Parameters
    ----------
    name
        What the certificate is called.
    sensitivity, variance
        Exact numbers above 0.
    claim
        Epsilon and delta.
    sigma
        The root of the variance, as a closed term.
    """
    most = number(sensitivity)
    epsilon, delta = epsilon_term(claim.epsilon), number(claim.delta)

    def prove(p: Proof) -> Fact:
        names = {"f": _F, "g": _G, "sigma": sigma, "sensitivity": most}
        level = {"epsilon": epsilon, "delta": delta}
        return at_numbers(p, approximate(), {**names, **level}, p.given("neighbours"))

    # Left of here the density around 0 is more than exp(epsilon) times the other.
    square = variance / sensitivity
    threshold = (
        most / 2 - epsilon * number(square)
        if claim.epsilon.nats is None
        else number(sensitivity / 2 - claim.epsilon.nats * square)
    )
    worst = {_F: number(0), _G: most}
    return ClaimToProve(
        name=name,
        statement=Statement(
            (("neighbours", most >= _APART),),
            close()(normal(_F, sigma), normal(_G, sigma), epsilon, delta),
            (close(),),
        ),
        prove=prove,
        worst=At(worst),
        event=event(_Y, threshold >= _Y),
    )
