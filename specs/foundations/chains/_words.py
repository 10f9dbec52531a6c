"""The two rules of chains as steps of a proof, read off the facts at hand."""

from verifydp.formal.spec import *

within = definition("foundations.chains")
rules = theorem("foundations.chains")
zero = natural_number(0)


def _rule(p, part, near, start, end, count):
    """One of the four parts of the definition."""
    values = {"neighbours": near, "a": start, "b": end, "n": count}
    return p.part(p.use(rules, spaces={"D": start.sort}, **values), part)


def edge(near, left, right):
    """Two databases are neighbours."""
    return member(pair(left, right), near)


def linked(near, path, count):
    """Each of the first databases of a sequence is a neighbour of the next one."""
    i = natural("i")
    here, there = at(path, i), at(path, next_(i))
    return forall(i, implies(to_real(i) < to_real(count), edge(near, here, there)))


def stays(p, near, start):
    """No step leads from a database to itself."""
    same = p.have(equal(start, start))
    return p.apply(_rule(p, 1, near, start, start, zero), same)


def nowhere(p, path):
    """What no step leads to is the same database."""
    near, start, end, count = path.formula.arguments
    return p.apply(_rule(p, 0, near, start, end, count), path)


def last_step(p, path):
    """Before the last step there is a database."""
    near, start, end, count = path.formula.arguments
    return p.apply(_rule(p, 2, near, start, end, count.arguments[0]), path)


def longer(p, path, step):
    """One more step, to a neighbour."""
    near, start, middle, count = path.formula.arguments
    end = step.formula.arguments[0].arguments[1]
    rule = _rule(p, 3, near, start, end, count)
    both = conjunction(path.formula, step.formula)
    premise = rule.formula.arguments[0]
    return p.apply(rule, p.some(premise, middle, p.have(both, path, step)))


def through(p, path, use):
    """What follows from all databases before the last one: `use` gives it of one.

    It is given a database, the chain to it and the step from there.
    """
    near, start, end, count = path.formula.arguments
    middle = p.fresh(start.sort)
    shorter = within(near, start, middle, count.arguments[0])
    both = p.assume(conjunction(shorter, edge(near, middle, end)))
    result = use(middle, p.part(both, 0), p.part(both, 1))
    return p.obtain(last_step(p, path), middle, result)


def at_count(p, path, same):
    """The same chain where its number of steps is written in another way."""
    near, start, end, _ = path.formula.arguments
    hole = p.fresh(NATURAL)
    return p.rewrite(same, path, within(near, start, end, hole), hole)


def to_end(p, path, same):
    """The same chain where its end is written in another way."""
    near, start, end, count = path.formula.arguments
    hole = p.fresh(end.sort)
    return p.rewrite(same, path, within(near, start, hole, count), hole)
