"""What is open in files of specs: near misses that are far, and what none covers.

    PYTHONPATH=. python tests/catalogue/near_misses.py foundations.laplace semi_dp

lists it for files or papers, by default for all; nothing is proved.
"""

import sys

from verifydp.evidence.specs import specs_folder
from verifydp.formal.spec.misses import open_points
from verifydp.formal.spec.registry import Registry


def main() -> None:
    """List what is open."""
    registry = Registry(specs_folder())
    count = 0
    for name in registry.ids(*sys.argv[1:]):
        lines = open_points(registry[name])
        count += len(lines)
        for line in lines:
            sys.stdout.write(f"{name}: {line}\n")
    sys.stdout.write(f"{count} open\n")


if __name__ == "__main__":
    main()
