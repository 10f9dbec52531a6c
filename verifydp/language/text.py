"""Reading terms and sorts from their canonical text.

``#3`` is the fourth entry of a table of terms; what else there is, see
`verifydp.language.writing`.
"""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction

from verifydp.errors import SpecError
from verifydp.language.definitions import Definition
from verifydp.language.nodes import NODES
from verifydp.language.sorts import (
    INTEGER,
    NATURAL,
    REAL,
    RESERVED,
    Sort,
    event_sort,
    finite,
    function_sort,
    law_sort,
    pair_sort,
    space,
    tests_over,
)
from verifydp.language.terms import Term, bound, make

__all__ = ["parse_sort", "parse_term"]

_TOKEN = re.compile(r"[()]|[^\s()]+")
_NUMBER = re.compile(r"-?[0-9]{1,1200}(?:/[0-9]{1,1200})?")
_DIGITS = re.compile(r"[0-9]{1,9}")
_INTEGER = re.compile(r"-?[0-9]{1,100}")
_TEXT_MAX = 4 * 2**20
_DEPTH_MAX = 180


def parse_term(
    text: str,
    variables: Mapping[str, Term],
    definitions: Mapping[str, Definition] | None = None,
    table: Sequence[Term] = (),
) -> Term:
    """Read a term.

    Parameters
    ----------
    text
        As `text_of` writes it.
    variables
        The free variables that may occur, by name.
    definitions
        The definitions that may be used.
    table
        What ``#0``, ``#1``, ... stand for.

    Raises
    ------
    SpecError
        If the text is not one well-sorted term. No other exception comes from any
        text.
    """
    tree = _tree(text)
    return _Reader(variables, definitions or {}, table).read(tree, ())


def parse_sort(text: str) -> Sort:
    """Read a sort.

    Raises
    ------
    SpecError
        If the text is no sort.

    Examples
    --------
    >>> str(parse_sort("(law (space X))"))
    '(law (space X))'
    """
    return _sort(_tree(text))


_Tree = str | list["_Tree"]


def _tree(text: str) -> _Tree:
    if len(text) > _TEXT_MAX:
        raise SpecError(f"a term's text has {len(text)} characters: it is not read")
    stack: list[list[_Tree]] = [[]]
    for token in _TOKEN.findall(text):
        if token == "(":
            stack.append([])
            if len(stack) > _DEPTH_MAX:
                raise SpecError(f"a term is nested deeper than {_DEPTH_MAX} levels")
        elif token == ")":
            if len(stack) < 2:
                raise SpecError(f"a parenthesis too many in {text[:60]!r}")
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token)
    if len(stack) != 1 or len(stack[0]) != 1:
        raise SpecError(f"{text[:60]!r} is not one term")
    return stack[0][0]


_PLAIN_SORTS = {"real": REAL, "natural": NATURAL, "integer": INTEGER}
_SORTS_OVER = {"event": event_sort, "law": law_sort, "test": tests_over}


def _sort(tree: _Tree) -> Sort:
    if isinstance(tree, str):
        if tree in _PLAIN_SORTS:
            return _PLAIN_SORTS[tree]
        raise SpecError(f"{tree[:40]!r} is no sort")
    match tree:
        case ["finite", str(size)] if _DIGITS.fullmatch(size):
            return finite(int(size))
        case ["space", str(name)]:
            return space(name)
        case ["pair", first, second]:
            return pair_sort(_sort(first), _sort(second))
        case ["function", first, second]:
            return function_sort(_sort(first), _sort(second))
        case [str(kind), over] if kind in _SORTS_OVER:
            return _SORTS_OVER[kind](_sort(over))
    raise SpecError(f"{str(tree)[:60]!r} is no sort")


class _Reader:
    """Reads trees into terms; the sorts of the binders around are passed along."""

    def __init__(
        self,
        variables: Mapping[str, Term],
        definitions: Mapping[str, Definition],
        table: Sequence[Term],
    ) -> None:
        self._variables = variables
        self._definitions = definitions
        self._table = table

    def read(self, tree: _Tree, binders: tuple[Sort, ...]) -> Term:
        if isinstance(tree, str):
            return self._word(tree, binders)
        if not tree or not isinstance(tree[0], str):
            raise SpecError(f"{str(tree)[:60]!r} does not begin with a node")
        head, rest = tree[0], tree[1:]
        if head == "lambda":
            if len(rest) != 2:
                raise SpecError("a lambda has a sort and a body")
            sort = _sort(rest[0])
            body = self.read(rest[1], (sort, *binders))
            return make("lambda", body, data=sort)
        if head in {"natural", "integer", "label"}:
            return self._literal(head, rest)
        arguments = tuple(self.read(part, binders) for part in rest)
        if head.startswith("@"):
            definition = self._definitions.get(head[1:])
            if definition is None:
                raise SpecError(f"{head[1:41]} is not defined")
            return definition(*arguments)
        if head not in NODES:
            raise SpecError(f"there is no node {head[:40]!r}")
        return make(head, *arguments)

    def _literal(self, head: str, rest: list[_Tree]) -> Term:
        words = [part for part in rest if isinstance(part, str)]
        if len(words) != len(rest) or not all(map(_INTEGER.fullmatch, words)):
            raise SpecError(f"a {head} is written with integers")
        numbers = [int(word) for word in words]
        if head == "label" and len(numbers) == 2:
            return make("label", data=(numbers[0], numbers[1]))
        if head != "label" and len(numbers) == 1:
            return make(head, data=numbers[0])
        raise SpecError(f"a {head} is not written with {len(numbers)} integers")

    def _word(self, word: str, binders: tuple[Sort, ...]) -> Term:
        if word.startswith("$") and _DIGITS.fullmatch(word[1:]):
            index = int(word[1:])
            if index < len(binders):
                return bound(index, binders[index])
        elif word.startswith("#") and _DIGITS.fullmatch(word[1:]):
            if int(word[1:]) < len(self._table):
                return self._table[int(word[1:])]
        elif word in RESERVED:
            return make(word)
        elif word in self._variables:
            return self._variables[word]
        elif _NUMBER.fullmatch(word):
            try:
                return make("number", data=Fraction(word))
            except ZeroDivisionError as error:
                raise SpecError(f"{word[:40]} divides by zero") from error
        raise SpecError(f"{word[:40]!r} is not declared")
