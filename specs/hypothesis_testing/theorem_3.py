"""A threshold on the output is the best test of its level against Laplace noise.

The answers are q' = Q(D') if the record is out and q = Q(D) if it is in. The lemma of
Neyman and Pearson asks for a test of the likelihood ratio; the ratio of two Laplace
densities increases with the output, so that a threshold on the output is one.
"""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.theorem_3._words")
steps = shared("hypothesis_testing.theorem_3._steps")
at_tenth = words.at_tenth
y = point("y", REAL)
q_in, q_out = real("q_in"), real("q_out")
alpha = real("alpha")
epsilon = real("epsilon")

SPEC = Theorem(
    title="The Neyman-Pearson test of Laplace noise is a threshold on the output",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 3 and eq. (6)",
    covers=("HT-T3",),
    given={**words.usable, "order": q_out <= q_in},
    claim=words.best_of_level(words.printed(1), 1),
    remark="For any two answers, not for those a sensitivity apart alone, and against "
    "all randomised tests. 'Equivalent' is read as: the threshold is a best test of "
    "its level, not the only one. At the levels 0 and 1 the printed threshold is "
    "infinite: see theorem_3.ends. The case {q_out} <= {q_in}; theorem_3.mirrored is "
    "the other one. In the text that we have, the paper's proof has 1 - integral for "
    "the integral, and the signs of the two tails exchanged. Its note that the theorem "
    "holds for any adversary, knowledge of correlations included, is true of those for "
    "whom the two outputs are Laplace noise around two numbers; for one who does not "
    "know the correlated records they are mixtures, and a threshold need not be best.",
)
corners = (
    At({**at_tenth, alpha: "999/1000", epsilon: 20}),
    At({**at_tenth, q_in: 0, alpha: "1/2", epsilon: "1/100"}),
)

SPEC = SPEC.but(
    proof=steps.proof,
    instance=At(at_tenth),
    reach=corners,
    near_misses={
        "the answers in the other order": NearMiss(
            without="order",
            at=At(
                words.wrong_way,
                refute=words.beaten(test_of(y, indicator(y <= "-7/10"))),
            ),
        ),
        "level 0": NearMiss(without="level", at={alpha: 0}),
        "level 1": NearMiss(without="level", at={alpha: 1}),
        **words.other_numbers(at_tenth),
    },
    exceptions={
        "scale": "nothing is known of a law without a positive scale",
    },
)
