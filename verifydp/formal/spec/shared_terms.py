"""Terms of a certificate as a table in which what recurs is written once."""

from collections.abc import Mapping, Sequence

from verifydp.language.terms import Term
from verifydp.language.writing import text_with

__all__ = ["shared_texts"]


def shared_texts(terms: Sequence[Term]) -> tuple[list[str], dict[Term, int]]:
    """Write terms as a table in which what recurs is written once.

    Returns
    -------
    table, places
        The texts, each referring to earlier ones only, and where each term stands.
    """
    uses: dict[Term, int] = {}
    order: list[Term] = []

    def count(term: Term) -> None:
        uses[term] = uses.get(term, 0) + 1
        if uses[term] == 1:
            for argument in term.arguments:
                count(argument)
            order.append(term)

    for term in terms:
        count(term)
        uses[term] += 1
    names: dict[Term, str] = {}
    table: list[str] = []
    for term in order:
        wanted = uses[term] > 1 and not term.loose
        if wanted and (term.size > 2 or term in terms):
            table.append(_named_text(term, names))
            names[term] = f"#{len(table) - 1}"
    return table, {term: int(names[term][1:]) for term in terms}


def _named_text(term: Term, names: Mapping[Term, str]) -> str:
    """Write a term with names in place of the terms that they name."""
    if term in names:
        return names[term]
    return text_with(term, lambda part: _named_text(part, names))
