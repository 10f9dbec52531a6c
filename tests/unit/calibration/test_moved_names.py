"""Names that moved are still found, with a line that says where they are."""

import importlib

import pytest

OLD = {
    "fitting": "compare_fits",
    "optimum": "optimal_scale",
    "quantiles": "quantile_factor",
    "roots": "upper_rational",
    "transport": "component_coupling",
}


@pytest.mark.parametrize("module", list(OLD))
def test_a_name_is_found_where_it_was(module):
    old = importlib.import_module(f"verifydp.calibration.{module}")
    with pytest.warns(DeprecationWarning, match="now: import it from there") as told:
        found = getattr(old, OLD[module])
    home = str(told[0].message).split(" is ")[1].split(" now")[0]
    module_now, _, name = home.rpartition(".")
    assert found is getattr(importlib.import_module(module_now), name)


def test_what_never_was_there_is_not_found():
    from verifydp.calibration import roots  # noqa: PLC0415

    with pytest.raises(AttributeError, match="has no attribute 'halved'"):
        _ = roots.halved
