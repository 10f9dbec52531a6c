"""Databases that a map does not tell apart."""

from verifydp.formal.spec import *
from verifydp.language.terms import instantiate

approximate = definition("general_composition.approximate_metric_privacy")
close = definition("foundations.closeness")
D, S, V = space("D"), space("S"), space("V")
x, y, u, v = (point(name, D) for name in ("x", "y", "u", "v"))
joined, near = (
    event_variable(name, pair_sort(D, D)) for name in ("joined", "joined_f")
)
d, slack, e, more = (
    function_variable(name, pair_sort(D, D))
    for name in ("d", "slack", "d_f", "slack_f")
)
cell = point("cell", pair_sort(D, D))
found = member(pair(u, v), joined)
at_distance = equal(at(d, u, v), at(e, x, y))


def fibres(f):
    """The map does not tell u from x, nor v from y."""
    return equal(at(f, u), at(f, x)), equal(at(f, v), at(f, y))


def everywhere(what):
    return forall(x, y, implies(member(pair(x, y), near), what))


def same_laws(p, fact, same, reader, budgets):
    """Closeness at two databases, from that at two that are read alike."""
    ones = [equation.formula.arguments for equation in same]
    first_, second_ = p.fresh(ones[0][0].sort), p.fresh(ones[0][0].sort)
    template = close(at(reader, first_), at(reader, ones[1][0]), *budgets)
    fact = p.rewrite(same[0], fact, template, first_)
    template = close(at(reader, ones[0][1]), at(reader, second_), *budgets)
    return p.rewrite(same[1], fact, template, second_)


def weaker(p, fact, loss, slack, *less):
    """Closeness for larger budgets."""
    left, right, epsilon, _ = fact.formula.arguments
    B, drawn = event_variable("B", S), point("drawn", S)
    share = p.mean_between(right, drawn, indicator(member(drawn, B)))
    grows = p.have(exp(epsilon) <= exp(loss), *less)
    bound = probability(left, B) <= exp(loss) * probability(right, B) + slack
    fact = p.have(bound, p.at(fact, B), grows, share, *less)
    return p.the_same(p.every(fact, B), close(left, right, loss, slack))


def from_fibres(p, private, attained, reader, f, least, more):
    """Closeness at two databases, from that at the pair that attains the minimum.

    Parameters
    ----------
    private
        Approximate metric privacy of what depends on f.
    attained
        That two databases attain it, as an ``exists`` of one and the other.
    reader, f
        What is drawn for a value of f, and f.
    least, more
        The loss and the slack to be shown.
    """
    inner = p.assume(instantiate(attained.formula.arguments[0], u))
    chosen = p.assume(instantiate(inner.formula.arguments[0], v))
    left, right, linked, *less = p.parts(chosen)
    fact = p.apply(p.at(private, u, v), linked)
    loss, slack = (at_most.formula.arguments[0] for at_most in less)
    budgets = loss, slack
    laws = [at(reader, at(f, database)) for database in (u, v)]
    fact = p.the_same(fact, close(*laws, *budgets))
    fact = same_laws(p, fact, (left, right), reader, budgets)
    fact = weaker(p, fact, least, more, *less)
    return p.obtain(attained, u, p.obtain(inner, v, fact))


def at_labels(p, goal, size, chosen):
    """What holds of each two labels, where some two are to be found for them."""
    labels = [label(place, size) for place in range(size)]

    def found(formula, *places):
        if not places:
            return p.auto(formula)
        there = instantiate(formula.arguments[0], labels[places[0]])
        return p.some(formula, labels[places[0]], found(there, *places[1:]))

    def at_pair(formula, i, j):
        premise, what = formula.arguments
        parts = what.arguments if what.operator == "and" else (what,)
        facts = [
            found(part, *chosen(i, j)) if part.operator == "exists" else p.auto(part)
            for part in parts
        ]
        fact = p.have(what, *facts) if len(facts) > 1 else facts[0]
        return p.supposing(premise, fact)

    rows = []
    for i in range(size):
        row = instantiate(goal.arguments[0], labels[i])
        facts = [
            at_pair(instantiate(row.arguments[0], labels[j]), i, j) for j in range(size)
        ]
        rows.append(p.step("forall_labels", *facts, terms=(row,)))
    return p.step("forall_labels", *rows, terms=(goal,))
