"""Small classes of databases, a map of them, and the path closure of its distances."""

from verifydp.formal.spec import *
from verifydp.language.terms import instantiate

fibres = shared("general_composition._fibres")
growth = theorem("foundations.chains.growth")
steps_of = shared("foundations.chains._words")


class Closures(fibres.Fibres):
    """The least distances of a class, added up along the best chains."""

    def __init__(self, distances, images, count, unit=1):
        super().__init__(distances, images, count, unit)
        self.unit, self.shortest = unit, [list(row) for row in self.least]
        places = range(self.size)
        self.ways = [[(j,) for j in places] for _ in places]
        for via in places:
            for i in places:
                for j in places:
                    total = self.shortest[i][via] + self.shortest[via][j]
                    if total < self.shortest[i][j]:
                        self.shortest[i][j] = total
                        self.ways[i][j] = (*self.ways[i][via], *self.ways[via][j])
        self.closure = self._table(self.shortest, unit)

    def show_closure(self, p, goal):
        """That the sums along chains are at least these, and that some are these."""
        unfolded, rows = p.unfolded(goal), []
        for i in range(self.size):
            row = instantiate(unfolded.arguments[0], self.labels[i])
            short = self.short(p, i, row)
            facts = [
                self.at_pair(
                    p, i, j, instantiate(row.arguments[0], self.labels[j]), short
                )
                for j in range(self.size)
            ]
            rows.append(p.step("forall_labels", *facts, terms=(row,)))
        return p.the_same(p.step("forall_labels", *rows, terms=(unfolded,)), goal)

    def short(self, p, i, row):
        """No chain from a database leads further than it is long."""
        a, b, last = (point(name, self.sort) for name in ("a", "b", "last"))
        far = [at(self.closure, self.labels[i], of) for of in (a, b)]
        less = p.auto(forall(a, b, far[1] <= far[0] + at(self.minimum, a, b)))
        low = instantiate(row.arguments[0], last).arguments[0]
        n, w = p.fresh(NATURAL), p.fresh(REAL)
        inner = instantiate(instantiate(low.arguments[0], n).arguments[0], w)
        path = p.assume(inner.arguments[0])
        steps, start, end, count = path.formula.arguments
        u, v = point("u", start.sort), point("v", start.sort)

        def rise(of):
            return at(self.closure, self.labels[i], first(of)) - second(of)

        edge = p.assume(steps_of.edge(steps, u, v))
        each = p.have(rise(v) <= rise(u) + 0, edge, p.at(less, first(u), first(v)))
        each = p.every(p.supposing(edge, each), u, v)
        values = {"neighbours": steps, "a": start, "b": end, "n": count}
        values |= {"f": function(u, rise(u)), "s": number(0)}
        fact = p.use(growth, each, path, spaces={"D": start.sort}, **values)
        fact = p.supposing(path, p.have(inner.arguments[1], fact))
        return p.every(p.the_same(p.every(fact, n, w), low), last)

    def at_pair(self, p, i, j, formula, short):
        """Both halves of the definition at two databases."""
        low, found = formula.arguments
        low = p.the_same(p.at(short, self.labels[j]), low)
        premise, every = found.arguments
        slack = p.fresh(REAL)
        positive, some = instantiate(every.arguments[0], slack).arguments
        chain = instantiate(some.arguments[0], natural_number(0))
        steps, start = (
            instantiate(chain.arguments[0], number(0)).arguments[0].arguments[:2]
        )
        path, total, here = steps_of.stays(p, steps, start), number(0), i
        for place in self.ways[i][j]:
            total = total + number(self.least[here][place]) * self.unit
            there = pair(self.labels[place], total)
            last = path.formula.arguments[2]
            path = steps_of.longer(p, path, p.have(steps_of.edge(steps, last, there)))
            here = place
        number_of, more = path.formula.arguments[3], p.assume(positive)
        inner = instantiate(some.arguments[0], number_of)
        wanted = instantiate(inner.arguments[0], total)
        fact = p.have(wanted, path, p.have(wanted.arguments[1], more))
        fact = p.some(some, number_of, p.some(inner, total, fact))
        fact = p.every(p.supposing(more, fact), slack)
        fact = p.supposing(premise, p.the_same(fact, every))
        return p.have(formula, low, fact)
