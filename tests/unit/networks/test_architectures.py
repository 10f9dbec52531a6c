"""Defender and Attacker, and the widths of the paper."""

import pytest

from verifydp.errors import InputError
from verifydp.networks.presets import (
    PAPER_RATES,
    PAPER_WIDTHS,
    LayerWidths,
    LearningRates,
)

torch = pytest.importorskip(
    "torch", reason="needs the extra torch: pip install 'verifydp[torch]'"
)

from verifydp.networks.architectures import (  # noqa: E402 - needs torch
    Attacker,
    Defender,
    ScaledSigmoid,
    paper_network,
    paper_parameters,
)


# Weights and biases of the linear layers are the catalogue's figures; a normalised
# layer has two numbers for each of its outputs.
@pytest.mark.parametrize(
    ("name", "linear", "normalised"),
    [
        ("defender-redesign", 79_018_000, 9000 + 3000),
        ("defender-copula", 12_338_601, 2000 + 1200 + 1200),
        ("attacker-redesign", 200_378_800, 14_000 + 9500 + 4500),
        ("attacker-copula", 1_208_571_800, 31_000 + 25_000 + 15_000),
    ],
)
def test_the_papers_networks_are_counted_without_being_built(name, linear, normalised):
    assert paper_parameters(name) == linear + 2 * normalised
    with torch.device("meta"):
        network = paper_network(name)
    assert {one.device.type for one in network.parameters()} == {"meta"}


def test_there_are_four_of_them():
    assert len(PAPER_WIDTHS) == 4
    with pytest.raises(InputError, match="none of the paper's: did you mean"):
        paper_network("defender-copulas")


def test_the_papers_rates():
    assert PAPER_RATES["defender"] == LearningRates(1.5e-5, 1.5e-5)
    assert PAPER_RATES["attacker"] == LearningRates(1e-4, 1e-4)


def kinds(network):
    return [type(one).__name__ for one in network.layers]


def test_the_order_of_layers():
    """Appendix I.1: which activation, and where layers are normalised."""
    defender = Defender(LayerWidths(3, (4, 5, 6, 7), 2), low=1, high=2)
    assert kinds(defender) == [
        *("Linear", "ReLU"),
        *("Linear", "ReLU", "LayerNorm"),
        *("Linear", "LeakyReLU", "LayerNorm"),
        *("Linear", "LeakyReLU", "LayerNorm"),
        *("Linear", "ScaledSigmoid"),
    ]
    attacker = Attacker(LayerWidths(3, (4, 5), 2))
    assert kinds(attacker) == [*("Linear", "BatchNorm1d", "ReLU") * 2, "Linear"]


def test_outputs_are_in_their_ranges():
    rows = 100 * torch.randn(50, 3, generator=torch.Generator().manual_seed(1))
    found = Defender(LayerWidths(3, (8,), 2), low=0.5, high=4)(rows)
    assert found.shape == (50, 2)
    assert ((found >= 0.5) & (found <= 4)).all()
    likely = Attacker(LayerWidths(3, (8,), 2)).eval()(rows)
    assert ((likely >= 0) & (likely <= 1)).all()


def test_a_scaled_sigmoid_keeps_its_middle_and_its_limits():
    at = ScaledSigmoid(1, 3)(torch.tensor([-50.0, 0.0, 50.0], dtype=torch.float64))
    assert at.tolist() == pytest.approx([1.0, 2.0, 3.0])


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: LayerWidths(3, (), 2), "hidden is empty"),
        (lambda: LayerWidths(0, (3,), 2), "a layer has width 0"),
        (lambda: LayerWidths(3, (2.5,), 2), r"a layer has width 2\.5"),
        (lambda: LearningRates(0, 0), "learning rates are 0 and 0"),
        (lambda: ScaledSigmoid(3, 1), "the range is from 3 to 1"),
    ],
)
def test_what_cannot_be_built_is_one_line(make, said):
    with pytest.raises(InputError, match=said):
        make()
