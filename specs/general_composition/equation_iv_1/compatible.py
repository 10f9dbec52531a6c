"""Compatible parts do not make the least distances add up: four databases."""

from verifydp.formal.spec import *

words = shared("general_composition._spaces")
canonical = words.canonical
least_distance = definition("general_composition.minimum_privacy.least")
D, E, x, y = words.D, space("E"), words.x, words.y
neighbours, joined, d, near = words.neighbours, words.joined, words.d, words.near
f, g = function_variable("f", D, E), function_variable("g", D, E)
e1, e2 = (function_variable(name, pair_sort(D, D)) for name in ("e1", "e2"))
same_f, same_g = (equal(at(map_, x), at(map_, y)) for map_ in (f, g))
there, total = member(pair(x, y), joined), at(e1, x, y) + at(e2, x, y)

SPEC = Theorem(
    title="Compatible parts and equation (IV.1)",
    source="Composition in differential privacy for general granularity notions, "
    "section IV-D, after equation (IV.1)",
    standing="refuted",
    covers=("GC-Q12",),
    uses=(canonical, least_distance),
    given={
        "canonical": canonical(neighbours, joined, d),
        "compatible": forall(x, y, implies(near, disjunction(same_f, same_g))),
        "first": least_distance(f, joined, d, joined, e1),
        "second": least_distance(g, joined, d, joined, e2),
    },
    claim=forall(x, y, implies(there, equal(total, at(d, x, y)))),
    printed=Printed(
        "section IV-D, after equation (IV.1)",
        "it is sufficient to ask that the partition is compatible",
    ),
    repair="general_composition.compatible_common",
    remark="For two parts. Four databases in a row are neighbours by one record: "
    "(a, b), (a', b), (a', b'), (a'', b'); the first part holds the a, the second "
    "the b, so that neighbours differ in one part. From end to end the distance is 3, "
    "and the least distances are 3 and 1. The conclusion that the paper draws is "
    "right without it: see the repair.",
)
classes = shared("general_composition._classes")
fibres = shared("general_composition._fibres")
steps = [(0, 1), (1, 0), (1, 2), (2, 1), (2, 3), (3, 2)]
row = classes.FiniteClass(4, steps)
parts = [
    fibres.Fibres(row.distances, images, 3) for images in ((0, 1, 1, 2), (0, 0, 1, 1))
]
four = {
    neighbours: row.neighbours,
    joined: row.joined,
    d: row.distance,
    f: parts[0].map,
    g: parts[1].map,
    e1: parts[0].minimum,
    e2: parts[1].minimum,
}


SPEC = SPEC.but(
    refutation=At(
        four,
        (label(0, 4), label(3, 4)),
        {"D": finite(4), "E": finite(3)},
        {
            "canonical": row.show,
            "first": parts[0].show,
            "second": parts[1].show,
        },
    ),
)
