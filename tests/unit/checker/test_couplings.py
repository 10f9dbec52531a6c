"""Certificates of couplings: right ones are accepted, and each altered one is not."""

from fractions import Fraction

import msgspec
import pytest

import verifydp
from verifydp.errors import CertificateError
from verifydp.evidence.canonical import sealed
from verifydp.evidence.couplings import CouplingTarget

ANSWERS = [
    {"name": "a", "noise": "gaussian", "scale": 1, "shift": 1},
    {"name": "b", "noise": "gaussian", "scale": 2, "shift": -1},
]
LAPLACE = [one | {"noise": "laplace"} for one in ANSWERS]
COIN = {"yes": ["3/4", "1/4"], "no": ["1/4", "3/4"]}
COINS = [{"name": "c", "laws": COIN}, {"name": "d", "laws": COIN}]
CROSSED = [
    {"name": "a", "noise": "gaussian", "scale": 1, "shift": [1, 1]},
    {"name": "b", "noise": "gaussian", "scale": 1, "shift": [1, -1]},
]
ANYWHERE = [
    {"name": name, "noise": "gaussian", "scale": 1, "sensitivity": 1} for name in "ab"
]


def made(mechanisms, epsilon, delta, **target):
    own = {"epsilon": epsilon, "delta": delta, **target}
    found = verifydp.invert({"target": own, "mechanism": mechanisms})
    assert found.certificate is not None
    return found.certificate


#: Ways to a certificate: what is asked, and the verdict.
CASES = {
    "coupled": ((ANSWERS, "3.3", "0.001"), "PROVED"),
    "independent": ((ANSWERS, "6", "0.001"), "PROVED"),
    "one exceeds": ((ANSWERS, "2", "0.001"), "REFUTED"),
    "crossed": ((CROSSED, "4", "0.001"), "REFUTED"),
    "anywhere": ((ANYWHERE, "4", "0.001"), "REFUTED"),
    "anywhere met": ((ANYWHERE, "6", "0.001"), "PROVED"),
    "shared": ((LAPLACE, "0.8", "0.12"), "PROVED"),
    "shared for sure": ((LAPLACE, "1", "0"), "PROVED"),
    "Laplace exceeds": ((LAPLACE, "0.5", "0.1"), "REFUTED"),
    "joint": ((COINS, "log(2)", "0.3"), "PROVED"),
    "no joint": ((COINS, "log(2)", "0.2"), "REFUTED"),
}


@pytest.fixture(scope="module")
def records():
    found = {name: made(*asked) for name, (asked, _) in CASES.items()}
    redesign = {"redesign": "a"}
    half = {"yes": ["1/2", "1/2", "0"], "no": ["1/4", "1/4", "1/2"]}
    found["one order"] = made([{"name": "c", "laws": half}], "log(2)", "1/2")
    # From the first state alone nothing is beyond log(2): no delta is needed there.
    found["one order"] = altered(found["one order"], target=target("log(2)", "0"))
    found["redesigned"] = made(ANSWERS, "2", "0.001", **redesign)
    found["others exceed"] = made(ANSWERS, "0.5", "0.001", **redesign)
    return found


def altered(record, **changes):
    return sealed(msgspec.structs.replace(record, digest="", **changes))


def with_mechanism(record, place, **changes):
    parts = list(record.mechanisms)
    parts[place] = msgspec.structs.replace(parts[place], **changes)
    return altered(record, mechanisms=tuple(parts))


def target(epsilon, delta):
    return CouplingTarget(epsilon=epsilon, delta=delta)


def test_right_ones_are_accepted(records):
    for name, record in records.items():
        if name == "one order":
            continue  # it states one that does not hold in the other order
        assert verifydp.check(record), name
        if name in CASES:
            assert record.verdict.value == CASES[name][1]
    assert records["others exceed"].verdict.value == "REFUTED"


@pytest.mark.parametrize("name", [*CASES, "redesigned", "others exceed"])
def test_another_target_is_not_shown(records, name):
    """A met one becomes harder by a little, one that cannot be met easier by a lot."""
    record = records[name]
    epsilon = verifydp.Epsilon.read(record.target.epsilon)
    if record.verdict.value == "REFUTED":
        other = target("700", "1/1000000")
        if name == "no joint":
            other = target("log(2)", "1/4")
        with pytest.raises(CertificateError, match="coupling"):
            verifydp.check(altered(record, target=other))
        return
    edge = {"coupled", "shared", "redesigned"}
    less = Fraction(99999, 100000) if name in edge else Fraction(1, 10)
    delta = Fraction(record.target.delta) * less
    harder = target(record.target.epsilon, str(delta))
    if not delta:
        harder = target("9/10", "0")
    elif name in {"independent", "anywhere met"}:
        harder = target("3", record.target.delta)
    assert epsilon > 0
    with pytest.raises(CertificateError, match="target is not met"):
        verifydp.check(altered(record, target=harder))


