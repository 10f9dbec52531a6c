"""What the theorems of sum_of_normals are made of."""

from verifydp.formal.spec import *

y, B = point("y", REAL), event_variable("B", REAL)


def same_chance(left, right):
    return equal(probability(left, B), probability(right, B))


up_to_1 = event(y, y <= 1)
