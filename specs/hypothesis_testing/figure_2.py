"""The drawing of the two densities and of the regions beyond the threshold."""

from verifydp.formal.spec import *

q_in, q_out, scale, theta, y = map(real, ("q_in", "q_out", "scale", "theta", "y"))


def region(centre):
    """The shaded region beyond the threshold, as a chance of the output."""
    return probability(laplace(centre, scale), event(y, theta <= y))


SPEC = Theorem(
    title="The shaded regions of true and false alarms",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, figure 2",
    covers=("HT-XF2",),
    standing="not-checkable",
    given={"scale": scale > 0, "order": q_out <= q_in},
    claim=region(q_out) <= region(q_in),
    instance=At({q_in: 1, q_out: 0, scale: 1, theta: 0}),
    remark="A drawing without numbers: two Laplace densities, and the red and the "
    "green region to the right of a threshold. There is nothing to decide in it. What "
    "the regions are as chances is in laplace_tails, and how they depend on one "
    "another, which gives the order that is drawn, in laplace_curve.",
)
