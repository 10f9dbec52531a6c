"""The summation mechanism: which scales of Laplace noise it admits.

For presence secrets a scale has to cover each user's mean and added deviation. Two
forms of the added deviation agree; the second does not subtract nearly equal roots.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
model = shared("gaussian_pufferfish._users")
K, k, i = natural("K"), natural("k"), natural("i")
x = point("x", REAL)
mu, sigma = function_variable("mu", NATURAL), function_variable("sigma", NATURAL)
b, epsilon, delta, tau = map(real, ("b", "epsilon", "delta", "tau"))


others, own, rest, is_user = model.others, model.own, model.rest, model.is_user


def covered(added):
    return forall(k, implies(is_user, abs(at(mu, k)) + added * tau <= epsilon * b))


difference = model.added
quotient = own / (sqrt(rest + own) + sqrt(rest))
admits = Definition(
    "summation_mechanism_admits",
    (mu, sigma, K, b, epsilon, tau),
    covered(quotient),
)
admitted = admits(mu, sigma, K, b, epsilon, tau)
hides = implies(is_user, model.hidden)
printed = covered(difference)

SPEC = Theorem(
    title="The summation mechanism, for presence secrets",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "section III-B, eq. (9)",
    covers=("GP-M2",),
    standing="definition",
    defines=admits,
    reads="Laplace noise of scale {3} hides in the sum of {2} users with means {0} and "
    "deviations {1} who is present, at epsilon {4} and the quantile {5}",
    uses=(close,),
    given={"scale": b > 0, "tail": 2 * normal_cdf(-tau) <= delta},
    claim=conjunction(
        implies(admitted, printed),
        implies(printed, admitted),
        implies(admitted, forall(k, hides)),
    ),
    remark="This is about presence only. For the secrets about a user's value the "
    "scale |a - a'| / {epsilon} is enough, without a delta: see value_secrets.",
)
squares = theorem("gaussian_pufferfish.naturals.squares")
part_a = theorem("gaussian_pufferfish.presence_secrets.each")


def same(p):
    """The difference of two roots times their sum is the difference of the squares."""
    v, w = map(real, "vw")
    known = p.assume(conjunction(v >= 0, w >= 0))
    roots = [
        p.have(conjunction(equal(sqrt(one) * sqrt(one), one), sqrt(one) >= 0), known)
        for one in (v, v + w)
    ]
    total = sqrt(v + w) + sqrt(v)
    empty, some = p.assume(equal(total, 0)), p.assume(negation(equal(total, 0)))
    goal = equal(sqrt(v + w) - sqrt(v), w / total)
    unit = p.have(equal(total * (1 / total), 1), some)
    some = p.have(
        goal, unit, *roots, p.have(equal((sqrt(v + w) - sqrt(v)) * total, w), *roots)
    )
    empty = p.have(goal, *roots, empty, p.have(equal(w, 0), *roots, empty))
    both = p.cases(equal(total, 0), empty, some)
    both = p.at(p.every(p.supposing(known, both), v, w), rest, own)
    size = p.use(squares, {squares["j"]: K, squares["f"]: others(sigma)})
    return p.granted(both, size)


def proof(p):
    """The two forms agree, and the printed one is enough."""
    agree = same(p)
    user = p.assume(is_user)
    ways = []
    for one, other in ((quotient, difference), (difference, quotient)):
        known = p.assume(covered(one))
        at_user = p.apply(p.at(known, k), user)
        goal = abs(at(mu, k)) + other * tau <= epsilon * b
        equal_ = p.have(equal(one, other), agree)
        hole = real("hole")
        shape = abs(at(mu, k)) + hole * tau <= epsilon * b
        fact = p.the_same(p.rewrite(equal_, at_user, shape, hole), goal)
        fact = p.every(p.supposing(is_user, fact), k)
        ways.append((known, fact))
    (known, forth), (printed, back) = ways
    private = p.use(part_a, p.given("scale"), forth, p.given("tail"))
    private = p.supposing(
        admitted, p.cut(p.the_same(p.assume(admitted), known.formula), private)
    )
    forth = p.supposing(
        admitted, p.cut(p.the_same(p.assume(admitted), known.formula), forth)
    )
    back = p.supposing(printed, p.the_same(back, admitted))
    return p.have(
        p.statement.claim,
        forth,
        back,
        p.the_same(private, implies(admitted, forall(k, hides))),
    )


users = {
    mu: function(i, number(1)),
    sigma: function(i, number(1)),
    K: natural_number(2),
    b: 3,
    epsilon: 1,
    tau: 2,
    delta: "1/20",
}
#: One user with a wide law, and the quantile 0: the scale may be any.
alone = {
    mu: function(i, number(0)),
    sigma: function(i, number(100)),
    K: natural_number(1),
    b: 1,
    epsilon: 0,
    tau: 0,
    delta: 0,
}


def told(p, claim):
    """The scale is admitted, and far out the user is told from nobody."""
    rule = p.have(claim.arguments[2], p.assume(claim))
    cover = p.auto(At(alone).of(abs(at(mu, k)) + quotient * tau <= epsilon * b))
    cover = p.every(p.supposing(At(alone).of(is_user), cover), k)
    fact = p.apply(rule, p.the_same(cover, rule.formula.arguments[0]))
    fact = p.follow(fact, natural_number(0))
    return p.absurd(p.part(fact, 0), far_out)


far_out = event(x, number(5) <= abs(x))

SPEC = SPEC.but(
    proof=proof,
    instance=At(users),
    near_misses={
        "the means alone": NearMiss(
            claim=implies(
                forall(k, implies(is_user, abs(at(mu, k)) <= epsilon * b)), admitted
            ),
            at={b: 1},
            witnesses=(natural_number(0),),
        ),
        "no tail": NearMiss(without="tail", at=At(alone, refute=told)),
        "one tail": NearMiss(
            number=Number(2, 1, hypothesis="tail"),
            at=At({**alone, delta: "1/2"}, refute=told),
        ),
    },
    exceptions={
        "scale": "a scale that is not positive gives no Laplace law, so that "
        "nothing can be computed there"
    },
)
