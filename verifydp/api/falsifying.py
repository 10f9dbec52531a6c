"""`verifydp.falsify`: look for a case in which a rule fails."""

from collections.abc import Callable

from verifydp.calibration import falsifying
from verifydp.calibration.rules import RULES
from verifydp.composition.confounded.rules import COMPOSITION_RULES
from verifydp.errors import InputError
from verifydp.evidence.composition_falsifications import CompositionFalsification
from verifydp.evidence.falsifications import FalsificationResult
from verifydp.suggestions import instead_of

__all__ = ["falsify"]


def falsify(
    method: str,
    *,
    pure: bool | None = None,
    seed: int = 0,
    attempts: int = 2000,
    progress: Callable[[int], None] | None = None,
) -> FalsificationResult | CompositionFalsification:
    """Search for a case in which a rule fails.

    Parameters
    ----------
    method
        The name of a rule for Laplace noise in ``verifydp.RULES``, which is tried on
        normal priors and mixtures; or ``"product-is-enough"`` and
        ``"product-is-least"``, rules of composition that are tried on small models in
        which data and a protected state share causes.
    pure
        Of a rule for noise: whether delta is 0; None tries both.
    seed
        Determines the search.
    attempts
        How many cases are drawn at most, for each delta that is tried.
    progress
        Told now and then how many cases have been tried.

    Returns
    -------
    FalsificationResult or CompositionFalsification
        ``REFUTED`` with the smallest counterexample found, certified, or
        ``INCONCLUSIVE``.

    Raises
    ------
    InputError
        If the rule is unknown or is not for Laplace noise, or an option does not fit.

    Examples
    --------
    >>> import verifydp
    >>> verifydp.falsify("product-is-enough").verdict.value
    'REFUTED'
    """
    if isinstance(method, str) and method in COMPOSITION_RULES:
        if pure is not None:
            raise InputError(
                f"pure is for rules of noise, and {method!r} is one of composition: "
                "leave it out"
            )
        from verifydp.api.falsifying_compositions import (  # noqa: PLC0415 - proofs
            falsify_composition,
        )

        return falsify_composition(
            method, seed=seed, attempts=attempts, progress=progress
        )
    names = [*(rule.name for rule in RULES), *COMPOSITION_RULES]
    if method not in names:
        raise InputError(
            f"method {method!r:.40} is unknown: {instead_of(method, sorted(names))}"
        )
    return falsifying.falsify(
        method, pure=pure, seed=seed, attempts=attempts, progress=progress
    )
