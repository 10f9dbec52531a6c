"""`verifydp.invert`: how mechanisms meet a target together, each with its own noise."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from importlib.metadata import version
from os import PathLike
from typing import Any

import numpy as np
from numpy.typing import NDArray

from verifydp.api.inverting_finite import invert_finite
from verifydp.api.inverting_noise import invert_laplace, invert_normal
from verifydp.api.inverting_results import Inverted
from verifydp.composition.inverse.plans import (
    LAPLACE,
    InversePlan,
    load_inverse,
    read_inverse,
)
from verifydp.composition.inverse.sampling import (
    coupled_normal_noise,
    shared_laplace_noise,
)
from verifydp.errors import InputError
from verifydp.evidence.couplings import LaplaceCouplingCertificate
from verifydp.evidence.exact_numbers import exact_text, parse_exact
from verifydp.evidence.inverse_compositions import INVERSE_FORMAT, InverseComposition
from verifydp.evidence.verdict import Verdict
from verifydp.notions.approximate import ExactApproximate

__all__ = ["coupled_noise", "invert"]


def invert(
    plan: "str | PathLike[str] | Mapping[str, Any] | InversePlan",
) -> InverseComposition:
    """Find how mechanisms meet a target together, or that they cannot.

    Parameters
    ----------
    plan
        The path of a TOML file; the same as plain values, ``{"target": {"epsilon":
        ..., "delta": ...}, "mechanism": [{...}, ...]}``; or what
        `verifydp.composition.inverse.plans.read_inverse` returns. A mechanism has a
        ``name``, and either ``noise`` (``"gaussian"`` or ``"laplace"``), its ``scale``
        and how far changes of the state move its answer (``shift``, a number for each
        change; or ``sensitivity``), or ``laws``: the probabilities of its outputs in
        each state. The target may name one mechanism to ``redesign``.

    Returns
    -------
    InverseComposition
        ``PROVED`` and ``REFUTED`` come with a certificate that the checker has
        accepted: every mechanism keeps the law of its outputs, and all outputs together
        meet the target; or nothing of the scope that is stated does.

    Raises
    ------
    InputError
        If the plan says what cannot be; the message names the mechanism.

    Examples
    --------
    >>> import verifydp
    >>> answers = [
    ...     {"name": name, "noise": "gaussian", "scale": 1, "shift": 1}
    ...     for name in ("mean", "median")
    ... ]
    >>> target = {"epsilon": 4, "delta": "1/1000"}
    >>> found = verifydp.invert({"target": target, "mechanism": answers})
    >>> found.verdict.value, round(float(parse_exact(found.mechanisms[0].loading)), 4)
    ('PROVED', 0.5957)
    """
    if isinstance(plan, Mapping):
        plan = read_inverse(plan)
    elif not isinstance(plan, InversePlan):
        plan = load_inverse(plan)
    found = _solved(plan)
    return InverseComposition(
        format=INVERSE_FORMAT,
        name=plan.name,
        verdict=found.verdict,
        epsilon=plan.epsilon.exact,
        delta=exact_text(plan.delta),
        target=str(ExactApproximate(plan.epsilon, plan.delta)),
        reason=found.reason,
        scope=found.scope,
        mechanisms=found.mechanisms,
        figures=found.figures,
        recipe=found.recipe,
        joint=found.joint,
        certificate=found.certificate,
        notes=found.notes,
        versions={"verifydp": version("verifydp")},
    )


def _solved(plan: InversePlan) -> Inverted:
    if plan.tables:
        return invert_finite(plan)
    if plan.answers[0].noise == LAPLACE:
        return invert_laplace(plan)
    return invert_normal(plan)


def coupled_noise(
    result: InverseComposition, size: int, rng: np.random.Generator
) -> NDArray[np.float64]:
    """Draw the noise of all mechanisms as a result says.

    Parameters
    ----------
    result
        With the verdict PROVED, of mechanisms with Gaussian or Laplace noise.
    size
        How many releases; each draws all noises anew.
    rng
        Where the randomness comes from.

    Returns
    -------
    ndarray
        Shape ``(size, mechanisms)``, in the units of the answers. No guarantee of bits:
        doubles, whose rounding may show what exact noise hides.

    Raises
    ------
    InputError
        If the result has no noise to be drawn.
    """
    if result.verdict is not Verdict.PROVED or result.joint:
        raise InputError(
            f"{result.name} has no noise to be drawn: invert has to find some for "
            "Gaussian or Laplace mechanisms"
        )
    scales = _exact([one.scale for one in result.mechanisms])
    record = result.certificate
    if isinstance(record, LaplaceCouplingCertificate):
        moves = _exact([one.move for one in result.mechanisms])
        return shared_laplace_noise(
            scales, moves, parse_exact(record.shared), size, rng
        )
    loadings = _exact([one.loading for one in result.mechanisms])
    return coupled_normal_noise(scales, loadings, size, rng)


def _exact(texts: Sequence[str]) -> list[Fraction]:
    return [parse_exact(text) for text in texts]
