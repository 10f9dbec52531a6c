"""Any torch module as a mechanism; skipped where the extra `torch` is not installed."""

import pickle
import sys

import numpy as np
import pytest

import verifydp
from verifydp.adapters.targets import load_target
from verifydp.api.given_mechanisms import as_sampler, prepare, settled
from verifydp.backends import load_backend
from verifydp.cli import main
from verifydp.errors import InputError
from verifydp.report import write_reports
from verifydp.sampling import Piece

torch = pytest.importorskip(
    "torch", reason="needs the extra torch: pip install 'verifydp[torch]'"
)
nn = torch.nn

PAIR = ([0.0, 1.0], [1.0, 1.0])


class Sum(nn.Module):
    """The sum of the input with Laplace noise of scale 1: exactly 1-DP on the pair."""

    def __init__(self, dtype=torch.float64):
        super().__init__()
        self.lines = nn.Linear(2, 1, bias=False, dtype=dtype)
        with torch.no_grad():
            self.lines.weight.fill_(1.0)

    def forward(self, x, rng):
        return self.lines(x) + rng.laplace(size=(len(x), 1))


class Dropping(nn.Module):
    """Randomness of torch's own, without a generator, in two places."""

    def __init__(self):
        super().__init__()
        self.lines = nn.Linear(2, 3)
        self.dropout = nn.Dropout(0.5)

    def forward(self, x):
        lines = self.dropout(self.lines(x))
        return lines + torch.randn_like(lines)


class OneDraw(nn.Module):
    """A module whose ``sample`` makes one draw."""

    def sample(self, database):
        return sum(database)


def seeds(number):
    return np.random.SeedSequence(7, spawn_key=(number,))


def sampled(module, size, number=0, database=PAIR[0], **chosen):
    sampler = as_sampler(module, load_backend("torch", **chosen))
    return sampler.draw(Piece(list(database), size, seeds(number)))


def refused(module, database=PAIR[0]):
    """The line with which a module is refused before an audit; None if it is not."""
    try:
        settled(as_sampler(module, load_backend("torch")), list(database))
    except InputError as error:
        return str(error)
    return None


# The claim of 1-DP is true, and 1/2-DP is false: of the e-process and the exact bound
# the first fails with probability at most 0.05 for one seed, and this seed is fixed.
@pytest.mark.parametrize(
    ("epsilon", "verdict"), [(1.0, "NOT_REFUTED"), (0.5, "REFUTED")]
)
def test_a_module_is_audited(epsilon, verdict):
    result = verifydp.audit(
        Sum(), epsilon=epsilon, pair=PAIR, samples=20_000, backend="torch"
    )
    assert result.verdict.value == verdict
    assert result.claim.mechanism == "Sum"
    assert "torch" in str(result.arrays)


def test_draws_depend_on_the_seeds_only():
    module = Dropping()
    first, again, other = (sampled(module, 50, number) for number in (1, 1, 2))
    assert np.array_equal(first, again)
    assert not np.isclose(first, other).any(axis=1).all()
    assert len({row.tobytes() for row in first}) == 50


def test_the_global_state_the_mode_and_the_weights_stay():
    module = Dropping()
    module.lines.weight.requires_grad_(True)
    before = {name: one.clone() for name, one in module.state_dict().items()}
    torch.manual_seed(5)
    expected = torch.rand(3)
    torch.manual_seed(5)
    sampled(module, 10)
    assert refused(module) is None
    assert torch.equal(torch.rand(3), expected)
    assert module.training
    assert module.lines.weight.grad is None
    for name, one in module.state_dict().items():
        assert torch.equal(one, before[name])


def test_gradients_are_off_inside():
    class Watching(Dropping):
        def forward(self, x):
            assert not torch.is_grad_enabled()
            return super().forward(x)

    sampled(Watching(), 3)
    assert torch.is_grad_enabled()


def test_the_two_kinds_of_randomness_are_not_the_same():
    class Both(nn.Module):
        def forward(self, x, rng):
            own = torch.randn(len(x), generator=rng.generator)
            return torch.stack([own, torch.randn(len(x))], dim=1)

    drawn = sampled(Both(), 500)
    # Independent: a correlation of 0.3 is 6.7 deviations away.
    assert abs(np.corrcoef(drawn.T)[0, 1]) < 0.3


