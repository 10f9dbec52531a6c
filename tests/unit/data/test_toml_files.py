"""Numbers of TOML files are what is written, whatever doubles make of them."""

from fractions import Fraction

import pytest

from verifydp.adapters.beliefs import load_family
from verifydp.composition.inverse.plans import load_inverse
from verifydp.composition.releases import load_release
from verifydp.data.toml_files import load_toml
from verifydp.errors import InputError


def test_no_digit_of_a_plan_is_lost(tmp_path):
    file = tmp_path / "plan.toml"
    file.write_text(
        "[target]\nepsilon = 1\ndelta = 0.1000000000000000000001\n[[mechanism]]\n"
        'name = "a"\nnoise = "gaussian"\nscale = 2.0000000000000000000001\nshift = 1\n'
    )
    plan = load_inverse(file)
    assert plan.delta == Fraction(1, 10) + Fraction(1, 10**22)
    assert plan.answers[0].scale == 2 + Fraction(1, 10**22)


def test_a_small_delta_of_a_release_is_not_none_at_all(tmp_path):
    """As a double it would be 0, and the budget a pure one."""
    file = tmp_path / "release.toml"
    file.write_text('[[component]]\nname = "a"\nepsilon = 0.1\ndelta = 1e-400\n')
    (component,) = load_release(file).components
    assert component.budget.delta == Fraction(1, 10**400)
    assert component.budget.epsilon.nats == Fraction(1, 10)


def test_weights_of_a_model_are_what_is_written(tmp_path):
    file = tmp_path / "model.toml"
    file.write_text(
        "[model.data_given_state]\ns = { 0 = 0.1, 1 = 0.9 }\nt = { 0 = 1, 1 = 0 }\n"
    )
    (pair, *_) = load_family(file).ordered_pairs()
    assert Fraction(1, 10) in (*pair.first.weights, *pair.second.weights)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"[a", "is no TOML"),
        (b"\xff", "no UTF-8 text"),
        (b"x = " + b"[" * 5000, "nested too deeply"),
        (b"x = " + b"9" * 5000, "a number is too long"),
    ],
)
def test_what_cannot_be_read_names_the_file(tmp_path, content, says):
    file = tmp_path / "odd.toml"
    file.write_bytes(content)
    with pytest.raises(InputError, match=rf"odd\.toml .*{says}"):
        load_toml(file, lambda value, name: (value, name))
