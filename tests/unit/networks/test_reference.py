"""The networks of torch beside those in the array API standard, written out by hand.

Equal weights give equal outputs, gradients and steps of AdamW, to 1e-10 in float64.
"""

import numpy as np
import pytest

from verifydp.networks.presets import LayerWidths
from verifydp.perceptrons import (
    AdamW,
    BatchNormalisation,
    LayerNormalisation,
    LeakyReLU,
    Linear,
    Perceptron,
    ReLU,
    ScaledSigmoid,
    Sigmoid,
    logistic_loss,
)

torch = pytest.importorskip(
    "torch", reason="needs the extra torch: pip install 'verifydp[torch]'"
)

from verifydp.networks.architectures import Attacker, Defender  # noqa: E402

NEAR = {"rtol": 1e-10, "atol": 1e-10}


def copied(layer):
    """The layer of the reference with the weights of one of torch."""
    values = {
        name: one.detach().numpy().copy() for name, one in layer.state_dict().items()
    }
    kind = type(layer).__name__
    if kind == "Linear":
        return Linear(values["weight"], values["bias"])
    if kind == "LayerNorm":
        return LayerNormalisation(values["weight"], values["bias"], layer.eps)
    if kind == "BatchNorm1d":
        fixed = (values["running_mean"], values["running_var"])
        return BatchNormalisation(*fixed, values["weight"], values["bias"], layer.eps)
    if kind == "LeakyReLU":
        return LeakyReLU(layer.negative_slope)
    if kind == "ScaledSigmoid":
        return ScaledSigmoid(layer.low, layer.high)
    assert kind == "ReLU"
    return ReLU()


def random_network(make):
    """A network in float64 whose every weight and statistic is random."""
    network = make().double().eval()
    generator = torch.Generator().manual_seed(11)
    with torch.no_grad():
        for one in network.parameters():
            one.normal_(generator=generator)
        for name, one in network.named_buffers():
            if "running_mean" in name:
                one.normal_(generator=generator)
            elif "running_var" in name:
                one.exponential_(generator=generator).add_(0.1)
    return network


def make_defender():
    return Defender(LayerWidths(6, (9, 8, 7, 5), 3), low=0.5, high=20)


def make_attacker():
    return Attacker(LayerWidths(6, (9, 8), 3))


def both(make):
    network = random_network(make)
    layers = tuple(map(copied, network.layers))
    if make is make_attacker:
        layers = (*layers, Sigmoid())
    return network, Perceptron(layers)


INPUTS = np.random.default_rng(5).normal(scale=3.0, size=(40, 6))


@pytest.mark.parametrize("make", [make_defender, make_attacker])
def test_equal_weights_agree(make):
    network, reference = both(make)
    found = network(torch.from_numpy(INPUTS)).detach().numpy()
    assert np.allclose(found, reference.forward(INPUTS), **NEAR)
    assert np.ptp(found, axis=0).min() > 1e-3  # it is no constant


@pytest.mark.parametrize("make", [make_defender, make_attacker])
def test_a_changed_weight_is_noticed(make):
    network, reference = both(make)
    expected = reference.forward(INPUTS)
    for name, one in network.named_parameters():
        with torch.no_grad():
            place = tuple(0 for _ in one.shape)
            kept = one[place].item()
            one[place] = kept + 1e-3
        found = network(torch.from_numpy(INPUTS)).detach().numpy()
        assert not np.allclose(found, expected, **NEAR), name
        with torch.no_grad():
            one[place] = kept
    found = network(torch.from_numpy(INPUTS)).detach().numpy()
    assert np.allclose(found, expected, **NEAR)


def test_gradients_and_a_step_agree():
    """Cross-entropy of an Attacker, back to its weights, and AdamW with decay."""
    network, reference = both(make_attacker)
    reference = Perceptron(reference.layers[:-1])  # the loss takes log odds
    labels = (INPUTS[:, :3] > 0).astype(float)
    loss = torch.nn.functional.binary_cross_entropy_with_logits(
        network.log_odds(torch.from_numpy(INPUTS)), torch.from_numpy(labels)
    )
    optimiser = torch.optim.AdamW(network.parameters(), lr=1e-2, weight_decay=0.1)
    loss.backward()
    seen = reference.forward_all(INPUTS)
    value, slope = logistic_loss(seen[-1], labels)
    _, gradients = reference.backward(seen, slope)
    assert float(value) == pytest.approx(loss.item(), rel=1e-12)
    for mine, one in zip(gradients, network.parameters(), strict=True):
        assert np.allclose(one.grad.numpy(), mine, **NEAR)
    rule = AdamW(rate=1e-2, decay=0.1)
    stepped, _ = rule.step(
        reference.parameters, gradients, rule.begin(reference.parameters)
    )
    optimiser.step()
    for mine, one in zip(stepped, network.parameters(), strict=True):
        assert np.allclose(one.detach().numpy(), mine, **NEAR)
