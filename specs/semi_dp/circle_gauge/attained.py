"""A circle of three persons is two printed switches, one after the other."""

from verifydp.formal.spec import *

words = shared("semi_dp._tables")
switch = words.switch
i, j = (
    [point(f"{name}_{k}", over) for k in (1, 2, 3)]
    for name, over in (("row", words.R), ("column", words.C))
)
a, b = point("a", words.R), point("b", words.C)
whole = words.circle(i, j)
SPEC = Theorem(
    title="A circle is the sum of two switches",
    source="consequence of proposition 32 of Cho and Awan, Semi-DP, and its repair",
    claim=forall(
        a,
        b,
        equal(
            whole(a, b),
            switch(i[0], i[1], j[1], j[0])(a, b) + switch(i[1], i[2], j[2], j[0])(a, b),
        ),
    ),
    remark="With semi_dp.circle_gauge: the gauge of a circle in the hull of the "
    "switches is exactly 2.",
)

three = {"R": finite(3), "C": finite(3)}
labels_ = {one: label(place, 3) for group in (i, j) for place, one in enumerate(group)}
SPEC = SPEC.but(
    proof=lambda p: p.auto(p.statement.claim),
    near_misses={
        "one switch": NearMiss(
            claim=forall(
                a, b, equal(whole(a, b), switch(i[0], i[1], j[1], j[0])(a, b))
            ),
            at=At(labels_, (label(1, 3), label(2, 3)), three),
        ),
    },
)
