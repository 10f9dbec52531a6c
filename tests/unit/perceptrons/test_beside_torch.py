"""Networks beside those of torch: equal weights give equal numbers and gradients."""

import numpy as np
import pytest

from verifydp.perceptrons import (
    BatchNormalisation,
    LayerNormalisation,
    LeakyReLU,
    Linear,
    Perceptron,
    ReLU,
    Sigmoid,
    logistic_loss,
)

torch = pytest.importorskip(
    "torch", reason="needs the extra torch: pip install 'verifydp[torch]'"
)


@pytest.fixture
def theirs():
    """A network of theirs in doubles, with statistics that are not the first ones."""
    torch.manual_seed(1)
    network = torch.nn.Sequential(
        torch.nn.Linear(7, 9),
        torch.nn.LayerNorm(9),
        torch.nn.LeakyReLU(0.2),
        torch.nn.Linear(9, 5),
        torch.nn.BatchNorm1d(5),
        torch.nn.ReLU(),
        torch.nn.Linear(5, 1),
    ).double()
    for parameter in network.parameters():
        torch.nn.init.normal_(parameter)
    network(torch.randn(50, 7, dtype=torch.float64) * 3)
    return network.eval()


def ours_of(theirs):
    def numbers(name):
        return theirs.state_dict()[name].numpy().copy()

    return Perceptron(
        (
            Linear(numbers("0.weight"), numbers("0.bias")),
            LayerNormalisation(numbers("1.weight"), numbers("1.bias")),
            LeakyReLU(0.2),
            Linear(numbers("3.weight"), numbers("3.bias")),
            BatchNormalisation(
                numbers("4.running_mean"),
                numbers("4.running_var"),
                numbers("4.weight"),
                numbers("4.bias"),
            ),
            ReLU(),
            Linear(numbers("6.weight"), numbers("6.bias")),
        )
    )


def test_numbers_loss_and_gradients_are_theirs(theirs):
    random = np.random.default_rng(2)
    rows, labels = random.normal(size=(30, 7)), random.integers(2, size=30) * 1.0
    ours = ours_of(theirs)
    seen = ours.forward_all(rows)
    loss, gradient = logistic_loss(seen[-1][:, 0], labels)
    _, gradients = ours.backward(seen, gradient[:, None])
    scores = theirs(torch.as_tensor(rows))[:, 0]
    wanted = torch.nn.functional.binary_cross_entropy_with_logits(
        scores, torch.as_tensor(labels)
    )
    wanted.backward()
    assert np.allclose(seen[-1][:, 0], scores.detach().numpy(), rtol=0, atol=1e-10)
    assert abs(float(loss) - wanted.item()) < 1e-12
    for own, parameter in zip(gradients, theirs.parameters(), strict=True):
        assert np.allclose(own, parameter.grad.numpy(), rtol=0, atol=1e-10)


def test_shares_are_theirs():
    numbers = np.linspace(-40, 40, 81)
    wanted = torch.sigmoid(torch.as_tensor(numbers)).numpy()
    assert np.allclose(Sigmoid().forward(numbers), wanted, rtol=1e-12, atol=0)
