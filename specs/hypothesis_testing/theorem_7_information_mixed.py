"""Theorem 7, line 3, where its two sides do not know the same: it fails.

The exclusive or of two bits is kept with probability 3/4. The output says nothing
about one bit to those who do not know the other, and about 0.131 nats to those who do.
"""

from verifydp.formal.spec import *

decided = shared("hypothesis_testing._evaluated").decided
membership = definition("hypothesis_testing.membership")
information = definition("hypothesis_testing.mutual_information")
V, U, Out = space("V"), space("U"), space("O")
v, u, epsilon = point("v", V), point("u", U), real("epsilon")
rho = law("rho", U)
M, both = kernel("M", pair_sort(V, U), Out), point("both", pair_sort(V, U))
nobody, database = point("nobody", finite(1)), law("database", pair_sort(V, U))
values, T = law("values", V), space("T")
joint = bind(rho, u, bind(values, v, dirac(pair(v, u))))


def private(prior, secret):
    return membership(function(nobody, prior), M, function(both, secret), epsilon)


def mass(*of):
    """The probability of a database."""
    return mean(joint, both, indicator(equal(both, pair(*of))))


w, s = point("w", V), point("s", U)
spread = {
    "full": forall(v, u, mass(v, u) > 0),
    "uniform": forall(v, w, u, s, equal(mass(v, u), mass(w, s))),
}
known = {
    "record": private(joint, first(both)),
    "other": private(joint, second(both)),
    **spread,
}

SPEC = Theorem(
    title="Theorem 7, propositions 1, 2, line 3, each record, given the others",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 7, propositions 1 and 2",
    covers=("HT-T7", "HT-Q25", "HT-P1", "HT-P2"),
    standing="ambiguous",
    repair="hypothesis_testing.theorem_7_information",
    uses=(membership, information),
    given=known,
    claim=information(rho, function(u, values), M, epsilon),
    remark="Line 3, reading with the information given the other records (the source) "
    "and membership privacy about each record by itself, both under the one prior that "
    "makes the records independent and uniform: it fails. Two fair and independent "
    "bits: membership privacy takes epsilon 0, and the information is log 2 minus the "
    "entropy of a quarter > 0.1308. One record stands for all the others.",
)
mutual = definition("hypothesis_testing.mutual_information_private")

SUPPORT = Theorem(
    title="Theorem 7, line 3, all priors against one that rules databases out",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 7 and eq. (25)",
    covers=("HT-T7", "HT-Q25"),
    standing="ambiguous",
    repair="hypothesis_testing.theorem_7_information",
    uses=(membership, mutual),
    given={"private": private(database, both)},
    claim=mutual(M, epsilon),
    remark="Line 3, reading with the information under all priors (the source) and "
    "membership privacy of the database under a prior that need not hold every "
    "database possible: it fails. The two bits are known to be equal, so their "
    "exclusive or is known and epsilon 0 is enough; another prior learns from it.",
)
positive = definition("hypothesis_testing.membership.positive")

present = event_variable("present", pair_sort(T, pair_sort(V, U)))

POSITIVE = Theorem(
    title="Theorem 7, propositions 1, 2, line 3, positive membership privacy",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 7, propositions 1 and "
    "2; Li, Qardaji, Su, Wu and Yang 2013",
    covers=("HT-T7", "HT-Q25", "HT-P1", "HT-P2"),
    standing="ambiguous",
    repair="hypothesis_testing.theorem_7_information",
    uses=(positive, information),
    given={"private": positive(function(nobody, joint), M, present, epsilon), **spread},
    claim=information(rho, function(u, values), M, epsilon),
    remark="Line 3, reading with the membership privacy of the source, about who is "
    "present: it fails, under the one prior that makes the records independent and "
    "uniform. Entity i is present if bit i is 1; two fair and independent bits and "
    "their noisy exclusive or, as before: positive membership privacy takes epsilon 0.",
)


bit = point("bit", finite(2))
two = point("two", pair_sort(finite(2), finite(2)))
zero, one = label(0, 2), label(1, 2)
flips = finite_law("3/4", "1/4"), finite_law("1/4", "3/4")
fair = finite_law("1/2", "1/2")
exclusive = {
    M: function(two, if_(equal(first(two), second(two)), *flips)),
    epsilon: 0,
}
independent = {**exclusive, rho: fair, values: fair}
cell = point("cell", pair_sort(finite(2), pair_sort(finite(2), finite(2))))
others, output = first(second(cell)), second(second(cell))
same = indicator(equal(first(cell), others))
of_output = indicator(equal(output, zero))
# 1 where the output is the exclusive or, and 0 elsewhere
ratio = test_of(cell, same * of_output + (1 - same) * (1 - of_output))
tilt = log(3), -log(2), ratio
spaces = {"V": finite(2), "U": finite(2), "O": finite(2)}


shows = dict.fromkeys(("record", "other", "full", "uniform", "private"), decided)

SPEC = SPEC.but(
    refutation=At({**independent, epsilon: "13/100"}, tilt, spaces, show=shows),
    instance=At(independent, spaces=spaces, show=shows),
)

SUPPORT = SUPPORT.but(
    refutation=At(
        {
            **exclusive,
            epsilon: "13/100",
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
)
member_of = point("member_of", pair_sort(finite(2), pair_sort(finite(2), finite(2))))
held = choose(first(member_of), first(second(member_of)), second(second(member_of)))
listed = {**independent, present: event(member_of, equal(held, one))}

POSITIVE = POSITIVE.but(
    refutation=At(
        {**listed, epsilon: "13/100"}, tilt, {**spaces, "T": finite(2)}, show=shows
    ),
    instance=At(listed, spaces={**spaces, "T": finite(2)}, show=shows),
)
