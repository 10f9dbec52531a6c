"""Beliefs of adversaries as causal models, whose states are secrets, and back."""

from collections.abc import Mapping
from fractions import Fraction

from verifydp.data.beliefs.family import Belief, Family
from verifydp.data.beliefs.finite import FinitePrior
from verifydp.data.beliefs.gaussian import GaussianPrior, rounded_root
from verifydp.data.causal.finite_models import FiniteCausalModel
from verifydp.data.causal.gaussian_models import GaussianCausalModel
from verifydp.data.causal.labels import StatePair
from verifydp.errors import InputError, UnsupportedError
from verifydp.evidence.numbers import as_written, exact_text, written

__all__ = ["as_family", "causal_models"]


def causal_models(
    family: Family,
) -> tuple[FiniteCausalModel | GaussianCausalModel, ...]:
    """Give a model for each adversary of a family.

    Parameters
    ----------
    family
        Beliefs whose priors are all finite, or all normal with one deviation.

    Returns
    -------
    tuple
        A chain for each belief, its states the secrets that a pair names, its pairs
        those of the family. Finite data values are named by their exact text. No state
        has a prior: a pufferfish claim needs none. A claim about the family is one
        about all of them.

    Raises
    ------
    InputError
        If it is no family.
    UnsupportedError
        If priors are mixtures of normal laws, of both kinds, or differ in deviation.

    Notes
    -----
    Once the prior of the states and the joint law agree, confounding privacy with the
    same pairs is pufferfish privacy: the prior cancels (remark 1 of the paper).

    Examples
    --------
    >>> coin, point = FinitePrior({0: "1/2", 1: "1/2"}), FinitePrior({0: 1})
    >>> belief = {"sick": coin, "well": point}
    >>> causal_models(Family(belief))[0].data_law("sick").weights["1"]
    Fraction(1, 2)
    """
    if not isinstance(family, Family):
        raise InputError(f"{family!r:.60} is no family of beliefs: give a Family")
    return tuple(
        _model(belief, _pairs(family, place))
        for place, belief in enumerate(family.beliefs)
    )


def as_family(model: FiniteCausalModel | GaussianCausalModel) -> Family:
    """Give the belief that a causal model is, for claims that programs are tested for.

    Parameters
    ----------
    model
        A finite one whose data values are named by numbers, or a Gaussian one of one
        number with a rational standard deviation.

    Returns
    -------
    Family
        One belief with a prior for each state of a pair. It has both orders of each
        pair where the model has them for all.

    Raises
    ------
    InputError
        If a data value is named by no number, or two by the same.
    UnsupportedError
        If data are several numbers, a deviation is irrational, or some pairs have both
        orders and others one.

    Examples
    --------
    >>> model = FiniteCausalModel.chain({"sick": {0: "1/2", 1: "1/2"}, "well": {0: 1}})
    >>> as_family(model).beliefs[0]["sick"].text
    '2 values: 0 (0.5), 1 (0.5)'
    """
    states = dict.fromkeys(state for pair in model.pairs for state in pair)
    if isinstance(model, GaussianCausalModel):
        belief: Belief = _normal_priors(model, list(states))
    else:
        values: dict[Fraction, str] = {}
        for name in model.data:
            value = as_written(name, "a data value, on which programs are called,")
            if value in values:
                raise InputError(
                    f"the data values {values[value]!r} and {name!r} are one number, "
                    "on which programs are called once: join them"
                )
            values[value] = name
        belief = {
            state: FinitePrior(dict(zip(values, model.data_row(state), strict=True)))
            for state in states
        }
    turned = [pair[::-1] in model.pairs for pair in model.pairs]
    if any(turned) and not all(turned):
        raise UnsupportedError(
            "the model has both orders of some pairs of states and one of others: a "
            "family has both of all, or one of all"
        )
    kept = {frozenset(pair): pair for pair in reversed(model.pairs)}.values()
    pairs = kept if all(turned) else model.pairs
    return Family(belief, list(pairs), symmetric=all(turned))


def _normal_priors(
    model: GaussianCausalModel, states: list[str]
) -> dict[str, GaussianPrior]:
    if model.size > 1:
        raise UnsupportedError(
            f"data of {model.size} numbers: beliefs that programs are tested for are "
            "about one number"
        )
    variance = model.covariance[0][0]
    width = rounded_root(variance, 30)
    if width**2 != variance:
        raise UnsupportedError(
            f"the variance {written(variance)} of the data has no rational root: give "
            "one that has, such as 9/4"
        )
    means = model.means
    return {state: GaussianPrior(means[state][0], width) for state in states}


def _pairs(family: Family, place: int) -> tuple[StatePair, ...]:
    return tuple(
        (pair.first_secret, pair.second_secret)
        for pair in family.ordered_pairs()
        if pair.belief_index == place
    )


def _model(
    belief: Belief, pairs: tuple[StatePair, ...]
) -> FiniteCausalModel | GaussianCausalModel:
    named = dict.fromkeys(secret for pair in pairs for secret in pair)
    priors = {secret: belief[secret] for secret in belief if secret in named}
    finite = {
        name: prior for name, prior in priors.items() if isinstance(prior, FinitePrior)
    }
    normal = {
        name: prior
        for name, prior in priors.items()
        if isinstance(prior, GaussianPrior)
    }
    if len(finite) == len(priors):
        return _finite(finite, pairs)
    if len(normal) == len(priors):
        return _normal(normal, pairs)
    raise UnsupportedError(
        "a causal model is made of finite priors alone, or of normal ones alone: the "
        f"belief has {len(finite)} finite and {len(normal)} normal of {len(priors)}"
    )


def _finite(
    priors: Mapping[str, FinitePrior], pairs: tuple[StatePair, ...]
) -> FiniteCausalModel:
    rows = {
        name: {
            exact_text(value): weight
            for value, weight in zip(prior.values, prior.weights, strict=True)
        }
        for name, prior in priors.items()
    }
    return FiniteCausalModel.chain(rows, pairs=pairs)


def _normal(
    priors: Mapping[str, GaussianPrior], pairs: tuple[StatePair, ...]
) -> GaussianCausalModel:
    widths = sorted({prior.sd for prior in priors.values()})
    if len(widths) > 1:
        raise UnsupportedError(
            f"normal priors have the deviations {written(widths[0])} and "
            f"{written(widths[-1])}: a linear-Gaussian model has one for all states"
        )
    means = {name: prior.mean for name, prior in priors.items()}
    return GaussianCausalModel.of_means(means, widths[0] ** 2, pairs=pairs)
