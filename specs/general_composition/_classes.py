"""Small classes of databases: their canonical metric, and proofs that it is one."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import grid
from verifydp.language.terms import instantiate

within = definition("foundations.chains")
growth = theorem("foundations.chains.growth")
steps_of = shared("foundations.chains._words")


class FiniteClass:
    """So many databases, and which are neighbours of which."""

    def __init__(self, size, edges):
        self.size, self.edges = size, frozenset(edges)
        self.sort = finite(size)
        self.labels = [label(place, size) for place in range(size)]
        self.ways = [self._from(start) for start in range(size)]
        over = point("cell", pair_sort(self.sort, self.sort))
        self.neighbours = event(over, self._one_of(over, self.edges))
        reached = [(i, j) for i in range(size) for j in self.ways[i]]
        self.joined = event(over, self._one_of(over, reached))
        self.distances = [
            [len(self.ways[i].get(j, ())) for j in range(size)] for i in range(size)
        ]
        self.distance = grid(*map(tuple, self.distances))

    def _one_of(self, over, pairs):
        cells = [pair(self.labels[i], self.labels[j]) for i, j in sorted(pairs)]
        return disjunction(*(equal(over, cell) for cell in cells))

    def _from(self, start):
        """A shortest way to each database: those behind the start, in order."""
        ways, pending = {start: ()}, [start]
        while pending:
            here = pending.pop(0)
            for left, right in sorted(self.edges):
                if left == here and right not in ways:
                    ways[right] = (*ways[here], right)
                    pending.append(right)
        return ways

    def walk(self, p, start, end):
        """The shortest chain from one database to another."""
        path = steps_of.stays(p, self.neighbours, self.labels[start])
        for place in self.ways[start][end]:
            here = path.formula.arguments[2]
            edge = steps_of.edge(self.neighbours, here, self.labels[place])
            path = steps_of.longer(p, path, p.auto(edge))
        return path

    def no_shorter(self, p, start, end, path):
        """What a chain of n steps says of the distance: n is at least that."""
        far = [0 if j in self.ways[start] else 1 for j in range(self.size)]
        is_joined = end in self.ways[start]
        values = self.distances[start] if is_joined else far
        most = 1 if is_joined else 0
        over = point("row", self.sort)
        f = (
            function(over, choose(over, *values))
            if self.size > 1
            else function(over, 0)
        )
        a, b = point("left", self.sort), point("right", self.sort)
        edge = steps_of.edge(self.neighbours, a, b)
        each = p.auto(forall(a, b, implies(edge, at(f, b) <= at(f, a) + most)))
        near, first_, last, count = path.formula.arguments
        names = {"neighbours": near, "a": first_, "b": last, "n": count}
        return p.use(
            growth, each, path, spaces={"D": self.sort}, f=f, s=number(most), **names
        )

    def show(self, p, goal):
        """That the distances are the lengths of the shortest chains."""
        rows = []
        unfolded = p.unfolded(goal)
        for i in range(self.size):
            row = instantiate(unfolded.arguments[0], self.labels[i])
            facts = [
                self._pair(p, i, j, instantiate(row.arguments[0], self.labels[j]))
                for j in range(self.size)
            ]
            rows.append(p.step("forall_labels", *facts, terms=(row,)))
        return p.the_same(p.step("forall_labels", *rows, terms=(unfolded,)), goal)

    def _pair(self, p, i, j, formula):
        least, attained = formula.arguments
        n = natural("n")
        inner = instantiate(least.arguments[0], n)
        path, bound = inner.arguments
        chain = p.assume(path)
        fact = p.have(bound, self.no_shorter(p, i, j, chain))
        fact = p.the_same(p.every(p.supposing(path, fact), n), least)
        premise, found = attained.arguments
        if j in self.ways[i]:
            count = natural_number(self.distances[i][j])
            wanted = instantiate(found.arguments[0], count)
            chain = p.the_same(self.walk(p, i, j), wanted.arguments[0])
            there = p.some(found, count, p.have(wanted, chain))
            there = p.supposing(premise, there)
        else:
            there = p.have(attained)
        return p.have(formula, fact, there)


def at_value(formula, value_):
    """What a `forall` or an `exists` says of a value."""
    return instantiate(formula.arguments[0], value_)


_D = space("D")
_named = {
    "neighbours": event_variable("neighbours", pair_sort(_D, _D)),
    "joined": event_variable("joined", pair_sort(_D, _D)),
    "distance": function_variable("d", pair_sort(_D, _D)),
}


def at_class(which, *witnesses, more=(), spaces=(), refute=None):
    """A small class with its canonical metric, and other values beside it."""
    values = {over: getattr(which, name) for name, over in _named.items()}
    return At(
        {**values, **dict(more)},
        witnesses,
        {"D": which.sort, **dict(spaces)},
        {"canonical": which.show},
        refute,
    )
