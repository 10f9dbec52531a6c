"""Differential privacy as a region of error rates that no test can leave."""

from verifydp.formal.spec import *

private = definition("foundations.differential_privacy")
D, S = space("D"), space("S")
x, y, o = point("x", D), point("y", D), point("o", S)
M, neighbours = kernel("M", D, S), event_variable("neighbours", pair_sort(D, D))
epsilon, delta = real("epsilon"), real("delta")
h, B = any_test("h", S), event_variable("B", S)
near = member(pair(x, y), neighbours)

#: The test accepts that the database was x; its detections and its false alarms.
detected, alarmed = mean(at(M, x), o, value(h, o)), mean(at(M, y), o, value(h, o))
few_detections = detected <= exp(epsilon) * alarmed + delta
few_rejections = 1 - alarmed <= exp(epsilon) * (1 - detected) + delta
region = forall(x, y, h, implies(near, conjunction(few_detections, few_rejections)))
is_private = private(M, neighbours, epsilon, delta)
both_ways = forall(x, y, implies(near, member(pair(y, x), neighbours)))

SPEC = Theorem(
    title="Differential privacy as a region of error rates",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, sections 2.4 and 4.1.5; "
    "Wasserman and Zhou 2010, theorem 2.4",
    covers=("HT-QU2",),
    uses=(private,),
    given={"symmetric": both_ways},
    claim=conjunction(implies(is_private, region), implies(region, is_private)),
    remark="All randomised tests, any space of outputs, any symmetric relation. Tests "
    "that only tell events apart are enough for privacy to follow.",
)

close = definition("foundations.closeness")
symmetric = theorem("foundations.differential_privacy.symmetric")


def proof(p):
    """The second line is the first one for the opposite test and the opposite pair."""
    here, known = p.assume(near), p.assume(is_private)
    there = p.layer_cake(p.apply(p.at(known, x, y), here), o, value(h, o))
    back = p.use(symmetric, known, p.given("symmetric"))
    back = p.layer_cake(p.apply(p.at(back, x, y), here), o, 1 - value(h, o))
    lines = p.have(conjunction(few_detections, few_rejections), there, back)
    forwards = p.every(p.supposing(near, lines), x, y, h)
    at_event = test_of(o, indicator(member(o, B)))
    on_event = p.apply(p.at(p.assume(region), x, y, at_event), here)
    chance, beside = probability(at(M, x), B), probability(at(M, y), B)
    bound = p.have(chance <= exp(epsilon) * beside + delta, on_event)
    bound = p.the_same(p.every(bound, B), close(at(M, x), at(M, y), epsilon, delta))
    backwards = p.every(p.supposing(near, bound), x, y)
    return p.have(
        p.statement.claim,
        p.supposing(is_private, forwards),
        p.supposing(region, p.the_same(backwards, is_private)),
    )


bit = point("bit", finite(2))
zero, one = label(0, 2), label(1, 2)
pairs = point("pairs", pair_sort(finite(2), finite(2)))
test_0 = test_of(bit, indicator(equal(bit, zero)))
rows = choose(bit, finite_law(1, 0), finite_law("4/5", "1/5"))
rises = event(pairs, equal(pairs, pair(zero, one)))
leaning = {M: function(bit, rows), neighbours: rises, epsilon: log("5/4"), delta: 0}
flips = choose(bit, finite_law("3/4", "1/4"), finite_law("1/4", "3/4"))
response = {
    M: function(bit, flips),
    neighbours: event(pairs, TRUE),
    epsilon: log(3),
    delta: 0,
}
two = {"D": finite(2), "S": finite(2)}


def instead(line):
    """The region with another line."""
    return implies(is_private, forall(x, y, h, implies(near, line)))


SPEC = SPEC.but(
    proof=proof,
    instance=At(response, spaces=two),
    reach=(At({**response, epsilon: 0, delta: 1}, spaces=two),),
    near_misses={
        "one order of the worlds": NearMiss(
            without="symmetric",
            claim=implies(is_private, region),
            at=At(leaning, (zero, one, test_0), two),
        ),
        "less epsilon": NearMiss(
            claim=instead(detected <= exp(epsilon) * "99/100" * alarmed + delta),
            witnesses=(zero, one, test_0),
        ),
        "less delta": NearMiss(
            claim=instead(detected <= exp(epsilon) * alarmed + delta * "99/100"),
            at={epsilon: 0, delta: "1/2"},
            witnesses=(zero, one, test_0),
        ),
        "detections against rejections": NearMiss(
            claim=instead(detected <= exp(epsilon) * (1 - alarmed) + delta),
            at={M: function(bit, finite_law(1, 0))},
            witnesses=(zero, one, test_0),
        ),
    },
)
