"""A mean over a law of two labels, written out."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import chance, labels


def in_two(p, of, over, body):
    """A mean over two labels is a sum."""
    zero, one = labels(2)
    parts = [At({over: side}).of(body) for side in (zero, one)]
    apart = [indicator(equal(over, side)) for side in (zero, one)]
    sum_, sides = apart[0] * parts[0] + apart[1] * parts[1], []
    for less, more in ((body, sum_), (sum_, body)):
        at_labels = p.auto(forall(over, less <= more))
        sides.append(p.mean(p.at(at_labels, over), of, over))
    total = chance(of, zero) * parts[0] + chance(of, one) * parts[1]
    return p.have(equal(mean(of, over, body), total), *sides)
