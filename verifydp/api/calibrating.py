"""`verifydp.calibrate`: how much noise a claim needs."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from verifydp.calibration import calibrate as calibrate_family
from verifydp.data.beliefs import Family, Prior
from verifydp.evidence.calibrations import CalibrationResult
from verifydp.notions.pufferfish import family_of

if TYPE_CHECKING:
    from verifydp.api.argument_types import EpsilonArgument, NumberArgument

__all__ = ["calibrate"]


def calibrate(
    priors: Mapping[str, Prior] | Sequence[Mapping[str, Prior]] | Family,
    *,
    epsilon: "EpsilonArgument",
    delta: "NumberArgument" = 0,
    pairs: Iterable[tuple[str, str]] | None = None,
    symmetric: bool = True,
    noise: str = "laplace",
    method: str = "exact",
    certify: bool = True,
) -> CalibrationResult:
    """Choose the noise that makes a release pufferfish private, and show that it is.

    Parameters
    ----------
    priors
        The law of the data given each secret, by the secret's name; or a list of such
        tables, one for each adversary; or a `Family`.
    epsilon
        Privacy loss in nats, above 0; a float means the decimal that it is written as.
    delta
        Additive slack, at least 0 and below 1.
    pairs
        The pairs of secrets that are not to be told apart; all where it is None.
    symmetric
        Whether a pair speaks for both of its orders.
    noise
        ``"laplace"`` or ``"gaussian"``.
    method
        ``"exact"`` for the least noise, or a published rule: `verifydp.RULES` names
        them. Rules that are false are used only when named, and come with a warning
        and with what is true of their noise.
    certify
        Whether to make a certificate; without one nothing is called ``PROVED``.

    Returns
    -------
    CalibrationResult
        Guarantee: delta is enclosed at the noise that is given, by ball arithmetic on
        the exact laws, whatever the rule promises: ``holds`` says whether it is within
        the claim for every ordered pair of every belief. ``PROVED`` has a certificate
        of it that the checker has accepted.

    Raises
    ------
    InputError
        If a parameter is out of range, the rule does not apply, or no noise of this
        kind is enough.

    Examples
    --------
    >>> import verifydp
    >>> sick, well = verifydp.GaussianPrior(1, 2), verifydp.GaussianPrior(0, 1)
    >>> result = verifydp.calibrate(
    ...     {"sick": sick, "well": well}, epsilon=1, delta=0.05)
    >>> result.verdict.value, round(result.noise.decimal, 6)
    ('PROVED', 1.259639)
    >>> verifydp.check(result.certificate)
    True
    """
    family = family_of(priors, pairs, symmetric=symmetric)
    return calibrate_family(
        family,
        epsilon=epsilon,
        delta=delta,
        noise=noise,
        method=method,
        certify=certify,
    )
