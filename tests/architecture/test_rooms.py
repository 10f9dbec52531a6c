"""What the import contracts cannot say of rooms inside rooms."""

import pytest

#: A room, the room inside it that the rest does not need, and who finds its files.
INNER = [
    ("verifydp/laws/", "copulas"),
    ("verifydp/laws/", "noise"),
    ("verifydp/laws/", "own"),
    ("verifydp/data/", "beliefs"),
    ("verifydp/notions/", "finite"),
]
#: `PufferfishPrivacy` is a notion about beliefs, and a `Guarantee` holds databases and
#: their neighbours beside a notion; all other files know pairs of laws.
ABOUT_DATA = {
    "verifydp/notions/dataspaces.py",
    "verifydp/notions/guarantees.py",
    "verifydp/notions/pufferfish.py",
}


@pytest.mark.parametrize(("room", "inner"), INNER)
def test_a_room_does_not_need_the_room_inside_it(sources, room, inner):
    name = f"{room.replace('/', '.')}{inner}"
    outside = [
        source
        for source in sources
        if source.path.startswith(room)
        and not source.path.startswith(f"{room}{inner}/")
    ]
    assert outside
    users = {
        source.path
        for source in outside
        if any(one == name or one.startswith(f"{name}.") for one in source.imports)
    }
    assert users == set()


def test_notions_know_laws_and_not_data(sources):
    users = {
        source.path
        for source in sources
        if source.path.startswith("verifydp/notions/")
        if any(one.startswith("verifydp.data") for one in source.imports)
    }
    assert users == ABOUT_DATA
