"""The symbolic forms of notions: the definitions that the foundations state."""

from verifydp.evidence.epsilon import Epsilon
from verifydp.language.definitions import Definition
from verifydp.language.notation import (
    any_test,
    at,
    event_variable,
    exp,
    forall,
    function_variable,
    implies,
    law,
    log,
    mean,
    normal_cdf,
    point,
    power,
    probability,
    real,
    space,
    value,
)
from verifydp.language.sorts import REAL
from verifydp.language.terms import Term, number

__all__ = ["CLOSE", "GAUSSIAN", "RENYI", "TRADE_OFF", "ZCDP", "epsilon_term"]


def epsilon_term(epsilon: Epsilon) -> Term:
    """Give a finite epsilon in the language of statements."""
    if epsilon.nats is not None:
        return number(epsilon.nats)
    assert epsilon.growth is not None
    return log(number(epsilon.growth))


_S = space("S")
_P, _Q = law("P", _S), law("Q", _S)
_EPSILON, _DELTA, _ALPHA, _RHO = map(real, ("epsilon", "delta", "alpha", "rho"))
_B, _X = event_variable("B", _S), point("x", _S)
_G, _H = any_test("g", _S), any_test("h", _S)
_F = function_variable("f", REAL)
_SHARE = 1 - 1 / _ALPHA

#: No event is likelier under P than exp(epsilon) times under Q, plus delta.
CLOSE = Definition(
    "close",
    (_P, _Q, _EPSILON, _DELTA),
    forall(_B, probability(_P, _B) <= exp(_EPSILON) * probability(_Q, _B) + _DELTA),
)

#: For orders above 1, the Renyi divergence by its dual over pairs of tests.
RENYI = Definition(
    "renyi",
    (_P, _Q, _ALPHA, _EPSILON),
    implies(
        _ALPHA > 1,
        forall(
            _G,
            _H,
            implies(
                forall(_X, value(_H, _X) <= power(value(_G, _X), _SHARE)),
                mean(_P, _X, value(_H, _X))
                <= exp(_SHARE * _EPSILON) * power(mean(_Q, _X, value(_G, _X)), _SHARE),
            ),
        ),
    ),
)

#: At every order alpha above 1 the divergence is at most rho alpha.
ZCDP = Definition(
    "zcdp",
    (_P, _Q, _RHO),
    forall(_ALPHA, RENYI(_P, _Q, _ALPHA, _RHO * _ALPHA)),
    (RENYI,),
)


def _error(under: Term) -> Term:
    return mean(under, _X, value(_H, _X))


#: Every test of P against Q has a type II error above the curve at its type I error.
TRADE_OFF = Definition(
    "trade_off_above",
    (_P, _Q, _F),
    forall(_H, at(_F, _error(_P)) <= 1 - _error(_Q)),
)

_MU, _T = real("mu"), real("t")

#: Where P errs with probability Phi(t), Q is right with Phi(t + mu) at most.
GAUSSIAN = Definition(
    "gdp",
    (_P, _Q, _MU),
    forall(
        _H,
        _T,
        implies(
            _error(_P) <= normal_cdf(_T),
            mean(_Q, _X, value(_H, _X)) <= normal_cdf(_T + _MU),
        ),
    ),
)
