"""Noise that a trained Defender is deployed with, and what is proved of it.

What a Defender says becomes decimals; the noise is that of these decimals, in every
state. What all answers then give away of one member's presence is computed from them
alone, by the engine of inverse composition (docs/inverse-composition.md), and the
checker establishes it again. Training enters nowhere. All of this is said of exact
noise: that of a computer is rounded.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from verifydp.checker.checking import check
from verifydp.composition.inverse.certifying import normal_certificate
from verifydp.composition.inverse.normal_loss import exceeds, meets, upward_root
from verifydp.composition.inverse.plans import GAUSSIAN, InversePlan, NoisyAnswer
from verifydp.errors import CertificateError, InputError
from verifydp.evidence.couplings import SEPARATE, NormalCouplingCertificate
from verifydp.evidence.numbers import short_above, short_below
from verifydp.evidence.verdict import Verdict
from verifydp.exact.balls import highest, lowest, precision
from verifydp.laws.copulas.correlations import effective_correlation, state_variance
from verifydp.loss.coupled import coupled_normal_epsilon
from verifydp.networks.problems import CopulaProblem, NoiseProblem
from verifydp.notions.approximate import ExactApproximate

__all__ = ["DeployedNoise", "ProvedNoise", "deployed_noise", "proved"]

#: Deployed numbers are decimals of so many digits behind the point.
_DECIMALS, _BITS = 12, 160
#: What the engine writes down: so many moves of answers.
_MOVES_MAX = 1 << 17
_EDGE = "the noise is at the target to all digits computed"
_STATE = (
    "the noise of this Defender depends on the state, so that outputs are no answers "
    "with noise of one law: nothing is proved of it, and it can only be audited"
)


@dataclass(frozen=True, slots=True)
class DeployedNoise:
    """The noise of a release, the same in every state: exact.

    Attributes
    ----------
    deviations
        Of each answer, for each of its numbers.
    loadings
        Of the noises of the first two answers on a normal variable that both share, for
        each number one of its own; 0 where all noise is independent.
    dial
        The paper's epsilon of the copula, from which the loadings were made; None where
        there is none.
    """

    deviations: tuple[tuple[Fraction, ...], ...]
    loadings: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))
    dial: Fraction | None = None

    @property
    def correlation(self) -> Fraction:
        """Of the noises of the first two answers, number by number."""
        return self.loadings[0] * self.loadings[1]


@dataclass(frozen=True, slots=True)
class ProvedNoise:
    """What all answers give away with deployed noise, and whether the target is met.

    Attributes
    ----------
    verdict
        ``PROVED``: the target is met, by a certificate that the checker has accepted.
        ``REFUTED``: it is not, by such a certificate. ``INCONCLUSIVE``: there is none,
        and ``reason`` says why. ``NOT_APPLICABLE``: the noise depends on the state, and
        an audit is all there is.
    target
        In words.
    epsilon_lower, epsilon_upper
        Guarantee: between them is the least epsilon of all answers together at the
        target's delta. None where nothing is known.
    reason
        One sentence.
    noise
        What was looked at; None where the noise depends on the state.
    certificate
        From which the checker finds the verdict again; None where there is none.
    """

    verdict: Verdict
    target: str
    epsilon_lower: Fraction | None
    epsilon_upper: Fraction | None
    reason: str
    noise: DeployedNoise | None
    certificate: NormalCouplingCertificate | None

    def __str__(self) -> str:
        """The verdict and the epsilon in a line, rounded to their sides."""
        said = f"{self.verdict}  {self.reason}"
        if self.epsilon_lower is None or self.epsilon_upper is None:
            return said
        low, high = short_below(self.epsilon_lower), short_above(self.epsilon_upper)
        return f"{said}; at its delta epsilon is from {low} to {high}"

    @property
    def met(self) -> bool:
        """Whether the target is proved to be met."""
        return self.verdict is Verdict.PROVED


def deployed_noise(problem: NoiseProblem, found: Sequence[float]) -> DeployedNoise:
    """Make the noise of what a Defender says at its public input.

    Parameters
    ----------
    problem
        What was asked.
    found
        The Defender's outputs: the dial, or deviations of the first answer in its own.

    Raises
    ------
    InputError
        If there are not as many as the problem has parameters, or one is not above 0.
    """
    if len(found) != problem.parameters or not all(one > 0 for one in found):
        raise InputError(
            f"a Defender says {len(found)} numbers: this problem has "
            f"{problem.parameters}, all above 0"
        )
    release = problem.release
    deviations = [
        (deviation,) * size
        for deviation, size in zip(release.deviations, release.numbers, strict=True)
    ]
    exact = [_decimal(Fraction(one)) for one in found]
    if isinstance(problem, CopulaProblem):
        (dial,) = exact
        return DeployedNoise(tuple(deviations), _loadings(problem, dial), dial)
    first = tuple(one * release.deviations[0] for one in exact)
    return DeployedNoise((first, *deviations[1:]))


def proved(problem: NoiseProblem, noise: DeployedNoise | None) -> ProvedNoise:
    """Say what is proved of noise that does not depend on the state.

    Parameters
    ----------
    problem
        The release and the target.
    noise
        None for a Defender that reads the state.

    Examples
    --------
    >>> from verifydp.networks.problems import MemberRelease, RedesignProblem
    >>> release = MemberRelease([[[1, 1]], [[1, 0]]], [1, 2])
    >>> problem = RedesignProblem(release=release, epsilon=4, delta="0.01")
    >>> found = proved(problem, deployed_noise(problem, [1.5]))
    >>> str(found).partition(";")[::2]
    ('PROVED  all answers together are (4, 0.01)-DP for each member',
     ' at its delta epsilon is from 1.81563 to 1.81564')
    """
    target = str(ExactApproximate(problem.epsilon, problem.delta))
    if noise is None:
        return ProvedNoise(
            Verdict.NOT_APPLICABLE, target, None, None, _STATE, None, None
        )
    squared = max(_squares(problem, noise))
    enclosed = coupled_normal_epsilon(squared, problem.delta)
    with precision(_BITS):
        ends = (max(lowest(enclosed), Fraction(0)), highest(enclosed))
    said = ProvedNoise(Verdict.INCONCLUSIVE, target, *ends, _EDGE, noise, None)
    if meets(problem.epsilon, problem.delta, squared):
        obstacle, reason = None, f"all answers together are {target} for each member"
    elif exceeds(problem.epsilon, problem.delta, squared):
        obstacle, reason = SEPARATE, f"one member's presence shows: not {target}"
    else:
        return said
    answers, loadings = _written_answers(problem, noise, up=obstacle is None)
    if len(answers) * problem.release.members > _MOVES_MAX:
        return replace(said, reason=f"{reason}; it is too large for a certificate")
    plan = InversePlan("release", problem.epsilon, problem.delta, answers)
    record = normal_certificate(plan, answers, loadings, obstacle)
    try:
        check(record)
    except CertificateError as error:
        return replace(said, reason=f"the checker cannot confirm: {error!s:.200}")
    return replace(said, verdict=record.verdict, reason=reason, certificate=record)


def _squares(problem: NoiseProblem, noise: DeployedNoise) -> Iterator[Fraction]:
    """For each member how far apart outputs with and without it are, squared: exact."""
    rho = noise.correlation
    for first, second, rest in _own_moves(problem, noise):
        pair = sum((x * x for x in (*first, *second)), Fraction(0))
        if rho:
            mixed = sum(
                (x * y for x, y in zip(first, second, strict=True)), Fraction(0)
            )
            pair = (pair - 2 * rho * mixed) / (1 - rho * rho)
        yield pair + sum((x * x for x in rest), Fraction(0))


def _own_moves(
    problem: NoiseProblem, noise: DeployedNoise
) -> Iterator[tuple[list[Fraction], list[Fraction], list[Fraction]]]:
    """For each member how far it moves numbers of the first, second, other answers."""
    for member in range(problem.release.members):
        moves = [
            [
                number[member] / deviation
                for number, deviation in zip(answer, deviations, strict=True)
            ]
            for answer, deviations in zip(
                problem.release.answers, noise.deviations, strict=True
            )
        ]
        yield moves[0], moves[1], [one for answer in moves[2:] for one in answer]


def _written_answers(
    problem: NoiseProblem, noise: DeployedNoise, *, up: bool
) -> tuple[tuple[NoisyAnswer, ...], tuple[Fraction, ...]]:
    """Answers as certificates have them, in deviations of their noise.

    Where noises are coupled number by number, and for single numbers where it is to be
    shown that they exceed a target, the certificate is about independent answers: the
    sum and the difference of two numbers with noise of one deviation and of correlation
    r have independent noise of variances 2 (1 + r) and 2 (1 - r), and both numbers are
    found again from these. Roots are rounded against what is to be shown.
    """
    moves = list(_own_moves(problem, noise))
    rho = noise.correlation
    single = len(moves[0][0]) == len(moves[0][1]) == 1
    named: dict[str, list[Fraction]] = {}
    for place in range(len(moves[0][0])):
        named[f"answer 1.{place + 1}"] = [move[0][place] for move in moves]
    for place in range(len(moves[0][1])):
        named[f"answer 2.{place + 1}"] = [move[1][place] for move in moves]
    if rho and not (single and up):
        named = {}
        for place in range(len(moves[0][0])):
            pairs = [(first[place], second[place]) for first, second, _ in moves]
            named[f"sum of 1.{place + 1} and 2.{place + 1}"] = [
                _root((x + y) ** 2 / (2 * (1 + rho)), up=up) for x, y in pairs
            ]
            named[f"difference of 1.{place + 1} and 2.{place + 1}"] = [
                _root((x - y) ** 2 / (2 * (1 - rho)), up=up) for x, y in pairs
            ]
        rho = Fraction(0)
    for place, number in enumerate(_numbers_after(problem)):
        named[f"answer {number}"] = [rest[place] for _, _, rest in moves]
    loadings = list(noise.loadings if rho else (Fraction(0), Fraction(0)))
    loadings += [Fraction(0)] * (len(named) - 2)
    answers = tuple(
        NoisyAnswer(name, GAUSSIAN, Fraction(1), tuple(shifts), any_sign=False)
        for name, shifts in named.items()
    )
    return answers, tuple(loadings[: len(named)])


def _numbers_after(problem: NoiseProblem) -> Iterator[str]:
    """Names of the numbers of the third and later answers."""
    for answer, size in enumerate(problem.release.numbers[2:], start=3):
        for place in range(size):
            yield f"{answer}.{place + 1}"


def _loadings(problem: CopulaProblem, dial: Fraction) -> tuple[Fraction, Fraction]:
    """Loadings whose product is the correlation that a dial sets, to 11 digits."""
    with precision(_BITS):
        variance = state_variance(dial, problem.dial_delta, 1)
        size = abs(effective_correlation(problem.correlation, variance))
        loading = _decimal(lowest(size.sqrt()))
    loading = min(loading, 1 - Fraction(1, 10**_DECIMALS))
    return loading, loading if problem.correlation > 0 else -loading


def _root(square: Fraction, *, up: bool) -> Fraction:
    """A decimal not below the root of a number; or one not above it."""
    above = upward_root(square)
    return above if up else max(above - Fraction(1, 10**_DECIMALS), Fraction(0))


def _decimal(number: Fraction) -> Fraction:
    return Fraction(round(number * 10**_DECIMALS), 10**_DECIMALS)
