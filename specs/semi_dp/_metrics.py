"""Small classes of databases with an adjacency metric, and proofs that it is one."""

from verifydp.formal.spec import *

words = shared("semi_dp._databases")
classes = shared("general_composition._classes")
canonical = definition("general_composition.canonical_metric")
d = words.d


def whole(*rows):
    """Distances of so many databases, as whole numbers."""
    size = len(rows)
    over = point("over", pair_sort(finite(size), finite(size)))
    if size == 1:
        return function(over, natural_number(0))
    lines = [choose(second(over), *map(natural_number, row)) for row in rows]
    return function(over, choose(first(over), *lines))


class Measured(classes.FiniteClass):
    """A small class whose neighbours are told by its distances."""

    def __init__(self, size, edges):
        super().__init__(size, edges)
        self.numbers = whole(*self.distances)
        self.spaces = {"D": self.sort}
        self.of = At({d: self.numbers}, spaces=self.spaces).of
        self.neighbours = self.of(words.unit)
        self.joined = self.of(words.all_pairs)
        self.distance = self.of(words.as_reals)

    def is_metric(self, metric):
        """Its distances are an adjacency metric: they are its canonical metric.

        The theorem that says so is adjacency_metric, which has points of this file.
        """

        def show(p, goal):
            p.rest_on(metric)
            known = self.show(p, canonical(self.neighbours, self.joined, self.distance))
            even = p.auto(self.of(words.symmetric))
            both = p.use(metric, even, spaces=self.spaces, d=self.numbers)
            return p.the_same(p.apply(p.part(both, 1), known), goal)

        return show


steps_up = [(0, 1), (1, 2)]
path = Measured(3, [*steps_up, *((j, i) for i, j in steps_up)])
circle = Measured(3, [(0, 1), (1, 2), (2, 0)])
alone = Measured(1, [])
