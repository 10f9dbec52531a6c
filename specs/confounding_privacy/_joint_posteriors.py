"""The constraints on an attacker's answers that the paper puts in place of privacy."""

from verifydp.formal.spec import *

epsilon, delta = real("epsilon"), real("delta")
first_share, second_share = real("first_share"), real("second_share")


def allowed(first_answer, second_answer):
    """What eq. (8) asks of the answers for the two states at one output.

    Parameters
    ----------
    first_answer, second_answer
        The chances that the attacker gives the two states.
    """
    low = exp(-epsilon)
    squares = first_answer * first_answer / first_share
    squares = squares + second_answer * second_answer / second_share
    return conjunction(
        first_answer >= low * first_share,
        second_answer >= low * second_share,
        squares <= delta * exp(epsilon),
    )
