"""Memory that is short is no output: smaller calls are tried, then one line says so."""

import numpy as np
import pytest

import verifydp
from verifydp.adapters.callables import adapt
from verifydp.adapters.memory import OutOfMemory, ran_out
from verifydp.adapters.repetition import draw_each
from verifydp.errors import InputError
from verifydp.sampling import Piece, Raised


class OutOfMemoryError(RuntimeError):
    """As that of torch, which is not loaded here."""


def full(size, error=OutOfMemoryError):
    raise error(f"CUDA out of memory. Tried to allocate {size} GiB")


def small_calls_only(most, error=OutOfMemoryError):
    sizes = []

    def release(database, size, rng):
        sizes.append(size)
        if size > most:
            full(size, error)
        return sum(database) + rng.laplace(scale=2.0, size=size)

    return release, sizes


@pytest.mark.parametrize("error", [OutOfMemoryError, MemoryError])
def test_smaller_pieces_are_tried(error):
    release, sizes = small_calls_only(100, error)
    piece = Piece([1.0], 1000, np.random.SeedSequence(3))
    outputs = adapt(release).draw(piece)
    assert len({float(one) for one in outputs}) == 1000
    assert not any(isinstance(one, Raised) for one in outputs)
    # Of each size that is too large a few calls show that it is the size.
    assert len(sizes) < 80
    assert outputs == adapt(release).draw(piece)


def test_an_audit_goes_on_with_smaller_pieces():
    release, sizes = small_calls_only(300)
    result = verifydp.audit(release, epsilon=1.0, pair=([0.0], [1.0]), samples=20_000)
    assert result.verdict is verifydp.Verdict.NOT_REFUTED
    assert max(sizes) > 300


def test_no_memory_for_one_draw_is_one_line():
    def release(database, size, rng):
        full(8)

    said = r"^release ran out of memory in a single draw \(OutOfMemoryError: CUDA.*jobs"
    with pytest.raises(InputError, match=said):
        verifydp.audit(release, epsilon=1.0, pair=([0.0], [1.0]), samples=2000)


def test_no_memory_in_a_function_of_one_draw_is_one_line():
    def release(database):
        raise MemoryError

    with pytest.raises(InputError, match="release ran out of memory in a single draw"):
        verifydp.audit(release, epsilon=1.0, pair=([0.0], [1.0]), samples=2000)


def test_single_draws_that_need_too_much_are_not_left_out():
    """One draw of 500 fails whatever the size: the outputs without it are others."""

    def attempt(size, seeds):
        values = np.random.Generator(np.random.PCG64(seeds)).random(size)
        if np.any(values < 0.002):
            return OutOfMemory("MemoryError", "too large")
        return values

    for place in range(20):
        seeds = np.random.SeedSequence(5, spawn_key=(place,))
        # A piece of 4000 has none with probability exp(-8): of seeds 5 none does.
        with pytest.raises(InputError, match=r"ran out of memory in (a single|some)"):
            draw_each(attempt, 4000, seeds, "release")


def test_other_failures_stay_outputs():
    assert not ran_out(RuntimeError("shapes cannot be multiplied"))
    assert not ran_out(ValueError("can't allocate memory"))
    assert ran_out(
        RuntimeError("DefaultCPUAllocator: can't allocate memory: you tried")
    )


def test_outputs_that_cannot_be_copied_are_no_fault_of_verifydp(monkeypatch):
    def rows(output, size, backend):
        if size > 16:
            raise MemoryError
        return output

    monkeypatch.setattr("verifydp.adapters.callables.rows_of", rows)
    release, _ = small_calls_only(10_000)
    outputs = adapt(release).draw(Piece([1.0], 64, np.random.SeedSequence(3)))
    assert len(outputs) == 64
