"""Inverse composition as a programme: the least loss among guesses that are allowed."""

from verifydp.formal.spec import *

words = shared("confounding_privacy._attacks")
constrained = definition("confounding_privacy.posterior_constraints")
expected_loss = words.expected_loss
S, Y, A, C = words.S, words.Y, words.A, space("C")
prior, act, loss, s, y = words.prior, words.act, words.loss, words.s, words.y
releases, says = kernel("releases", pair_sort(C, S), Y), kernel("says", A, S)
epsilon, delta = words.epsilon, words.delta
c, other_c, other = point("c", C), point("d", C), function_variable("other", Y, A)


def cost(choice, guesses):
    """What the guesses cost where the defender has made this choice."""
    return expected_loss(prior, function(s, at(releases, choice, s)), guesses, loss)


def allowed(choice, guesses):
    """The guesses are best against the choice, and within the constraints."""
    third = function_variable("third", Y, A)
    best = forall(third, cost(choice, guesses) <= cost(choice, third))
    spoken = function(y, at(says, at(guesses, y)))
    return conjunction(best, constrained(prior, spoken, epsilon, delta))


solved = Definition(
    "programme_solved",
    (prior, releases, says, loss, epsilon, delta, c, act),
    conjunction(
        allowed(c, act),
        forall(
            other_c,
            other,
            implies(allowed(other_c, other), cost(c, act) <= cost(other_c, other)),
        ),
    ),
    uses=(expected_loss, constrained),
)


def solution(choice, guesses):
    return solved(prior, releases, says, loss, epsilon, delta, choice, guesses)


SPEC = Theorem(
    title="All solutions of the programme cost the same",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, section 5, eq. "
    "(9), (10) and (11)",
    covers=("CP-Q9", "CP-Q10", "CP-Q11"),
    standing="definition",
    defines=solved,
    reads="{6} with the guesses {7} solves the programme for {1} with the cost {3} of "
    "guesses {2} about the state from {0} within {4} and {5}",
    uses=(expected_loss,),
    given={"one": solution(c, act), "other": solution(other_c, other)},
    claim=equal(cost(c, act), cost(other_c, other)),
    remark="What the defender chooses is a point of any space: the budget of the "
    "copula in eq. (9) and (10), where (10) is the case that the data are the state, "
    "and the first mechanism in eq. (11); each choice gives the law of the output in "
    "each state. That a solution exists, or is private, is not said: the constraints "
    "may be empty, and do not give privacy (proposition_1).",
)


def proof(p):
    """Each is allowed where the other one is compared."""
    parts = []
    for chosen, name in (((c, act), "one"), ((other_c, other), "other")):
        body = solved.at(solution(*chosen).arguments).arguments
        parts.append([p.have(part, p.given(name)) for part in body])
    (mine, least), (theirs, best) = parts
    first_ = p.apply(p.at(least, other_c, other), theirs)
    second_ = p.apply(p.at(best, c, act), mine)
    return p.have(p.statement.claim, first_, second_)


bit, only = point("bit", finite(2)), point("only", finite(1))
guessed = point("guessed", pair_sort(finite(2), finite(2)))
choice_and_state = point("choice_and_state", pair_sort(finite(1), finite(2)))
posterior = shared("confounding_privacy._posterior")
fair, first_guess = finite_law("1/2", "1/2"), function(only, label(0, 2))
#: Two guesses, of which the second one costs 1 whatever the state is.
free = {
    prior: fair,
    releases: function(choice_and_state, finite_law(1)),
    says: function(bit, fair),
    loss: function(guessed, indicator(equal(second(guessed), label(1, 2)))),
    epsilon: log(2),
    delta: "3/4",
    c: label(0, 1),
    other_c: label(0, 1),
    act: first_guess,
    other: first_guess,
}
spaces = {"S": finite(2), "Y": finite(1), "A": finite(2), "C": finite(1)}


def show(p, goal):
    """The first guess costs nothing, and nothing costs less."""
    mine, least = solved.at(goal.arguments).arguments
    best, within = mine.arguments
    third = function_variable("third", finite(1), finite(2))
    best = p.the_same(p.every(p.have(p.at(p.assume(best), third).formula), third), best)
    body = constrained.at(within.arguments)
    lower, moment = p.at(p.assume(body), label(0, 1)).formula.arguments
    here = p.have(
        conjunction(lower, moment), p.auto(lower), posterior.added_up(p, moment)
    )
    inside = p.step("forall_labels", here, terms=(body,))
    i = point("i", finite(1))
    rule = p.at(p.assume(least), i, third).formula
    least = p.the_same(p.every(p.have(rule), i, third), least)
    inside = p.the_same(inside, within)
    whole = p.have(solved.at(goal.arguments), best, inside, least)
    return p.the_same(whole, goal)


dearer = function(only, label(1, 2))
SPEC = SPEC.but(
    proof=proof,
    instance=At(free, spaces=spaces, show={"one": show, "other": show}),
    near_misses={
        "guesses that are not best": NearMiss(without="one", at={act: dearer}),
        "others that are not best": NearMiss(without="other", at={other: dearer}),
    },
)
