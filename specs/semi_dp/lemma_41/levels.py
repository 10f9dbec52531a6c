"""A chance cut into levels: steps shared by how often it reaches each level."""

from verifydp.formal.spec import *

words = shared("semi_dp._sequences")
means_of_steps = shared("semi_dp._means")
curve = definition("semi_dp.group_privacy.curve")
zero, i = words.zero, words.i
W = space("W")
G, w = law("G", W), point("w", W)
h, errors = any_test("h", W), any_test("errors", W)
f, x, n = function_variable("f", REAL), function_variable("x", NATURAL), natural("n")
slack, alpha = real("slack"), words.alpha
chance = value(h, w)


def reaches(level=chance):
    """It is as large as the next term of the sequence."""
    return indicator(at(x, next_(i)) <= level)


def often(law_=G, level=chance):
    """How often each level is reached."""
    return function(i, mean(law_, w, reaches(level)))


SPEC = Theorem(
    title="Steps shared by how often a chance reaches them are below its mean",
    source="step of the proof of lemma 41 of Cho and Awan, Semi-DP, in another form",
    uses=(curve,),
    given={
        "curve": curve(f),
        "stages": words.stages(x),
        "errors": forall(w, at(f, chance) <= value(errors, w)),
    },
    claim=words.steps(words.taken(f, x), often(), n) <= mean(G, w, value(errors, w)),
)
FINE = Theorem(
    title="Short steps shared by how often a chance reaches them are nearly its mean",
    source="step of the proof of lemma 41 of Cho and Awan, Semi-DP, in another form",
    given={
        "stages": words.stages(x),
        "short": forall(i, at(x, next_(i)) - at(x, i) <= slack),
        "whole": at(x, n) >= 1,
    },
    claim=mean(G, w, chance) - slack <= words.steps(x, often(), n),
)


def named_steps(p, sequence, rising):
    """The steps at a draw, under the name of a test, and their mean."""
    name = any_test("name", pair_sort(NATURAL, W))
    shares_ = p.every(p.have(words.between(reaches())), i)
    shares_ = p.the_same(shares_, words.shares(function(i, reaches())))
    known = (sequence, reaches(), n, rising, shares_)
    here, total, by_name = means_of_steps.of(p, G, w, name, *known)
    return value(name, pair(n, w)), here, total, by_name


def proof(p):
    """At each draw the steps end where the chance is reached."""
    rising, rises = p.given("stages"), p.given("curve")
    sequence = words.taken(f, x)
    stages_ = words.taken_stages(p, rises, f, x, rising)
    so_far, here, total, by_name = named_steps(p, sequence, stages_)
    j = natural("j")

    def goal(count):
        partial = words.steps(sequence, function(i, reaches()), count)
        return conjunction(partial <= at(f, chance), partial <= at(f, at(x, count)))

    inside = p.have(conjunction(chance >= 0, chance <= chance, chance <= 1))
    low = p.apply(p.at(rises, chance, chance), inside)
    base = p.have(goal(zero), low, p.part(stages_, 0))
    known, up = p.assume(goal(j)), p.at(p.part(stages_, 1), j)
    later = at(x, next_(j))
    reached = p.assume(later <= chance)
    order = words.in_order(p, x, rising, j)
    order = p.have(
        conjunction(later >= 0, later <= chance, chance <= 1), order, reached, inside
    )
    order = p.apply(p.at(rises, later, chance), order)
    yes = p.have(goal(next_(j)), known, up, order, reached)
    no = p.have(goal(next_(j)), known, up, p.assume(negation(later <= chance)))
    more = p.cases(later <= chance, yes, no)
    below = p.at(p.every(p.induct(j, goal(j), base, more), j), n)
    error = p.at(p.given("errors"), w)
    below = p.have(so_far <= value(errors, w), below, here, error)
    fact = p.have(SPEC.claim, p.mean(below, G, w), total)
    return p.named(fact, *by_name)


def fine(p):
    """At each draw the steps end one step below the chance, or later."""
    rising = p.given("stages")
    so_far, here, total, by_name = named_steps(p, x, rising)
    j = natural("j")

    def goal(count):
        partial = words.steps(x, function(i, reaches()), count)
        return disjunction(chance - slack <= partial, at(x, count) <= partial)

    base = p.have(goal(zero), p.part(rising, 0))
    facts = [p.assume(goal(j)), p.at(p.part(rising, 1), j), p.at(p.given("short"), j)]
    later = at(x, next_(j))
    yes = p.have(goal(next_(j)), *facts, p.assume(later <= chance))
    no = p.have(goal(next_(j)), *facts, p.assume(negation(later <= chance)))
    more = p.cases(later <= chance, yes, no)
    above = p.at(p.every(p.induct(j, goal(j), base, more), j), n)
    some = p.have(
        slack >= 0, p.at(p.part(rising, 1), zero), p.at(p.given("short"), zero)
    )
    above = p.have(chance - slack <= so_far, above, here, p.given("whole"), some)
    fact = p.have(FINE.claim, p.mean(above, G, w), total)
    return p.named(fact, *by_name)


bit = point("bit", finite(2))
half = {
    G: finite_law("1/2", "1/2"),
    h: test_of(bit, choose(bit, 0, 1)),
    x: function(i, minimum(1, to_real(i) / 2)),
    n: natural_number(2),
}
cut = {**half, f: function(alpha, alpha), errors: half[h]}
spaces = {"W": finite(2)}
shows = dict.fromkeys(("stages", "short", "errors"), words.computed)
SPEC = SPEC.but(
    proof=proof,
    instance=At(cut, spaces=spaces, show=shows),
    near_misses={
        "no such curve": NearMiss(
            without="curve",
            at={
                f: function(alpha, alpha - 1),
                h: test_of(bit, 1),
                errors: test_of(bit, 0),
            },
        ),
        "stages that begin below 0": NearMiss(
            without="stages",
            at={x: function(i, to_real(i) - 1), n: natural_number(1)},
        ),
        "smaller errors": NearMiss(without="errors", at={errors: test_of(bit, 0)}),
    },
)
FINE = FINE.but(
    proof=fine,
    instance=At({**half, slack: "1/2"}, spaces=spaces, show=shows),
    near_misses={
        "long steps": NearMiss(
            without="short", at={slack: "1/4", h: test_of(bit, "9/20")}
        ),
        "too few steps": NearMiss(
            without="whole", at={n: natural_number(0), slack: "1/2", h: test_of(bit, 1)}
        ),
        "stages that begin above 0": NearMiss(
            without="stages", at={x: function(i, 1), slack: 0, n: natural_number(1)}
        ),
    },
)
