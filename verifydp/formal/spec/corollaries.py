"""Corollaries: what another theorem says at certain values of its variables."""

from dataclasses import replace
from typing import Any

from verifydp.formal.spec.proof import Fact, Proof
from verifydp.formal.spec.theorem import At, Theorem

__all__ = ["corollary"]


def corollary(of: Theorem, at: At, **said: Any) -> Theorem:
    """A theorem that follows from another one at values of its variables.

    What is not said is taken over: the hypotheses and the claim at these values, the
    definitions. Points, near misses and exceptions are the corollary's own.

    Parameters
    ----------
    of
        The theorem that is used.
    at
        Terms for its variables, which may have variables of their own; ``spaces`` are
        what its named spaces become, and ``show`` says how one of its hypotheses
        follows, where computation from those of the corollary is not enough.
    said
        Parts of the corollary, by the names that `Theorem` has for them; a proof is
        not among them.

    Examples
    --------
    >>> from verifydp.formal.spec import *
    >>> x, y = real("x"), real("y")
    >>> square = Theorem(
    ...     title="a square", source="school", given={"x": x >= 0}, claim=x * x >= 0
    ... )
    >>> after = corollary(square, At({x: y + 1}), title="the next", source="school")
    >>> after.given["x"] is (y + 1 >= 0)
    True
    """

    def proof(p: Proof) -> Fact:
        """The theorem at these values, its hypotheses from those given."""
        p.rest_on(of)
        given = [p.given(name) for name, _ in p.statement.given]
        shown = [show(p, at.of(of.given[name])) for name, show in at.show.items()]
        used = p.use(of, at.values, *shown, *given, spaces=at.spaces)
        return p.auto(p.statement.claim, used, *given)

    taken = Theorem(
        title=of.title,
        source=of.source,
        uses=of.uses,
        given={name: at.of(formula) for name, formula in of.given.items()},
        claim=at.of(of.claim),
        proof=proof,
    )
    return replace(taken, **said)
