"""Theorem 7, line 1, about single records: a class of priors, and one prior alone.

What the output tells about a record depends on what the adversary knows of the others.
If the priors include, for any two databases that differ in one record, one that holds
nothing else possible, inferential privacy is at least as strong as differential
privacy. One prior is not enough, even one that is uniform.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

bayes = shared("hypothesis_testing._bayes")
mass, seen, factor, chance = bayes.mass, bayes.seen, bayes.factor, bayes.chance

words = shared("hypothesis_testing.theorem_7_priors._words")
evaluated = shared("hypothesis_testing._evaluated")
private_records, xor = words.private_records, words.xor
shows, two_bits, one_bit = words.shows, words.two_bits, words.one_bit
by_labels = evaluated.by_labels
by_sets = definition("hypothesis_testing.dependent_privacy")
inferential = definition("hypothesis_testing.dependent_definitions")
In, R, D, V, Out = (space(name) for name in ("I", "R", "D", "V", "O"))
i, j, belief = point("i", In), point("j", In), point("belief", R)
x, y, z, hole = (point(name, D) for name in ("x", "y", "z", "hole"))
prior, M = kernel("prior", R, D), kernel("M", D, Out)
record = function_variable("record", pair_sort(In, D), V)
W, epsilon = event_variable("W", Out), real("epsilon")
indices = point("indices", pair_sort(In, In))
near_here = conjunction(
    negation(equal(at(record, i, x), at(record, i, y))),
    forall(
        j,
        implies(negation(equal(j, i)), equal(at(record, j, x), at(record, j, y))),
    ),
)
informed = conjunction(
    mass(x) > 0,
    mass(y) > 0,
    mean(at(prior, belief), z, indicator(disjunction(equal(z, x), equal(z, y)))) >= 1,
)
# Each belief holds two databases possible, which differ in one bit.
known_bit = [
    finite_law(*("1/2" if of in able else 0 for of in range(4)))
    for able in ({0, 1}, {0, 2}, {1, 3}, {2, 3})
]

SPEC = Theorem(
    title="Theorem 7, line 1, a class of priors with informed adversaries",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 7; Ghosh and Kleinberg "
    "2016",
    covers=("HT-T7", "HT-Q25"),
    standing="ambiguous",
    uses=(inferential, by_sets),
    given={
        "inferential": forall(i, words.about_record),
        "informed": forall(i, x, y, implies(near_here, exists(belief, informed))),
    },
    claim=private_records,
    remark="Line 1, reading with a class of priors: inferential privacy of each record "
    "under every belief. Of the class only one thing is asked: for any two databases "
    "that differ in one record, some belief holds these two possible and no other, "
    "with any odds. On the right is privacy of single records.",
)


def held(of):
    """The prior probability that record i is what it is there."""
    same = equal(at(record, i, z), at(record, i, of))
    return mean(at(prior, belief), z, indicator(same))


def hit(of):
    same = equal(at(record, i, z), at(record, i, of))
    return mean(at(prior, belief), z, indicator(same) * seen(z))


def sizes(p, apart, knows):
    """Nothing else is possible, so that record i decides between x and y."""
    drawn, some_z = at(prior, belief), disjunction(equal(z, x), equal(z, y))
    inside, sure = indicator(some_z), knows.formula.arguments[2]
    rest = p.mean(p.have(1 - inside <= 1 - inside), drawn, z)
    nothing = p.have(mean(drawn, z, 1 - inside) <= 0, p.have(sure, knows), rest)
    facts = []
    for one, other in ((x, y), (y, x)):
        is_one, is_other = p.assume(equal(z, one)), p.assume(equal(z, other))
        own = at(record, i, one)
        has_it, shape = equal(at(record, i, z), own), equal(at(record, i, hole), own)
        same = p.have(equal(own, own))
        same = p.rewrite(p.turned(is_one), same, shape, hole)
        differs = p.rewrite(is_other, p.assume(has_it), shape, hole)
        wrong = p.supposing(has_it, p.have(FALSE, differs, apart))
        known = (
            p.supposing(is_one, same),
            p.supposing(is_other, wrong),
        )
        for weight, size in ((seen(z), chance(p, z)), (number(1), p.have(TRUE))):
            ours, theirs = indicator(equal(z, one)) * weight, indicator(has_it) * weight
            least, most = ours <= theirs, theirs <= ours + (1 - inside)
            facts += [
                p.mean(p.have(bound, *known, size), drawn, z) for bound in (least, most)
            ]
    return nothing, *facts


def proof(p):
    """Under such a belief inferential privacy compares the two databases."""
    premise, closeness = p.at(p.assume(private_records), i, x, y).formula.arguments
    near, knows = p.assume(premise), p.assume(informed)
    nothing, *facts = sizes(p, p.have(premise.arguments[0], near), knows)
    parts = [p.have(mass(of) > 0, knows) for of in (x, y)]
    own = [
        p.have(mass(x) * seen(x) <= hit(x), factor(p, x), *facts[:2]),
        p.have(held(x) <= mass(x), nothing, *facts[2:4]),
        p.have(hit(y) <= mass(y) * seen(y), factor(p, y), nothing, *facts[4:6]),
        p.have(mass(y) <= held(y), *facts[6:]),
        p.have(mass(x) <= held(x), *facts[2:4]),
    ]
    values = at(record, i, x), at(record, i, y)
    odds = p.at(p.given("inferential"), i, belief, *values, W)
    can_be = p.assume(odds.formula.arguments[0])
    output = mean(at(prior, belief), z, seen(z))
    part = indicator(equal(at(record, i, z), values[0])) * seen(z) <= seen(z)
    within = p.mean(p.have(part, chance(p, z)), at(prior, belief), z)
    bound = seen(x) <= exp(epsilon) * seen(y)
    cross = p.have(
        hit(x) * held(y) <= exp(epsilon) * hit(y) * held(x),
        p.apply(odds, can_be),
        can_be,
    )
    e, scaled = exp(epsilon), mass(x) * mass(y)
    sizes_ = p.have(conjunction(seen(x) >= 0, seen(y) >= 0), chance(p, x), chance(p, y))
    least = p.have(scaled * seen(x) <= hit(x) * held(y), own[0], own[3], *parts, sizes_)
    most = p.have(e * hit(y) <= e * mass(y) * seen(y), own[2])
    most = p.have(
        e * hit(y) * held(x) <= e * mass(y) * seen(y) * held(x), most, own[4], *parts
    )
    most = p.have(
        e * hit(y) * held(x) <= e * scaled * seen(y), most, own[1], *parts, sizes_
    )
    product = p.have(scaled > 0, *parts)
    seen_ = p.have(scaled * seen(x) <= scaled * (e * seen(y)), least, cross, most)
    moved = p.have(bound, seen_, product)
    member_ = can_be.formula
    outside = p.assume(negation(member_))
    none = p.have(output <= 0, outside, own[3], own[4], *parts)
    never = p.have(bound, none, within, own[0], *parts, sizes_)
    either = p.cases(member_, moved, never)
    found = p.apply(p.at(p.given("informed"), i, x, y), near)
    either = p.obtain(found, belief, either)
    shown = p.the_same(p.every(either, W), closeness)
    shown = p.every(p.supposing(premise, shown), i, x, y)
    return p.the_same(shown, private_records)


some = point("some", finite(1))
single = point("single", pair_sort(finite(1), finite(2)))
response = {
    prior: function(some, finite_law("1/2", "1/2")),
    M: table(*words.flips),
    record: function(single, second(single)),
    epsilon: log("301/100"),
}
knowing = {
    **xor,
    prior: table(*known_bit),
    epsilon: log("301/100"),
}

SPEC = SPEC.but(
    proof=proof,
    instance=At(knowing, spaces={**two_bits, "R": finite(4)}, show=shows),
    near_misses={
        "less epsilon": NearMiss(
            claim=by_sets(M, record, event(indices, FALSE), epsilon + log("99/100")),
            at=At(response, spaces=one_bit, show=shows, refute=by_labels),
        ),
        "not inferential": NearMiss(
            without="inferential",
            at=At(
                {**response, epsilon: 0}, spaces=one_bit, show=shows, refute=by_labels
            ),
        ),
        "no informed adversary": NearMiss(
            without="informed",
            at=At(xor, spaces=two_bits, show=shows, refute=by_labels),
        ),
    },
)
