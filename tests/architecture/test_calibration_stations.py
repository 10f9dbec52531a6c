"""Calibration walks one way: no station is called back by one that builds on it.

The import contracts say so of files; a function that is handed down would pass them
by, so here the calls themselves are looked at.
"""

import sys
from pathlib import Path

import pytest

import verifydp
from verifydp import calibration

ROOM = Path(calibration.__file__).parent
STATIONS = ("beliefs", "pairs", "loss_at_scale", "least_scale", "certificate")
HALVES = ["0.5", "0.5"]
NORMALS = verifydp.GaussianPrior(1, 2), verifydp.GaussianPrior(0, 1)
MIXTURES = (
    verifydp.GaussianMixturePrior(HALVES, means=[0, 40], sds=["0.5", 1]),
    verifydp.GaussianMixturePrior(HALVES, means=[10, 40], sds=[1, "1.5"]),
)


def station(file):
    """The number of the station that a file of the room belongs to, if to any."""
    name = Path(file).relative_to(ROOM).parts[0].removesuffix(".py")
    return STATIONS.index(name) if name in STATIONS else None


def calls_of(run):
    """Which file of the room calls which, whatever is called in between."""
    calls = set()

    def watch(frame, event, _):
        if event != "call" or not frame.f_code.co_filename.startswith(f"{ROOM}/"):
            return
        caller = frame.f_back
        while caller and not caller.f_code.co_filename.startswith(f"{ROOM}/"):
            caller = caller.f_back
        if caller:
            calls.add((caller.f_code.co_filename, frame.f_code.co_filename))

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        run()
    finally:
        sys.setprofile(before)
    return calls


def backward(calls):
    """The calls of a later station by an earlier one."""
    numbered = {call: tuple(map(station, call)) for call in calls}
    return {
        call
        for call, (caller, called) in numbered.items()
        if caller is not None and called is not None and caller < called
    }


def test_every_station_is_there():
    assert {path.stem for path in ROOM.iterdir()} >= set(STATIONS)


def test_a_call_back_is_seen():
    roots, loss = str(ROOM / "least_scale/roots.py"), str(ROOM / "pairs.py")
    assert backward({(loss, roots)}) == {(loss, roots)}
    assert backward({(roots, loss), (roots, str(ROOM / "choosing.py"))}) == set()


@pytest.mark.parametrize("delta", ["0.05", "0"])
@pytest.mark.parametrize("method", ["exact", "largest-shift", "paper"])
@pytest.mark.parametrize("priors", [NORMALS, MIXTURES])
def test_no_station_is_called_back(priors, method, delta):
    belief = dict(zip("ab", priors, strict=True))

    def run():
        try:
            verifydp.calibrate(belief, epsilon=1, delta=delta, method=method)
        except verifydp.InputError as error:
            assert "does not apply" in str(error)  # noqa: PT017 - some rules do not

    calls = calls_of(run)
    assert any(station(caller) is None for caller, _ in calls)
    assert backward(calls) == set()
