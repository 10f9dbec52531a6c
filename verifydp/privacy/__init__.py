"""Old import paths: what was in this package lies in rooms of its own now.

``verifydp.privacy.laws`` is `verifydp.laws`, and so on: the very module, with a
DeprecationWarning that names it.
"""

import importlib
import sys
import warnings
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

__all__: list[str] = []

#: Where the modules are whose names begin so; the longest beginning counts.
_ROOMS = {
    "adversary": "verifydp.adversary",
    "adversary.families": "verifydp.adversary.mechanism_classes",
    "adversary.prior_odds": "verifydp.adversary.odds",
    "comparison": "verifydp.notions.finite",
    "comparison.priors": "verifydp.notions.finite.database_prior",
    "laws": "verifydp.laws",
    "loss": "verifydp.loss",
    "loss.power_tails": "verifydp.laws.power_forms",
    "mechanisms": "verifydp.mechanisms",
    "noise": "verifydp.laws.noise",
    "noise.normal_sums": "verifydp.laws.normal_sum",
    "notions": "verifydp.notions",
    "own_laws": "verifydp.laws.own",
    "priors": "verifydp.data.beliefs",
    "relations": "verifydp.data",
    "sampling": "verifydp.sampling",
}


def _new_name(old: str) -> str | None:
    head, rest = old.removeprefix(f"{__name__}."), ""
    while head and head not in _ROOMS:
        head, _, last = head.rpartition(".")
        rest = f".{last}{rest}"
    return _ROOMS[head] + rest if head else None


class _OldPaths(MetaPathFinder, Loader):
    """Finds a module under its old name, and gives the one of today."""

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        """The module's place, if its name is an old one."""
        del path, target
        if not fullname.startswith(f"{__name__}."):
            return None
        return ModuleSpec(fullname, self) if _new_name(fullname) else None

    def exec_module(self, module: ModuleType) -> None:
        """Put the module of today in the place of the empty one."""
        old = module.__name__
        new = str(_new_name(old))
        sys.modules[old] = importlib.import_module(new)
        warnings.warn(f"{old} is {new} now", DeprecationWarning, stacklevel=2)


# First, since the folders of today would answer for the files of an old name too.
if not any(type(finder).__name__ == "_OldPaths" for finder in sys.meta_path):
    sys.meta_path.insert(0, _OldPaths())


def __getattr__(name: str) -> ModuleType:
    if not _new_name(f"{__name__}.{name}"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return importlib.import_module(f"{__name__}.{name}")