def test_a_module_with_sample_is_called_so():
    class Own(Sum):
        def sample(self, database, size, rng):
            return float(sum(database)) + rng.laplace(size=size)

    assert refused(Own()) is None
    assert sampled(Own(), 6).shape == (6,)


@pytest.mark.parametrize(
    ("module", "said"),
    [
        (lambda: Sum(torch.bfloat16), "has weights of torch.bfloat16: an audit is of"),
        (
            lambda: nn.Sequential(Sum(torch.float32), Sum()),
            "has weights of float32 and float64: an audit is of float32 or of float64",
        ),
        (lambda: Sum(torch.float32), "precision is float64, and Sum has weights of f"),
        (
            lambda: nn.Bilinear(2, 2, 1),
            r"Bilinear has forward\(input1, input2\): a mod",
        ),
        (lambda: Sum().to("meta"), "has weights on meta, and the device is cpu"),
        (lambda: nn.LazyLinear(3), "has weights that its first call makes"),
        (OneDraw, r"OneDraw has sample\(database\): give it sample\(data"),
    ],
)
def test_what_cannot_be_audited_is_one_line(module, said):
    with pytest.raises(InputError, match=said):
        verifydp.audit(
            module(), epsilon=1, pair=PAIR, backend="torch", precision="float64"
        )


def test_another_backend_is_one_line():
    with pytest.raises(
        InputError, match="Sum is a torch module, and the backend is nu"
    ):
        verifydp.audit(Sum(), epsilon=1, pair=PAIR)


def test_a_database_that_is_no_numbers_is_told():
    with pytest.raises(InputError, match=r"never answers.*give numbers"):
        verifydp.audit(Sum(), epsilon=1, pair=(["a"], ["b"]), backend="torch")


def test_beliefs_are_not_for_modules():
    prior = verifydp.GaussianPrior(0, 1)
    claim = verifydp.PufferfishPrivacy(
        1, priors=verifydp.Family([{"a": prior, "b": verifydp.GaussianPrior(1, 1)}])
    )
    with pytest.raises(InputError, match="beliefs give each draw data of its own"):
        verifydp.audit(Sum(), claim=claim, backend="torch")


def test_weights_of_float32_are_audited_as_such():
    result = verifydp.audit(
        Sum(torch.float32), epsilon=1, pair=PAIR, samples=2000, backend="torch"
    )
    assert result.arrays.precision == "float32"
    assert "float32" in result.certificate.provenance["arrays"]


def test_weights_are_part_of_the_digest():
    one, other = Sum(), Sum()
    digests = [
        as_sampler(module, load_backend("torch")).source_digest
        for module in (one, other)
    ]
    assert digests[0] == digests[1]
    with torch.no_grad():
        other.lines.weight[0, 0] += 1e-12
    assert as_sampler(other, load_backend("torch")).source_digest != digests[0]


def with_noise(*layers):
    """Layers after noise, so that a batch has something to be normalised by."""

    class Noise(nn.Module):
        def forward(self, x, rng):
            return layers_of(x + rng.normal(size=tuple(x.shape)).to(x.dtype))

    layers_of = nn.Sequential(*layers)
    module = Noise()
    module.layers = layers_of
    return module


@pytest.mark.parametrize("track", [True, False])
def test_batch_statistics_are_refused(track):
    module = with_noise(nn.Linear(2, 3), nn.BatchNorm1d(3, track_running_stats=track))
    line = refused(module)
    assert "(BatchNorm1d at layers.1)" in line
    module.eval()
    if track:
        assert "module.eval()" in line
        assert refused(module) is None
    else:  # it looks at the batch in either mode
        assert "track_running_stats=True" in refused(module)


class Centred(nn.Module):
    """What no list of layers knows: the mean of the batch is taken off."""

    def forward(self, x, rng):
        noisy = x + rng.normal(size=tuple(x.shape)).to(x.dtype)
        return noisy - noisy.mean(0)


class CentredGlobal(nn.Module):
    """The same by torch's own noise."""

    def forward(self, x):
        noisy = torch.randn_like(x)
        return x + noisy - noisy.mean(0)


