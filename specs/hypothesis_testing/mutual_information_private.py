"""Mutual-information privacy: a bound on the information for every prior.

The worst priors are those that are certain of the other records: information given the
others is an average over them.
"""

from verifydp.formal.spec import *

information = definition("hypothesis_testing.mutual_information")
V, U, Out = space("V"), space("U"), space("O")
u, values = point("u", U), law("values", V)
rho, theta, c = law("rho", U), kernel("theta", U, V), real("c")
M, h = kernel("M", pair_sort(V, U), Out), any_test("h", pair_sort(V, pair_sort(U, Out)))
mutual = Definition(
    "mutual_information_private",
    (M, c),
    forall(rho, theta, information(rho, theta, M, c)),
    uses=(information,),
)
private = mutual(M, c)


def knowing(budget):
    """The others are known, and the record has any law."""
    known = information(dirac(u), function(point("any_u", U), values), M, budget)
    return forall(u, values, known)


SPEC = Theorem(
    title="Mutual-information privacy, and priors that know the others",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 6; Cuff and Yu 2016",
    covers=("HT-DU15",),
    standing="definition",
    defines=mutual,
    reads="{0} is {1}-mutual-information private about a record, given the others",
    uses=(information,),
    claim=conjunction(implies(private, knowing(c)), implies(knowing(c), private)),
    remark="At most c nats of a record given the other records, under every prior on "
    "them, as in the source. For each record of a database it is asked of the function "
    "that puts this record among the others (theorem_7_information).",
)
bound = theorem("hypothesis_testing.information_bound")
t, a = real("t"), real("a")


def proof(p):
    """Average over the others what holds for each of them."""
    some = p.at(p.assume(private), dirac(u), function(point("any_u", U), values))
    forwards = p.the_same(p.every(some, u, values), knowing(c))
    goal = p.at(p.assume(information(rho, theta, M, c)), t, a, h).formula
    each = p.at(p.at(p.assume(knowing(c)), u, at(theta, u)), t, a, h)
    averaged = p.have(goal, p.mean(each, rho, u))
    averaged = p.the_same(p.every(averaged, t, a, h), information(rho, theta, M, c))
    backwards = p.the_same(p.every(averaged, rho, theta), private)
    return p.have(
        p.statement.claim,
        p.supposing(private, forwards),
        p.supposing(knowing(c), backwards),
    )


zero = label(0, 2)
two = point("two", pair_sort(finite(2), finite(2)))
cell = point("cell", pair_sort(finite(2), pair_sort(finite(2), finite(2))))
fair = finite_law("1/2", "1/2")
spaces = {"V": finite(2), "U": finite(2), "O": finite(2)}
told = {M: function(two, dirac(first(two))), c: log("201/100")}
of_record = indicator(equal(first(cell), second(second(cell))))
ten = 10, log(2) - 10, test_of(cell, of_record)


def bounded(p, *, reader, others, budget):
    """Every law of the output is close to the fair one."""
    rho_, theta_ = law("rho", others), kernel("theta", others, finite(2))
    parts = {"rho": rho_, "theta": theta_, "M": reader, "epsilon": budget}
    parts |= {"Q": function(point("any_u", others), fair)}
    known = p.use(bound, spaces={**spaces, "U": others}, **parts)
    return p.every(known, rho_, theta_)


def all_told(p, claim):
    """A bit that is told shares log 2 if it is fair."""
    shown = bounded(p, reader=told[M], others=finite(2), budget=told[c])
    wanted = p.the_same(shown, claim.arguments[0])
    return p.absurd(p.apply(p.assume(claim), wanted), zero, fair, *ten)


SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "a hundredth less": NearMiss(
            claim=implies(private, knowing(c * "99/100")),
            at=At(told, spaces=spaces, refute=all_told),
        ),
    },
)
