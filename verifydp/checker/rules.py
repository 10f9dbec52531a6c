"""Every rule by its name; what few proofs use is loaded when a step names it."""

from importlib import import_module

from verifydp.checker import arithmetic, axioms, expectation, logic
from verifydp.checker.logic import Rule, require

__all__ = ["RULE_NAMES", "parts_of", "rule_named"]

_RULES = {**logic.RULES, **arithmetic.RULES, **expectation.RULES, **axioms.RULES}
_BALLS = "ball evaluation"
#: Rules that are parts of the trusted base by themselves: their file, and the parts.
_LATER = {
    "boxes": ("regions", _BALLS),
    "cite": ("citing", "citations"),
    "patterns": ("patterns", _BALLS),
    "point": ("evaluation", _BALLS),
    "profile": ("profiles", _BALLS, "profiles"),
}
#: The names of all rules.
RULE_NAMES = frozenset({*_RULES, *_LATER})


def rule_named(name: str) -> Rule:
    """Give a rule.

    Raises
    ------
    SpecError
        If there is none of this name.
    """
    rules = _RULES
    if name in _LATER:
        rules = import_module(f"{__package__}.{_LATER[name][0]}").RULES
    require(name in rules, "there is no such rule")
    return rules[name]


def parts_of(rule: str) -> tuple[str, ...]:
    """Name what a rule needs of the trusted base beside the rules in general."""
    return _LATER.get(rule, ())[1:]
