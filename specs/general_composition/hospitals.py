"""Two hospitals: a noisy count of each district, and a noisy place in each."""

from verifydp.formal.spec import *

words = shared("general_composition.hospitals._words")
metric_private = definition("general_composition.metric_privacy")
close = definition("foundations.closeness")
together = theorem("foundations.composition")
D, E, P, x, y, v, w = words.D, words.E, words.P, words.x, words.y, words.v, words.w
S, T, L, apart = space("S"), space("T"), words.L, words.apart
counting, placing = kernel("M1", E, S), kernel("M2", P, T)
u, u2 = point("u", E), point("u2", E)
SOURCE = "Composition in differential privacy for general granularity notions, "


def everything(sort):
    return event(point("cell", pair_sort(sort, sort)), TRUE)


def laws_of(database):
    """The four outputs, in order."""
    counts = [at(counting, at(part, database)) for part in words.parts]
    return *counts, *(at(placing, at(own, database)) for own in words.places)


def both(one, other, level):
    """Draw from both laws, and see both draws."""
    left = point(f"before_{level}", one.sort.of())
    right = point(f"after_{level}", other.sort.of())
    return bind(one, left, bind(other, right, dirac(pair(left, right))))


def release(database):
    first_, second_, third, fourth = laws_of(database)
    return both(both(both(first_, second_, 0), third, 1), fourth, 2)


views, cell = point("views", pair_sort(E, E)), point("cell", pair_sort(D, D))
ends = first(cell), second(cell)


def composed(by=1):
    loss = words.distance(*ends)
    loss = function(cell, loss if by == 1 else loss * by)
    return metric_private(function(x, release(x)), everything(D), loss)


def bound(by=2):
    return forall(x, y, words.distance() <= words.difference() + by * L)


def in_district(own, district):
    return forall(x, member(at(own, x), district))


SPEC = Theorem(
    title="Two hospitals: counts and places, each with a metric of its own",
    source=SOURCE + "example IV.2",
    covers=("GC-EIV.2",),
    standing="holds-repaired",
    uses=(metric_private,),
    given={
        **words.of_districts,
        "first place": in_district(words.places[0], words.districts[0]),
        "second place": in_district(words.places[1], words.districts[1]),
        "counts": metric_private(
            counting,
            everything(E),
            function(views, words.views_apart(first(views), second(views))),
        ),
        "places": metric_private(placing, everything(P), apart),
    },
    claim=conjunction(composed(), bound()),
    remark="Record number {'r'} lies at {'place(r)'}; the sum of "
    "{'|count(x, r) - count(y, r)|'} is the symmetric difference. A database has "
    "one place for each district: the paper has the nearest one to a hospital, that is "
    "none where a district is empty, and several where distances are equal; so D is a "
    "class of databases without an empty district, and any rule may choose among equal "
    "ones. Places are of any space with any distance, the plane and the Euclidean one "
    "among them; {L} bounds it inside each district. The outputs are independent, and "
    "told in order. The paper prints a bound in the middle, with the largest distance "
    "between both databases, which fails: see hospitals.as_printed. With the largest "
    "distances inside the districts it holds: see hospitals.inside.",
)


def proof(p):
    """The four losses add up; a record is in one part, and places stay in districts."""
    added = words.parts_add_up(p)
    near = []
    for own, name in zip(words.places, ("first place", "second place"), strict=True):
        inside = [p.at(p.given(name), of) for of in (x, y)]
        rule = p.at(p.given("diameter"), at(own, x), at(own, y))
        near.append(p.granted(rule, *inside))
    low = p.have(words.distance() <= words.difference() + 2 * L, added, *near)
    low = p.every(low, x, y)
    left, right = laws_of(x), laws_of(y)
    facts = []
    for place_, (one, other) in enumerate(zip(left, right, strict=True)):
        known = p.given("counts" if place_ < 2 else "places")
        rule = p.at(known, one.arguments[1], other.arguments[1])
        part = words.parts[place_] if place_ < 2 else words.places[place_ - 2]
        if place_ < 2:
            loss = words.views_apart(at(part, x), at(part, y))
        else:
            loss = at(apart, at(part, x), at(part, y))
        facts.append(p.the_same(p.granted(rule), close(one, other, loss, 0)))
    whole, joint = facts[0], (left[0], right[0])
    total = facts[0].formula.arguments[2]
    for level, fact in enumerate(facts[1:]):
        one, other, loss, _ = fact.formula.arguments
        s = point(f"before_{level}", joint[0].sort.of())
        values = {"P": joint[0], "Q": joint[1], "epsilon1": total, "epsilon2": loss}
        values |= {"K": function(s, one), "J": function(s, other)}
        values |= {"delta1": number(0), "delta2": number(0)}
        sorts = {"S": joint[0].sort.of(), "T": one.sort.of()}
        added = p.use(together, whole, p.every(fact, s), spaces=sorts, **values)
        joint, total = (
            tuple(both(*laws, level) for laws in zip(joint, (one, other), strict=True)),
            total + loss,
        )
        whole = p.the_same(added, close(*joint, total, 0))
    B = event_variable("B", joint[0].sort.of())
    least = words.distance()
    laws = release(x), release(y)
    fact = p.have(
        probability(laws[0], B) <= exp(least) * probability(laws[1], B) + 0,
        p.at(whole, B),
    )
    fact = p.the_same(p.every(fact, B), close(*laws, least, 0))
    there = p.assume(member(pair(x, y), everything(D)))
    fact = p.every(p.supposing(there, fact), x, y)
    return p.have(p.statement.claim, p.the_same(fact, composed()), low)


