"""Beliefs of adversaries from a JSON file: priors by secret, pairs to be told apart.

The file is ``{"secrets": {"female": {"mean": 248, "sd": 62}, ...}, "pairs": [["female",
"male"]]}``. A prior is normal (``mean``, ``sd``), a mixture of normals (``weights``,
``means``, ``sds``) or finite (``values``: probabilities by value). Several adversaries
are a list of such tables under ``beliefs`` in place of ``secrets``; without ``pairs``
all secrets are told apart, with ``"symmetric": false`` those pairs in the given order
only.

A TOML file with a ``[model]`` is a causal model, as `verifydp compose` reads it: its
states are the secrets, and mechanisms that stand in it are left alone.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from verifydp.adapters.exact_json import load_exact_json
from verifydp.data.beliefs import (
    Family,
    FinitePrior,
    GaussianMixturePrior,
    GaussianPrior,
    Prior,
    as_family,
)
from verifydp.data.causal.reading import read_model
from verifydp.data.toml_files import load_toml
from verifydp.errors import InputError
from verifydp.suggestions import instead_of

__all__ = ["load_family", "read_family"]

_TOP = {"secrets", "beliefs", "pairs", "symmetric"}


def _finite(values: Mapping[str, Any]) -> FinitePrior:
    if not isinstance(values, Mapping):
        raise InputError(f"values are {values!r:.60}: give probabilities by value")
    return FinitePrior(values)


_FORMS: dict[frozenset[str], Callable[..., Prior]] = {
    frozenset({"mean", "sd"}): GaussianPrior,
    frozenset({"weights", "means", "sds"}): GaussianMixturePrior,
    frozenset({"values"}): _finite,
}


def load_family(path: Path) -> Family:
    """Read a file of beliefs.

    Parameters
    ----------
    path
        A JSON file; its numbers mean the decimals that are written, and texts such as
        "1/3" are exact too. Or a TOML file with a causal model.

    Returns
    -------
    Family
        The beliefs and the pairs of secrets.

    Raises
    ------
    InputError
        If it is no such file; the message names what is wrong.
    """
    if path.suffix == ".toml":
        return load_toml(path, _of_model)
    value = load_exact_json(path)
    try:
        return read_family(value)
    except InputError as error:
        raise InputError(f"{path}: {error}") from error


def _of_model(value: Mapping[str, Any], name: str) -> Family:
    """Read the belief that a causal model is; how it is called does not matter."""
    del name
    if "model" not in value:
        raise InputError("it has no [model]: beliefs are a JSON file otherwise")
    model = value["model"]
    if isinstance(model, dict):
        model.pop("name", None)
    return as_family(read_model(model))


def read_family(value: Any) -> Family:
    """Read beliefs from what their JSON form decodes to.

    Raises
    ------
    InputError
        If something is missing or unknown.

    Examples
    --------
    >>> family = read_family({"secrets": {
    ...     "here": {"mean": 0, "sd": 1}, "away": {"mean": 1, "sd": 1}}})
    >>> [(pair.first_secret, pair.second_secret) for pair in family.ordered_pairs()]
    [('here', 'away'), ('away', 'here')]
    """
    if not isinstance(value, Mapping) or ("secrets" in value) == ("beliefs" in value):
        raise InputError(
            'beliefs are an object with either "secrets" (priors by secret) or '
            '"beliefs" (a list of these)'
        )
    if unknown := sorted(set(value) - _TOP):
        raise InputError(
            f"{unknown[0]!r:.60} is unknown: {instead_of(unknown[0], sorted(_TOP))}"
        )
    tables = [value["secrets"]] if "secrets" in value else value["beliefs"]
    if not isinstance(tables, list) or not tables:
        raise InputError('"beliefs" is a list with at least one table of priors')
    beliefs = tuple(_belief(table) for table in tables)
    symmetric = value.get("symmetric", True)
    if not isinstance(symmetric, bool):
        raise InputError(f'"symmetric" is {symmetric!r:.60}: write true or false')
    return Family(beliefs, _pairs(value.get("pairs")), symmetric=symmetric)


def _belief(table: Any) -> dict[str, Prior]:
    if not isinstance(table, Mapping):
        raise InputError(f"a belief is an object, priors by secret, not {table!r:.60}")
    return {str(secret): _prior(str(secret), form) for secret, form in table.items()}


def _prior(secret: str, form: Any) -> Prior:
    make = _FORMS.get(frozenset(form)) if isinstance(form, Mapping) else None
    if make is None:
        raise InputError(
            f"the prior of {secret!r} is {str(form)[:60]}: give mean and sd, or "
            "weights, means and sds, or values"
        )
    try:
        return make(**form)
    except InputError as error:
        raise InputError(f"the prior of {secret!r}: {error}") from error
    except TypeError:
        raise InputError(
            f"the prior of {secret!r} is {str(form)[:60]}: its parts have the wrong "
            "kind"
        ) from None


def _pairs(value: Any) -> tuple[tuple[str, str], ...] | None:
    if value is None:
        return None
    if not isinstance(value, list) or any(
        not isinstance(pair, list) or len(pair) != 2 for pair in value
    ):
        raise InputError(
            '"pairs" is a list of pairs of secrets, as in [["a", "b"]]; leave it out '
            "for all pairs"
        )
    return tuple((str(first), str(second)) for first, second in value)
