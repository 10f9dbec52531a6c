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
    remark="The drawing is not in the text that we have; by the caption and section "
    "4.1.3 it shows two densities and the regions beyond a threshold. There is nothing "
    "to decide in it. The inequality above follows from laplace_curve and is not "
    "judged here.",
)

SPEC = SPEC.but(
    instance=At({q_in: 1, q_out: 0, scale: 1, theta: 0}),
)
