"""``verifydp falsify product-is-least`` as it is typed, and forged results of it."""

import json

import pytest

LEAST = "falsify product-is-least"


def test_it_shows_the_model_and_both_deltas(verifydp):
    done = verifydp(LEAST)
    assert done.status == 1
    assert done.out.startswith("REFUTED  product-is-least")
    said = " ".join(done.out.split())
    assert "least delta of all outputs together is 0.5, and that of the product" in said
    assert max(map(len, done.out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["rule", "name"], "product-is-enough"),
        (["rule", "name"], "another"),
        (["together"], None),
        (["together", "claimed", "delta"], "1/3"),
        (["together", "mechanisms", 0, "kernel", "x0"], ["1/2", "1/2"]),
        (["product", "mechanisms", 1, "kernel", "s"], ["1/3", "2/3"]),
        (["product", "verdict"], "PROVED"),
        (["verdict"], "INCONCLUSIVE"),
    ],
    ids=str,
)
def test_a_forged_result_does_not_agree(verifydp, tmp_path, path, value):
    out = tmp_path / "out"
    verifydp(f"{LEAST} --out", str(out))
    assert verifydp("check", str(out)).status == 0
    file = out / "result.json"
    said = json.loads(file.read_text())
    said.pop("summary")
    *places, last = path
    inner = said
    for place in places:
        inner = inner[place]
    assert inner[last] != value
    inner[last] = value
    file.write_text(json.dumps(said))
    assert verifydp("check", str(out)).status == 1
