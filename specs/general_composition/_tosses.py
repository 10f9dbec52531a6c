"""A stage that gives heads or, on the other database, tosses a coin, until tails."""

from verifydp.formal.spec import *
from verifydp.language.terms import instantiate

coin = theorem("foundations.zcdp.coin")
itself = theorem("foundations.zcdp.coin.itself")
larger = theorem("foundations.zcdp")
known, fair, loss = coin.claim.arguments
zero, one, two = label(0, 2), label(1, 2), finite(2)


def stays_or_tosses(p, state, same, wanted):
    """A toss from heads of different blocks; else nothing to tell."""
    bound = wanted.arguments[2]
    if same or state == one:
        law_ = dirac(one) if state == one else known if same == 1 else fair
        values = {"P": law_, "rho": bound}
        return p.use(itself, p.have(bound >= 0), spaces={"S": two}, **values)
    values = {"P": known, "Q": fair, "rho": loss, "more": bound}
    more = p.have(loss <= bound)
    return p.use(larger, p.use(coin), more, spaces={"S": two}, **values)


def tossed(p, goal):
    """Heads or a toss after heads, nothing to tell after tails; three pairs."""
    count = p.fresh(NATURAL)
    over_states, facts = instantiate(goal.arguments[0], count), []
    for state in (zero, one):
        premise, wanted = instantiate(over_states.arguments[0], state).arguments
        unfolded, rows = p.unfolded(wanted), []
        for i, left in enumerate((zero, one)):
            over, cells = instantiate(unfolded.arguments[0], left), []
            for j, right in enumerate((zero, one)):
                formula = instantiate(over.arguments[0], right)
                there, close = formula.arguments
                if (i, j) == (1, 0):
                    cells.append(p.auto(formula))
                    continue
                same = 0 if i != j else 1 + i
                fact = stays_or_tosses(p, state, same, close)
                cells.append(p.supposing(there, p.the_same(fact, close)))
            rows.append(p.step("forall_labels", *cells, terms=(over,)))
        fact = p.step("forall_labels", *rows, terms=(unfolded,))
        facts.append(p.supposing(premise, p.the_same(fact, wanted)))
    rows = p.step("forall_labels", *facts, terms=(over_states,))
    return p.the_same(p.every(rows, count), goal)
