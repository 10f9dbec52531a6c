"""Theorem 7, line 1: dependent privacy takes the same epsilon as inferential privacy.

So it does where dependent privacy compares the laws of the output given the values of
a record. Read as a set of pairs of databases it may take more.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

evaluated = shared("hypothesis_testing._evaluated")
decided, by_labels = evaluated.decided, evaluated.by_labels
inferential = definition("hypothesis_testing.dependent_definitions")
by_laws = definition("hypothesis_testing.conditional_privacy")
In, R, D, V, Out = (space(name) for name in ("I", "R", "D", "V", "O"))
i, x, z, prior, M = (
    point("i", In),
    point("x", D),
    point("z", D),
    kernel("prior", R, D),
    kernel("M", D, Out),
)
record = function_variable("record", pair_sort(In, D), V)
pairs, epsilon = event_variable("pairs", pair_sort(V, V)), real("epsilon")
under = prior, M, function(x, at(record, i, x)), pairs
inferring = forall(i, inferential(*under, epsilon))
dependent = forall(i, by_laws(*under, epsilon))

SPEC = Theorem(
    title="Theorem 7, line 1, dependent privacy by conditional laws",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 7 and section 10.6",
    covers=("HT-T7", "HT-Q25"),
    standing="ambiguous",
    uses=(inferential, by_laws),
    claim=conjunction(implies(inferring, dependent), implies(dependent, inferring)),
    remark="Line 1, reading with conditional laws, eps_DDP = eps_IP: for any priors, "
    "records and pairs of values, in any spaces. For databases, as in print, see "
    "theorem_7_records.",
)
by_sets = definition("hypothesis_testing.dependent_privacy")
belief, depends = point("belief", R), event_variable("depends", pair_sort(In, In))
mass = mean(at(prior, belief), z, indicator(equal(z, x)))

SETS = Theorem(
    title="Theorem 7, line 1, dependent privacy by sets of pairs",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 7; Liu, Chakraborty "
    "and Mittal 2016",
    covers=("HT-T7", "HT-Q25"),
    standing="ambiguous",
    repair="hypothesis_testing.theorem_7_equality",
    uses=(inferential, by_sets),
    given={"inferential": inferring, "full": forall(belief, x, mass > 0)},
    claim=by_sets(M, record, depends, epsilon),
    remark="Line 1, reading with sets of pairs, eps_DDP <= eps_IP for the prior that "
    "makes the records depend on each other and holds all databases possible: it "
    "fails. Two bits that are equal with probability 4/5; the pair 00, 01 is possible, "
    "and one record differs there. Their exclusive or, kept with probability 3/4, is "
    "independent of each bit: eps_IP = 0 and eps_DDP = log 3.",
)
bayes = theorem("hypothesis_testing.conditional_privacy.bayes")


def proof(p):
    """Bayes' rule for each record."""
    chosen = {bayes["secret"]: under[2]}
    both = p.use(bayes, chosen)
    ways = []
    for known, wanted, place in ((inferring, dependent, 0), (dependent, inferring, 1)):
        start = p.at(p.assume(known), i)
        goal = p.at(p.assume(wanted), i).formula
        rule = p.have(both.formula.arguments[place], both)
        shown = p.every(p.the_same(p.apply(rule, start), goal), i)
        ways.append(p.supposing(known, shown))
    return p.have(p.statement.claim, *ways)


two, cell = (
    point("two", pair_sort(finite(2), finite(2))),
    point("cell", pair_sort(finite(2), finite(4))),
)
some, zero, one = point("some", finite(1)), label(0, 2), label(1, 2)
flips = finite_law("3/4", "1/4"), finite_law("1/4", "3/4")
left = choose(second(cell), zero, zero, one, one)
right = choose(second(cell), zero, one, zero, one)
# Two bits that are alike with probability 4/5; their exclusive or is kept with 3/4.
alike_bits = {
    prior: function(some, finite_law("2/5", "1/10", "1/10", "2/5")),
    M: table(*flips, *flips[::-1]),
    record: function(cell, choose(first(cell), left, right)),
    depends: event(two, TRUE),
    pairs: event(two, TRUE),
    epsilon: 0,
}
spaces = {
    "I": finite(2),
    "R": finite(1),
    "D": finite(4),
    "V": finite(2),
    "O": finite(2),
}


SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "less epsilon": NearMiss(
            claim=implies(
                inferring, forall(i, by_laws(*under, epsilon + log("99/100")))
            ),
            at=At(
                {
                    **alike_bits,
                    M: table(*flips, *flips),
                    epsilon: log("301/100"),
                    prior: function(some, finite_law(*("1/4",) * 4)),
                },
                spaces=spaces,
                refute=by_labels,
            ),
        ),
    },
)

shows = {"inferential": decided, "full": decided}

SETS = SETS.but(
    refutation=At(
        {**alike_bits, epsilon: log("299/100")},
        spaces=spaces,
        show=shows,
        refute=by_labels,
    ),
    instance=At(alike_bits, spaces=spaces, show=shows),
)
