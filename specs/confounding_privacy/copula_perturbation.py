"""Two mechanisms whose noises are coupled by the paper's latent normals.

Each mechanism is a function of the dataset and of one standard normal score: any
mechanism with outputs in a standard space is of this form.
"""

from verifydp.formal.spec import *

latent = theorem("confounding_privacy.latent_noise")
scores = definition("confounding_privacy.latent_noise")
close = definition("foundations.closeness")
words = shared("confounding_privacy._gaussian_outputs")
copula = words.copula
correlation, deviation = copula.correlation, copula.deviation
centre, other, z = map(real, ("centre", "other", "z"))
outputs = words.outputs
X, Y, Z = space("X"), space("Y"), space("Z")
x, here, there = point("x", X), law("here", X), law("there", X)
f = function_variable("f", pair_sort(X, REAL), Y)
g = function_variable("g", pair_sort(X, REAL), Z)
released, C, D = (
    point("released", pair_sort(Y, Z)),
    event_variable("C", Y),
    event_variable("D", Z),
)
epsilon, delta = real("epsilon"), real("delta")
both = pair(at(f, x, first(outputs)), at(g, x, second(outputs)))
perturbed = Definition(
    "perturbed",
    (f, g, x, centre, deviation, correlation),
    bind(scores(centre, deviation, correlation), outputs, dirac(both)),
    uses=(scores,),
)


def alone(of, dataset=x):
    """One mechanism with noise of its own."""
    return bind(standard_normal, z, dirac(at(of, dataset, z)))


together = perturbed(f, g, x, centre, deviation, correlation)
first_kept = equal(
    probability(together, event(released, member(first(released), C))),
    probability(alone(f), C),
)
second_kept = equal(
    probability(together, event(released, member(second(released), D))),
    probability(alone(g), D),
)
given = {"correlation": latent.given["correlation"], "deviation": deviation > 0}
source = "Zhang, Malin, Raviv and Vorobeychik, confounding privacy, "

SPEC = Theorem(
    title="Copula perturbation of two mechanisms",
    source=source + "section 4.2",
    covers=("CP-A2",),
    standing="definition",
    defines=perturbed,
    reads="{0} and {1} on {2}, coupled by a latent normal with mean {3} and deviation "
    "{4}, with the nominal correlation {5}",
    given=given,
    claim=forall(x, conjunction(forall(C, first_kept), forall(D, second_kept))),
    remark="Each release alone is what it was. In the paper {deviation} is the factor "
    "times the sensitivity of the state's query over the copula's epsilon, and "
    "{centre} the query of the state.",
)


def margin(data, query, part):
    """The law of one release, where both are made with coupled noise."""
    law_of = perturbed(f, g, x, query, deviation, correlation)
    one = (first, second)[part](released)
    return bind(data, x, bind(law_of, released, dirac(one)))


def private(laws):
    return close(*laws, epsilon, delta)


def single(data, of):
    return bind(data, x, alone(of))


MARGINS = Theorem(
    title="Copula perturbation leaves the privacy of each mechanism as it is",
    source=source + "theorem 3 (i)",
    covers=("CP-T3",),
    standing="ambiguous",
    uses=(close, perturbed),
    given={
        **given,
        "first": private([single(data, f) for data in (here, there)]),
        "second": private([single(data, g) for data in (here, there)]),
    },
    claim=conjunction(
        *(
            private([margin(here, centre, place), margin(there, other, place)])
            for place in (0, 1)
        )
    ),
    remark="Part (i): {here} and {there} are the laws of the dataset given two states, "
    "{centre} and {other} the queries of these states. Both mechanisms have one "
    "{epsilon} and {delta} here; with others each follows by itself.",
)


def proof(p):
    """The margins of the scores, at what the mechanisms make of them."""
    values = {latent["correlation"]: correlation, latent["deviation"]: deviation}
    fact = p.use(
        latent,
        values | {latent["centre"]: centre},
        p.given("correlation"),
        p.given("deviation"),
    )
    one = p.at(p.part(fact, 1), event(z, member(at(f, x, z), C)))
    one = p.every(p.have(first_kept, one), C)
    two = p.at(p.part(fact, 2), event(z, member(at(g, x, z), D)))
    two = p.every(p.have(second_kept, two), D)
    return p.every(p.have(conjunction(one.formula, two.formula), one, two), x)


