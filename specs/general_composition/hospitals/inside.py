"""Two hospitals: the largest distances inside the districts bound the distance."""

from verifydp.formal.spec import *

words = shared("general_composition.hospitals._words")
x, y, m, r, q, L = words.x, words.y, words.m, words.r, words.q, words.L
apart, below, place = words.apart, words.below, words.place
largest = real("largest1"), real("largest2")


def has(database, kind, district):
    """A database has a record of this kind, in the district."""
    there = below(kind, m), at(words.count, database, kind) > 0
    return conjunction(*there, member(at(place, kind), district))


def both_have(district):
    return conjunction(has(x, r, district), has(y, q, district))


gap = at(apart, at(place, r), at(place, q))


def bounded(number_of):
    district, most = words.districts[number_of], largest[number_of]
    return forall(r, q, implies(both_have(district), gap <= most))


def attained(number_of):
    district, most = words.districts[number_of], largest[number_of]
    return exists(r, q, conjunction(both_have(district), equal(gap, most)))


def chosen(number_of):
    """The place is that of a record in the district."""
    own, district = words.places[number_of], words.districts[number_of]
    one = conjunction(has(x, r, district), equal(at(own, x), at(place, r)))
    return forall(x, exists(r, one))


def middle(by=1):
    both = largest[0] + largest[1]
    return words.difference() + (both if by == 1 else both * by)


def chain(by=1, most=2):
    less = words.distance() <= middle(by)
    return conjunction(less, middle() <= words.difference() + most * L)


SPEC = Theorem(
    title="Two hospitals: the largest distances inside the districts",
    source="Composition in differential privacy for general granularity notions, "
    "example IV.2, the bound in the middle",
    covers=("GC-EIV.2",),
    standing="holds-repaired",
    given={
        **words.of_districts,
        "first place": chosen(0),
        "second place": chosen(1),
        "first bound": bounded(0),
        "second bound": bounded(1),
        "first attained": attained(0),
        "second attained": attained(1),
    },
    claim=chain(),
    remark="In place of the paper's largest distance between both databases, which "
    "fails: see hospitals.as_printed. {largest1} is the largest distance of a record "
    "of the one database from one of the other inside the first district, and "
    "{largest2} inside the second one. The place of a district is that of some record "
    "in it, the nearest to a hospital for example.",
)


def proof(p):
    """Each place is that of a record; a largest distance is one inside a district."""
    added = words.parts_add_up(p)
    facts = []
    for number_of, name in enumerate(("first", "second")):
        own, district = words.places[number_of], words.districts[number_of]
        hole = p.fresh(words.P)
        one, other = (
            conjunction(has(of, kind, district), equal(at(own, of), at(place, kind)))
            for of, kind in ((x, r), (y, q))
        )
        left, right = p.assume(one), p.assume(other)
        both = p.have(both_have(district), left, right)
        most = p.apply(p.at(p.given(f"{name} bound"), r, q), both)
        ends = [p.turned(p.part(end, 1)) for end in (left, right)]
        limit = largest[number_of]
        far = at(apart, hole, at(place, q)) <= limit
        far = p.rewrite(ends[0], most, far, hole)
        far = p.rewrite(ends[1], far, at(apart, at(own, x), hole) <= limit, hole)
        rule = p.given(f"{name} place")
        for end, kind, body in ((y, q, other), (x, r, one)):
            found = p.the_same(p.at(rule, end), exists(kind, body))
            far = p.obtain(found, kind, far)
        there = p.assume(conjunction(both_have(district), equal(gap, limit)))
        small = p.at(p.given("diameter"), at(place, r), at(place, q))
        small = p.have(limit <= L, p.granted(small, there), there)
        found = p.given(f"{name} attained")
        row = exists(q, there.formula)
        small = p.obtain(found, r, p.obtain(p.assume(row), q, small))
        facts += [far, small]
    return p.have(p.statement.claim, added, *facts)


hospitals = theorem("general_composition.hospitals")
shared_ones = hospitals.instance.values
values = {
    over: shared_ones[over]
    for over in (
        words.count,
        place,
        apart,
        words.seen,
        *words.districts,
        *words.parts,
        *words.places,
        m,
        L,
    )
}
values |= {x: label(0, 2), y: label(1, 2), largest[0]: 1, largest[1]: 1}
spaces = {"D": finite(2), "E": finite(4), "P": REAL}
inner = shared("general_composition._classes").at_value


def at_kinds(*kinds):
    """An `exists` over kinds of records, from these."""

    def show(p, goal):
        levels = [goal]
        for kind in kinds:
            levels.append(inner(levels[-1], natural_number(kind)))
        fact = p.auto(levels[-1])
        for level, kind in reversed(list(zip(levels, kinds, strict=False))):
            fact = p.some(level, natural_number(kind), fact)
        return fact

    return show


def of_each(*kinds):
    """The kind of record at the place of each database."""

    def show(p, goal):
        facts = [
            p.the_same(at_kinds(kind)(p, row), row)
            for kind, row in (
                (kind, inner(goal, label(number_of, 2)))
                for number_of, kind in enumerate(kinds)
            )
        ]
        return p.step("forall_labels", *facts, terms=(goal,))

    return show


shows = {
    "first place": of_each(0, 1),
    "second place": of_each(2, 3),
    "first attained": at_kinds(0, 1),
    "second attained": at_kinds(2, 3),
}


def changed(name):
    """What another near miss of the two hospitals changes."""
    values_of = hospitals.near_misses[name].at.values
    return {over: of for over, of in values_of.items() if over in values}


cells, views = (
    point("cells", pair_sort(finite(2), NATURAL)),
    point("views", pair_sort(finite(4), NATURAL)),
)


def with_more(kind, view):
    """The second database has one more record, which its part has as well."""
    extra = indicator(equal(second(cells), natural_number(kind)))
    more = choose(first(cells), 0, 1) * extra
    seen = indicator(equal(second(views), natural_number(kind)))
    seen = seen * indicator(equal(first(views), label(view, 4)))
    own = at(values[words.count], cells), at(values[words.seen], views)
    return {
        words.count: function(cells, own[0] + more),
        words.seen: function(views, own[1] + seen),
    }


one_district = {"second place": of_each(0, 1), "second attained": at_kinds(0, 1)}
SPEC = SPEC.but(
    proof=proof,
    instance=At(values, spaces=spaces, show=shows),
    near_misses={
        "one district": NearMiss(
            without="separate", at=changed("one district"), show=one_district
        ),
        "a larger district": NearMiss(without="diameter", at={L: "1/2"}),
        "another first part": NearMiss(
            without="first part", at=changed("another first part")
        ),
        "another second part": NearMiss(
            without="second part", at=changed("another second part")
        ),
        "a first place elsewhere": NearMiss(
            without="first place", at=changed("a first place elsewhere")
        ),
        "a second place elsewhere": NearMiss(
            without="second place", at=changed("a second place elsewhere")
        ),
        "a record further away": NearMiss(
            without="first bound",
            at={**with_more(0, 1), largest[0]: 0},
            show={"first attained": at_kinds(0, 0)},
        ),
        "a record further away in the second district": NearMiss(
            without="second bound",
            at={**with_more(2, 3), largest[1]: 0},
            show={"second attained": at_kinds(2, 2)},
        ),
        "a larger bound": NearMiss(without="first attained", at={largest[0]: 2}),
        "a larger second bound": NearMiss(
            without="second attained", at={largest[1]: 2}
        ),
        "less than both": NearMiss(claim=chain(by="99/100")),
        "one diameter": NearMiss(claim=chain(most=1)),
    },
)
