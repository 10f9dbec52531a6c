"""Training a Defender: seeds, interruption, and what is said of the result."""

import numpy as np
import pytest

import verifydp
from verifydp.backends import load_backend
from verifydp.empirical.events import Progress
from verifydp.errors import InputError
from verifydp.laws.copulas.correlations import effective_correlation, state_variance
from verifydp.networks.deployed_noise import deployed_noise, proved
from verifydp.networks.problems import CopulaProblem, MemberRelease, RedesignProblem
from verifydp.networks.training_plans import TrainingPlan

torch = pytest.importorskip(
    "torch", reason="needs the extra torch: pip install 'verifydp[torch]'"
)

from verifydp.networks.training import train  # noqa: E402 - needs torch

ANSWERS = [[[1, 1, 1, 0]], [[1, 1, 0, 1]], [[0, 1, 1, 1]]]
RELEASE = MemberRelease(ANSWERS, [1, 1, 2])
REDESIGN = RedesignProblem(release=RELEASE, epsilon=4, delta="0.02")
COPULA = CopulaProblem(release=RELEASE, epsilon=4, delta="0.02")
SHORT = TrainingPlan(steps=12, attacker_steps=2, warm_up=5, batch=32)


@pytest.fixture(autouse=True)
def _one_thread():
    """Small networks are slower on many threads, and sums on these differ in bits."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


def weights(trained):
    both = {**trained.release.state_dict(), **trained.attacker.state_dict()}
    return {name: one.numpy().tobytes() for name, one in both.items()}


@pytest.mark.parametrize("problem", [REDESIGN, COPULA])
def test_the_same_seed_gives_the_same_weights(problem):
    torch.manual_seed(1)
    first = train(problem, SHORT)
    torch.manual_seed(2)
    expected = torch.rand(2)
    torch.manual_seed(2)
    again = train(problem, SHORT)
    assert weights(first) == weights(again)
    assert first.steps == again.steps
    assert first.proved == again.proved
    assert first.arrays.threads == 1
    assert torch.equal(torch.rand(2), expected)  # torch's own state is as it was
    other = train(problem, TrainingPlan(steps=12, attacker_steps=2, warm_up=5, seed=1))
    assert weights(other) != weights(first)


class Interrupted(Exception):  # noqa: N818 - as by a user
    pass


def interrupt_at(samples):
    def listener(event):
        if isinstance(event, Progress) and event.samples >= samples:
            raise Interrupted

    return listener


@pytest.mark.parametrize("at", [1, 300, 900])
def test_a_training_that_was_interrupted_goes_on_to_the_same_weights(
    tmp_path, monkeypatch, at
):
    monkeypatch.setattr("verifydp.networks.training._SAVED_EVERY", 4)
    whole = train(REDESIGN, SHORT)
    with pytest.raises(Interrupted):
        train(REDESIGN, SHORT, checkpoint=tmp_path, listener=interrupt_at(at))
    events = []
    resumed = train(REDESIGN, SHORT, checkpoint=tmp_path, listener=events.append)
    assert weights(resumed) == weights(whole)
    assert resumed.steps == whole.steps
    told = [one.samples for one in events if isinstance(one, Progress)]
    assert told[-1] == SHORT.samples == 32 * (5 + 12 * 3)
    assert (told[0] > 300) == (at == 900)  # it did not begin anew
    finished = train(REDESIGN, SHORT, checkpoint=tmp_path)
    assert weights(finished) == weights(whole)


def test_a_checkpoint_of_another_training_is_refused(tmp_path):
    train(REDESIGN, SHORT, checkpoint=tmp_path)
    with pytest.raises(InputError, match="is of another problem, plan, version or dev"):
        train(COPULA, SHORT, checkpoint=tmp_path)
    torch.set_num_threads(2)  # sums in another order
    with pytest.raises(InputError, match="another number of threads"):
        train(REDESIGN, SHORT, checkpoint=tmp_path)
    torch.set_num_threads(1)
    (tmp_path / "training.pt").write_bytes(b"no file of torch")
    with pytest.raises(InputError, match=r"training\.pt cannot be read \(\w+\): rem"):
        train(REDESIGN, SHORT, checkpoint=tmp_path)


def test_what_is_proved_is_computed_from_the_noise_and_from_nothing_else():
    for problem in (REDESIGN, COPULA):
        trained = train(problem, SHORT)
        noise = deployed_noise(problem, trained.found)
        assert trained.proved == proved(problem, noise)
        assert trained.verdict.value in ("PROVED", "REFUTED")
        assert verifydp.check(trained.proved.certificate)
        assert problem.low <= min(trained.found) <= problem.high


def test_training_can_miss_the_target_and_this_is_said():
    """With no condition the Defender takes as little noise as it may."""
    strict = RedesignProblem(release=RELEASE, epsilon=1, delta="0.02")
    trained = train(strict, TrainingPlan(steps=40, warm_up=40, penalty=0.0, batch=64))
    assert trained.steps[-1].parameter < 0.5 * trained.steps[0].parameter
    assert trained.verdict is verifydp.Verdict.REFUTED
    assert float(trained.proved.epsilon_lower) > 1


def test_the_condition_asks_for_more_noise():
    """The penalty acts through the Attacker's answer, not through outputs alone."""
    plans = (
        TrainingPlan(steps=60, warm_up=60, batch=128, penalty=penalty)
        for penalty in (0.0, 30.0)
    )
    free, bound = (train(REDESIGN, plan).steps[-1].parameter for plan in plans)
    assert bound > 3 * free


