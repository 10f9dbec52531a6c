"""From the larger answer on the inverse score rises."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.score_monotone._words")
tails = theorem("hypothesis_testing.laplace_tails")
beyond = {**words.usual, words.cut: 1, words.later: 2}


def constant(p, claim):
    """Without a weight both rates fall at the same pace there."""
    values = {"sensitivity": number(1), "epsilon": number(1)}
    chances = [
        p.use(tails, {tails[name]: one for name, one in (values | changed).items()})
        for changed in (
            {"q": number(centre), "theta": number(cut_)}
            for centre in (0, 1)
            for cut_ in (1, 2)
        )
    ]
    return p.have(FALSE, p.assume(claim), *chances)


SPEC = words.stated(
    "From the larger answer on the inverse score rises",
    2,
    ((TRUE, words.rises),),
    beyond,
    ("beta",),
    {
        "falling": words.wrong(words.claimed(2, (TRUE, words.falls)), beyond),
        "no weight": NearMiss(
            without=("beta",), at=At({**beyond, words.beta: 0}, refute=constant)
        ),
    },
    "For every epsilon, and for any number c. In eq. (32) the paper names the first "
    "interval here.",
)
