"""Hospitals that share patients: each record is in at most three of them."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import coin

words = shared("general_composition._common")
spaces_of = shared("general_composition._spaces")
canonical = spaces_of.canonical
close = definition("foundations.closeness")
private = definition("foundations.differential_privacy")
approximate = definition("general_composition.approximate_metric_privacy")
bounded = definition("general_composition.tables.bounded")
overlapping = theorem("general_composition.overlapping_parts")
budgets = theorem("general_composition.overlapping_budgets")
basic = theorem("general_composition.canonical_metric")
ordered = theorem("foundations.finite_sums")
D, S, x, y, n, k = words.D, words.S, words.x, words.y, words.n, words.k
state, i, r, m = words.state, words.i, natural("r"), natural("m")
neighbours, joined, d = spaces_of.neighbours, spaces_of.joined, spaces_of.d
count, belongs = overlapping["count"], overlapping["belongs"]
B, cell = event_variable("B", S), point("cell", pair_sort(D, D))
near, early = member(pair(x, y), neighbours), words.below(n, k)
delta = number("1/100000")


def gap(kind):
    """How much a hospital's share of the tables differs in one kind of record."""
    inside = indicator(member(pair(n, kind), belongs))
    left, right = (inside * to_real(at(count, of, kind)) for of in (x, y))
    return abs(left - right)


apart = sum_(m, r, gap(r))
seen = equal(at(words.part, n, x), at(words.part, n, y))


def few(most=3):
    """How many hospitals each record is in."""
    hospitals = sum_(k, n, indicator(member(pair(n, r), belongs)))
    return forall(r, implies(words.below(r, m), hospitals <= most))


def slack(distance):
    return delta * ((exp(1 * distance) - 1) / (exp(number(1)) - 1))


def at_distance(loss=6, by=6):
    return approximate(
        words.release,
        joined,
        function(cell, number(loss) * at(d, cell)),
        function(cell, number(by) * slack(at(d, cell))),
    )


def at_neighbours(loss=6, by=6):
    return private(words.release, neighbours, number(loss), number(by) * delta)


tables = {
    "few hospitals": few(),
    "bounded": bounded(count, m, neighbours),
    "canonical": canonical(neighbours, joined, d),
}
SPEC = Theorem(
    title="Counts of hospitals that share patients",
    source="Composition in differential privacy for general granularity notions, "
    "example VI.8",
    covers=("GC-EVI.8",),
    standing="holds-repaired",
    uses=(canonical, private, approximate, bounded),
    given={
        **tables,
        "views": forall(n, x, y, implies(early, implies(equal(apart, 0), seen))),
        "counts": forall(
            n, state, implies(early, private(words.stage, neighbours, 1, delta))
        ),
    },
    claim=conjunction(at_distance(), at_neighbours()),
    remark="A record is in at most three of {k} hospitals, so that a changed one is in "
    "at most six. For any class of tables, and for mechanisms that may read what was "
    "released before. With at least three, as the example of overlapping_parts prints "
    "it, it is false. The second part follows from the first one, but not the other "
    "way round: of groups it says less. The printed proof bounds the loss by a sum "
    "over all hospitals that change, which is false beyond neighbours, see "
    "shared_patients.as_printed.",
)
AS_PRINTED = Theorem(
    title="The distances of all hospitals that change",
    source="Composition in differential privacy for general granularity notions, "
    "example VI.8",
    standing="refuted",
    uses=(canonical, bounded),
    given=tables,
    claim=implies(
        member(pair(x, y), joined),
        sum_(k, n, indicator(apart > 0) * at(d, x, y)) <= 6 * at(d, x, y),
    ),
    repair="general_composition.shared_patients",
    remark="Two records are changed, and all four are in different hospitals: twelve "
    "hospitals at the distance 2 make 24, and the bound is 12.",
    printed=Printed("example VI.8", "sum over I_f(D, D') of d^B <= 6 d^B"),
)


