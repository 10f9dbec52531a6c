"""Numbers in which a statement may be changed so that a point of its file refutes it.

    PYTHONPATH=. python tests/catalogue/try_numbers.py foundations.laplace

tries, for each constant that no near miss covers, a few other values at each point
of the theorem, and writes what the checker refutes, for ``NearMiss(at, number=...)``.
"""

import sys
from collections.abc import Iterator
from fractions import Fraction

from verifydp.errors import CertificateError, SpecError
from verifydp.evidence.specs import specs_folder
from verifydp.formal.spec.misses import needs_near_misses
from verifydp.formal.spec.proof import Proof
from verifydp.formal.spec.registry import Registry
from verifydp.formal.spec.running import Runner
from verifydp.formal.spec.theorem import At, NearMiss, Number, Theorem
from verifydp.formal.spec.writing import refutation_certificate
from verifydp.language.coverage import Constant, uncovered
from verifydp.language.terms import Term

_FACTORS = ("9/10", "11/10", "1/2", 2, "99/100", "101/100")


def _changes(theorem: Theorem) -> list:
    found = []
    for near in theorem.near_misses.values():
        try:
            found.append(near.change(theorem.statement))
        except SpecError:
            continue
    return found


def _places(formula: Term, constant: Constant) -> list[int]:
    """Which of the numbers with this value stand in this expression."""
    found, count = [], 0

    def walk(term: Term, around: Term) -> None:
        nonlocal count
        if term.operator in {"number", "natural", "integer"} and (
            term.data == constant.value.data
        ):
            if around is constant.around:
                found.append(count)
            count += 1
        for argument in term.arguments:
            walk(argument, term)

    walk(formula, formula)
    return found


def _others(constant: Constant) -> Iterator[Fraction | int]:
    value = constant.value.data
    if constant.value.operator != "number":
        yield from (value - 1, value + 1) if value else (1,)
    elif value == 0:
        yield from (Fraction(-1, 100), Fraction(1, 100), -1, 1)
    else:
        yield from (value * Fraction(factor) for factor in _FACTORS)


def _points(theorem: Theorem) -> Iterator[tuple[str, At]]:
    for label, near in theorem.near_misses.items():
        yield label, near.at
    if theorem.instance is not None:
        yield "instance", theorem.instance


def _written(change: Number) -> str:
    place = f", place={change.place}" if change.place else ""
    where = f', hypothesis="{change.hypothesis}"' if change.hypothesis else ""
    return f'number=Number("{change.old}", "{change.new}"{place}{where})'


def _try(registry: Registry, name: str) -> None:
    theorem, runner = registry[name], Runner(registry)
    _, constants = uncovered(
        theorem.statement, _changes(theorem), dict(theorem.exceptions)
    )
    for constant in constants:
        formula = (
            theorem.statement.claim
            if constant.hypothesis is None
            else dict(theorem.statement.given)[constant.hypothesis]
        )
        where = constant.hypothesis or "claim"
        done = False
        for place in _places(formula, constant)[:4]:
            for other in _others(constant):
                for label, at in _points(theorem):
                    number = Number(
                        constant.text, str(other), place, constant.hypothesis
                    )
                    near = NearMiss(at, number=number)
                    try:
                        proof = Proof(
                            near.statement(theorem.statement), runner._establish
                        )
                        refutation_certificate("near", proof, near.at)
                    except (SpecError, CertificateError, AssertionError):
                        continue
                    sys.stdout.write(f"{name}: at {label!r}: {_written(number)}\n")
                    sys.stdout.flush()
                    done = True
                    break
                if done:
                    break
        if not done:
            sys.stdout.write(f"{name}: {constant.text} in {where}: nothing found\n")
            sys.stdout.flush()


def main() -> None:
    """Try all that is asked for."""
    registry = Registry(specs_folder())
    for name in registry.ids(*sys.argv[1:]):
        if needs_near_misses(registry[name]):
            _try(registry, name)


if __name__ == "__main__":
    main()
