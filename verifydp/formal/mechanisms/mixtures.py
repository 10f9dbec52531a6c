"""Closeness of laws of several outputs that are drawn from the same hidden data.

The statement has the law of the data given each state and each mechanism's own table:
data are drawn, then every output given the data. So what a certificate shows is about
the mechanisms as they are given, and not about a table that somebody has computed.
"""

import itertools
from collections.abc import Iterator, Sequence
from fractions import Fraction

from verifydp.evidence.epsilon import Epsilon
from verifydp.formal.mechanisms.finite_pairs import FinitePairs
from verifydp.formal.mechanisms.question import ClaimToProve, close
from verifydp.formal.spec.proof import Fact, Proof
from verifydp.formal.spec.theorem import At
from verifydp.language.notation import (
    FALSE,
    bind,
    choose,
    conjunction,
    dirac,
    disjunction,
    equal,
    event,
    finite,
    finite_law,
    label,
    number,
    pair,
    point,
)
from verifydp.language.statement import Statement
from verifydp.language.terms import Term
from verifydp.notions.approximate import ExactApproximate
from verifydp.notions.definitions import epsilon_term

__all__ = ["mixtures_question"]

#: A table: a row of weights for each data value.
Rows = Sequence[Sequence[Fraction]]


def mixtures_question(
    data: Rows,
    kernels: Sequence[Rows],
    pairs: Sequence[tuple[int, int]],
    claim: ExactApproximate,
) -> ClaimToProve:
    """State that mixtures of products are close, for each of some ordered pairs.

    Parameters
    ----------
    data
        For each state the probabilities of the n data values.
    kernels
        For each mechanism n rows, the law of its output at each data value.
    pairs
        Ordered pairs of places of states. To be refuted there has to be one: that
        which fails, at the event where it fails most.
    claim
        Epsilon and delta.

    Returns
    -------
    ClaimToProve
        Its proof works for as many joint outputs as a certificate can hold: a step is
        made of each.
    """
    laws = [_law(row, kernels) for row in data]
    claims = [
        close()(
            laws[one], laws[other], epsilon_term(claim.epsilon), number(claim.delta)
        )
        for one, other in pairs
    ]
    whole = claims[0] if len(claims) == 1 else conjunction(*claims)
    weights = [_weights(row, kernels) for row in data]
    outputs = list(_outputs(kernels))

    def prove(p: Proof) -> Fact:
        found = FinitePairs(p, claim, outputs)
        facts = [
            p.the_same(
                found.close(laws[one], laws[other], weights[one], weights[other]),
                stated,
            )
            for (one, other), stated in zip(pairs, claims, strict=True)
        ]
        return facts[0] if len(facts) == 1 else p.have(whole, *facts)

    first, second = (weights[place] for place in pairs[0])
    return ClaimToProve(
        name="mixtures",
        statement=Statement((), whole, (close(),)),
        prove=prove,
        worst=At({}),
        event=_event(outputs, first, second, claim.epsilon),
    )


def _law(row: Sequence[Fraction], kernels: Sequence[Rows]) -> Term:
    """Draw data, then an output of each mechanism; give all outputs."""
    value = point("x", finite(len(row)))
    drawn = [
        point(f"y{place}", finite(len(rows[0])))
        for place, rows in enumerate(kernels, 1)
    ]
    law = dirac(_joined(drawn))
    for output, rows in reversed(list(zip(drawn, kernels, strict=True))):
        laws = [finite_law(*weights) for weights in rows]
        law = bind(choose(value, *laws), output, law)
    return bind(finite_law(*row), value, law)


def _joined(points: Sequence[Term]) -> Term:
    """The points as one: pairs inside pairs."""
    whole = points[-1]
    for one in reversed(points[:-1]):
        whole = pair(one, whole)
    return whole


def _places(kernels: Sequence[Rows]) -> Iterator[tuple[int, ...]]:
    return itertools.product(*(range(len(rows[0])) for rows in kernels))


def _outputs(kernels: Sequence[Rows]) -> Iterator[Term]:
    for places in _places(kernels):
        labels = [
            label(place, len(rows[0]))
            for place, rows in zip(places, kernels, strict=True)
        ]
        yield _joined(labels)


def _weights(row: Sequence[Fraction], kernels: Sequence[Rows]) -> list[Fraction]:
    """The probability of each joint output."""
    found = []
    for places in _places(kernels):
        total = Fraction(0)
        for value, weight in enumerate(row):
            share = weight
            for place, rows in zip(places, kernels, strict=True):
                share *= rows[value][place]
            total += share
        found.append(total)
    return found


def _event(
    outputs: Sequence[Term],
    first: Sequence[Fraction],
    second: Sequence[Fraction],
    epsilon: Epsilon,
) -> Term:
    """The joint outputs that are more than exp(epsilon) times likelier."""
    output = point("y", outputs[0].sort)
    chosen = [
        equal(output, one)
        for one, p, q in zip(outputs, first, second, strict=True)
        if p and (not q or epsilon < Epsilon(growth=p / q))
    ]
    return event(output, disjunction(*chosen) if chosen else FALSE)
