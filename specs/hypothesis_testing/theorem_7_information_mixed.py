"""Theorem 7, line 3, where its two sides do not know the same: it fails.

The exclusive or of two bits is kept with probability 3/4. The output says nothing
about one bit to those who do not know the other, and about 0.131 nats to those who do.
"""

from verifydp.formal.spec import *

membership = definition("hypothesis_testing.membership")
information = definition("hypothesis_testing.mutual_information")
V, U, Out = space("V"), space("U"), space("O")
v, u, epsilon = point("v", V), point("u", U), real("epsilon")
rho, theta = law("rho", U), kernel("theta", U, V)
M, both = kernel("M", pair_sort(V, U), Out), point("both", pair_sort(V, U))
nobody, database = point("nobody", finite(1)), law("database", pair_sort(V, U))
joint = bind(rho, u, bind(at(theta, u), v, dirac(pair(v, u))))


def private(prior, secret):
    return membership(function(nobody, prior), M, function(both, secret), epsilon)


bit = point("bit", finite(2))
two = point("two", pair_sort(finite(2), finite(2)))
zero, one = label(0, 2), label(1, 2)
flips = finite_law("3/4", "1/4"), finite_law("1/4", "3/4")
fair = finite_law("1/2", "1/2")
exclusive = {
    M: function(two, if_(equal(first(two), second(two)), *flips)),
    epsilon: 0,
}
independent = {**exclusive, rho: fair, theta: function(bit, fair)}
cell = point("cell", pair_sort(finite(2), pair_sort(finite(2), finite(2))))
others, output = first(second(cell)), second(second(cell))
same = indicator(equal(first(cell), others))
of_output = indicator(equal(output, zero))
# 1 where the output is the exclusive or, and 0 elsewhere
ratio = test_of(cell, same * of_output + (1 - same) * (1 - of_output))
tilt = log(3), -log(2), ratio
spaces = {"V": finite(2), "U": finite(2), "O": finite(2)}


def decided(p, formula):
    """All is decided at numbers."""
    return p.step("point", terms=(formula,), texts=("128",))


shows = dict.fromkeys(("record", "other", "full", "private"), decided)
known = {
    "record": private(joint, first(both)),
    "other": private(joint, second(both)),
    "full": forall(v, u, mean(joint, both, indicator(equal(both, pair(v, u)))) > 0),
}
SPEC = Theorem(
    title="Theorem 7, line 3, information given the others, privacy of each record",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 7 and eq. (25)",
    covers=("HT-T7", "HT-Q25"),
    standing="ambiguous",
    repair="hypothesis_testing.theorem_7_information",
    uses=(membership, information),
    given=known,
    claim=information(rho, theta, M, epsilon),
    refutation=At(independent, tilt, spaces, show=shows),
    instance=At(independent, spaces=spaces, show=shows),
    remark="Line 3, reading with the information given the other records (the source) "
    "and membership privacy about each record by itself, under one prior that holds "
    "all databases possible: it fails. Two fair and independent bits: membership "
    "privacy takes epsilon 0, and the information is log 2 - H(1/4) > 0.1308.",
)

SUPPORT = Theorem(
    title="Theorem 7, line 3, all priors against one that rules databases out",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 7 and eq. (25)",
    covers=("HT-T7", "HT-Q25"),
    standing="ambiguous",
    repair="hypothesis_testing.theorem_7_information",
    uses=(membership, information),
    given={"private": private(database, both)},
    claim=forall(rho, theta, information(rho, theta, M, epsilon)),
    refutation=At(
        {
            **exclusive,
            database: bind(fair, bit, dirac(pair(bit, bit))),
        },
        (dirac(zero), function(bit, fair), *tilt),
        spaces,
        show=shows,
    ),
    instance=At(
        {**exclusive, database: bind(fair, bit, dirac(pair(bit, bit)))},
        spaces=spaces,
        show=shows,
    ),
    remark="Line 3, reading with the information under all priors (the source) and "
    "membership privacy of the database under a prior that need not hold every "
    "database possible: it fails. The two bits are known to be equal, so their "
    "exclusive or is known and epsilon 0 is enough; another prior learns from it.",
)
