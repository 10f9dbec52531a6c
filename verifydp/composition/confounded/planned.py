"""A causal composition as a file has it: the model, the mechanisms, what is asked."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from os import PathLike
from pathlib import Path
from typing import Any

from verifydp.composition.confounded.finite import FiniteConfounding
from verifydp.composition.confounded.gaussian import GaussianConfounding
from verifydp.data.causal import (
    FiniteCausalModel,
    FiniteKernel,
    GaussianCausalModel,
    GaussianKernels,
    LinearGaussianKernel,
)
from verifydp.data.causal.reading import read_kernels, read_model
from verifydp.data.toml_files import load_toml
from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import delta_of, quoted
from verifydp.suggestions import instead_of

__all__ = [
    "CausalQuestion",
    "PlannedComposition",
    "composition_name",
    "confounding_of",
    "describes_model",
    "load_composition",
    "read_composition",
]

_TOP = ("model", "mechanism", "covariance", "question")
_ASKED = ("epsilon", "delta", "epsilons", "deltas")


@dataclass(frozen=True, slots=True)
class CausalQuestion:
    """What is asked of a composition.

    Attributes
    ----------
    epsilons, deltas
        Where deltas and epsilons are wanted; None for a choice that fits.
    claim
        The epsilon and delta that are claimed; None for no claim.
    also_deltas
        Where epsilons are wanted beside those.
    """

    epsilons: tuple[Epsilon, ...] | None = None
    deltas: tuple[Fraction, ...] | None = None
    claim: tuple[Epsilon, Fraction] | None = None
    also_deltas: tuple[Fraction, ...] = ()

    @classmethod
    def read(
        cls, *, epsilon: Any = None, delta: Any = None, epsilons: Any = None,
        deltas: Any = None,
    ) -> "CausalQuestion":  # fmt: skip
        """Read a question; a delta without an epsilon claims nothing.

        Raises
        ------
        InputError
            If a number cannot be one, a list is empty, or a delta stands alone.

        Examples
        --------
        >>> CausalQuestion.read(epsilon="log(3)", deltas=["1e-3"]).deltas
        (Fraction(1, 1000),)
        """
        if epsilon is None and delta is not None:
            raise InputError(
                f"delta is {quoted(delta)} and no epsilon is claimed with it: give an "
                "epsilon, or ask at deltas"
            )
        claim = None
        if epsilon is not None:
            claim = Epsilon.of_claim(epsilon), delta_of(0 if delta is None else delta)
        return cls(
            _each(epsilons, "epsilons", lambda one: Epsilon.of_claim(one, "epsilons")),
            _each(deltas, "deltas", delta_of),
            claim,
        )


@dataclass(frozen=True, slots=True)
class PlannedComposition:
    """A composition that is ready to be measured, and what is asked of it."""

    name: str
    confounding: FiniteConfounding | GaussianConfounding
    question: CausalQuestion

    def also_at(self, delta: Fraction) -> "PlannedComposition":
        """Ask for the epsilons at a delta, too."""
        more = (*self.question.also_deltas, delta)
        return replace(self, question=replace(self.question, also_deltas=more))


def describes_model(path: str | PathLike[str]) -> bool:
    """Say whether a file is a composition of this kind: it has a table ``[model]``.

    What cannot be read is none; whoever reads it next says why. A pipe, which can be
    read once only, is left to who reads it next, too.
    """
    if not Path(path).is_file():
        return False
    try:
        given = tomllib.loads(Path(path).read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        return False
    return "model" in given


def load_composition(path: str | PathLike[str]) -> PlannedComposition:
    """Read a composition from a TOML file.

    Raises
    ------
    InputError
        If the file cannot be read, or says what cannot be.
    """
    return load_toml(path, _read_named)


def _read_named(given: Mapping[str, Any], name: str) -> PlannedComposition:
    """Read a file; nobody chose its name to stand in a heading."""
    return read_composition(given, name if _is_name(name) else "composition")


def read_composition(
    given: Mapping[str, Any], name: str = "composition"
) -> PlannedComposition:
    """Read a composition from plain values, as a TOML file holds them.

    Parameters
    ----------
    given
        ``{"model": {...}, "mechanism": [{...}, ...]}``, perhaps with ``covariance``, a
        list, and ``question``; see `verifydp.data.causal.reading`. The model may have
        a ``name``.
    name
        What it is called where it does not say.

    Raises
    ------
    InputError
        If a key is unknown, something is missing, or a value is out of range.
    """
    for key in given:
        if key not in _TOP:
            raise InputError(
                f"the file has the part {quoted(key)}: {instead_of(key, _TOP)}"
            )
    described = given.get("model")
    if isinstance(described, Mapping) and "name" in described:
        name = described["name"]
        described = {key: value for key, value in described.items() if key != "name"}
    name = composition_name(name)
    model = read_model(described)
    kernels = read_kernels(model, given.get("mechanism", []), given.get("covariance"))
    asked = given.get("question", {})
    if not isinstance(asked, Mapping):
        raise InputError(f"the question is {quoted(asked)}: give a table")
    for key in asked:
        if key not in _ASKED:
            raise InputError(
                f"the question has the key {quoted(key)}: {instead_of(key, _ASKED)}"
            )
    return PlannedComposition(
        name, confounding_of(model, kernels), CausalQuestion.read(**asked)
    )


def composition_name(value: Any) -> str:
    """Read what a composition is called.

    Raises
    ------
    InputError
        If it is no text of 1 to 80 characters that can be printed.
    """
    if not _is_name(value):
        raise InputError(
            f"the model is named {quoted(value)}: give a text of 1 to 80 characters"
        )
    return str(value)


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= 80 and value.isprintable()


def confounding_of(
    model: FiniteCausalModel | GaussianCausalModel, kernels: Any
) -> FiniteConfounding | GaussianConfounding:
    """Put a model and mechanisms of its kind together.

    Parameters
    ----------
    model
        Either kind.
    kernels
        Of a finite model a list of `FiniteKernel`; of a Gaussian one `GaussianKernels`,
        or a list of `LinearGaussianKernel` with independent noises.

    Raises
    ------
    InputError
        If they do not fit.
    """
    if isinstance(kernels, FiniteKernel | LinearGaussianKernel):
        kernels = [kernels]
    if isinstance(model, GaussianCausalModel):
        if not isinstance(kernels, GaussianKernels):
            kernels = GaussianKernels(_sequence(kernels))
        return GaussianConfounding(model, kernels)
    if isinstance(kernels, GaussianKernels):
        raise InputError(
            "the mechanisms read normal data and the model's data are finite: give "
            "FiniteKernel mechanisms"
        )
    return FiniteConfounding(model, tuple(_sequence(kernels)))


def _sequence(kernels: Any) -> Sequence[Any]:
    if isinstance(kernels, str | bytes | Mapping) or not isinstance(kernels, Sequence):
        raise InputError(f"the mechanisms are {quoted(kernels)}: give a list of them")
    return kernels


def _each(given: Any, name: str, read: Any) -> Any:
    if given is None:
        return None
    listed = [given] if isinstance(given, str | int | float | Fraction) else given
    if not isinstance(listed, Sequence) or not listed:
        raise InputError(f"{name} is {quoted(given)}: give at least one number")
    return tuple(sorted({read(one) for one in listed}))
