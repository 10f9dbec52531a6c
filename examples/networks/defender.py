"""Three counts of a group of eight, with noise that a trained network chose.

The target is that all three together are (4, 0.02)-DP for each member. A Defender was
trained against an Attacker to choose the noise of the first count; `weights.json` has
what it learned, and `python defender.py` makes that file again, in a few seconds.

- ``defender`` reads 1/2 for each member, so that its noise is the same in every state.
  What it gives away is proved: epsilon is at most 1.66046 at delta 0.02.
- ``reader`` is the same network on the members themselves. Its noise depends on who is
  there, so that nothing is proved of it, and an audit is all there is.
- ``careless`` is refused: it is in training mode, where a batch is standardised by its
  own mean, so that no draw is independent of the others.
"""

import json
from pathlib import Path

import torch
from torch import nn

import verifydp
from verifydp.networks.architectures import Defender
from verifydp.networks.defended_releases import DefendedRelease
from verifydp.networks.presets import LayerWidths
from verifydp.networks.problems import MemberRelease, RedesignProblem
from verifydp.networks.training_plans import TrainingPlan

WEIGHTS = Path(__file__).with_name("weights.json")
#: Whom each count is about.
COUNTS = [[[1, 1, 1, 1, 0, 0, 0, 0]], [[1, 1, 0, 0, 1, 1, 0, 0]], [[1, 0, 1, 0] * 2]]
#: Each count by itself is (1, 0.02)-DP before the first gets other noise.
RELEASE = MemberRelease.within(COUNTS, 1, "0.02")
PROBLEM = RedesignProblem(release=RELEASE, epsilon=4, delta="0.02")
PLAN = TrainingPlan(
    steps=200, batch=128, penalty=3.0, defender_hidden=(8, 8, 4), attacker_hidden=(32,)
)


class Careless(nn.Module):
    """What must not be audited as it is: noisy counts, standardised by their batch."""

    def __init__(self) -> None:
        super().__init__()
        self.counts = nn.Linear(8, 3)
        self.standard = nn.BatchNorm1d(3)

    def forward(self, x):
        """Three numbers for each row."""
        return self.standard(self.counts(x) + torch.randn(len(x), 3))


def restored(*, reads_state: bool) -> DefendedRelease:
    """The release with the network of `weights.json`."""
    widths = LayerWidths(RELEASE.members, PLAN.defender_hidden, PROBLEM.parameters)
    network = Defender(widths, low=PROBLEM.low, high=PROBLEM.high).double()
    stored = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    network.load_state_dict(
        {
            name: torch.tensor(values, dtype=torch.float64)
            for name, values in stored.items()
        }
    )
    return DefendedRelease(PROBLEM, network, reads_state=reads_state).eval()


def main() -> None:
    """Train, write the weights down, and say what is proved."""
    torch.set_num_threads(1)  # small networks are quicker so, and sums are the same
    trained = verifydp.train_defender(PROBLEM, PLAN, progress=True)
    stored = {
        name: values.tolist()
        for name, values in trained.release.defender.state_dict().items()
    }
    WEIGHTS.write_text(json.dumps(stored) + "\n", encoding="utf-8")
    (deviation,) = trained.proved.noise.deviations[0]
    print(trained.proved)
    print(f"the noise of the first count has the deviation {float(deviation):.6g}")


if __name__ == "__main__":
    main()
else:
    defender = restored(reads_state=False)
    reader = restored(reads_state=True)
    careless = Careless()