class CentredInput(nn.Module):
    """The input alone is compared with that of the others."""

    def forward(self, x):
        return torch.randn_like(x) + x / x.sum(0)


class CentredSample(nn.Module):
    """A module with ``sample``."""

    def sample(self, database, size, rng):
        noise = torch.randn(size, generator=rng.generator)
        return noise - noise.mean()


@pytest.mark.parametrize(
    "module", [Centred, CentredGlobal, CentredInput, CentredSample]
)
def test_other_ways_to_depend_on_the_batch_are_refused(module):
    assert "makes the same draw otherwise in another batch" in refused(module())


class Rejecting(nn.Module):
    """How many numbers are drawn depends on values, in two stages: no fault."""

    def forward(self, x):
        waits = torch.distributions.Gamma(1.0 + x.exp(), 1.0).sample()
        return torch.poisson(3 * waits) + torch.randn_like(x)


class Choosing(nn.Module):
    """It takes no other input than numbers of 0 and 1."""

    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(2, 3)

    def forward(self, x):
        return self.table(x.long()).sum(1) + torch.randn(len(x), 3)


@pytest.mark.parametrize(
    "module",
    [
        Sum,
        Dropping,
        Rejecting,
        Choosing,
        lambda: with_noise(nn.LayerNorm(2), nn.Dropout(0.2)),
        lambda: with_noise(nn.Unflatten(1, (2, 1)), nn.GroupNorm(1, 2)),
        lambda: with_noise(nn.Softmax(dim=1), nn.LeakyReLU()),
    ],
)
def test_modules_whose_draws_are_independent_are_taken(module):
    assert refused(module()) is None


def test_what_a_call_changes_is_refused_and_put_back():
    class Counting(nn.Module):
        def __init__(self):
            super().__init__()
            self.register_buffer("calls", torch.zeros(()))

        def forward(self, x):
            self.calls += 1
            return torch.randn_like(x) / self.calls

    module = Counting()
    assert "changes calls when it is called" in refused(module)
    assert module.calls == 0


def test_nan_is_an_output_and_told(tmp_path):
    class Failing(nn.Module):
        """It overflows now and then where the first number is 1."""

        def forward(self, x, rng):
            noise = rng.laplace(scale=2.0, size=(len(x), 1))
            lost = (rng.random(size=(len(x), 1)) < 0.3) & (x[:, :1] > 0.5)
            return torch.where(lost, torch.inf - torch.inf * noise, noise)

    result = verifydp.audit(
        Failing(), epsilon=1, pair=PAIR, samples=4000, backend="torch"
    )
    assert result.verdict is verifydp.Verdict.REFUTED
    assert "NaN" in result.witness.event.text
    write_reports([result], tmp_path)
    assert "NaN" in (tmp_path / "report.html").read_text(encoding="utf-8")


def test_memory_that_is_short_on_a_device_is_no_output():
    class Large(nn.Module):
        def forward(self, x, rng):
            if len(x) > most:
                raise torch.OutOfMemoryError("CUDA out of memory.")
            return rng.laplace(size=len(x))

    most = 100
    assert len({float(one) for one in sampled(Large(), 300)}) == 300
    most = 0
    with pytest.raises(InputError, match="Large ran out of memory in a single draw"):
        sampled(Large(), 300)


def test_the_command_draws_by_the_backend(tmp_path, capsys):
    """Also a function gets a stream of torch, which commands did not give it."""
    (tmp_path / "pair.json").write_text('{"database": [0, 1], "neighbour": [1, 1]}')
    (tmp_path / "modules.py").write_text(
        "import torch\n"
        "class Sum(torch.nn.Module):\n"
        "    def forward(self, x, rng):\n"
        "        return x.sum(1) + rng.laplace(size=len(x))\n"
        "made = Sum()\n"
        "def release(database, size, rng):\n"
        "    return torch.rand(size, generator=rng.generator)\n"
    )
    for target in ("made", "release"):
        with pytest.raises(SystemExit) as stopped:
            main(
                [
                    *("audit", f"{tmp_path}/modules.py:{target}", "--epsilon", "1"),
                    *("--pair", f"{tmp_path}/pair.json", "--samples", "2000"),
                    *("--backend", "torch", "--precision", "float32"),
                ]
            )
        said = capsys.readouterr().out
        assert stopped.value.code == 0
        assert "NOT_REFUTED" in said
        assert f"torch {torch.__version__}, cpu, float32" in said
        assert "failed calls   0 of 1,000 on the database" in said