def test_the_attacker_learns():
    trained = train(REDESIGN, TrainingPlan(steps=30, warm_up=100, penalty=0.0))
    assert trained.steps[-1].loss < 0.64 < np.log(2)


def test_a_defender_that_reads_the_state_is_not_proved():
    plan = TrainingPlan(steps=3, warm_up=1, attacker_steps=1, reads_state=True)
    trained = train(COPULA, plan)
    assert trained.found is None
    assert trained.verdict is verifydp.Verdict.NOT_APPLICABLE
    assert "can only be audited" in trained.proved.reason
    found = trained.release.noise_parameters(torch.eye(4, dtype=torch.float64))
    assert len(set(found.flatten().tolist())) > 1


@pytest.mark.parametrize(("problem", "chosen"), [(REDESIGN, 1.5), (COPULA, 9.0)])
def test_the_module_has_the_noise_that_is_proved(problem, chosen):
    """Means and covariances of what the module draws are those of the exact noise."""
    release = train(problem, TrainingPlan(steps=1, warm_up=0)).release
    with torch.no_grad():
        last = release.defender.layers.output
        last.weight.zero_()
        share = (chosen - problem.low) / (problem.high - problem.low)
        last.bias.fill_(float(np.log(share / (1 - share))))
    stream = load_backend("torch").stream(np.random.SeedSequence(3))
    size = 40_000
    rows = torch.tensor([1.0, 0, 1, 1], dtype=torch.float64).expand(size, 4)
    drawn = release(rows, stream).detach().numpy()
    noise = deployed_noise(problem, [chosen])
    spread = np.array([float(one[0]) for one in noise.deviations])
    # Six deviations of a mean and of a correlation: at most 1e-8 for all of them.
    far = 6 / np.sqrt(size)
    assert np.abs(drawn.mean(0) - [2, 2, 2]).max() < far * spread.max()
    assert np.abs(drawn.std(0) / spread - 1).max() < far
    expected = np.eye(3)
    expected[0, 1] = expected[1, 0] = float(noise.correlation)
    assert np.abs(np.corrcoef(drawn.T) - expected).max() < far
    if problem is COPULA:
        dial = effective_correlation("1/2", state_variance(9, "0.02", 1))
        assert float(noise.correlation) == pytest.approx(float(dial.mid()), abs=1e-11)


def test_numbers_are_of_the_precision_that_is_asked_for():
    plan = TrainingPlan(steps=1, warm_up=0, precision="float32")
    trained = train(REDESIGN, plan)
    assert {one.dtype for one in trained.release.parameters()} == {torch.float32}
    assert trained.arrays.precision == "float32"


def test_the_python_face_shows_progress(capfd):
    told = []
    trained = verifydp.train_defender(REDESIGN, SHORT, progress=told.append)
    assert {one.phase for one in told} == {"train"}
    assert told[-1].samples == told[-1].samples_planned == SHORT.samples
    assert trained.verdict.value in ("PROVED", "REFUTED")
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(
    ("name", "value"),
    [("steps", 0), ("batch", 1), ("penalty", -1.0), ("attacker_steps", 2.5)],
)
def test_a_plan_that_cannot_be_is_one_line(name, value):
    with pytest.raises(InputError, match=f"{name} is {value}"):
        TrainingPlan(**{name: value})