def at_most_six(p):
    """Neighbours differ in two records, each in three hospitals."""
    edge, running = p.assume(near), p.assume(early)
    two = p.part(p.apply(p.part(p.at(p.given("bounded"), x, y), 0), edge), 0)
    known = p.part(p.use(overlapping, p.given("few hospitals")), 0)
    changed, moved = indicator(apart > 0), indicator(negation(seen))
    each = p.every(p.have(gap(r) >= 0), r)
    record = p.assume(words.below(r, m))
    low = p.every(p.supposing(record, p.have(number(0) <= gap(r), each)), r)
    sign = p.use(ordered, low, f=function(r, number(0)), g=function(r, gap(r)), n=m)
    view = p.apply(p.at(p.given("views"), n, x, y), running)
    fact = p.have(moved <= changed, view, p.have(apart >= 0, sign))
    terms = p.every(p.supposing(running, fact), n)
    values = {"f": function(n, moved), "g": function(n, changed), "n": k}
    summed = p.use(ordered, terms, **values)
    few_ = p.have(sum_(k, n, moved) <= 6, summed, known, two)
    return p.every(p.supposing(edge, few_), x, y)


def proof(p):
    """At any distance; neighbours are at the distance 0 or 1."""
    one, six = number(1), number(6)
    values = {"epsilon": one, "delta": delta, "s": six}
    fact = p.use(
        budgets,
        p.have(one > 0),
        p.have(delta >= 0),
        p.given("canonical"),
        p.given("counts"),
        at_most_six(p),
        **values,
    )
    pair_of = p.assume(member(pair(x, y), joined))
    laws, distance = (words.release_of(x), words.release_of(y)), at(d, x, y)
    chances = [probability(law_, B) for law_ in laws]
    drawn = point("drawn", S)
    shares = [p.mean_between(law_, drawn, indicator(member(drawn, B))) for law_ in laws]
    close_by = p.at(p.apply(p.at(fact, x, y), pair_of), B)
    bound = exp(six * distance) * chances[1] + six * slack(distance)
    close_by = p.have(chances[0] <= bound, close_by)
    whole = p.the_same(
        p.every(close_by, B), close(*laws, six * distance, six * slack(distance))
    )
    first_ = p.the_same(p.every(p.supposing(pair_of, whole), x, y), at_distance())
    edge, at_pair = p.assume(near), p.use(basic, p.given("canonical"))
    same, differ, hole = (
        p.assume(equal(x, y)),
        p.assume(negation(equal(x, y))),
        p.fresh(D),
    )
    grows = p.have(exp(six) >= 1)
    limit = exp(six) * chances[0] + six * delta
    itself = p.have(chances[0] <= limit, shares[0], grows)
    template = (
        chances[0] <= exp(six) * probability(words.release_of(hole), B) + six * delta
    )
    itself = p.rewrite(same, itself, template, hole)
    is_1 = conjunction(member(pair(x, y), joined), equal(distance, 1))
    is_1 = p.have(is_1, at_pair, edge, differ)
    spot = p.fresh(REAL)
    far = p.cut(p.part(is_1, 0), close_by)
    shape = chances[0] <= exp(six * spot) * chances[1] + six * slack(spot)
    far = p.rewrite(p.part(is_1, 1), far, shape, spot)
    unit = p.have(exp(one) > 1)
    unit = p.have(equal(slack(one), delta), unit)
    goal = chances[0] <= exp(six) * chances[1] + six * delta
    fact = p.cases(equal(x, y), itself, p.have(goal, far, unit))
    fact = p.the_same(p.every(fact, B), close(*laws, six, six * delta))
    second_ = p.the_same(p.every(p.supposing(edge, fact), x, y), at_neighbours())
    return p.have(SPEC.claim, first_, second_)


classes = shared("general_composition._classes")
kinds = point("kinds", pair_sort(NATURAL, NATURAL))
place, kind = (to_real(of(kinds)) for of in (first, second))
three_each = event(kinds, conjunction(3 * kind <= place, place < 3 * kind + 3))


