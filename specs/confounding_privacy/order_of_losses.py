"""Whether the epsilons of mechanisms order what attackers achieve."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import chance
from verifydp.language.terms import instantiate

close = definition("foundations.closeness")
three = finite(3)
y, drawn = point("y", three), point("drawn", three)
first_here, first_there = law("first_here", three), law("first_there", three)
second_here, second_there = law("second_here", three), law("second_there", three)
one, other = (first_here, first_there), (second_here, second_there)
epsilon, more, some = real("epsilon"), real("more"), real("some")


def tight(laws, level):
    """Whether it is the least epsilon in both orders, with delta 0."""
    ways = [close(*way, some, 0) for way in (laws, laws[::-1])]
    enough = conjunction(*(close(*way, level, 0) for way in (laws, laws[::-1])))
    return conjunction(enough, forall(some, implies(conjunction(*ways), level <= some)))


def posterior(laws, output):
    here, there = (chance(of, output) for of in laws)
    return here / (here + there)


def least_loss(laws, of):
    """The mean loss of the best answers, for two equally likely states."""
    parts = [mean(law_, y, of(posterior(laws, y))) for law_ in laws]
    return (parts[0] + parts[1]) / 2


def squared(laws):
    """The posterior variance of the state."""
    return least_loss(laws, lambda told: told * (1 - told))


def entropy(laws):
    """The posterior entropy of the state."""
    return least_loss(laws, lambda t: -t * log(t) - (1 - t) * log(1 - t))


def same_order(left, right):
    return conjunction(implies(left, right), implies(right, left))


source = "Zhang, Malin, Raviv and Vorobeychik, confounding privacy, appendix B"
weaker = squared(one) >= squared(other)

SPEC = Theorem(
    title="The epsilons order the least squared error of attackers",
    source=source,
    covers=("CP-Q108",),
    standing="refuted",
    uses=(close,),
    given={"first": tight(one, epsilon), "second": tight(other, more)},
    claim=same_order(epsilon <= more, weaker),
    printed=Printed(
        place="appendix B, (i)",
        words="the following statements are equivalent. epsilon <= hat "
        "epsilon. E_min[l_p; gamma_1, theta] >= E_min[l_p; gamma_2, "
        "theta]",
    ),
    remark="Two equally likely states; {epsilon} and {more} are the exact parameters, "
    "with delta 0. The squared error and the cross entropy are the paper's examples of "
    "bound-consistent losses. The first mechanism always gives a response with ratio "
    "5/3, the second one in a tenth of all cases one with ratio 8, and else nothing: "
    "its epsilon is larger, and it tells less on average. That each mechanism which "
    "can be made from the other one leaves at least as large an error is true.",
)

LOSSES = Theorem(
    title="Squared error and cross entropy order mechanisms alike",
    source=source,
    covers=("CP-Q108",),
    standing="refuted",
    claim=same_order(weaker, entropy(one) >= entropy(other)),
    printed=Printed(
        place="appendix B, (i)",
        words="E_min[l_p; gamma_1, theta] >= E_min[l_p; gamma_2, theta]. "
        "E_min[l'_p; gamma_1, theta] >= E_min[l'_p; gamma_2, theta]",
    ),
    remark="At the same two mechanisms the first leaves the smaller squared error, "
    "15/64 against 0.2349, and the larger entropy, 0.6616 against 0.6587.",
)

always = finite_law("5/8", "3/8", 0), finite_law("3/8", "5/8", 0)
rarely = finite_law("8/90", "1/90", "9/10"), finite_law("1/90", "8/90", "9/10")
values = dict(zip((*one, *other), (*always, *rarely), strict=True))


def exact(p, goal):
    """The output 0 has this ratio."""
    enough, least = goal.arguments
    level = least.arguments[0]
    inner = instantiate(level, some)
    known = p.assume(inner.arguments[0])
    first_event = event(drawn, equal(drawn, label(0, 3)))
    at_output = p.at(p.part(known, 0), first_event)
    bound = inner.arguments[1].arguments[0]
    ratio = bound.arguments[0]
    fact = p.have(exp(some) >= ratio, at_output)
    fact = p.have(inner.arguments[1], fact, p.auto(equal(exp(log(ratio)), ratio)))
    fact = p.every(p.supposing(known, fact), some)
    return p.have(goal, p.auto(enough), fact)


SPEC = SPEC.but(
    refutation=At(
        {**values, epsilon: log("5/3"), more: log(8)},
        show={"first": exact, "second": exact},
    )
)
LOSSES = LOSSES.but(refutation=At(values))
