"""Figure 4 (b): precision against recall as delta varies."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.figure_4._words")

SPEC = Theorem(
    title="Figure 4 (b): precision against recall as delta varies",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, figure 4 (b)",
    covers=("HT-XF4b",),
    standing="reported",
    **words.drawn(("1", "1/100"), ("1", "1/100000")),
    remark="The grids of the figure are not in the text; recomputed are delta = 0.01 "
    "and 0.00001 at epsilon = 1, cut to six digits. Pairs with one deviation have one "
    "curve: curve_to_epsilon.gaussian.",
)
