"""Whether the paper's programme for one new mechanism makes the composition private."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import chance, table
from verifydp.language.terms import instantiate

close = definition("foundations.closeness")
words = shared("confounding_privacy._joint_posteriors")
epsilon, delta = words.epsilon, words.delta
shares = words.first_share, words.second_share
two = finite(2)
y, zero, one = point("y", two), label(0, 2), label(1, 2)
chosen, other = kernel("chosen", two, two), kernel("other", two, two)


def laws(of):
    """The laws of the output in the two states, which the mechanism reads."""
    return at(of, zero), at(of, one)


def posterior(of, output):
    """The posterior chance of the first state, which is the attacker's best answer."""
    left, right = (
        share * chance(law_, output)
        for share, law_ in zip(shares, laws(of), strict=True)
    )
    return left / (left + right)


def feasible(of):
    """The posterior keeps the constraints at every output."""
    told = posterior(of, y)
    return forall(y, words.allowed(told, 1 - told))


def attacker_loss(of):
    """The mean squared error of the posterior."""
    errors = []
    for output in (zero, one):
        told = posterior(of, output)
        left, right = (chance(law_, output) for law_ in laws(of))
        errors.append(shares[0] * left * (1 - told) ** 2 + shares[1] * right * told**2)
    return errors[0] + errors[1]


better = implies(feasible(other), attacker_loss(chosen) <= attacker_loss(other))

SPEC = Theorem(
    title="Solutions of the programme for one mechanism make the composition private",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, corollary 2",
    covers=("CP-C2",),
    standing="refuted",
    uses=(close,),
    given={
        "shares": conjunction(
            shares[0] > 0, shares[1] > 0, equal(shares[0] + shares[1], 1)
        ),
        "target": conjunction(epsilon >= 0, delta >= 0, delta < 1),
        "feasible": feasible(chosen),
        "least": forall(other, better),
    },
    claim=close(*laws(chosen), epsilon, delta),
    repair="confounding_privacy.single_shot",
    printed=Printed(
        place="section 5.1, corollary 2",
        words="Comp({N_i(psi_i)}; psi_1) is (epsilon_g, delta_g)-DP for any "
        "psi_1 in tilde Lambda",
    ),
    remark="Two states and outputs of two labels; the other mechanisms tell nothing "
    "and are left out. {'chosen'} has the least loss of the attacker among all "
    "mechanisms whose posterior keeps the constraints; the loss is the squared error "
    "of the chances that the attacker gives, a proper score, which is the second class "
    "of the paper's appendix, and the posterior minimises it. For the target "
    "exp({epsilon}) = 20 and delta 1/10 the solution flips the state with chance 1/40, "
    "and the delta that is needed is 19/40.",
)

flipped = table(finite_law("39/40", "1/40"), finite_law("1/40", "39/40"))
target = {
    shares[0]: "1/2",
    shares[1]: "1/2",
    epsilon: log(20),
    delta: "1/10",
    chosen: flipped,
}
there = At(target)


def averaged(p, formula, law_):
    """What holds at both labels, on average."""
    fact = p.at(p.auto(forall(y, formula)), y)
    ends = formula.arguments
    ways = [p.mean(p.have(a <= b, fact), law_, y) for a, b in (ends, ends[::-1])]
    return p.have(equal(*(mean(law_, y, end) for end in ends)), *ways)


def least(p, goal):
    """At each output the error is at least 39/1600 of its chance."""
    inner = instantiate(goal.arguments[0], other)
    known = p.assume(inner.arguments[0])
    all_laws = laws(other)
    masses = [[chance(law_, of) for of in (zero, one)] for law_ in all_laws]
    parts = []
    low = p.auto(equal(exp(-log(20)), "1/20"))
    for place, of in enumerate((zero, one)):
        a, b = masses[0][place], masses[1][place]
        told = there.of(posterior(other, of))
        bound = p.at(known, of)
        size = p.have(conjunction(told >= "1/40", 1 - told >= "1/40"), bound, low)
        parts.append((a, b, told, size))
    totals = []
    for law_, row in zip(all_laws, masses, strict=True):
        values = [indicator(equal(y, of)) for of in (zero, one)]
        totals.append(averaged(p, equal(values[0] + values[1], 1), law_))
        totals.append(p.have(conjunction(*(mass >= 0 for mass in row))))
    return totals, parts, inner, known


def show(p, goal):
    totals, parts, inner, known = least(p, goal)
    wanted = inner.arguments[1]
    u, v, w = map(real, "uvw")
    rule = implies(
        conjunction(
            u >= 0,
            v >= 0,
            w >= "1/40",
            1 - w >= "1/40",
            equal(w, u / 2 / (u / 2 + v / 2)),
        ),
        u * (1 - w) ** 2 + v * w**2 >= (u + v) * number("39/1600"),
    )
    rule = p.every(p.have(rule), u, v, w)
    facts = []
    for a, b, told, size in parts:
        fact = p.at(rule, a, b, told)
        facts.append(p.apply(fact, p.have(fact.formula.arguments[0], size)))
    best = p.auto(equal(there.of(attacker_loss(chosen)), "39/1600"))
    fact = p.have(wanted, *totals, *facts, best)
    return p.the_same(p.every(p.supposing(known, fact), other), goal)


SPEC = SPEC.but(
    refutation=At(target, (event(y, equal(y, zero)),), show={"least": show})
)
