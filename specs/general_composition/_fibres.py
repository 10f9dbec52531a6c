"""Small classes of databases, a map of them, and the least distance of its fibres."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import grid, table
from verifydp.language.terms import instantiate


class Fibres:
    """A class with distances, all of them finite, and the image of each database."""

    def __init__(self, distances, images, count, unit=1):
        self.distances, self.images = distances, images
        self.size = len(distances)
        self.sort, self.onto = finite(self.size), finite(count)
        self.labels = [label(place, self.size) for place in range(self.size)]
        self.map = table(*(label(image, count) for image in images))
        self.distance = self._table(distances, unit)
        over = point("cell", pair_sort(self.sort, self.sort))
        self.all_pairs = event(over, TRUE)
        self.least = [
            [self.nearest(i, j)[0] for j in range(self.size)] for i in range(self.size)
        ]
        self.minimum = self._table(self.least, unit)

    @staticmethod
    def _table(rows, unit):
        return grid(*(tuple(number(cell) * unit for cell in row) for row in rows))

    def nearest(self, i, j):
        """The least distance of two databases with these images, and where it is."""
        places = range(self.size)
        return min(
            (self.distances[u][v], u, v)
            for u in places
            for v in places
            if self.images[u] == self.images[i] and self.images[v] == self.images[j]
        )

    def show(self, p, goal):
        """That the numbers are the least distances of the fibres."""
        unfolded, rows = p.unfolded(goal), []
        for i in range(self.size):
            row = instantiate(unfolded.arguments[0], self.labels[i])
            facts = [
                self._pair(p, i, j, instantiate(row.arguments[0], self.labels[j]))
                for j in range(self.size)
            ]
            rows.append(p.step("forall_labels", *facts, terms=(row,)))
        return p.the_same(p.step("forall_labels", *rows, terms=(unfolded,)), goal)

    def _pair(self, p, i, j, formula):
        below, attained = formula.arguments
        low = p.auto(below)
        premise, every = attained.arguments
        slack = p.fresh(REAL)
        positive, found = instantiate(every.arguments[0], slack).arguments
        _, u, v = self.nearest(i, j)
        inner = instantiate(found.arguments[0], self.labels[u])
        there = instantiate(inner.arguments[0], self.labels[v])
        more = p.assume(positive)
        fact = p.have(
            there, *map(p.auto, there.arguments[:-1]), self._enough(p, there, more)
        )
        fact = p.some(found, self.labels[u], p.some(inner, self.labels[v], fact))
        fact = p.the_same(p.every(p.supposing(more, fact), slack), every)
        return p.have(formula, low, p.supposing(premise, fact))

    @staticmethod
    def _enough(p, there, more):
        return p.have(there.arguments[-1], more)


def read_by(p, goal, reader):
    """That a mechanism reads the image of a database only."""
    rule = instantiate(p.unfolded(goal).arguments[0], reader)
    return p.some(goal, reader, p.auto(rule))
