"""Theorem 7, line 3: mutual information takes no more epsilon than membership.

What moves no probability of a database by more than exp(epsilon) shares at most
epsilon with each record, given the others, under every prior. About single records the
same holds of the information that is not given the others; the mixed forms fail.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

decided = shared("hypothesis_testing._evaluated").decided
membership = definition("hypothesis_testing.membership")
mutual = definition("hypothesis_testing.mutual_information_private")
D, V, U, Out = space("D"), space("V"), space("U"), space("O")
x, z, hole, o = point("x", D), point("z", D), point("hole", D), point("o", Out)
nobody, only = point("nobody", finite(1)), label(0, 1)
prior, M, epsilon = law("prior", D), kernel("M", D, Out), real("epsilon")
join, both = (
    function_variable("join", pair_sort(V, U), D),
    point("both", pair_sort(V, U)),
)
reads = function(both, at(M, at(join, both)))
private = membership(function(nobody, prior), M, function(x, x), epsilon)
mass = mean(prior, z, indicator(equal(z, x)))

SPEC = Theorem(
    title="Theorem 7, line 3, all priors and databases",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 7 and eq. (25)",
    covers=("HT-T7", "HT-Q25"),
    standing="ambiguous",
    uses=(membership, mutual),
    given={"private": private, "full": forall(x, mass > 0)},
    claim=mutual(reads, epsilon),
    remark="Line 3, reading with all priors of the record and the others, as in the "
    "source, against membership privacy of the database under one prior that holds "
    "every database possible. `join` puts the record among the others; the bound is "
    "for each record. Where that prior leaves a database out, it fails; it leaves none "
    "out, so there are countably many databases.",
)
bound = theorem("hypothesis_testing.information_bound")
v, u, W = point("v", V), point("u", U), event_variable("W", Out)
rho, theta = law("rho", U), kernel("theta", U, V)
output = bind(prior, z, at(M, z))


def seen(of):
    return probability(at(M, of), W)


def factor(p):
    """A database and an output in W: its prior times the chance of W."""
    same = equal(z, x)
    one, other = indicator(same) * seen(z), indicator(same) * seen(x)
    template = equal(one, indicator(same) * seen(hole))
    yes = p.rewrite(p.assume(same), p.have(equal(one, one)), template, hole)
    pointwise = p.cases(same, yes, p.have(equal(one, other), p.assume(negation(same))))
    chance = p.mean_between(at(M, z), o, indicator(member(o, W)))
    whole = p.have(one <= seen(z), chance)
    bounds = [
        p.mean(bound_, prior, z)
        for bound_ in (
            p.have(one <= other, pointwise),
            p.have(other <= one, pointwise),
            whole,
        )
    ]
    return p.have(equal(mean(prior, z, one), mass * seen(x)), *bounds), bounds[2]


def proof(p):
    """Every law of the output is close to that of the prior, which is one law."""
    moved = p.at(p.given("private"), only, x, W)
    can_be = p.assume(moved.formula.arguments[0])
    known = *factor(p), p.at(p.given("full"), x)
    goal = seen(x) <= exp(epsilon) * probability(output, W)
    upward = p.have(goal, p.apply(moved, can_be), can_be, *known)
    never = p.have(goal, p.assume(negation(can_be.formula)), *known)
    either = p.every(p.cases(can_be.formula, upward, never), W)
    close_ = p.every(either, x)
    at_join = p.every(p.at(close_, at(join, v, u)), v, u)
    values = {"rho": rho, "theta": theta, "M": reads, "epsilon": epsilon}
    values = {bound[name]: one for name, one in values.items()}
    values[bound["Q"]] = function(u, output)
    shown = p.every(p.use(bound, values, at_join), rho, theta)
    return p.the_same(shown, p.statement.claim)


alone = point("alone", pair_sort(finite(2), finite(1)))
flips = finite_law("3/4", "1/4"), finite_law("1/4", "3/4")
fair = finite_law("1/2", "1/2")
response = {
    prior: fair,
    M: table(*flips),
    join: function(alone, first(alone)),
    epsilon: log("201/100"),
}
spaces = {"D": finite(2), "V": finite(2), "U": finite(1), "O": finite(2)}
cell = point("cell", pair_sort(finite(2), pair_sort(finite(1), finite(2))))
agrees = test_of(cell, indicator(equal(first(cell), second(second(cell)))))
one_record = finite_law(1), function(nobody, fair), log(3), -log(2), agrees

# One of five values, kept with probability 4/5.
alone_of_5 = point("alone_of_5", pair_sort(finite(5), finite(1)))
even = finite_law(*("1/5",) * 5)
kept = [
    finite_law(*("4/5" if of == seen_ else "1/20" for of in range(5)))
    for seen_ in range(5)
]
five_values = {
    prior: even,
    M: table(*kept),
    join: function(alone_of_5, first(alone_of_5)),
    epsilon: log("401/100"),
}
cell_of_5 = point("cell", pair_sort(finite(5), pair_sort(finite(1), finite(5))))
agree = indicator(equal(first(cell_of_5), second(second(cell_of_5))))
tilted = (
    finite_law(1),
    function(nobody, even),
    log(16),
    -log(4),
    test_of(cell_of_5, agree),
)


shows = {"private": decided, "full": decided}

SPEC = SPEC.but(
    proof=proof,
    instance=At(response, spaces=spaces, show=shows),
    near_misses={
        "not private": NearMiss(
            without="private",
            at={epsilon: 0},
            witnesses=one_record,
        ),
        "half of it": NearMiss(
            claim=mutual(reads, epsilon / 2),
            at=At(
                five_values,
                tilted,
                {**spaces, "D": finite(5), "V": finite(5), "O": finite(5)},
                show=shows,
            ),
        ),
        "databases that cannot be": NearMiss(
            without="full",
            at={prior: finite_law(1, 0), epsilon: 0},
            witnesses=one_record,
        ),
    },
)