def tables_of(*records):
    """Tables by the kinds of records that they have, one of each."""
    size = len(records)
    over = point("over", pair_sort(finite(size), NATURAL))
    last = natural_number(0)
    for kind_ in range(4):
        has = [natural_number(int(kind_ in row)) for row in records]
        here = equal(to_real(second(over)), kind_)
        last = if_(here, choose(first(over), *has), last)
    return function(over, last)


two = classes.FiniteClass(2, [(0, 1), (1, 0)])
one_patient = {
    count: tables_of((0,), (1,)),
    belongs: three_each,
    m: natural_number(2),
    k: natural_number(6),
    neighbours: two.neighbours,
    joined: two.joined,
    d: two.distance,
}
asked = point("asked", pair_sort(NATURAL, pair_sort(finite(2), finite(2))))
viewed, bit = point("viewed", pair_sort(NATURAL, finite(2))), point("bit", finite(2))


def answers(*chances):
    """The state is 0 while all answers are 0."""
    answer = choose(second(second(asked)), *map(coin, chances))
    return function(asked, choose(first(second(asked)), answer, dirac(label(1, 2))))


usual = {
    **one_patient,
    words.part: function(viewed, second(viewed)),
    words.reader: answers("731/1000", "269/1000"),
    words.start: label(0, 2),
}
output_0 = event(bit, equal(bit, label(0, 2)))
told = label(0, 2), label(1, 2), output_0
leaks = {words.reader: answers("99999/100000", 1)}
leaked = *told[:2], event(bit, equal(bit, label(1, 2)))
four_each = event(kinds, conjunction(4 * kind <= place, place < 4 * kind + 4))


def fails(without, changed):
    return NearMiss(without=without, claim=at_neighbours(), at=changed, witnesses=told)


SPEC = SPEC.but(
    proof=proof,
    instance=At(
        usual, spaces=dict.fromkeys("DES", finite(2)), show={"canonical": two.show}
    ),
    near_misses={
        "a record in every hospital": fails(
            "few hospitals", {belongs: event(kinds, TRUE), k: natural_number(7)}
        ),
        "four hospitals": NearMiss(
            given={"few hospitals": few(4)},
            claim=at_neighbours(),
            at={belongs: four_each, k: natural_number(8)},
            witnesses=told,
        ),
        "two records changed": fails(
            "bounded",
            {
                count: tables_of((0, 1), (2, 3)),
                m: natural_number(4),
                k: natural_number(12),
            },
        ),
        "another distance": NearMiss(
            without="canonical",
            claim=at_distance(),
            at={d: function(point("flat", pair_sort(finite(2), finite(2))), 0)},
            witnesses=told,
        ),
        "hospitals that see all records": fails("views", {k: natural_number(12)}),
        "open counts": fails("counts", {words.reader: answers(1, 0)}),
        "less loss": NearMiss(
            claim=conjunction(at_distance("599/100"), at_neighbours()), witnesses=told
        ),
        "less loss at neighbours": NearMiss(
            claim=conjunction(at_distance(), at_neighbours("599/100")), witnesses=told
        ),
        "less slack": NearMiss(
            claim=conjunction(at_distance(6, "599/100"), at_neighbours()),
            at=leaks,
            witnesses=leaked,
        ),
        "less slack at neighbours": NearMiss(
            claim=conjunction(at_distance(), at_neighbours(6, "599/100")),
            at=leaks,
            witnesses=leaked,
        ),
    },
    exceptions={"1/100000": "any other slack would do, see overlapping_budgets"},
)
path = classes.FiniteClass(3, [(0, 1), (1, 0), (1, 2), (2, 1)])
AS_PRINTED = AS_PRINTED.but(
    refutation=At(
        {
            count: tables_of((0, 1), (2, 1), (2, 3)),
            belongs: three_each,
            m: natural_number(4),
            k: natural_number(12),
            neighbours: path.neighbours,
            joined: path.joined,
            d: path.distance,
            x: label(0, 3),
            y: label(2, 3),
        },
        spaces={"D": finite(3)},
        show={"canonical": path.show},
    ),
)
