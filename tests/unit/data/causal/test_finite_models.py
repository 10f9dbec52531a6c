"""Finite causal models: exact laws given the states, and what cannot be one."""

from dataclasses import replace
from fractions import Fraction

import pytest

from verifydp.data.causal import FiniteCausalModel, FiniteKernel
from verifydp.errors import InputError

#: The toy of the catalogue's definition 3: two states, three data values.
JOINT = {
    "0": {"0": "1/5", "1": "1/10", "2": "1/10"},
    "1": {"0": "1/10", "1": "1/5", "2": "3/10"},
}
FLIP = {"a": {0: "3/4", 1: "1/4"}, "b": {0: "1/4", 1: "3/4"}}


def test_a_joint_table_is_divided_by_its_own_marginal():
    model = FiniteCausalModel.from_joint(JOINT, state_prior={"0": 0.4, "1": 0.6})
    assert model.state_prior == (Fraction(2, 5), Fraction(3, 5))
    assert model.data_row("0") == (Fraction(1, 2), Fraction(1, 4), Fraction(1, 4))
    assert model.data_row("1") == (Fraction(1, 6), Fraction(1, 3), Fraction(1, 2))


def test_a_prior_that_is_not_the_marginal_is_refused_with_both_numbers():
    with pytest.raises(InputError, match=r"'0' the probability 1/2 .* gives it 2/5"):
        FiniteCausalModel.from_joint(JOINT, state_prior={"0": "1/2", "1": "1/2"})


def test_a_fork_has_the_laws_of_its_joint_table():
    """The vector of the catalogue's definition 4: a noisy parity of four values."""
    share = {0: ("even", "odd"), 1: ("odd", "even"), 2: ("even", "odd"),
             3: ("odd", "even")}  # fmt: skip
    state_map = {
        value: {own: "9/10", other: "1/10"} for value, (own, other) in share.items()
    }
    fork = FiniteCausalModel.fork(dict.fromkeys(range(4), "1/4"), state_map)
    joint = FiniteCausalModel.from_joint(
        {
            "even": {0: "9/40", 1: "1/40", 2: "9/40", 3: "1/40"},
            "odd": {0: "1/40", 1: "9/40", 2: "1/40", 3: "9/40"},
        }
    )
    assert fork.state_prior == joint.state_prior == (Fraction(1, 2), Fraction(1, 2))
    assert fork.data_law("even") == joint.data_law("even")
    assert fork.data_law("odd") == joint.data_law("odd")


def test_the_prior_of_a_fork_is_checked_too():
    given = {"x": "1/2", "y": "1/2"}, {"x": "a", "y": "b"}
    assert FiniteCausalModel.fork(*given, state_prior={"a": 0.5, "b": 0.5})
    with pytest.raises(InputError, match=r"'a' the probability 1/3 .* gives it 1/2"):
        FiniteCausalModel.fork(*given, state_prior={"a": "1/3", "b": "2/3"})


def test_a_chain_needs_no_prior_and_one_changes_no_law():
    bare = FiniteCausalModel.chain(FLIP)
    prior = FiniteCausalModel.chain(FLIP, state_prior={"a": "1/9", "b": "8/9"})
    assert bare.state_prior is None
    assert bare.rows == prior.rows


@pytest.mark.parametrize("pairs", [None, [("a", "c")]])
def test_a_state_of_probability_zero_in_a_pair_is_refused(pairs):
    joint = {"a": {0: "1/2"}, "b": {1: "1/2"}, "c": {0: 0}}
    with pytest.raises(InputError, match=r"'c' of the pair .* has probability 0"):
        FiniteCausalModel.from_joint(joint, pairs=pairs)
    laws, prior = {**FLIP, "c": {0: 1}}, {"a": "1/2", "b": "1/2", "c": 0}
    with pytest.raises(InputError, match="'c' of the pair"):
        FiniteCausalModel.chain(laws, state_prior=prior, pairs=pairs)


