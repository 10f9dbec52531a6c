"""Every rule by its name, and which parts of the trusted base it needs.

What few proofs use is loaded when a step names it.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module

from verifydp.checker import arithmetic, axioms, citing, expectation, logic
from verifydp.checker.logic import Rule

__all__ = ["RULES", "parts_of"]

_BALLS = ("ball evaluation",)
#: Rules in files of their own, by name: the file, and the parts that it needs.
_LATER = {
    "boxes": ("regions", _BALLS),
    "patterns": ("patterns", _BALLS),
    "point": ("evaluation", _BALLS),
    "profile": ("profiles", (*_BALLS, "profiles")),
}


class _Rules(Mapping[str, Rule]):
    def __init__(self) -> None:
        self._loaded: dict[str, Rule] = {
            **logic.RULES,
            **arithmetic.RULES,
            **expectation.RULES,
            **axioms.RULES,
            **citing.RULES,
        }

    def __getitem__(self, name: str) -> Rule:
        if name in _LATER and name not in self._loaded:
            file = import_module(f"{__package__}.{_LATER[name][0]}")
            self._loaded.update(file.RULES)
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter({**self._loaded, **_LATER})

    def __len__(self) -> int:
        return len({**self._loaded, **_LATER})


#: Every rule by name.
RULES: Mapping[str, Rule] = _Rules()


def parts_of(rule: str) -> tuple[str, ...]:
    """Name what a rule needs of the trusted base beside the rules in general."""
    return _LATER[rule][1] if rule in _LATER else ()
