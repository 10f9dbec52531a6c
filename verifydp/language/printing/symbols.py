"""How names look, and names for the variables that have none.

Bound variables are counted in terms, not named; here they get letters by their sort,
never one that a reader could take for a variable around them.
"""

import re
from collections.abc import Iterable
from itertools import count

from verifydp.language.printing.boxes import Symbol
from verifydp.language.sorts import Sort

__all__ = ["GREEK", "chosen_symbol", "symbol_of", "symbols_of"]

_GREEK_NAMES = (
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi "
    "rho sigma tau upsilon phi chi psi omega"
)
#: Names that are written as a Greek letter; ``pi`` and ``Phi`` mean constants.
GREEK = dict(zip(_GREEK_NAMES.split(), "αβγδεζηθικλμνξρστυφχψω", strict=True))
GREEK |= {
    "Gamma": "Γ",
    "Delta": "Δ",
    "Theta": "Θ",
    "Lambda": "Λ",
    "Xi": "Ξ",
    "Pi": "Π",
    "Sigma": "Σ",
    "Psi": "Ψ",
    "Omega": "Ω",
    "ell": "\N{SCRIPT SMALL L}",
}

_NUMBERED = re.compile(r"([A-Za-z]+)([0-9]+)")
_PRIME = "_prime"

#: Letters for bound variables, by the kind of their sort.
_LETTERS = {
    "real": "xyzuvw",
    "natural": "nkmij",
    "integer": "jkmni",
    "finite": "ijkst",
    "space": "stuvw",
    "pair": "wvut",
    "event": "ABCDG",
    "test": "φψχ",
    "law": "PQRMN",
    "function": "fgh",
    "kernel": "KLM",
}


def symbol_of(name: str) -> Symbol:
    """Write a name as mathematicians do.

    Parameters
    ----------
    name
        The name of a free variable or a space.

    Returns
    -------
    Symbol
        A Greek letter where the name is one; a number or ``_part`` at the end becomes
        an index, ``_prime`` a prime; what is longer than a letter stays a word.

    Examples
    --------
    >>> symbol_of("epsilon_1")
    Symbol(base='ε', index='1', primes=0)
    >>> symbol_of("x_prime")
    Symbol(base='x', index='', primes=1)
    >>> symbol_of("sensitivity").base
    'sensitivity'
    """
    primes, rest = 0, name
    while rest.endswith(_PRIME) and len(rest) > len(_PRIME):
        rest, primes = rest.removesuffix(_PRIME), primes + 1
    if "." in rest or "" in rest.split("_"):
        return Symbol(name)
    base, _, index = rest.partition("_")
    numbered = _NUMBERED.fullmatch(base)
    if numbered is not None:
        base, number = numbered.groups()
        index = f"{number},{index}" if index else number
    parts = [GREEK.get(part, part) for part in re.split("[_,]", index)]
    return Symbol(GREEK.get(base, base), ",".join(parts), primes)


def symbols_of(names: Iterable[str]) -> dict[str, Symbol]:
    """Give different symbols to different names; a clash keeps one name as it is.

    Examples
    --------
    >>> symbols = symbols_of(["mu1", "mu_1"])
    >>> symbols["mu1"].index, symbols["mu_1"].base
    ('1', 'mu_1')
    """
    chosen: dict[str, Symbol] = {}
    for name in sorted(set(names)):
        symbol = symbol_of(name)
        # No symbol but a verbatim one has an underscore in its base.
        chosen[name] = Symbol(name) if symbol in chosen.values() else symbol
    return chosen


def chosen_symbol(sort: Sort, taken: frozenset[Symbol]) -> Symbol:
    """Choose a letter for a bound variable.

    Parameters
    ----------
    sort
        Its sort: it decides the letters.
    taken
        What is in use around it.

    Examples
    --------
    >>> from verifydp.language.sorts import REAL
    >>> chosen_symbol(REAL, frozenset({Symbol("x")})).base
    'y'
    """
    is_kernel = sort.kind == "function" and sort.of(1).kind == "law"
    letters = _LETTERS["kernel" if is_kernel else sort.kind]
    bases = {symbol.base for symbol in taken}
    for letter in letters:
        if letter not in bases:
            return Symbol(letter)
    return next(
        symbol
        for number in count(1)
        if (symbol := Symbol(letters[0], str(number))) not in taken
    )
