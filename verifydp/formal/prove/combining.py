"""Goals as nonnegative combinations of facts: steps that need no solver to check."""

from fractions import Fraction

from verifydp.checker.arithmetic import difference_of
from verifydp.checker.polynomials import Monomial, Polynomial, is_indicator
from verifydp.checker.sequents import Context
from verifydp.errors import SpecError
from verifydp.formal.prove.products import find_products
from verifydp.language.terms import Term

__all__ = ["combination"]

#: Larger questions are left to the solver.
_FACTS_MAX, _MONOMIALS_MAX, _BUDGET = 12, 40, 400

_Names = dict[tuple[tuple[str, int], ...], Fraction]


def combination(
    context: Context, goal: Term, facts: tuple[Term, ...]
) -> tuple[str, ...] | None:
    """Find the texts of a `products` step, or None where there is none.

    Products of two facts are tried where monomials multiply like plain names, without
    exponentials and indicators.
    """
    if not 0 < len(facts) <= _FACTS_MAX:
        return None
    try:
        forms = [difference_of(context, formula)[:2] for formula in (goal, *facts)]
    except SpecError:
        return None
    monomials = {key for polynomial, _ in forms for key in polynomial}
    if len(monomials) > _MONOMIALS_MAX or forms[0][1] is None:
        return None
    plain = all(map(_is_plain, monomials))
    named = _Naming(multiply=plain)
    (wanted, strict), *rest = [(named(one), kind) for one, kind in forms]
    premises = [place for place, (_, kind) in enumerate(rest) if kind is not None]
    equations = [place for place, (_, kind) in enumerate(rest) if kind is None]
    found = find_products(
        wanted,
        [rest[place][0] for place in premises],
        [rest[place][0] for place in equations],
        degree=2 if plain else 1,
        strict=[k for k, place in enumerate(premises) if rest[place][1]]
        if strict
        else None,
        budget=_BUDGET,
    )
    if found is None or any(monomial for _, monomial, _ in found.multiples):
        return None
    texts = [
        ":".join([str(factor), *(str(premises[k]) for k in places)])
        for factor, places in found.products
    ]
    texts += [f"{factor}:{equations[k]}" for factor, _, k in found.multiples]
    return tuple(texts)


def _is_plain(monomial: Monomial) -> bool:
    powers, exponent = monomial
    return not exponent and not any(is_indicator(atom) for atom, _ in powers)


class _Naming:
    """Gives each atom a short name; or each monomial, where they do not multiply."""

    def __init__(self, *, multiply: bool) -> None:
        self._multiply = multiply
        self._names: dict[object, str] = {}

    def __call__(self, polynomial: Polynomial) -> _Names:
        return {self._named(key): factor for key, factor in polynomial.items()}

    def _named(self, monomial: Monomial) -> tuple[tuple[str, int], ...]:
        powers, exponent = monomial
        if not powers and not exponent:
            return ()
        if not self._multiply:
            return ((self._name(monomial), 1),)
        return tuple(sorted((self._name(atom), times) for atom, times in powers))

    def _name(self, thing: object) -> str:
        return self._names.setdefault(thing, f"x{len(self._names)}")
