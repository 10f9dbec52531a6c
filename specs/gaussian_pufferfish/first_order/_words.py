"""What the theorems of first_order are made of."""

from verifydp.formal.spec import *

E, F, a, d = map(real, ("epsilon", "height", "a", "d"))
SIZES = conjunction(F > 0, F <= "1/2", d >= 0, d <= a, E > 0)
room = 1 - 2 * F * d
