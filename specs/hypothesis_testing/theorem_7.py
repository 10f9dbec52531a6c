"""Theorem 7 in one reading in which all its lines hold.

Databases are compared, their neighbours are nested, and membership and inferential
privacy speak of the database under one prior that holds every database possible.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

words = shared("hypothesis_testing.theorem_7._words")
evaluated = shared("hypothesis_testing._evaluated")
asks, inferring, member_private = words.asks, words.inferring, words.member_private
under, nobody, spaces = words.under, words.nobody, words.spaces
no_pairs = words.no_pairs
decided, by_labels = evaluated.decided, evaluated.by_labels
private = definition("foundations.differential_privacy")
inferential = definition("hypothesis_testing.dependent_definitions")
membership = definition("hypothesis_testing.membership")
mutual = definition("hypothesis_testing.mutual_information_private")
D, V, U, Out = space("D"), space("V"), space("U"), space("O")
x, y, z = point("x", D), point("y", D), point("z", D)
prior, M, epsilon = law("prior", D), kernel("M", D, Out), real("epsilon")
join, both = (
    function_variable("join", pair_sort(V, U), D),
    point("both", pair_sort(V, U)),
)
single, dependent, blowfish = (
    event_variable(name, pair_sort(D, D))
    for name in ("single", "dependent", "blowfish")
)
reads = function(both, at(M, at(join, both)))


def inside(smaller, larger):
    couple = pair(x, y)
    return forall(x, y, implies(member(couple, smaller), member(couple, larger)))


informs = mutual(reads, epsilon)
lines = (
    implies(asks(blowfish), asks(dependent)),
    implies(asks(dependent), inferring),
    implies(inferring, asks(dependent)),
    implies(inferring, asks(single)),
    implies(member_private, asks(dependent, 2 * epsilon)),
    implies(member_private, informs),
)

SPEC = Theorem(
    title="Theorem 7, databases with nested neighbours",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 7 and eq. (25)",
    covers=("HT-T7", "HT-Q25"),
    standing="ambiguous",
    uses=(private, inferential, membership, mutual),
    given={
        "full": forall(x, mean(prior, z, indicator(equal(z, x))) > 0),
        "first": inside(single, dependent),
        "second": inside(dependent, blowfish),
    },
    claim=conjunction(*lines),
    remark="All three lines for every epsilon, in the reading that is closest to the "
    "printed proof: eps_BP >= eps_DDP = eps_IP >= eps_DP, eps_DDP <= 2 eps_MP and "
    "eps_MIDP <= eps_MP for the smallest epsilons of one mechanism (smallest_epsilon). "
    "The prior gives every database a positive probability, so there are countably "
    "many databases. The paper leaves its notions to an appendix that the text at hand "
    "lacks; the other theorems of this name take the notions of its sources.",
)
nested = theorem("hypothesis_testing.theorem_7_nested")
bayes = theorem("hypothesis_testing.theorem_7_records")
twice = theorem("hypothesis_testing.theorem_7_membership")
mean_of = theorem("hypothesis_testing.theorem_7_information")


def proof(p):
    """The lines one by one, each with its own theorem."""
    one_prior = {"R": finite(1)}

    def values(of, **changes):
        return {of[name]: one for name, one in changes.items()}

    ordered = p.use(nested, p.given("first"), p.given("second"), spaces={"S": Out})
    common = {"prior": under[0], "neighbours": dependent}
    full = p.every(p.given("full"), nobody)
    same = p.use(bayes, values(bayes, **common), full, spaces=one_prior)
    larger = p.use(
        bayes, values(bayes, **common, epsilon=2 * epsilon), full, spaces=one_prior
    )
    known = p.assume(member_private)
    chosen = values(twice, prior=under[0], secret=words.itself, pairs=dependent)
    moved = p.use(twice, chosen, known, spaces={"R": finite(1), "V": D})
    second = p.supposing(
        member_private, p.have(asks(dependent, 2 * epsilon), moved, larger)
    )
    third = p.supposing(member_private, p.use(mean_of, known, p.given("full")))
    return p.have(p.statement.claim, ordered, same, second, third)


def at_response(**values):
    changes = {
        {
            "epsilon": epsilon,
            "dependent": dependent,
            "blowfish": blowfish,
            "prior": prior,
        }[name]: one
        for name, one in values.items()
    }
    shows = dict.fromkeys(("first", "second", "full"), decided)
    return At(
        {**words.response, **changes}, spaces=spaces, show=shows, refute=by_labels
    )


# One of five values, kept with probability 4/5: the information is above log(4) / 2.
of_5 = point("of_5", pair_sort(finite(5), finite(1)))
pairs_of_5 = point("pairs_of_5", pair_sort(finite(5), finite(5)))
even = finite_law(*("1/5",) * 5)
kept = [
    finite_law(*("4/5" if of == seen else "1/20" for of in range(5)))
    for seen in range(5)
]
every_pair = event(pairs_of_5, TRUE)
five_values = {
    prior: even,
    M: table(*kept),
    join: function(of_5, first(of_5)),
    single: every_pair,
    dependent: every_pair,
    blowfish: every_pair,
    epsilon: log("401/100"),
}
cell = point("cell", pair_sort(finite(5), pair_sort(finite(1), finite(5))))
agrees = test_of(cell, indicator(equal(first(cell), second(second(cell)))))
tilted = finite_law(1), function(nobody, even), log(16), -log(4), agrees


def too_informative(p, claim):
    """Membership privacy at log 4.01, and more information than half of that."""
    part = p.have(claim.arguments[-1], p.assume(claim))
    known = decided(p, part.formula.arguments[0])
    return p.absurd(p.apply(part, known), *tilted)


SPEC = SPEC.but(
    proof=proof,
    instance=at_response(),
    near_misses={
        "half the information": NearMiss(
            claim=conjunction(
                *lines[:-1], implies(member_private, mutual(reads, epsilon / 2))
            ),
            at=At(
                five_values,
                spaces={name: finite(1 if name == "U" else 5) for name in spaces},
                show=dict.fromkeys(("first", "second", "full"), decided),
                refute=too_informative,
            ),
        ),
        "without the factor 2": NearMiss(
            claim=implies(member_private, asks(dependent)),
            at=at_response(epsilon=log("201/100")),
        ),
        "databases that cannot be": NearMiss(
            without="full",
            claim=implies(inferring, asks(dependent)),
            at=at_response(prior=finite_law(1, 0), epsilon=0),
        ),
        "pairs of one record that are not compared": NearMiss(
            without="first",
            claim=implies(inferring, asks(single)),
            at=at_response(dependent=no_pairs, blowfish=no_pairs, epsilon=0),
        ),
        "dependent pairs that are not compared": NearMiss(
            without="second",
            claim=implies(asks(blowfish), asks(dependent)),
            at=at_response(blowfish=no_pairs, epsilon=0),
        ),
    },
)
