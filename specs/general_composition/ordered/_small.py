"""Small classes of databases of identified records, with contents 0 and 1."""

from verifydp.formal.spec import *
from verifydp.language.terms import instantiate, substitute

words = shared("general_composition.ordered._words")
order = theorem("foundations.whole_numbers")
content = finite(2)
bits = label(0, 2), label(1, 2)
i, some_bit = words.i, point("some_bit", content)


def inner(formula, *values):
    """What a formula for all values, or for some, says of these."""
    for value in values:
        formula = instantiate(formula.arguments[0], value)
    return formula


def _among(where, what, records):
    """Whether an identifier and a content are those of one of these records."""
    return disjunction(
        *(
            conjunction(equal(where, natural_number(place)), equal(what, bits[bit]))
            for place, bit in sorted(records)
        )
    )


def _held(sort, labels_, sets):
    """Which records each database holds."""
    cell = point("cell", pair_sort(sort, pair_sort(NATURAL, content)))
    what = second(cell)
    rows = [
        conjunction(equal(first(cell), own), _among(first(what), second(what), records))
        for own, records in zip(labels_, sets, strict=True)
    ]
    return event(cell, disjunction(*rows))


def by_number(number_of, values, last):
    """The value of a number, from those of the first ones; else the last one."""
    for place, value in reversed(list(enumerate(values))):
        here = indicator(equal(number_of, natural_number(place)))
        last = if_(equal(here, 1), value, last)
    return last


