"""Named spaces in terms: renaming them, and finding them."""

from verifydp.errors import SpecError
from verifydp.language.sorts import Sort, is_point_space, substitute_spaces
from verifydp.language.terms import Term, in_spaces

__all__ = ["rename_spaces", "sorts_in"]


def rename_spaces(term: Term, spaces: dict[str, Sort]) -> Term:
    """Put spaces in place of named spaces, everywhere in a term.

    Raises
    ------
    SpecError
        If what a name is to become is no space of points.
    """
    if not spaces:
        return term
    for name, sort in spaces.items():
        # A space has measurable sets; nobody says which sets of laws are measurable.
        if not is_point_space(sort):
            raise SpecError(f"the space {name} cannot become {sort}: use points")
    done: dict[Term, Term] = {}

    def rename(sort: Sort) -> Sort:
        return substitute_spaces(sort, spaces)

    def walk(part: Term) -> Term:
        if part in done:
            return done[part]
        arguments = tuple(walk(child) for child in part.arguments)
        done[part] = in_spaces(part, arguments, rename)
        return done[part]

    return walk(term)


def sorts_in(term: Term) -> set[Sort]:
    """The sorts of a term, of its parts, and of what its binders bind."""
    sorts: set[Sort] = set()
    seen: set[Term] = set()
    pending = [term]
    while pending:
        part = pending.pop()
        if part not in seen:
            seen.add(part)
            pending.extend(part.arguments)
            sorts.add(part.sort)
            if isinstance(part.data, Sort):
                sorts.add(part.data)
    return sorts
