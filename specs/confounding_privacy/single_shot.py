"""One normal mechanism that is made anew, so that all together meet a target."""

from verifydp.formal.spec import *

gdp = definition("foundations.gaussian_dp")
composed = theorem("foundations.gaussian_dp_composition")
run = shared("foundations.gaussian_dp_composition._words").run
S, T = space("S"), space("T")
s, P, Q = point("s", S), law("P", S), law("Q", S)
K, J = kernel("K", S, T), kernel("J", S, T)
target, rest = real("target"), real("rest")
redesigned = Definition(
    "redesigned_parameter", (target, rest), sqrt(target**2 - rest**2)
)
own = redesigned(target, rest)

SPEC = Theorem(
    title="The parameter that is left for one mechanism",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, section 5.1, for "
    "normal mechanisms",
    covers=("CP-A4",),
    standing="definition",
    defines=redesigned,
    reads="the parameter that the target {0} leaves beside {1}",
    uses=(gdp,),
    given={
        "target": conjunction(rest >= 0, rest <= target),
        "first": gdp(P, Q, own),
        "others": forall(s, gdp(at(K, s), at(J, s), rest)),
    },
    claim=gdp(run(P, K), run(Q, J), target),
    remark="Any mechanisms with Gaussian privacy, adaptive or not: the others have the "
    "parameter {rest} together, the root of the sum of their squares, and the one that "
    "is made anew may spend what is left, which may be more than it had before. If "
    "{rest} is above {target}, nothing is left.",
)


def proof(p):
    """Squares add up."""
    names = {"P": P, "Q": Q, "K": K, "J": J, "mu1": own, "mu2": rest}
    fact = p.use(composed, p.given("first"), p.given("others"), **names)
    room = p.given("target")
    inside = p.have(target**2 - rest**2 >= 0, room)
    square = p.have(equal(own**2, target**2 - rest**2), inside)
    total = p.have(equal(sqrt(own**2 + rest**2), target), square, room)
    hole = p.fresh(REAL)
    return p.rewrite(total, fact, gdp(run(P, K), run(Q, J), hole), hole)


mechanism = theorem("foundations.gaussian_dp_mechanism")
drawn, pairs = point("drawn", REAL), point("pairs", pair_sort(REAL, REAL))
shifted = normal(1, 1)


def one_apart(p, goal):
    """Two normal laws, one deviation apart, and a parameter of 1."""
    values = {"m": 0, "k": 1, "s": 1, "mu": 1}
    fact = p.use(
        mechanism, {mechanism[name]: number(of) for name, of in values.items()}
    )
    if goal.operator == "forall":
        return p.the_same(p.every(fact, drawn), goal)
    left, right, parameter = goal.arguments
    hole = p.fresh(REAL)
    same = p.have(equal(number(1), parameter))
    return p.the_same(p.rewrite(same, fact, gdp(left, right, hole), hole), goal)


usual = {
    P: standard_normal,
    Q: shifted,
    K: function(drawn, standard_normal),
    J: function(drawn, shifted),
    target: sqrt(number(2)),
    rest: 1,
}
shows = {"first": one_apart, "others": one_apart}
corner = test_of(pairs, indicator(first(pairs) >= 0) * indicator(second(pairs) >= 0))
told = corner, "-67/100"
SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, (), {"S": REAL, "T": REAL}, shows),
    near_misses={
        "a first mechanism without a bound": NearMiss(
            without="first", at={rest: 1, target: 1}, witnesses=told
        ),
        "others without a bound": NearMiss(
            without="others", at={target: 1, rest: 0}, witnesses=told
        ),
        "nothing left": NearMiss(
            given={"target": rest >= 0},
            at={Q: standard_normal, target: 0},
            witnesses=(test_of(pairs, indicator(second(pairs) >= 0)), 0),
            show={"first": lambda p, goal: p.auto(goal)},
        ),
        "a little less": NearMiss(
            claim=gdp(run(P, K), run(Q, J), target * "85/100"), witnesses=told
        ),
    },
    exceptions={"target, part 1": "no mechanism has a negative parameter"},
)