def test_a_replay_draws_by_the_backend_of_the_result(tmp_path, capsys):
    (tmp_path / "pair.json").write_text('{"database": [0, 1], "neighbour": [1, 1]}')
    place = f"{tmp_path}/release.py:release"
    (tmp_path / "release.py").write_text(
        "import torch\n"
        "def release(database, size, rng):\n"
        "    drawn = torch.rand(size, generator=rng.generator)\n"
        "    return drawn + database[0]\n"
    )
    pair, out = ("--pair", f"{tmp_path}/pair.json"), f"{tmp_path}/out"
    audited = ("audit", place, "--epsilon", "1", *pair, "--samples", "2000")
    replayed = ("check", out, "--replay", place)
    for words, status in (
        ((*audited, "--backend", "torch", "--out", out), 1),
        (replayed, 0),  # the violation was found again
    ):
        with pytest.raises(SystemExit) as stopped:
            main(list(words))
        said = capsys.readouterr()
        assert stopped.value.code == status, said.err
        assert "calls failed" not in said.out


def test_an_object_that_holds_a_module_is_a_mechanism_as_others_are():
    class Holder:
        def __init__(self):
            self.func = Sum()

        def sample(self, database, size, rng):
            return rng.laplace(size=size)

    sampler = as_sampler(Holder(), load_backend("torch"))
    assert settled(sampler, [0.0])[0] is sampler


@pytest.mark.parametrize("seeded", [True, False])
def test_a_worker_whose_import_makes_other_weights_refuses_the_module(tmp_path, seeded):
    """Else each worker would have a mechanism, and each side of a pair a worker."""
    file = tmp_path / "noisy.py"
    seed = "torch.manual_seed(3)" if seeded else "torch.seed()"
    file.write_text(f"import torch\n{seed}\nnoisy = torch.nn.Linear(2, 1)\n")
    target = load_target(
        f"{file}:noisy", backend=load_backend("torch"), prepare=prepare
    )
    sent = pickle.dumps(target)
    for name in [name for name in sys.modules if "target_noisy" in name]:
        del sys.modules[name]  # as in a worker, which has not imported it
    if seeded:
        assert pickle.loads(sent).name == target.name
        return
    with pytest.raises(InputError, match="other weights in a worker"):
        pickle.loads(sent)


class SharingNoise(nn.Module):
    """Noise of each row's own, and noise that all rows of a batch share."""

    def __init__(self, shared):
        super().__init__()
        self.shared = shared
        self.random = np.random.default_rng(5)

    def forward(self, x):
        own = torch.randn(len(x), 1, dtype=x.dtype)
        return {
            "moved": lambda: own + 2 * torch.randn(1),
            "widened": lambda: own * torch.exp(torch.randn(1)),
            "of numpy": lambda: own + 2 * self.random.normal(),
            "nothing": lambda: own,
            "seldom": own.gt(2).double,
        }[self.shared]()


# Of the first three, one draws 16 shared noises that hide their being shared with
# probability below 1e-6; the last two are refused with probability about 1e-9.
@pytest.mark.parametrize(
    ("shared", "is_refused"),
    [
        ("moved", True),
        ("widened", True),
        ("of numpy", True),
        ("nothing", False),
        ("seldom", False),
    ],
)
def test_noise_that_a_batch_shares_is_refused(shared, is_refused):
    """A true claim was refuted in 16 of 60 audits of the first, at an error of 5 %."""
    said = refused(SharingNoise(shared))
    assert (said is not None and "differ by more than chance" in said) == is_refused


def test_several_outputs_are_called_that_and_not_dependent():
    class Two(nn.Module):
        def forward(self, x):
            return torch.randn(len(x)), torch.randn(len(x))

    assert "a tuple of length 2" in (refused(Two()) or "")