class Small:
    """Databases, each a set of records; which are neighbours; the blocks."""

    def __init__(
        self, databases, edges=((0, 1), (1, 0)), blocks=(0,), sizes=None, rows=()
    ):
        self.databases = [frozenset(one) for one in databases]
        self.edges, self.blocks = frozenset(edges), blocks
        self.sizes = sizes or [len(one) for one in self.databases]
        self.count = max(blocks) + 1
        self.parts = [
            [self._part(one, place) for one in self.databases]
            for place in range(self.count)
        ]
        # Two views at least, so that there is something to choose from.
        views = [frozenset(), *(one for row in self.parts for one in row)]
        self.views = list(dict.fromkeys(views))
        chosen = [[self.views.index(one) for one in row] for row in self.parts]
        if rows:
            # Parts that are other ones; one more view is empty, by another name.
            chosen = rows
            self.views += [frozenset()] * (1 + max(map(max, rows)) - len(self.views))
        self.sort, self.onto = finite(len(self.databases)), finite(len(self.views))
        self.labels = [label(at_, len(self.databases)) for at_ in range(len(databases))]
        self.shown = [label(at_, len(self.views)) for at_ in range(len(self.views))]
        self.spaces = {"D": self.sort, "E": self.onto, "X": content}
        self.given, self.chosen = len(chosen), chosen
        ends = range(len(self.views))
        self.beside = {
            (u, v)
            for u in ends
            for v in ends
            if len(self.views[u] - self.views[v])
            == 1
            == len(self.views[v] - self.views[u])
        }
        self.values = self._values(chosen)
        self.shows = {
            "numbered": self.show_numbered,
            "neighbours": self.show_neighbours,
            "views": self.show_views,
            "parts": self.show_parts,
        }

    def _part(self, database, block):
        return frozenset(one for one in database if self.blocks[one[0]] == block)

    def _values(self, parts):
        row, seen = (
            point("row", self.sort),
            point("seen", pair_sort(NATURAL, self.sort)),
        )
        index = natural("index")
        chosen = [
            choose(second(seen), *(self.shown[place] for place in row)) for row in parts
        ]
        cells = point("cells", pair_sort(self.sort, self.sort))
        near = [pair(self.labels[u], self.labels[v]) for u, v in sorted(self.edges)]
        blocks = [natural_number(of) for of in self.blocks]
        sizes = map(natural_number, self.sizes)
        return {
            words.holds: _held(self.sort, self.labels, self.databases),
            words.shown: _held(self.onto, self.shown, self.views),
            words.size: function(row, choose(row, *sizes)),
            words.block: function(
                index, by_number(index, blocks, natural_number(len(parts)))
            ),
            words.part: function(seen, by_number(first(seen), chosen, self.shown[0])),
            words.neighbours: event(
                cells, disjunction(*(equal(cells, e) for e in near))
            ),
            words.k: natural_number(len(parts)),
        }

    def by_pairs(self, p, goal, sort_labels, show):
        """A formula for all pairs of labels, pair by pair."""
        rows = []
        for u, left in enumerate(sort_labels):
            row = inner(goal, left)
            facts = [
                p.the_same(show(u, v, inner(row, right)), inner(row, right))
                for v, right in enumerate(sort_labels)
            ]
            rows.append(p.step("forall_labels", *facts, terms=(row,)))
        return p.step("forall_labels", *rows, terms=(goal,))

    def show_numbered(self, p, goal):
        """The identifiers are those below the size."""
        facts = []
        for own, records, size in zip(
            self.labels, self.databases, self.sizes, strict=True
        ):
            formula = inner(goal, own)
            there, back = inner(formula, i).arguments
            held = inner(there.arguments[0], some_bit)
            known = p.assume(held)
            bound = p.obtain(
                p.assume(there.arguments[0]),
                some_bit,
                p.have(there.arguments[1], known),
            )
            bound = p.supposing(there.arguments[0], bound)
            early = p.assume(back.arguments[0])
            # Below the size there are 0, 1 and so on.
            found = p.have(FALSE, early) if not size else None
            for place in reversed(range(size)):
                bit = next(bit for at_, bit in records if at_ == place)
                is_it = p.assume(equal(i, natural_number(place)))
                known = p.have(inner(back.arguments[1], bits[bit]), is_it)
                one = p.some(back.arguments[1], bits[bit], known)
                if found is None:
                    others = [
                        p.assume(negation(equal(i, natural_number(of))))
                        for of in range(place)
                    ]
                    orders = [
                        p.use(order, j=i, k=natural_number(of)) for of in range(size)
                    ]
                    last = p.have(is_it.formula, early, *others, *orders)
                    found = p.cut(last, one)
                else:
                    found = p.cases(is_it.formula, one, found)
            back = p.supposing(early, found)
            both = p.have(inner(formula, i), bound, back)
            facts.append(p.the_same(p.every(both, i), formula))
        return p.step("forall_labels", *facts, terms=(goal,))

    def show_neighbours(self, p, goal):
        """The record that is replaced, for each two neighbours."""

        def at_pair(u, v, formula):
            if (u, v) not in self.edges:
                return p.auto(formula)
            premise, found = formula.arguments
            (gone,) = self.databases[u] - self.databases[v]
            (new,) = self.databases[v] - self.databases[u]
            fact = self.found(p, found, gone, new)
            return p.supposing(p.assume(premise), fact)

        return self.by_pairs(p, goal, self.labels, at_pair)

    @staticmethod
    def found(p, formula, gone, new):
        """That one record is replaced, by the two records."""
        chosen = natural_number(gone[0]), natural_number(new[0])
        chosen = *chosen, bits[gone[1]], bits[new[1]]
        levels = [formula]
        for value in chosen:
            levels.append(inner(levels[-1], value))
        fact = p.auto(levels[-1])
        for level, value in reversed(list(zip(levels, chosen, strict=False))):
            fact = p.some(level, value, fact)
        return fact

    def show_views(self, p, goal):
        """Two views that are not the same do not show the same records."""

        def at_pair(u, v, formula):
            if u == v:
                return p.auto(formula)
            known = p.assume(formula.arguments[0])
            place, bit = min(self.views[u] ^ self.views[v])
            differs = p.at(known, natural_number(place), bits[bit])
            return p.supposing(known, p.have(formula.arguments[1], differs))

        return self.by_pairs(p, goal, self.shown, at_pair)

    def show_parts(self, p, goal):
        """A part holds the records of its block, number by number; others hold none."""
        index, hole = p.fresh(NATURAL), p.fresh(NATURAL)
        known = [
            p.assume(equal(index, natural_number(place))) for place in range(self.given)
        ]
        others = [p.assume(negation(one.formula)) for one in known]
        fact = self._held_by(p, inner(goal, index), index, others)
        for place, is_it in enumerate(known):
            here = inner(goal, natural_number(place))
            here = self._held_by(p, here, natural_number(place), ())
            here = p.rewrite(p.turned(is_it), here, inner(goal, hole), hole)
            fact = p.cases(is_it.formula, here, fact)
        return p.every(fact, index)

    def _held_by(self, p, goal, index, facts):
        """For one number of a part: each database, identifier and content."""
        rows, view = [], p.fresh(self.onto)
        for own in self.labels:
            formula, where = inner(goal, own), p.fresh(NATURAL)
            there = at(self.values[words.part], index, own)
            empty = p.have(equal(there, self.shown[0]), *facts) if facts else None

            def told(place, *known, own=own, empty=empty, formula=formula):
                """What is held at one identifier."""
                row, cells = inner(formula, place), []
                for bit in bits:
                    held = words.has(self.values[words.holds], own, place, bit)
                    mine = equal(at(self.values[words.block], place), index)
                    seen = words.has(self.values[words.shown], view, place, bit)
                    template = words.both_ways(seen, conjunction(held, mine))
                    wanted = inner(row, bit)
                    if empty is None:
                        cells.append(p.have(wanted, *known))
                        continue
                    bare = substitute(template, {view: self.shown[0]})
                    fact = p.have(bare, *facts, *known)
                    fact = p.rewrite(p.turned(empty), fact, template, view)
                    cells.append(p.the_same(fact, wanted))
                return p.step("forall_labels", *cells, terms=(row,))

            known = [
                p.assume(equal(where, natural_number(place)))
                for place in range(len(self.blocks))
            ]
            fact = told(where, *(p.assume(negation(one.formula)) for one in known))
            for place, is_it in enumerate(known):
                here, hole = told(natural_number(place)), p.fresh(NATURAL)
                template = inner(formula, hole)
                here = p.rewrite(p.turned(is_it), here, template, hole)
                fact = p.cases(is_it.formula, here, fact)
            rows.append(p.every(fact, where))
        return p.step("forall_labels", *rows, terms=(goal,))

    def show_beside(self, p, goal):
        """Which parts are neighbours, number by number."""
        index, hole = p.fresh(NATURAL), p.fresh(NATURAL)
        known = [
            p.assume(equal(index, natural_number(place))) for place in range(self.given)
        ]
        others = [p.assume(negation(one.formula)) for one in known]
        fact = inner(goal, index)
        orders = [p.use(order, j=index, k=one.formula.arguments[1]) for one in known]

        def far(u, v, formula):
            """There are no more parts."""
            early = p.assume(formula.arguments[0])
            wrong = p.have(FALSE, p.part(early, 0), *others, *orders)
            return p.supposing(early, p.have(formula.arguments[1], wrong))

        fact = self.by_pairs(p, fact, self.labels, far)
        for place, is_it in enumerate(known):
            here = inner(goal, natural_number(place))
            here = self.by_pairs(p, here, self.labels, self._beside(p, place))
            here = p.rewrite(p.turned(is_it), here, inner(goal, hole), hole)
            fact = p.cases(is_it.formula, here, fact)
        return p.every(fact, index)

    def _beside(self, p, place):
        """For the parts of one number: neighbours, or no record is replaced."""

        def show(u, v, formula):
            premise, wanted = formula.arguments
            ends = self.chosen[place][u], self.chosen[place][v]
            known = p.assume(premise)
            if ends in self.beside:
                return p.supposing(known, p.auto(wanted))
            views = [self.views[end] for end in ends]
            over = NATURAL, NATURAL, content, content
            names = [p.fresh(sort) for sort in over]
            levels = [premise.arguments[1]]
            for name in names:
                levels.append(inner(levels[-1], name))
            moved = p.assume(levels[-1])
            rest = [
                p.at(p.part(moved, 4), natural_number(where), bits[bit])
                for where, bit in sorted(views[0] ^ views[1])
            ]
            wrong = p.have(FALSE, moved, *rest)
            for level, name in reversed(list(zip(levels, names, strict=False))):
                wrong = p.obtain(p.assume(level), name, wrong)
            wrong = p.cut(p.part(known, 1), wrong)
            return p.supposing(known, p.have(wanted, wrong))

        return show

    def at(self, *witnesses, refute=None, changed=()):
        """The class as a point of a statement, with some values that are other ones."""
        values = {**self.values, **dict(changed)}
        return At(values, witnesses, self.spaces, self.shows, refute)


# One record; its identifier is 0.
one_word = Small([{(0, 0)}, {(0, 1)}])
# An identifier that stands twice, and one that is not that of the only record.
twice = Small(
    [{(0, 0), (1, 0), (1, 1)}, {(0, 0), (0, 1), (1, 0)}], blocks=(0, 1), sizes=[2, 2]
)
renumbered = Small([{(0, 0)}, {(1, 0)}], blocks=(0, 1))
both_change = Small([{(0, 0), (1, 0)}, {(0, 1), (1, 1)}], blocks=(0, 1))
both_in_one = Small([{(0, 0), (1, 0)}, {(0, 1), (1, 1)}], blocks=(0, 0))
# Of one record: parts by other names, the same record in two parts, and in one.
named = Small([{(0, 0)}, {(0, 1)}], rows=[[1, 2], [0, 3]])
everywhere = Small([{(0, 0)}, {(0, 1)}], rows=[[1, 2], [1, 2]])
one_empty = Small([{(0, 0)}, {(0, 1)}], rows=[[0, 1]])