def test_a_state_of_probability_zero_outside_the_pairs_does_no_harm():
    joint = {"a": {0: "1/2"}, "b": {1: "1/2"}, "c": {0: 0}}
    model = FiniteCausalModel.from_joint(joint, pairs=[("a", "b")])
    assert model.pairs == (("a", "b"),)
    with pytest.raises(InputError, match="'c' has probability 0"):
        model.data_row("c")


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: FiniteCausalModel.from_joint({"a": {0: "1/2"}}), "sums to 0.5"),
        (
            lambda: FiniteCausalModel.from_joint({"a": {0: "3/2"}, "b": {0: "-1/2"}}),
            "is -0.5: it must be at least 0",
        ),
        (lambda: FiniteCausalModel.chain({"a": {0: 1}}), "no pair of them"),
        (lambda: FiniteCausalModel.chain({}), "there is no state"),
        (
            lambda: FiniteCausalModel.chain(FLIP, pairs=[("a", "a")]),
            "paired with itself",
        ),
        (
            lambda: FiniteCausalModel.chain(FLIP, pairs=[("a", "d")]),
            "'d', which the model has not",
        ),
        (lambda: FiniteCausalModel.chain(FLIP, pairs="ab"), "give a list such as"),
        (
            lambda: FiniteCausalModel.chain(FLIP, state_prior={"a": 1}),
            "the laws have the state 'b' and the prior has not",
        ),
        (
            lambda: FiniteCausalModel.fork({"x": 1}, {"y": "a"}),
            "names the data value 'y'",
        ),
        (
            lambda: FiniteCausalModel.fork({"x": "1/2", "y": "1/2"}, {"x": "a"}),
            "no state for the data value 'y'",
        ),
        (
            lambda: FiniteCausalModel.chain({"a": {0: 1, "0": 0}, "b": {0: 1}}),
            "'0' is given twice",
        ),
        (
            lambda: FiniteCausalModel.chain(
                {str(state): {0: 1} for state in range(300)}
            ),
            "300 states",
        ),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(make, message):
    with pytest.raises(InputError, match=message) as caught:
        make()
    assert "\n" not in str(caught.value)


HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"rows": ((HALF, HALF), (HALF, HALF / 2))}, "sums to 0.75, not to 1"),
        ({"rows": ((HALF, HALF), (-HALF, 3 * HALF))}, "'-1/2': give a Fraction"),
        ({"rows": ((0.5, 0.5), (HALF, HALF))}, "'0.5': give a Fraction"),
        ({"rows": ((HALF, HALF),)}, "1 laws of 2 states"),
        ({"rows": ((HALF, HALF), (Fraction(1),))}, "1 weights: it needs 2"),
        ({"rows": ((HALF, HALF), None)}, "'b' has probability 0"),
        ({"state_prior": (HALF, HALF / 2)}, "the state prior sums to 0.75"),
        ({"state_prior": (Fraction(1), Fraction(0))}, "has probability 0"),
        ({"pairs": (("a", "c"),)}, "names the state 'c'"),
        ({"pairs": ()}, "no pair of them"),
    ],
)
def test_a_model_made_of_the_parts_of_another_is_a_model(changed, message):
    """`dataclasses.replace` is no way around what a model has to be."""
    with pytest.raises(InputError, match=message):
        replace(FiniteCausalModel.chain(FLIP), **changed)


def test_pairs_can_be_replaced():
    model = replace(FiniteCausalModel.chain(FLIP), pairs=[["a", "b"], ("a", "b")])
    assert model.pairs == (("a", "b"),)


def test_a_kernel_gives_its_rows_in_the_order_of_the_data():
    kernel = FiniteKernel("m", {1: {"y": "1/3", "n": "2/3"}, 0: {"n": 1}})
    assert kernel.outputs == ("y", "n")
    assert kernel.aligned(["0", "1"]) == (
        (Fraction(0), Fraction(1)),
        (Fraction(1, 3), Fraction(2, 3)),
    )


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: FiniteKernel("m", {0: {"y": "1/2"}}), "sums to 0.5, not to 1"),
        (lambda: FiniteKernel("m", {0: ["1/2", "1/2"]}), "name the outputs"),
        (lambda: FiniteKernel("m", {0: [1]}, outputs=["y", "n"]), "1 weights for 2"),
        (lambda: FiniteKernel("m", {0: {"z": 1}}, outputs=["y"]), "not among those"),
        (
            lambda: FiniteKernel("m", {0: [2, -1]}, outputs=["y", "n"]),
            "has the weight -1",
        ),
        (lambda: FiniteKernel("m", {0: [1]}).aligned(["0"]), "name the outputs"),
        (lambda: FiniteKernel("m", {0: {"y": 1}}).aligned(["0", "1"]), "nothing of"),
        (lambda: FiniteKernel("m", {0: {"y": 1}}).aligned([]), "no data value of"),
    ],
)
def test_a_kernel_that_does_not_fit_is_refused(make, message):
    with pytest.raises(InputError, match=message):
        make()
