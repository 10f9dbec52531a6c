"""What people may write in a plan, and the line that they get for what they may not."""

import pytest

from verifydp.composition.inverse.plans import load_inverse, read_inverse
from verifydp.errors import InputError

TARGET = {"epsilon": 1, "delta": "1/1000"}
ANSWER = {"name": "a", "noise": "gaussian", "scale": 1, "shift": 1}
OTHER = ANSWER | {"name": "b"}
COIN = {"name": "c", "laws": {"yes": ["3/4", "1/4"], "no": ["1/4", "3/4"]}}


def plan(*mechanisms, **target):
    return read_inverse({"target": TARGET | target, "mechanism": list(mechanisms)})


def without(key):
    return {name: value for name, value in ANSWER.items() if name != key}


@pytest.mark.parametrize(
    ("mechanisms", "target", "says"),
    [
        ([], {}, "no mechanisms"),
        ([COIN | {"scale": 1}], {}, "mechanism c: it has laws and scale"),
        ([ANSWER | {"name": "a\nb"}], {}, "a name that cannot be printed: 'a.nb'"),
        ([ANSWER | {"name": "\ud800"}], {}, "a name that cannot be printed"),
        ([COIN], {"pairs": [[["yes"], ["no"]]]}, "give two of the states yes, no"),
        ([{"laws": {1: [1], "1": [1]}}], {}, "its states are .*: give unlike"),
        (
            [ANSWER | {"name": f"m{n}", "shift": [1] * 1000} for n in range(132)],
            {},
            "132 mechanisms with 1000 shifts each",
        ),
        ([ANSWER, ANSWER], {}, "'a' is named twice"),
        ([ANSWER | {"noise": "gausian"}], {}, "mechanism a: .* mean gaussian"),
        ([without("noise")], {}, "mechanism a: its noise is ''"),
        ([ANSWER | {"scale": 0}], {}, "mechanism a: its scale is 0: .* above 0"),
        ([ANSWER | {"scale": -1}], {}, "mechanism a: its scale is -1"),
        ([ANSWER | {"scale": float("nan")}], {}, "mechanism a: its scale"),
        ([without("scale")], {}, "mechanism a: its scale"),
        ([without("shift")], {}, "mechanism a: give how far"),
        ([ANSWER | {"sensitivity": 1}], {}, "one of them"),
        ([ANSWER | {"shift": []}], {}, "moved by 0 changes"),
        ([ANSWER | {"shift": float("inf")}], {}, "mechanism a: how far it is moved"),
        ([ANSWER | {"shift": 2000}], {}, "tells all"),
        ([without("shift") | {"sensitivity": -1}], {}, "sensitivity is -1"),
        ([without("shift") | {"sensitivity": [1, 2]}], {}, "moved by 2 changes"),
        ([ANSWER | {"sd": 1}], {}, "mechanism a: it has the key 'sd'"),
        ([ANSWER, OTHER | {"shift": [1, 2]}], {}, "b and a are moved by unlike"),
        ([ANSWER, OTHER | {"noise": "laplace"}], {}, "unlike kinds, gaussian and lap"),
        ([ANSWER, COIN], {}, "unlike kinds"),
        ([ANSWER], {"redesign": "b"}, "redesign is 'b'"),
        ([COIN], {"redesign": "c"}, "Gaussian noise"),
        ([ANSWER], {"pairs": [["yes", "no"]]}, "pairs are of states"),
        ([COIN], {"pairs": [["yes", "maybe"]]}, "two of the states yes, no"),
        ([COIN], {"pairs": [["yes", "yes"]]}, "twice"),
        ([COIN], {"pairs": "yes"}, "give pairs of states"),
        ([COIN | {"laws": {"yes": [1]}}], {}, "two or more"),
        ([COIN | {"laws": {"yes": [1], "no": [0]}}], {}, "sum to 0"),
        ([COIN | {"laws": {"yes": [2, -1], "no": [1, 0]}}], {}, "negative"),
        ([COIN | {"laws": {"yes": [1], "no": [1, 0]}}], {}, "outputs"),
        (
            [COIN, COIN | {"name": "d", "laws": {"no": [1], "yes": [1]}}],
            {},
            "same states in the same order",
        ),
        ([ANSWER], {"epsilon": -1}, "epsilon of the target"),
        ([ANSWER], {"delta": 1}, "delta"),
        ([ANSWER], {"rho": 1}, r"\[target\] has the key 'rho'"),
        ([7], {}, "mechanism 1 holds no values"),
    ],
)
def test_each_mistake_has_one_clear_line(mechanisms, target, says):
    with pytest.raises(InputError, match=says) as caught:
        plan(*mechanisms, **target)
    assert "\n" not in str(caught.value)


def test_a_plan_without_a_target_is_refused():
    with pytest.raises(InputError, match=r"write \[target\] with epsilon and delta"):
        read_inverse({"mechanism": [ANSWER]})


def test_a_file_is_named_where_it_is_wrong(tmp_path):
    file = tmp_path / "plan.toml"
    file.write_text("[target]\nepsilon = 1\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"plan\.toml: it has no mechanisms"):
        load_inverse(file)


def test_pairs_are_kept_apart_in_both_orders():
    laws = {state: [1] for state in ("x", "y", "z")}
    three = {"name": "c", "laws": laws}
    assert plan(three, pairs=[["x", "y"]]).pairs == ((0, 1), (1, 0))
    assert len(plan(three).pairs) == 6
