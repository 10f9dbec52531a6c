"""What the theorems of transport_range are made of."""

from verifydp.formal.spec import *

mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
w = law("w", pair_sort(REAL, REAL))
z, both = point("z", REAL), point("both", pair_sort(REAL, REAL))
distance = abs(first(both) - second(both))


def drawn(first_datum, second_datum, **changed):
    """Both data are made from one normal score."""
    values = {
        w: bind(standard_normal, z, dirac(pair(first_datum, second_datum))),
        mean_i: 0,
        mean_j: 0,
        sd_i: 1,
        sd_j: 0,
    }
    by_name = {over.data: over for over in values}
    return {**values, **{by_name[name]: new for name, new in changed.items()}}
