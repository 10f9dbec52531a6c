import pytest

from verifydp.adapters.noises import parse_noise
from verifydp.errors import InputError
from verifydp.laws.noise import GaussianNoise, LaplaceNoise, PowerExponentialNoise


@pytest.mark.parametrize(
    ("text", "noise"),
    [
        ("laplace:2.5", LaplaceNoise("5/2")),
        ("gaussian:1/3", GaussianNoise("1/3")),
        ("power-exponential:0.5:1/2", PowerExponentialNoise("1/2", "1/2")),
    ],
)
def test_each_kind_is_read_exactly(text, noise):
    assert parse_noise(text) == noise


@pytest.mark.parametrize(
    "text",
    [
        "",
        "laplace",
        "laplace:1:2",
        "cauchy:1",
        "laplace:-1",
        "laplace:x",
        "gaussian:nan",
    ],
)
def test_other_texts_are_refused_in_one_line(text):
    with pytest.raises(InputError) as raised:
        parse_noise(text)
    assert "\n" not in str(raised.value)
