"""Answers on a clock of three hours, released with noise of two sizes."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import grid, test_table, uniform

words = shared("semi_dp._knorm")
hour, bit = point("hour", finite(3)), point("bit", finite(2))
spaces = {"D": finite(2), "V": finite(3)}
labels_ = [label(place, 3) for place in range(3)]
usual = {
    words.x: label(0, 2),
    words.y: label(1, 2),
    words.query: function(bit, choose(bit, labels_[0], labels_[1])),
    words.minus: grid(
        *(tuple(labels_[(row - column) % 3] for column in range(3)) for row in range(3))
    ),
    words.norm: function(hour, choose(hour, 0, 1, 1)),
    words.base: uniform(3),
    words.factor: function(hour, number(1)),
    words.epsilon: log(2),
    words.normaliser: "2/3",
    any_test("h", words.V): test_table(1, 0, 0),
}


def clock(changed, *witnesses, **said):
    """The clock, with some things changed."""
    return At({**usual, **changed}, witnesses, spaces, **said)
