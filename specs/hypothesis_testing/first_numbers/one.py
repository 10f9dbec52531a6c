"""The natural numbers below one."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.first_numbers._words")

SPEC = words.first_numbers(1, "one")
