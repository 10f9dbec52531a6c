"""Knowing the other records raises precision at every value of them."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import chance, table

V, W, Out = space("V"), space("W"), space("O")
rest, given, M = law("rest", W), kernel("given", W, V), kernel("M", V, Out)
v, a, z = (point(name, V) for name in ("v", "a", "z"))
w, u, o, test = point("w", W), point("u", W), point("o", Out), any_test("test", Out)


def accepted(value_):
    """The chance that the test says a, if the record has a value."""
    return mean(at(M, value_), o, value(test, o))


def against(of):
    """The precision, if the record has this law for the adversary."""
    right, wrong = (chance(of, one_) * accepted(one_) for one_ in (a, z))
    return right / (right + wrong)


record = bind(rest, w, at(given, w))

SPEC = Theorem(
    title="Knowing the other records raises precision at every value of them",
    source="reading of section 5.2 of Liu, He, Chanyaswad, Wang and Mittal 2019 at "
    "each value",
    standing="refuted",
    given={
        "known": mean(rest, u, indicator(equal(u, w))) > 0,
        "two": forall(v, disjunction(equal(a, v), equal(z, v))),
        "likelier": chance(record, z) <= chance(record, a),
        "rates": conjunction(
            accepted(a) >= accepted(z),
            accepted(z) > 0,
        ),
    },
    claim=against(record) <= against(at(given, w)),
    repair="hypothesis_testing.more_information",
    remark="The likelier value has 5/9, and 41/81 given the first value of the other "
    "records: precision falls from 5/7 to 41/61. The formulas are worst cases over "
    "these values, and of them more_information holds.",
)
bit, zero, one = point("bit", finite(2)), label(0, 2), label(1, 2)
tells = finite_law("41/81", "40/81"), finite_law("50/81", "31/81")
answers = finite_law("1/2", "1/2"), finite_law("1/4", "3/4")
unlucky = {
    rest: finite_law("5/9", "4/9"),
    given: table(*tells),
    M: table(*answers),
    test: test_of(bit, indicator(equal(bit, zero))),
    a: zero,
    z: one,
    w: zero,
}

SPEC = SPEC.but(
    refutation=At(unlucky, spaces={name: finite(2) for name in "VWO"}),
)
