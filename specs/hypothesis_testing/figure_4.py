"""Figure 4: precision against recall for the Gaussian mechanism, recomputed.

The deviation is the classical one, the odds are equal. Where the recall is Phi(t) the
false alarms are Phi(t - mu), by hypothesis_testing.gaussian_tests.rates.
"""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.figure_4._words")

SPEC = Theorem(
    title="Figure 4 (a): precision against recall as epsilon varies",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, figure 4 (a)",
    covers=("HT-XF4a",),
    standing="reported",
    **words.drawn(("1", "1/100"), ("5", "1/100")),
    remark="The grids of the figure are not in the text; recomputed are epsilon = 1 "
    "and 5 at delta = 0.01, cut to six digits. The curves are ordered in epsilon "
    "(gaussian_growth). At epsilon = 5 the deviation is private at this delta, but "
    "not at every one: foundations.gaussian_classical_limit.",
)
