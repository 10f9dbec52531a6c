"""What the theorems of staircase are made of."""

from verifydp.formal.spec import *

bit, two = point("bit", finite(2)), {"S": finite(2), "T": finite(2)}
one = event(bit, equal(bit, label(1, 2)))
