"""Near misses told by what differs from the instance; lemmas used by names."""

import pytest

from verifydp.errors import SpecError
from verifydp.formal.spec import At, NearMiss, Theorem
from verifydp.formal.spec.proof import Proof
from verifydp.formal.spec.running import Runner
from verifydp.language.notation import forall, real
from verifydp.language.terms import number

x, y, t = real("x"), real("y"), real("t")


def theorem(**near):
    return Theorem(
        title="Both above",
        source="here",
        given={"low": x >= 1, "high": y >= 2},
        claim=x + y >= 3,
        instance=At({x: 1, y: 2}, show={"low": auto_show}),
        near_misses={"n": NearMiss(**near)},
    )


def auto_show(proof, goal):
    return proof.auto(goal)


def test_the_point_is_the_instance_but_for_what_differs():
    near = theorem(without="low", at={x: 0}, witnesses=(1,)).near_misses["n"]
    assert {over.data: number(one) for over, one in near.point.values.items()} == {
        "x": number(0),
        "y": number(2),
    }
    assert near.point.witnesses == (1,)
    assert near.point.show == {"low": auto_show}
    assert near.point.refute is None
    assert near.statement(theorem().statement).given == (("high", y >= 2),)


def test_nothing_differs_by_default_and_show_is_added():
    near = theorem(claim=x + y <= 2, show={"high": auto_show}).near_misses["n"]
    assert near.point.values == {x: 1, y: 2}
    assert near.point.show == {"low": auto_show, "high": auto_show}


def test_a_whole_point_stays_as_it_is():
    whole = At({x: 5, y: 5})
    assert theorem(claim=x <= 2, at=whole).near_misses["n"].point is whole


@pytest.mark.parametrize(
    "beside",
    [{"witnesses": (1,)}, {"show": {"low": auto_show}}, {"refute": auto_show}],
)
def test_what_belongs_to_a_point_does_not_stand_beside_one(beside):
    with pytest.raises(SpecError, match="belong to the point"):
        theorem(claim=x <= 2, at=At({x: 5, y: 5}), **beside)


def test_what_is_left_out_may_stand_second_as_ever():
    near = NearMiss(At({x: 0, y: 2}), ("low",))
    assert near.statement(theorem(claim=x <= 2).statement).given == (("high", y >= 2),)


def test_without_a_theorem_there_is_no_point():
    with pytest.raises(SpecError, match="belongs to a theorem"):
        _ = NearMiss(at={x: 1}).point


def test_without_an_instance_the_changes_are_the_point():
    alone = Theorem(
        title="One",
        source="here",
        claim=forall(t, t <= t),
        near_misses={"n": NearMiss(claim=forall(t, t < t), witnesses=(0,))},
    )
    assert alone.near_misses["n"].point.values == {}
    assert alone.near_misses["n"].point.witnesses == (0,)


class Known:
    """Establishes nothing: what is used here is not judged."""

    def __init__(self, lemma):
        self.lemma = lemma

    def __call__(self, theorem):
        return Runner({"lemma": self.lemma}).certificate("lemma", anew=True)


LEMMA = Theorem(title="Sum", source="here", claim=x + y <= y + x)


def using(*given, **named):
    proof = Proof(theorem().statement, Known(LEMMA))
    return proof.use(LEMMA, *given, **named).formula


def test_a_lemma_is_used_by_names_or_by_variables():
    wanted = number(3) + t <= t + 3
    assert using(x=3, y=t) is using({x: 3, y: t}) is using({y: t}, x=3)
    assert using(x=3, y=t) is wanted


def test_names_that_are_wrong_are_told():
    with pytest.raises(SpecError, match="'z' is not among x, y"):
        using(z=1)
    with pytest.raises(SpecError, match="'x' has a value twice"):
        using({x: 1}, x=2)
    with pytest.raises(SpecError, match="before all facts"):
        using({x: 1}, {y: 2})