ALTERED = {
    "a smaller loading": lambda r: with_mechanism(r["coupled"], 0, loading="1/10"),
    "a loading of another sign": lambda r: with_mechanism(
        r["coupled"], 1, loading="9/10"
    ),
    "a loading of 1": lambda r: with_mechanism(r["coupled"], 0, loading="1"),
    "a larger move": lambda r: with_mechanism(r["coupled"], 0, shifts=("11/10",)),
    "a local guarantee": lambda r: with_mechanism(
        r["coupled"], 0, local=target("3", "1/1000")
    ),
    "no local guarantee": lambda r: with_mechanism(r["coupled"], 0, local=None),
    "unlike numbers of moves": lambda r: with_mechanism(
        r["coupled"], 0, shifts=("1", "1")
    ),
    "no moves": lambda r: with_mechanism(r["coupled"], 0, shifts=()),
    "no mechanism": lambda r: altered(r["coupled"], mechanisms=()),
    "any direction, coupled": lambda r: altered(r["coupled"], any_sign=True),
    "other assumptions": lambda r: altered(r["coupled"], assumes=()),
    "another format": lambda r: altered(r["coupled"], format="verifydp-coupling/2"),
    "an obstacle that is none": lambda r: altered(r["one exceeds"], obstacle=1),
    "an obstacle nowhere": lambda r: altered(r["one exceeds"], obstacle=2),
    "a balance of one change": lambda r: altered(
        r["coupled"], obstacle=-1, weights=("1",)
    ),
    "weights that do not balance": lambda r: altered(
        r["crossed"], weights=("1/4", "3/4")
    ),
    "weights beyond 1": lambda r: altered(r["crossed"], weights=("1", "1")),
    "a negative weight": lambda r: altered(r["crossed"], weights=("3/2", "-1/2")),
    "no weights": lambda r: altered(r["crossed"], weights=()),
    "separate, where coupled meets it": lambda r: altered(
        r["independent"], obstacle=-2
    ),
    "less sharing": lambda r: altered(r["shared"], shared="1/10"),
    "sharing beyond 1": lambda r: altered(r["shared"], shared="2"),
    "no bound where independent": lambda r: altered(r["shared"], independent=None),
    "another component where independent": lambda r: altered(
        r["shared"],
        independent=made(
            [LAPLACE[1]] * 1 + [LAPLACE[1] | {"name": "x"}], "0.3", "0.12"
        ).independent,
    ),
    "a larger Laplace move": lambda r: with_mechanism(
        r["shared for sure"], 0, shift="11/10"
    ),
    "a Laplace obstacle that is none": lambda r: altered(
        r["Laplace exceeds"], obstacle=1
    ),
    "another margin": lambda r: altered(
        r["joint"], joint=(("1", "0", "0", "0"), ("1", "0", "0", "0"))
    ),
    "no joint law": lambda r: altered(r["joint"], joint=()),
    "a joint law that is too short": lambda r: altered(
        r["joint"], joint=(("3/4", "1/4"), ("1/4", "3/4"))
    ),
    "a negative probability": lambda r: altered(
        r["joint"],
        joint=(("1", "-1/4", "-1/4", "1/2"), r["joint"].joint[1]),
    ),
    "independent outputs": lambda r: altered(
        r["joint"],
        joint=(
            ("9/16", "3/16", "3/16", "1/16"),
            ("1/16", "3/16", "3/16", "9/16"),
        ),
    ),
    "a pair of nothing": lambda r: altered(r["joint"], pairs=((0, 2),)),
    "one order of a pair": lambda r: altered(r["one order"], pairs=((0, 1),)),
    "a pair of one state": lambda r: altered(r["joint"], pairs=((0, 0),)),
    "a million products of moves": lambda r: altered(
        r["coupled"],
        mechanisms=r["coupled"].mechanisms * 750,
        obstacle=-1,
        weights=("1",),
    ),
    "that answers move apart": lambda r: altered(
        r["coupled"],
        assumes=(
            r["coupled"].assumes[0],
            "no change of the state moves an answer by more than is stated",
        ),
    ),
    "moves in any direction": lambda r: altered(
        r["coupled"], assumes=r["anywhere met"].assumes
    ),
    "no pairs": lambda r: altered(r["joint"], pairs=()),
    "a law that sums to more": lambda r: with_mechanism(
        r["joint"], 0, laws=(("3/4", "1/2"), ("1/4", "3/4"))
    ),
    "a local guarantee of a coin": lambda r: with_mechanism(
        r["joint"], 0, local=target("log(2)", "1/5")
    ),
}


def doubled(dual, **changes):
    return msgspec.structs.replace(dual, **changes)


def numbers(nested, factor):
    if isinstance(nested, str):
        return str(Fraction(nested) * factor)
    return tuple(numbers(one, factor) for one in nested)


ALTERED |= {
    "potentials that are too high": lambda r: altered(
        r["no joint"],
        dual=doubled(
            r["no joint"].dual, potentials=numbers(r["no joint"].dual.potentials, 2)
        ),
    ),
    "tests beyond their weights": lambda r: altered(
        r["no joint"],
        dual=doubled(r["no joint"].dual, tests=numbers(r["no joint"].dual.tests, 2)),
    ),
    "weights of pairs beyond 1": lambda r: altered(
        r["no joint"],
        dual=doubled(r["no joint"].dual, weights=("1", "1")),
    ),
    "a dual without tests": lambda r: altered(
        r["no joint"], dual=doubled(r["no joint"].dual, tests=())
    ),
    "a dual without potentials": lambda r: altered(
        r["no joint"], dual=doubled(r["no joint"].dual, potentials=())
    ),
}


@pytest.mark.parametrize("name", ALTERED)
def test_what_does_not_follow_is_refused(records, name):
    with pytest.raises(CertificateError, match="coupling"):
        verifydp.check(ALTERED[name](records))


def test_an_altered_file_is_noticed(records):
    record = msgspec.structs.replace(records["coupled"], any_sign=True)
    with pytest.raises(CertificateError, match="digest"):
        verifydp.check(record)
