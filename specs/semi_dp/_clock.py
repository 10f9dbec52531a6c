"""Answers on a clock of three hours, released with noise of two sizes."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import grid, test_table, uniform

words = shared("semi_dp._knorm")
hour, bit = point("hour", finite(3)), point("bit", finite(2))
spaces = {"D": finite(2), "V": finite(3)}
labels_ = [label(place, 3) for place in range(3)]
even = test_table("1/3", "1/3", "1/3")
usual = {
    words.x: label(0, 2),
    words.y: label(1, 2),
    words.z: labels_[0],
    words.query: function(bit, choose(bit, labels_[0], labels_[1])),
    words.minus: grid(
        *(tuple(labels_[(row - column) % 3] for column in range(3)) for row in range(3))
    ),
    words.norm: function(hour, choose(hour, 0, 1, 1)),
    words.base: uniform(3),
    words.factor: function(hour, number("3/2")),
    words.epsilon: log(2),
    words.scale: 3,
    words.P: finite_law("1/2", "1/4", "1/4"),
    words.Q: finite_law("1/4", "1/2", "1/4"),
    words.g: test_table("1/2", "1/4", "1/4"),
    words.h: test_table("1/4", "1/2", "1/4"),
}


def clock(changed, *witnesses, **said):
    """The clock, with some things changed."""
    return At({**usual, **changed}, witnesses, spaces, **said)
