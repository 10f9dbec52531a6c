"""That a slightly larger epsilon is too large: one private mechanism, and its test.

Randomised response, but with probability delta the truth is told for certain: it
reaches the whole boundary of what privacy allows (Kairouz, Oh and Viswanath 2015,
section 2). At a rational growth its chances are rational, and the excess is exact.
"""

from fractions import Fraction

from verifydp.adversary.limits import AreaLimit, Limit, PrecisionLimit
from verifydp.adversary.posterior_limits import AbsenceLimit
from verifydp.errors import SpecError
from verifydp.evidence.proofs import ProofCertificate
from verifydp.exact.balls import ball, highest, precision
from verifydp.formal.adversary.region import rates_of
from verifydp.formal.adversary.scores import area, kept
from verifydp.formal.adversary.writing import accepted
from verifydp.formal.mechanisms.question import close
from verifydp.formal.spec.proof import Fact, Proof
from verifydp.language.notation import (
    choose,
    conjunction,
    finite_law,
    function,
    log,
    negation,
    number,
    point,
    test_of,
)
from verifydp.language.sorts import finite
from verifydp.language.statement import Statement
from verifydp.language.terms import Term

__all__ = ["certified_excess"]

_NAME, _BITS = "excess", 256
#: By which share the growth is larger, and the digits that it is rounded up to.
_MORE, _DIGITS = 1 + Fraction(1, 10**7), 12


def certified_excess(
    limit: Limit, odds: Fraction, epsilon: Fraction, delta: Fraction
) -> ProofCertificate:
    """Prove that some test exceeds a limit at an epsilon that is larger by 1.1e-7.

    Parameters
    ----------
    limit
        The one that decides.
    odds
        Of the absent to the present world.
    epsilon, delta
        What was chosen for every (epsilon, delta)-DP mechanism.

    Returns
    -------
    ProofCertificate
        Guarantee: the checker has accepted it. It names two laws on four outputs that
        are close in both orders, and a test or a score that exceeds the limit.

    Raises
    ------
    SpecError
        If no test does.
    """
    with precision(_BITS):
        growth = highest(ball(epsilon).exp()) * _MORE
    growth = Fraction(-((-growth * 10**_DIGITS) // 1), 10**_DIGITS)
    output, second_output = point("o", finite(4)), point("u", finite(4))
    rest = (1 - delta) / (1 + growth)
    weights = delta, rest * growth, rest, Fraction(0)
    laws = finite_law(*weights), finite_law(*reversed(weights))
    level, slack = log(number(growth)), number(delta)
    ways = close()(*laws, level, slack), close()(*reversed(laws), level, slack)
    message = ""
    for exceeded in _candidates(limit, odds, weights, laws, output, second_output):
        statement = Statement((), conjunction(*ways, exceeded), (close(),))

        def prove(p: Proof, exceeded: Term = exceeded) -> Fact:
            over = p.auto(exceeded)
            return p.have(p.statement.claim, *map(p.auto, ways), over)

        try:
            return accepted(_NAME, statement, prove, None)
        except SpecError as error:
            message = str(error)
    raise SpecError(message)


def _candidates(
    limit: Limit,
    odds: Fraction,
    weights: tuple[Fraction, ...],
    laws: tuple[Term, Term],
    letter: Term,
    other: Term,
) -> list[Term]:
    """The tests at the corners, or the score that orders the outputs."""
    if isinstance(limit, AreaLimit):
        score = function(letter, choose(letter, 3, 2, 1, 0))
        return [number(limit.value) < area(laws, score, (letter, other))]
    found: list[tuple[Fraction, ...]] = [
        tuple(Fraction(place < count) for place in range(4)) for count in (2, 3, 1)
    ]
    if isinstance(limit, PrecisionLimit) and limit.recall is not None:
        found.insert(0, _with_recall(weights, limit.recall))
    if isinstance(limit, AbsenceLimit):
        found = [accepts[::-1] for accepts in found]
    tests = [test_of(letter, choose(letter, *accepts)) for accepts in found]
    return [
        negation(kept(limit, odds, *rates_of(laws, test, letter))) for test in tests
    ]


def _with_recall(
    weights: tuple[Fraction, ...], recall: Fraction
) -> tuple[Fraction, ...]:
    """Accept the likeliest outputs, the last of them by chance, up to a recall."""
    accepts = []
    for weight in weights:
        share = min(Fraction(1), recall / weight) if weight else Fraction(0)
        accepts.append(share)
        recall -= share * weight
    return tuple(accepts)
