"""Proposition 1: independent records, and what the output tells about one of them.

Under a prior that makes the record independent of the others, inferential privacy
takes at most the epsilon of differential privacy: it averages over the others. It takes
all of it if the priors include those that know the others. One prior is not enough.
"""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.proposition_1._words")
close = definition("foundations.closeness")
inferential = definition("hypothesis_testing.dependent_definitions")
inferring, u, v, w, share = words.inferring, words.u, words.v, words.w, words.share
belief, at_point, response = words.belief, words.at_point, words.response
R, V, U, Out = (space(name) for name in ("R", "V", "U", "O"))
others = kernel("others", R, U)
M = kernel("M", pair_sort(V, U), Out)
epsilon = real("epsilon")

SPEC = Theorem(
    title="Proposition 1, one prior: inferential privacy takes no more epsilon",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, proposition 1",
    covers=("HT-P1",),
    standing="ambiguous",
    uses=(close, inferential),
    given={"records": words.records},
    claim=inferring,
    remark="Reading about one record, with any priors that make it independent of the "
    "others: eps_IP <= eps_DP. The others are one point of any space, so there are any "
    "number of them; they need not be independent of each other. With dependent "
    "records it fails (theorem_7_blowfish.prior). The other lines are in "
    "theorem_7_membership and theorem_7_information_record.",
)
mixture = theorem("foundations.mixtures")


def proof(p):
    """What is close for all values of the others is close on average."""
    each = p.at(p.given("records"), v, w, u)
    different = each.formula.arguments[0]
    here = p.assume(conjunction(different, share(v) > 0, share(w) > 0))
    bound = p.every(p.apply(each, p.have(different, here)), u)
    chosen = {
        "L": at(others, belief),
        "P": function(u, at(M, v, u)),
        "Q": function(u, at(M, w, u)),
        "epsilon": epsilon,
        "delta": 0,
    }
    averaged = p.use(mixture, bound, spaces={"Z": U, "S": Out}, **chosen)
    shown = p.every(p.supposing(here, averaged), belief, v, w)
    return p.have(inferring, words.same(p), p.the_same(shown, words.laws))


SPEC = SPEC.but(
    proof=proof,
    instance=at_point(response),
    near_misses={
        "not private": NearMiss(
            without="records", at=at_point({**response, epsilon: 0})
        ),
        "less epsilon": NearMiss(
            claim=inferential(
                words.prior, M, words.first_, words.apart, epsilon + log("99/100")
            ),
            at=at_point(response),
        ),
    },
)