# Districts [0, 1] and [100, 101] on a line; a record at either end of each.
line = point("line", REAL)
pairs = point("pairs", pair_sort(REAL, REAL))
kind = natural("kind")
two, four = finite(2), finite(4)
row, column = point("row", two), point("column", two)
cells = point("cells", pair_sort(two, NATURAL))
views_of = point("views_of", pair_sort(four, NATURAL))
numbers = [indicator(equal(second(cells), natural_number(of))) for of in range(4)]
seen_numbers = [
    indicator(equal(second(views_of), natural_number(of))) for of in range(4)
]
kinds = [indicator(equal(kind, natural_number(of))) for of in range(4)]
coin_of_2 = finite_law(exp(2) / (1 + exp(2)), 1 / (1 + exp(2)))
other_coin = finite_law(1 / (1 + exp(2)), exp(2) / (1 + exp(2)))
view = point("view", four)


def between(low, high):
    return event(line, conjunction(line >= low, line <= high))


counted = choose(first(cells), numbers[0] + numbers[2], numbers[1] + numbers[3])
values = {
    words.count: function(cells, counted),
    words.place: function(kind, kinds[1] + 100 * kinds[2] + 101 * kinds[3]),
    apart: function(pairs, abs(first(pairs) - second(pairs))),
    words.seen: function(
        views_of, choose(first(views_of), *(seen_numbers[of] for of in (0, 1, 2, 3)))
    ),
    words.districts[0]: between(0, 1),
    words.districts[1]: between(100, 101),
    words.parts[0]: function(row, choose(row, label(0, 4), label(1, 4))),
    words.parts[1]: function(row, choose(row, label(2, 4), label(3, 4))),
    words.places[0]: function(row, choose(row, 0, 1)),
    words.places[1]: function(row, choose(row, 100, 101)),
    counting: function(view, choose(view, *2 * (coin_of_2, other_coin))),
    placing: function(line, laplace(line, 1)),
    words.m: natural_number(4),
    L: 1,
}
spaces = {"D": two, "E": four, "P": REAL, "S": two, "T": REAL}
unit = theorem("foundations.laplace")


def by_laplace(p, goal):
    """Places on a line with Laplace noise."""
    known = p.fresh(REAL), p.fresh(REAL)
    gap = abs(known[0] - known[1])
    ends = {"f": known[0], "g": known[1], "b": number(1)}
    zero = p.have(number(1) > 0)
    fact = p.use(
        unit,
        zero,
        p.have(gap <= gap),
        p.have(gap <= 1 * gap),
        epsilon=gap,
        sensitivity=gap,
        **ends,
    )
    return p.the_same(p.every(p.supposing(p.assume(TRUE), fact), *known), goal)


def too_far(p, claim):
    """The two databases are further apart."""
    return p.absurd(p.part(p.assume(claim), 1), label(0, 2), label(1, 2))


drawn = point("drawn", pair_sort(pair_sort(pair_sort(two, two), REAL), REAL))
of_counts = first(first(drawn))
both_told = event(
    drawn,
    conjunction(
        equal(first(of_counts), label(0, 2)), equal(second(of_counts), label(0, 2))
    ),
)


def telling(output):
    def told(p, claim):
        """The output tells which database it is."""
        return p.absurd(p.part(p.assume(claim), 0), label(0, 2), label(1, 2), output)

    return told


def longer(place_):
    """One part with five records."""
    often = [5 if place_ == of else 1 for of in range(4)]
    rows = [many * of for many, of in zip(often, seen_numbers, strict=True)]
    return {words.seen: function(views_of, choose(first(views_of), *rows))}


def fails(without, refute=too_far, *, at):
    return NearMiss(without=without, at=at, refute=refute)


one_district = {
    words.count: function(cells, choose(first(cells), numbers[0], numbers[1])),
    words.districts[1]: values[words.districts[0]],
    words.parts[1]: values[words.parts[0]],
    words.places[1]: values[words.places[0]],
}
still = {
    words.places[0]: function(row, number(0)),
    words.places[1]: function(row, number(100)),
}
SPEC = SPEC.but(
    proof=proof,
    instance=At(values, spaces=spaces, show={"places": by_laplace}),
    near_misses={
        "one district": fails("separate", at=one_district),
        "a larger district": fails("diameter", at={L: "1/2"}),
        "another first part": fails("first part", at=longer(1)),
        "another second part": fails("second part", at=longer(3)),
        "a first place elsewhere": fails(
            "first place", at={words.places[0]: function(row, choose(row, 0, 50))}
        ),
        "a second place elsewhere": fails(
            "second place", at={words.places[1]: function(row, choose(row, 100, 150))}
        ),
        "counts that tell": fails(
            "counts",
            telling(both_told),
            at={
                counting: function(
                    view, choose(view, *2 * (dirac(label(0, 2)), dirac(label(1, 2))))
                )
            },
        ),
        "places that tell": fails(
            "places",
            telling(event(drawn, equal(second(first(drawn)), 0))),
            at={placing: function(line, dirac(line))},
        ),
        "a little less": NearMiss(
            claim=conjunction(composed("99/100"), bound()),
            at=still,
            refute=telling(both_told),
        ),
        "one diameter": NearMiss(
            claim=conjunction(composed(), bound(1)), refute=too_far
        ),
    },
)
