"""Any of the four cells tells a table with known margins; two count backwards."""

from verifydp.formal.spec import *

F = function_variable("F", REAL)
x11, x12, x21, x22 = map(real, ("x11", "x12", "x21", "x22"))
t1, t2, tc, m, y = map(real, ("t1", "t2", "tc", "m", "y"))
test = at(F, x11 - m)
margins = {
    "row 1": equal(x11 + x12, t1),
    "row 2": equal(x21 + x22, t2),
    "column 1": equal(x11 + x21, tc),
}


def even(one=1):
    return forall(y, equal(at(F, y), one - at(F, -y)))


SPEC = Theorem(
    title="The test by any of the four cells, where two of them need the other sign",
    source="Cho and Awan, Semi-DP, section 5.3, after theorem 37",
    covers=("SD-Q24",),
    given={**margins, "even": even()},
    claim=conjunction(
        equal(test, at(F, x22 - (m + t2 - tc))),
        equal(test, 1 - at(F, x12 - (t1 - m))),
        equal(test, 1 - at(F, x21 - (tc - m))),
    ),
    remark="{F} is the distribution function of noise that is symmetric around 0. With "
    "known margins the cell across the diagonal grows with the first one, and the two "
    "others fall as it grows: there the test has to reject for small counts, which the "
    "paper does not say.",
)


def proof(p):
    """The three other counts from the first one."""
    hole = p.fresh(REAL)
    places = {
        x22 - (m + t2 - tc): x11 - m,
        x12 - (t1 - m): -(x11 - m),
        x21 - (tc - m): -(x11 - m),
    }
    known = [p.given(name) for name in margins]
    mirrored = p.at(p.given("even"), x11 - m)
    parts = []
    for place, same in places.items():
        itself = p.have(equal(at(F, same), at(F, same)))
        alike = p.have(equal(same, place), *known)
        parts.append(p.rewrite(alike, itself, equal(at(F, same), at(F, hole)), hole))
    return p.have(SPEC.claim, mirrored, *parts)


ramp = function(y, minimum(1, maximum(0, y + "1/2")))
usual = {
    F: ramp,
    **dict.fromkeys((x11, x12, x21, x22), 1),
    **dict.fromkeys((t1, t2, tc), 2),
    m: "3/4",
}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "another row 1": NearMiss(without="row 1", at={x12: 2}),
        "another row 2": NearMiss(without="row 2", at={x22: 2}),
        "another column": NearMiss(without="column 1", at={x21: 2, t2: 3}),
        "uneven noise": NearMiss(
            without="even", at={F: function(y, minimum(1, maximum(0, y)))}
        ),
        "the other direction": NearMiss(claim=equal(test, at(F, x12 - (t1 - m)))),
        "more than 1": NearMiss(number=Number(1, 2, place=0)),
        "more than 1 for the third": NearMiss(number=Number(1, 2, place=1)),
        "no distribution function": NearMiss(
            given={"even": even(2)}, at={F: function(y, 1 + 0 * y)}
        ),
    },
)
