"""The plugin's options as values."""

from dataclasses import dataclass
from fractions import Fraction
from typing import get_args

import pytest

from verifydp.errors import InputError
from verifydp.evidence.results import DEFAULT_EVIDENCE, EvidenceMode
from verifydp.testing.budget import DEFAULT_BUDGET, parse_budget

__all__ = ["Settings", "read_settings"]


@dataclass(frozen=True, slots=True)
class Settings:
    """What a run's audits start from."""

    budget: Fraction = DEFAULT_BUDGET
    samples: int = 100_000
    seed: int = 0
    evidence: EvidenceMode = DEFAULT_EVIDENCE


def read_settings(config: pytest.Config) -> Settings:
    """Read the options and the ini file; an option wins over the ini file.

    Raises
    ------
    InputError
        If a value cannot be used; the message names the option.
    """
    defaults = Settings()
    budget = config.getoption("verifydp_budget") or config.getini("verifydp_budget")
    return Settings(
        budget=parse_budget(budget) if budget else defaults.budget,
        samples=_whole_number(
            config, "samples", smallest=1, otherwise=defaults.samples
        ),
        seed=_whole_number(config, "seed", smallest=0, otherwise=defaults.seed),
        evidence=_evidence(config),
    )


def _evidence(config: pytest.Config) -> EvidenceMode:
    """Read the option ``--verifydp-evidence``, or the ini value."""
    option = config.getoption("verifydp_evidence")
    given = option or config.getini("verifydp_evidence") or DEFAULT_EVIDENCE
    modes: tuple[EvidenceMode, ...] = get_args(EvidenceMode)
    for mode in modes:
        if given == mode:
            return mode
    name = "--verifydp-evidence" if option else "the ini value verifydp_evidence"
    raise InputError(f"{name} is {given!r}: give one of {', '.join(modes)}")


def _whole_number(
    config: pytest.Config, name: str, *, smallest: int, otherwise: int
) -> int:
    """Read the option ``--verifydp-NAME``, an integer not below ``smallest``."""
    text = config.getoption(f"verifydp_{name}")
    if text is None:
        return otherwise
    try:
        number = int(text)
    except ValueError:
        number = smallest - 1
    if number < smallest:
        raise InputError(
            f"--verifydp-{name} is {text!r}: give a whole number, at least {smallest}"
        )
    return number
