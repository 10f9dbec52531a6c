"""What a coupling with normal marginals costs at least, for the squared distance.

With 0 < k < 1 and any c, (1 - k) (x - c)^2 is at most |x - x'|^2 plus
(1 / k - 1) (x' - c)^2, and each square has its mean by one marginal.
"""

from verifydp.formal.spec import *

coupling = definition("gaussian_pufferfish.coupling")
mean_at_most = definition("foundations.mean_bound")
PLANE = pair_sort(REAL, REAL)
w, both = law("w", PLANE), point("both", PLANE)
c, k, m, z = map(real, ("c", "k", "m", "z"))
y = real("y")
v = any_test("v", PLANE)
words = shared("gaussian_pufferfish.transport_bound._words")
P, R, one_score = words.P, words.R, words.one_score
zeros = words.zeros
terms = shared("gaussian_pufferfish.transport_bound._terms")
cost, other, variance = terms.cost, terms.other, terms.variance
compared = shared("gaussian_pufferfish.transport_bound._proof").compared

SPEC = Theorem(
    title="What a coupling of normal laws costs at least",
    source="Villani 2009, theorem 5.10 (duality), for quadratic potentials",
    uses=(coupling, mean_at_most),
    given={
        "coupling": coupling(w, P, R),
        "cost": mean_at_most(w, function(both, cost), m),
        "share": conjunction(k > 0, k < 1),
    },
    claim=(1 - k) * variance <= m + (1 / k - 1) * other,
)


def free(plan=None, **changed):
    """The two parts are one number: nothing is moved."""
    values = {**one_score, m: 0, k: "1/2", c: 0}
    by_name = {over.data: over for over in values}
    values |= {by_name[name]: new for name, new in changed.items()}
    drawn = pair(y, y)
    if plan is not None:
        values[w], drawn = plan, pair(number(0), number(0))

    def show(p, goal):
        premise = conjunction(z >= 0, forall(both, z * value(v, both) <= cost))
        known = p.assume(premise)
        nothing = p.at(p.have(premise.arguments[1], known), drawn)
        small = p.have(z * value(v, drawn) <= 0, nothing)
        average = p.mean(small, standard_normal, y)
        fact = p.have(z * mean(values[w], both, value(v, both)) <= 0, average)
        return p.the_same(p.every(p.supposing(premise, fact), z, v), goal)

    return At(values, show={"cost": show})


SPEC = SPEC.but(
    proof=compared,
    instance=free(),
    near_misses={
        "no coupling": NearMiss(without="coupling", at=free(zeros, sd_i=3)),
        "any cost": NearMiss(
            without="cost", at=At({**one_score, m: -9, k: "1/2", c: 0})
        ),
        "a negative share": NearMiss(without="share", at=free(k=-1)),
    },
)
