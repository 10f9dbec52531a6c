"""What the statements about posteriors share."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import labels

mean_at_most = definition("foundations.mean_bound")
z = real("z")


def added_up(p, goal):
    """A bound on a mean over labels: add up what lies below the function at each."""
    drawn, of, most = goal.arguments
    labels_ = drawn.sort.of()
    over, under = point("over", labels_), any_test("under", labels_)
    below = forall(over, z * value(under, over) <= at(of, over))
    premise = p.assume(conjunction(z >= 0, below))
    inside = p.have(below, premise)
    seen = [p.at(inside, one) for one in labels(labels_.parameters[0])]
    total = z * mean(drawn, over, value(under, over))
    bound = p.have(total <= most, p.have(z >= 0, premise), *seen)
    return p.the_same(p.every(p.supposing(premise, bound), z, under), goal)
