"""`verifydp.prove`: settle a claim about a mechanism whose output laws are known."""

from typing import TYPE_CHECKING, Any, overload

from verifydp.api.own_mechanisms import own_mechanism
from verifydp.checker.process import start_checker
from verifydp.errors import InputError
from verifydp.evidence.density_searches import DensitySearchResult
from verifydp.evidence.prove_results import ProveResult
from verifydp.formal.mechanisms.results import prove_result
from verifydp.mechanisms import Mechanism
from verifydp.mechanisms import mechanism as by_name
from verifydp.notions.approximate import ExactApproximate

if TYPE_CHECKING:
    from verifydp.api.argument_types import (
        EpsilonArgument,
        ExactClaim,
        MechanismArgument,
        NumberArgument,
    )
    from verifydp.laws.own import DensityMechanism

__all__ = ["prove"]


@overload
def prove(
    mechanism: "DensityMechanism",
    claim: "ExactClaim | None" = None,
    *,
    epsilon: "EpsilonArgument | None" = None,
    delta: "NumberArgument" = 0,
    certify_bounds: bool = True,
    **parameters: int,
) -> DensitySearchResult: ...


@overload
def prove(
    mechanism: Mechanism | str,
    claim: "ExactClaim | None" = None,
    *,
    epsilon: "EpsilonArgument | None" = None,
    delta: "NumberArgument" = 0,
    certify_bounds: bool = True,
    **parameters: "MechanismArgument",
) -> ProveResult: ...


def prove(
    mechanism: Any,
    claim: "ExactClaim | None" = None,
    *,
    epsilon: "EpsilonArgument | None" = None,
    delta: "NumberArgument" = 0,
    certify_bounds: bool = True,
    **parameters: Any,
) -> ProveResult | DensitySearchResult:
    """Prove or refute a privacy claim about a mechanism whose output laws are known.

    Parameters
    ----------
    mechanism
        A mechanism of `verifydp.mechanism`, or its name with its parameters. A
        `verifydp.DensityMechanism` is searched numerically, with the parameters
        ``pairs`` and ``seed``: the result is a `DensitySearchResult`, always
        INCONCLUSIVE.
    claim
        What is claimed of all neighbouring inputs; or give `epsilon` and `delta`.
    epsilon
        Privacy loss in nats: a number, or text such as ``"0.1"`` or ``"log(3)"``.
    delta
        Additive slack, at least 0 and below 1. Numbers mean the decimals that are
        written.
    certify_bounds
        Whether to prove the two upper bounds as well.
    parameters
        The mechanism's own, where it is given by name.

    Returns
    -------
    ProveResult
        Guarantee: ``PROVED`` and ``REFUTED`` come with a certificate that the checker
        has accepted; the bounds are rounded outward and have no error probability.

    Raises
    ------
    InputError
        If the mechanism or a parameter cannot be used.

    Examples
    --------
    >>> import verifydp
    >>> result = verifydp.prove("laplace", epsilon=1, scale=1, sensitivity=1)
    >>> result.verdict.value, result.epsilon_upper
    ('PROVED', 1.0)
    >>> verifydp.check(result.certificate)
    True
    """
    start_checker()
    if isinstance(mechanism, str):
        mechanism = by_name(mechanism, **parameters)
    elif parameters and own_mechanism(mechanism) is None:
        raise InputError(
            f"{next(iter(parameters))} is a parameter of a mechanism given by its name"
        )
    own = own_mechanism(mechanism)
    if not isinstance(mechanism, Mechanism) and own is None:
        raise InputError(
            f"the mechanism is a {type(mechanism).__name__}: prove takes one of "
            "verifydp.mechanism(...), others can be audited"
        )
    if (claim is None) == (epsilon is None):
        raise InputError("what is claimed? give a claim, or an epsilon: one of them")
    exact = (
        ExactApproximate.read(epsilon, delta)
        if claim is None
        else ExactApproximate.of(claim)
    )
    if own is not None:
        from verifydp.api.own_laws import search_own_laws  # noqa: PLC0415 - hypothesis

        return search_own_laws(own, exact, **parameters)
    return prove_result(mechanism, exact, certify_bounds=certify_bounds)
