"""`verifydp.invert`: how mechanisms meet a target together, each with its own noise."""

from collections.abc import Mapping
from importlib.metadata import version
from os import PathLike
from typing import Any

from verifydp.api.inverting_finite import invert_finite
from verifydp.api.inverting_noise import invert_laplace, invert_normal
from verifydp.api.inverting_results import Inverted, confirmed
from verifydp.composition.inverse.plans import (
    LAPLACE,
    InversePlan,
    load_inverse,
    read_inverse,
)
from verifydp.evidence.exact_numbers import exact_text
from verifydp.evidence.inverse_compositions import INVERSE_FORMAT, InverseComposition
from verifydp.notions.approximate import ExactApproximate

__all__ = ["invert"]


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
    >>> found.verdict.value, found.recipe[1]
    ('PROVED', 'mean: 1 (a Z + sqrt(1 - a^2) W) with a = 0.595746382193')
    """
    if isinstance(plan, Mapping):
        plan = read_inverse(plan)
    elif not isinstance(plan, InversePlan):
        plan = load_inverse(plan)
    found = confirmed(_solved(plan))
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
