"""Words for noise on the line that falls in the absolute value."""

from verifydp.formal.spec import *

line, two = point("line", REAL), point("two", pair_sort(REAL, REAL))
absolute = function(line, abs(line))
difference = function(two, first(two) - second(two))
