"""The result does not depend on where pieces are drawn."""

from concurrent.futures import ThreadPoolExecutor
from time import sleep

import msgspec
import numpy as np
import pytest

import verifydp
from verifydp.adapters.targets import load_target
from verifydp.errors import InputError
from verifydp.evidence.canonical import canonical_bytes

SOURCE = """
def release(database, size, rng):
    return [database, -database] + rng.laplace(scale=SCALE, size=(size, 2))
"""


def same_form(result):
    return canonical_bytes(
        msgspec.to_builtins(msgspec.structs.replace(result, seconds=0.0))
    )


@pytest.fixture
def release(tmp_path):
    """A mechanism that worker processes can import."""

    def load(scale):
        file = tmp_path / f"release_{int(scale * 10)}.py"
        file.write_text(SOURCE.replace("SCALE", str(scale)))
        return load_target(f"{file}:release")

    return load


# More than one piece a block: a piece is at most 65,536 draws.
@pytest.mark.parametrize(("scale", "samples"), [(2.0, 800_000), (1.2, 20_000)])
def test_processes_threads_and_this_thread_give_the_same_result(
    release, scale, samples
):
    arguments = {
        "claim": verifydp.ApproximateDP(epsilon=1.0),
        "pair": (0.0, 1.0),
        "samples": samples,
        "seed": 3,
    }
    serial = verifydp.audit(release(scale), **arguments)
    processes = verifydp.audit(release(scale), jobs=2, **arguments)
    with ThreadPoolExecutor(3) as threads:
        threaded = verifydp.audit(release(scale), executor=threads, **arguments)
        assert threads.submit(int).result() == 0  # it is the caller's to shut down
    assert same_form(processes) == same_form(serial)
    assert same_form(threaded) == same_form(serial)
    refuted = serial.verdict is verifydp.Verdict.REFUTED
    assert refuted == (scale < 2)


class Summing:
    """Keeps its sum in itself as it runs; with noise of scale 1 on 0..1 it is 1-DP."""

    def __init__(self):
        self.total, self.inside, self.most = 0.0, 0, 0

    def __call__(self, database, size, rng):
        self.inside += 1
        self.most = max(self.most, self.inside)
        self.total = 0.0
        for number in database:
            self.total += number
            sleep(0.0002)  # lets another thread in
        self.inside -= 1
        return self.total + rng.laplace(size=size)


def test_threads_never_call_a_mechanism_at_once():
    summing = Summing()
    with ThreadPoolExecutor(4) as threads:
        threaded, serial = (
            verifydp.audit(
                summing,
                epsilon=1,
                pair=([1.0] * 5, [1.0] * 4),
                samples=4000,
                executor=executor,
            )
            for executor in (threads, None)
        )
    assert summing.most == 1
    assert same_form(threaded) == same_form(serial)


def test_a_time_out_that_is_an_output_is_refused_with_threads():
    with (
        ThreadPoolExecutor(2) as threads,
        pytest.raises(InputError, match="`timeout` is kept in the main thread"),
    ):
        verifydp.audit(
            lambda database, size, rng: database + rng.laplace(size=size),
            epsilon=1,
            pair=(0.0, 1.0),
            timeout=5,
            executor=threads,
        )


def test_the_seed_determines_the_result_and_another_gives_another():
    def release(database, size, rng):
        return database + rng.laplace(scale=1.0, size=size)

    def run(seed):
        return verifydp.audit(
            release,
            verifydp.ApproximateDP(epsilon=1.0),
            pair=(0, 1),
            samples=4000,
            seed=seed,
        )

    first, second, other = run(5), run(5), run(6)
    assert same_form(first) == same_form(second)
    assert first.wealth_log10 != other.wealth_log10


def test_the_size_of_a_piece_is_part_of_what_is_fixed(counting_sampler, run_engine):
    """Pieces carry streams of their own: none is used twice, whatever its size."""

    def release(database, size, rng):
        return database + rng.laplace(scale=1.0, size=size)

    sampler = counting_sampler(release, piece_size=100)
    run_engine(sampler, samples=3000)
    keys = [piece.seeds.spawn_key for piece in sampler.pieces]
    assert len(set(keys)) == len(keys)
    assert max(piece.size for piece in sampler.pieces) == 100
    states = {tuple(piece.seeds.generate_state(4)) for piece in sampler.pieces}
    assert len(states) == len(keys)
    sides = [piece.database for piece in sampler.pieces]
    # One piece of each side, in an order by the seed.
    assert set(zip(sides[::2], sides[1::2], strict=True)) == {(0, 1), (1, 0)}
    assert np.all([p.seeds.entropy == 0 for p in sampler.pieces])
