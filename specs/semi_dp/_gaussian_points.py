"""Two databases with one number each, released with Gaussian noise."""

from verifydp.formal.spec import *

words = shared("semi_dp._gaussian")
vectors = words.vectors
two_answers = point("two_answers", pair_sort(finite(2), NATURAL))
both = point("both", pair_sort(REAL, REAL))
along = point("along", pair_sort(NATURAL, REAL))
number_, bit = point("number_", REAL), point("bit", finite(2))
spaces = {"D": finite(2), "V": REAL}
all_, nothing = function(number_, number_), function(number_, number(0))
line = {
    words.entry: function(two_answers, choose(first(two_answers), 0, 1)),
    words.axis: function(along, second(along)),
    vectors.plus: function(both, first(both) + second(both)),
    vectors.part: all_,
    vectors.rest: nothing,
    vectors.query: function(bit, choose(bit, 0, 1)),
    words.origin: 0,
    words.x: label(0, 2),
    words.y: label(1, 2),
    words.d: natural_number(1),
    words.sigma: 1,
    words.mu: 1,
    words.sensitivity: 1,
}


def plane(changed, *witnesses, **said):
    """The two databases, with some things changed."""
    return At({**line, **changed}, witnesses, spaces, **said)
