"""Noise may be projected on the space that the changes of the query span.

For two adjacent databases the rest of the query is the same: the projected release is
computed from the other one in the same way for both.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import test_table, uniform

words = shared("semi_dp._vectors")
trade_off = definition("foundations.trade_off")
f_private = definition("foundations.trade_off_privacy")
processing = theorem("foundations.trade_off_processing")
V, E = words.V, law("E", words.V)
x, y, z = words.x, words.y, words.z
f, neighbours = function_variable("f", REAL), words.neighbours
released, projected = words.released, words.projected

SPEC = Theorem(
    title="Projecting the noise keeps f-DP",
    source="Cho and Awan, Semi-DP, proposition 26",
    covers=("SD-P26",),
    uses=(f_private,),
    given={
        **words.split,
        "the same rest": words.same_rest,
        "private": f_private(function(x, released(E, x)), neighbours, f),
    },
    claim=f_private(function(x, projected(E, x)), neighbours, f),
    remark="Any vectors, any noise that is drawn without the data, any trade-off "
    "function f. The part of a vector is its projection on the span of all changes of "
    "the query; any map that respects sums will do. That adjacent databases have the "
    "same rest is lemma 42 (semi_dp.lemma_42).",
)


def proof(p):
    """Post-processing, the same one for both."""
    here = p.assume(words.near)
    laws = [released(E, one) for one in (x, y)]
    before = p.apply(p.at(p.given("private"), x, y), here)
    values = {"P": laws[0], "Q": laws[1], "f": f}
    values |= {"K": words.after(at(words.rest, words.answer(x)))}
    done = p.use(processing, before, spaces={"S": V, "T": V}, **values)
    h = any_test("h", V)
    means = words.both_moved(p, E, here, h)
    error, power_of = (mean(projected(E, one), z, value(h, z)) for one in (x, y))
    bound = p.have(at(f, error) <= 1 - power_of, p.at(done, h), *means)
    goal = trade_off(projected(E, x), projected(E, y), f)
    return p.every(p.supposing(here, p.the_same(p.every(bound, h), goal)), x, y)


points = shared("semi_dp._three")
three, turn, on_three = points.spaces, points.turn, points.on_three
seen = (label(0, 2), label(1, 2), test_table(0, 1, 1))
usual = {
    **turn,
    E: finite_law("1/2", "1/4", "1/4"),
    f: function(real("a"), number("3/4") - real("a")),
}
alone = {**usual, E: uniform(3), f: function(real("a"), 1 - real("a"))}
nothing = on_three(0, 0, 0)

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces=three),
    near_misses={
        "a release that tells more": NearMiss(
            without="private",
            at={f: function(real("a"), number("4/5") - real("a"))},
            witnesses=seen,
        ),
        "a rest that tells": NearMiss(
            without="the same rest",
            at={words.part: nothing, words.rest: on_three(0, 1, 2)},
            witnesses=seen,
        ),
        "a part that is not all": NearMiss(
            without="split", at={words.part: nothing}, witnesses=seen
        ),
        "a part of sums that is no sum": NearMiss(
            without="additive",
            at={
                **alone,
                words.part: on_three(0, 1, 0),
                words.rest: on_three(0, 0, 2),
            },
            witnesses=seen,
        ),
        "sums in another order": NearMiss(
            without="associative",
            at={
                **alone,
                E: finite_law(0, 1, 0),
                words.plus: points.table_of((0, 0, 0), (0, 0, 1), (0, 2, 0)),
                words.part: on_three(0, 2, 1),
                words.rest: on_three(1, 1, 2),
            },
            witnesses=seen,
        ),
    },
)
