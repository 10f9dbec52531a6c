"""Which integrands are bounded, by their form alone.

Expectations of bounded functions exist, are linear, and may be swapped; of others
nothing is assumed.
"""

from verifydp.language.terms import Term, number, open_binder

__all__ = ["bounded_when"]

_CLOSED = {"add", "subtract", "multiply", "negate", "absolute", "maximum", "minimum"}
_ALWAYS = {"value", "normal_cdf"}


def bounded_when(term: Term, over: frozenset[Term]) -> frozenset[Term] | None:
    """Say when a real term is bounded, whatever the variables in ``over`` are.

    Returns
    -------
    frozenset of Term or None
        Formulas that are enough, none where the form alone is; None where the form
        says nothing. The other variables are fixed.
    """
    if term.free.isdisjoint(over) or term.operator in _ALWAYS:
        return frozenset()
    arguments = term.arguments
    if term.operator in _CLOSED or term.operator in {"exp", "sqrt"}:
        # exp and the square root are continuous, so bounded on bounded sets
        return _together(arguments, over)
    if term.operator in {"if", "choose"}:
        return _together(arguments[1:], over)
    if term.operator == "divide" and arguments[1].free.isdisjoint(over):
        return bounded_when(arguments[0], over)
    if term.operator == "power" and arguments[1].free.isdisjoint(over):
        base = bounded_when(arguments[0], over)
        return None if base is None else base | {number(0) <= arguments[1]}
    if term.operator == "mean" and arguments[1].operator == "lambda":
        drawn, body = open_binder(arguments[1], *over)
        needs = bounded_when(body, over | {drawn})
        if needs is not None and all(drawn not in needed.free for needed in needs):
            return needs
    return None


def _together(terms: tuple[Term, ...], over: frozenset[Term]) -> frozenset[Term] | None:
    needs: frozenset[Term] = frozenset()
    for term in terms:
        more = bounded_when(term, over)
        if more is None:
            return None
        needs |= more
    return needs
