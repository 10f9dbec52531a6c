"""Algorithm 2 on tables with the printed set: a circle lies outside its ball.

The ball is the hull of the printed switches, told by the half-spaces that hold them:
linear forms of a table that are at most 1 on every switch.
"""

from verifydp.formal.spec import *

words = shared("semi_dp._tables")
R, C = words.R, words.C
i, j = (
    [point(f"{name}_{k}", over) for k in (1, 2, 3)]
    for name, over in (("row", R), ("column", C))
)
upper, lower, left, right = (
    point("upper", R),
    point("lower", R),
    point("left", C),
    point("right", C),
)
form = function_variable("form", pair_sort(R, C))


def switch(u, o, v, w):
    """The form of a printed switch."""
    return at(form, u, v) + at(form, o, w) - at(form, u, w) - at(form, o, v)


before = at(form, i[0], j[0]) + at(form, i[1], j[1]) + at(form, i[2], j[2])
after = at(form, i[0], j[1]) + at(form, i[1], j[2]) + at(form, i[2], j[0])
spots = upper, lower, left, right
ball = {"ball": forall(*spots, switch(*spots) <= 1)}

SPEC = Theorem(
    title="The ball of the printed set holds every change of three persons",
    source="Cho and Awan, Semi-DP, theorem 31 with proposition 32, section 5.2",
    covers=("SD-P32",),
    standing="refuted",
    repair="semi_dp.theorem_31.printed_set.repaired",
    given=ball,
    claim=after - before <= 1,
    printed=Printed(
        place="section 5.2, algorithm 3 for tables with k = 3",
        words="K = Hull(S_Semi), with the set of proposition 32",
    ),
    remark="Three persons in cells (1, 1), (2, 2), (3, 3) move to the column of the "
    "next one. A form that is 1/3 where one comes and -1/3 where one goes is at most "
    "1 on every switch, and 2 on this circle: its norm is 2, and the loss of "
    "algorithm 2 reaches 2 epsilon (semi_dp.theorem_31.exact).",
)
REPAIRED = Theorem(
    title="Twice the ball of the printed set holds every circle of three persons",
    source="repair of proposition 32 of Cho and Awan, Semi-DP",
    given=ball,
    claim=after - before <= 2,
    remark="Tables of every size. So algorithm 2 with the printed set is private with "
    "2 epsilon; with the hull of all changes it is private with epsilon.",
)


def proof(p):
    """A circle is two switches."""
    two = (i[0], i[1], j[1], j[0]), (i[1], i[2], j[2], j[0])
    return p.have(p.statement.claim, *(p.at(p.given("ball"), *one) for one in two))


three = {"R": finite(3), "C": finite(3)}
cell = point("cell", pair_sort(finite(3), finite(3)))
labels_ = [label(place, 3) for place in range(3)]
turns = {
    labels_[0]: (-1, 1, 0),
    labels_[1]: (0, -1, 1),
    labels_[2]: (1, 0, -1),
}
third = choose(
    first(cell),
    *(
        choose(second(cell), *(number(one) / 3 for one in row))
        for row in turns.values()
    ),
)
around = {
    **{one: label(place, 3) for group in (i, j) for place, one in enumerate(group)},
    form: function(cell, third),
}
steep = {**around, form: function(cell, 5 * third)}
SPEC = SPEC.but(refutation=At(around, spaces=three))
REPAIRED = REPAIRED.but(
    proof=proof,
    instance=At(around, spaces=three),
    near_misses={
        "a form that leaves switches out": NearMiss(
            without="ball", at=At(steep, spaces=three)
        ),
        "a little less": NearMiss(claim=after - before <= "199/100"),
    },
)
