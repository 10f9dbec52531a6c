"""The natural numbers below three."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.first_numbers._words")

SPEC = words.first_numbers(3, "three")
