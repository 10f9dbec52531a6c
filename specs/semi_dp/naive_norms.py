"""The naive mechanisms for tables with noise of the three usual norms."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import test_table

words, points = shared("semi_dp._knorm"), shared("semi_dp._clock")
close = definition("foundations.closeness")
algorithm_2 = definition("semi_dp.algorithm_2")
main = theorem("semi_dp.theorem_31")
x, y, z, epsilon, scale = words.x, words.y, words.z, words.epsilon, words.scale
P, Q, g, h = words.P, words.Q, words.g, words.h
change = words.difference(at(words.query, x), at(words.query, y))
parameters = algorithm_2.parameters
naive = Definition(
    "naive_norm_noise",
    parameters,
    algorithm_2(*parameters[:-2], epsilon / 3, x),
    uses=(algorithm_2,),
)


def is_release(of, test, database):
    """The law of the naive mechanism on a database."""
    return naive(of, test, *parameters[2:-1], database)


triangle = words.away(y) <= words.away(x) + at(words.norm, change)
SPEC = Theorem(
    title="The naive mechanisms with norms have a third of epsilon for one person",
    source="Cho and Awan, Semi-DP, section 5.2",
    covers=("SD-M2",),
    standing="definition",
    defines=naive,
    reads="{0} is the query {3} of {9} with noise that falls by a third of the rate "
    "{8} with the norm {4} of the difference {5}, and has the density {2} times {1}, "
    "where {6} times {7} is volume",
    uses=(algorithm_2, close),
    given={
        "epsilon": epsilon >= 0,
        "factor": forall(z, at(words.factor, z) >= 0),
        "here": is_release(P, g, x),
        "there": is_release(Q, h, y),
        "triangle": forall(z, triangle),
        "change": at(words.norm, change) <= 1,
    },
    claim=close(P, Q, epsilon / 3, 0),
    remark="The norm is the sum of absolute values over 2, the Euclidean length over "
    "sqrt(2), or the largest entry: one person who is replaced changes a table by 1 "
    "(semi_dp.single_person). Three persons have epsilon, by "
    "foundations.group_privacy, with or without an invariant.",
)


def proof(p):
    """Theorem 31 at a third of epsilon."""
    third = p.have(epsilon / 3 >= 0, p.given("epsilon"))
    laws = [
        p.the_same(
            p.given(name),
            algorithm_2(of, test, *parameters[2:-2], epsilon / 3, database),
        )
        for name, of, test, database in (("here", P, g, x), ("there", Q, h, y))
    ]
    facts = [p.given(name) for name in ("triangle", "change")]
    return p.use(main, third, p.given("factor"), *laws, *facts, epsilon=epsilon / 3)


three_times = {epsilon: 3 * log(2)}
first_hour = event(points.hour, equal(points.hour, points.labels_[0]))
twice = {
    **three_times,
    words.norm: function(points.hour, choose(points.hour, 0, 2, 2)),
    words.factor: function(points.hour, number(2)),
    P: finite_law("2/3", "1/6", "1/6"),
    Q: finite_law("1/6", "2/3", "1/6"),
    g: test_table("2/3", "1/6", "1/6"),
    h: test_table("1/6", "2/3", "1/6"),
}
SPEC = SPEC.but(
    proof=proof,
    instance=points.clock(three_times),
    near_misses={
        "a larger change": NearMiss(
            without="change", at=points.clock(twice, first_hour)
        ),
        "a little less": NearMiss(number=Number(3, "31/10"), witnesses=(first_hour,)),
        "another law here": NearMiss(
            without="here",
            at=points.clock({**three_times, P: finite_law(1, 0, 0)}, first_hour),
        ),
        "another law there": NearMiss(
            without="there",
            at=points.clock({**three_times, Q: finite_law(0, 0, 1)}, first_hour),
        ),
    },
    exceptions={
        "epsilon": "epsilon is not negative",
        "factor": "volume is not negative",
        "triangle": "a norm satisfies it",
    },
)
