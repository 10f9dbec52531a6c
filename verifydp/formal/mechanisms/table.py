"""What is claimed of a finite mechanism that is given by its table."""

from verifydp.errors import UnsupportedError
from verifydp.formal.mechanisms.finite_pairs import FinitePairs
from verifydp.formal.mechanisms.question import ClaimToProve, close
from verifydp.formal.spec.proof import Fact, Proof
from verifydp.formal.spec.theorem import At
from verifydp.language.notation import (
    FALSE,
    choose,
    conjunction,
    disjunction,
    equal,
    event,
    finite,
    finite_law,
    forall,
    implies,
    label,
    number,
    point,
)
from verifydp.language.statement import Statement
from verifydp.language.terms import Term, substitute
from verifydp.loss import finite as finite_loss
from verifydp.mechanisms.table import TableMechanism
from verifydp.notions.approximate import ExactApproximate
from verifydp.notions.definitions import epsilon_term

__all__ = ["question"]


def question(mechanism: TableMechanism, claim: ExactApproximate) -> ClaimToProve:
    """State a claim about any two rows of neighbours."""
    count, outputs = len(mechanism.rows), len(mechanism.rows[0])
    databases = finite(count)
    one, other = point("a", databases), point("b", databases)
    rows = [finite_law(*row) for row in mechanism.rows]
    if outputs == 1:
        raise UnsupportedError("the table has one output: it tells nothing")
    closeness = close()(
        choose(one, *rows),
        choose(other, *rows),
        epsilon_term(claim.epsilon),
        number(claim.delta),
    )
    near = None if mechanism.has_all_pairs else _listed(mechanism, one, other)
    given = () if near is None else (("neighbours", near),)
    worst = max(
        mechanism.pairs, key=lambda pair: float(mechanism.delta_of(pair, claim.epsilon))
    )
    values = {one: label(worst[0], count), other: label(worst[1], count)}
    return ClaimToProve(
        name="table",
        statement=Statement(given, closeness, (close(),)),
        prove=lambda p: _proof(p, mechanism, claim, (one, other)),
        worst=At(values),
        event=_event(mechanism, claim, worst),
    )


def _listed(mechanism: TableMechanism, one: Term, other: Term) -> Term:
    count = len(mechanism.rows)
    return disjunction(
        *(
            conjunction(equal(one, label(i, count)), equal(other, label(j, count)))
            for i, j in mechanism.pairs
        )
    )


def _event(
    mechanism: TableMechanism, claim: ExactApproximate, pair: tuple[int, int]
) -> Term:
    """The outputs that are too likely, at which the divergence is attained."""
    outputs = len(mechanism.rows[0])
    first, second = (mechanism.laws[place] for place in pair)
    best = finite_loss.attaining_event(first, second, claim.epsilon)
    output = point("output", finite(outputs))
    chosen = [
        equal(output, label(place, outputs))
        for place in range(outputs)
        if place in best
    ]
    return event(output, disjunction(*chosen) if chosen else FALSE)


def _proof(
    p: Proof,
    mechanism: TableMechanism,
    claim: ExactApproximate,
    over: tuple[Term, Term],
) -> Fact:
    """Row by row, each against all others."""
    first_row, second_row = over
    count = len(mechanism.rows)
    pairs = FinitePairs(p, claim, len(mechanism.rows[0]))
    if mechanism.has_all_pairs and claim.delta == 0:
        laws = [finite_law(*row) for row in mechanism.rows]
        return pairs.all_close(over, laws, mechanism.rows)
    goal = p.statement.claim
    near = dict(p.statement.given).get("neighbours")
    whole = goal if near is None else implies(near, goal)
    neighbours = {*mechanism.pairs, *((i, i) for i in range(count) if near is None)}
    rows = [finite_law(*row) for row in mechanism.rows]
    by_row: list[Fact] = []
    for i in range(count):
        parts: list[Fact] = []
        at_row = substitute(whole, {first_row: label(i, count)})
        for j in range(count):
            at_pair = substitute(at_row, {second_row: label(j, count)})
            if (i, j) not in neighbours:
                parts.append(p.step("compute", terms=(at_pair,)))
                continue
            fact = pairs.close(rows[i], rows[j], mechanism.rows[i], mechanism.rows[j])
            if near is not None:
                fact = p.supposing(at_pair.arguments[0], fact)
            parts.append(p.the_same(fact, at_pair))
        by_row.append(
            p.step("forall_labels", *parts, terms=(forall(second_row, at_row),))
        )
    both = forall(first_row, second_row, whole)
    fact = p.at(p.step("forall_labels", *by_row, terms=(both,)), first_row, second_row)
    return fact if near is None else p.apply(fact, p.given("neighbours"))
