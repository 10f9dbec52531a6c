# ruff: noqa: RUF001 - these are the characters of mathematics, meant as they stand
"""How names look, and names for the variables that have none.

Bound variables are counted in terms, not named; here they get letters by their sort,
never one that a reader could take for a variable around them.
"""

import re
from collections.abc import Iterable
from itertools import count

from verifydp.language.printing.boxes import Symbol
from verifydp.language.sorts import Sort

__all__ = ["GREEK", "chosen_symbol", "quoted", "seen", "symbol_of", "symbols_of"]

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
_QUOTED = "\N{LEFT DOUBLE QUOTATION MARK}{}\N{RIGHT DOUBLE QUOTATION MARK}"
#: The letters that a name begins with, in quotation marks or not.
_STEM = re.compile(r"[^\W\d_]+")

#: Letters for bound variables, by the kind of their sort; none means something else.
_LETTERS = {
    "real": "xyzuvw",
    "natural": "nkmij",
    "integer": "jkmni",
    "finite": "ijkst",
    "space": "stuvw",
    "pair": "wvut",
    "event": "ABCDG",
    "test": "φψχ",
    "law": "PQRMJ",
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


def seen(symbol: Symbol) -> str:
    """What of a symbol is still seen where an index is written like other letters.

    Examples
    --------
    >>> seen(symbol_of("x_1")) == seen(Symbol("x_1")) == "x1"
    True
    """
    return f"{symbol.base}{symbol.index}".replace("_", "") + "′" * symbol.primes


def quoted(name: str) -> Symbol:
    """A name in quotation marks, which no name contains."""
    return Symbol(_QUOTED.format(name))


def symbols_of(names: Iterable[str], others: Iterable[str] = ()) -> dict[str, Symbol]:
    """Give symbols to names that no reader could confuse.

    Parameters
    ----------
    names
        The names of variables. Where two would look alike, one of them keeps its
        name as it is, or gets it in quotation marks, which no name contains.
    others
        Names of spaces and definitions, which look as they are.

    Examples
    --------
    >>> symbols = symbols_of(["mu1", "mu_1", "S", "x_1", "x1"], ["S"])
    >>> [symbols[name].base for name in ("mu1", "mu_1", "S", "x1", "x_1")]
    ['μ', 'mu_1', '“S”', 'x', '“x_1”']
    """
    chosen: dict[str, Symbol] = {}
    taken = {seen(Symbol(other)) for other in others}
    for name in sorted(set(names)):
        looks = (symbol_of(name), Symbol(name))
        free = (symbol for symbol in looks if seen(symbol) not in taken)
        chosen[name] = next(free, quoted(name))
        taken.add(seen(chosen[name]))
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
    bases = {found.group() for symbol in taken if (found := _STEM.search(symbol.base))}
    for letter in letters:
        if letter not in bases:
            return Symbol(letter)
    shown = {seen(symbol) for symbol in taken}
    numbered = (Symbol(letters[0], str(number)) for number in count(1))
    return next(symbol for symbol in numbered if seen(symbol) not in shown)