def margins_proof(p):
    """In each state the law of a release is that of the mechanism alone."""
    parts = []
    for place, (of, event_) in enumerate(((f, C), (g, D))):
        chances = []
        for data, query in ((here, centre), (there, other)):
            values = {SPEC["centre"]: query}
            fact = p.use(SPEC, values, p.given("correlation"), p.given("deviation"))
            fact = p.at(p.part(p.at(fact, x), place), event_)
            left, right = fact.formula.arguments
            ways = [
                p.mean(p.have(a <= b, fact), data, x)
                for a, b in ((left, right), (right, left))
            ]
            whole = probability(margin(data, query, place), event_)
            alone_ = probability(single(data, of), event_)
            chances.append(p.have(equal(whole, alone_), *ways))
        known = p.at(p.given(("first", "second")[place]), event_)
        goal = p.statement.claim.arguments[place]
        laws = goal.arguments[:2]
        bound = (
            probability(laws[0], event_)
            <= exp(epsilon) * probability(laws[1], event_) + delta
        )
        parts.append(p.the_same(p.every(p.have(bound, known, *chances), event_), goal))
    return p.have(p.statement.claim, *parts)


read, two = point("read", pair_sort(finite(2), REAL)), finite(2)
zero, one = label(0, 2), label(1, 2)
own_score = function(read, second(read))
usual = {f: own_score, g: own_score, centre: 0, correlation: "1/2", deviation: 2}
low = event(z, z <= -1)
reals = {"X": two, "Y": REAL, "Z": REAL}


def margin_fails(place):
    """The law of one release is another one."""

    def refute(p, claim):
        parts = p.at(p.assume(claim), zero)
        return p.absurd(p.part(parts, place), low)

    return refute


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces=reals),
    near_misses={
        "no deviation": NearMiss(
            without="deviation", at={deviation: 0}, refute=margin_fails(0)
        ),
        "correlation 2": NearMiss(
            given={"correlation": correlation >= -1},
            at={correlation: 2, deviation: 1},
            refute=margin_fails(1),
        ),
        "correlation minus 2": NearMiss(
            given={"correlation": correlation <= 1},
            at={correlation: -2, deviation: 1},
            refute=margin_fails(1),
        ),
    },
)


def tells(where):
    """A mechanism that tells the bit where its score lies there."""
    return function(read, if_(where, first(read), zero))


never, always = function(read, zero), function(read, first(read))
near_0 = tells(conjunction(second(read) >= "-1/10", second(read) <= "1/10"))
far_off = tells(second(read) >= 3)
bits = {
    here: finite_law(1, 0),
    there: finite_law(0, 1),
    f: never,
    g: never,
    centre: 0,
    other: 0,
    correlation: "1/2",
    deviation: 2,
    epsilon: 0,
    delta: 0,
}
bit = point("bit", two)
is_zero = event(bit, equal(bit, zero))


def release_tells(place):
    """One release tells the bit."""

    def refute(p, claim):
        return p.absurd(p.part(p.assume(claim), place), is_zero)

    return refute


MARGINS = MARGINS.but(
    proof=margins_proof,
    instance=At(bits, spaces={"X": two, "Y": two, "Z": two}),
    near_misses={
        "a first mechanism that tells": NearMiss(
            without="first", at={f: always}, refute=release_tells(0)
        ),
        "a second mechanism that tells": NearMiss(
            without="second", at={g: always}, refute=release_tells(1)
        ),
        "no deviation": NearMiss(
            without="deviation",
            at={deviation: 0, f: near_0, delta: "1/10"},
            refute=release_tells(0),
        ),
        "correlation 2": NearMiss(
            given={"correlation": correlation >= -1},
            at={correlation: 2, deviation: 1, g: far_off, delta: "1/100"},
            refute=release_tells(1),
        ),
        "correlation minus 2": NearMiss(
            given={"correlation": correlation <= 1},
            at={correlation: -2, deviation: 1, g: far_off, delta: "1/100"},
            refute=release_tells(1),
        ),
    },
)
