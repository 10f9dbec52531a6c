"""A part of a private composition is private, for every notion that keeps processing.

Mechanisms have names, and a notion of privacy is a set of names. It is robust to
post-processing when a mechanism whose outputs have the law of processed outputs of a
private one is private.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import coin, table

classes = shared("general_composition._classes")
D, S, T, A, C = space("D"), space("S"), space("T"), space("A"), space("C")
both = pair_sort(S, T)
a, c, x, s, t = (
    point("a", A),
    point("c", C),
    point("x", D),
    point("s", S),
    point("t", T),
)
joint, marginal = (
    kernel("joint", pair_sort(A, D), both),
    kernel("N", pair_sort(C, D), S),
)
alone, rest = kernel("M", D, S), kernel("L", D, T)
private_joint, private_part = event_variable("private", A), event_variable("others", C)
g, z = function_variable("g", both, S), point("z", both)
B, E = event_variable("B", S), event_variable("E", both)


def same_law(one, other, over):
    """No event tells two laws apart."""
    return forall(over, equal(probability(one, over), probability(other, over)))


def has_law(of):
    """The mechanism c has on every database this law."""
    return forall(x, same_law(at(marginal, c, x), of, B))


is_image = has_law(pushforward(at(joint, a, x), z, at(g, z)))
robust = forall(
    a,
    c,
    g,
    implies(
        conjunction(member(a, private_joint), is_image),
        member(c, private_part),
    ),
)
source = "Composition in differential privacy for general granularity notions, "
product_ = bind(at(alone, x), s, bind(at(rest, x), t, dirac(pair(s, t))))

SPEC = Theorem(
    title="Parts of a private adaptive composition are private",
    source=source + "theorem VII.3",
    covers=("GC-TVII.3",),
    given={
        "robust": robust,
        "part": is_image,
        "private": member(a, private_joint),
    },
    claim=member(c, private_part),
    remark="For any notion. {a} is the composition, with all outputs; {c} is one of "
    "them, which the map {g} reads off, or several. The parameters stay the same, "
    "since the notion does. Of a stage after a given prefix nothing is said, see "
    "kernels_alone.",
)
INDEPENDENT = Theorem(
    title="Parts of a private independent composition are private",
    source=source + "theorem VII.2",
    covers=("GC-TVII.2",),
    given={
        "robust": robust,
        "independent": forall(x, same_law(at(joint, a, x), product_, E)),
        "part": has_law(at(alone, x)),
        "private": member(a, private_joint),
    },
    claim=member(c, private_part),
    remark="For any notion. The part is the mechanism {M}, and {L} holds the "
    "outputs of all others; as they are independent, any part may come first.",
)


def proof(p):
    """Robustness, for the map that reads off the part."""
    rule = p.at(p.given("robust"), a, c, g)
    both_ = p.have(rule.formula.arguments[0], p.given("private"), p.given("part"))
    return p.apply(rule, both_)


def from_product(p):
    """The first output of the product has the law of the first mechanism."""
    event_ = event(z, member(first(z), B))
    known = p.at(p.given("independent"), x, event_)
    own = p.at(p.given("part"), x, B)
    first_of = function(z, first(z))
    image = pushforward(at(joint, a, x), z, first(z))
    goal = equal(probability(at(marginal, c, x), B), probability(image, B))
    fact = p.every(p.every(p.have(goal, known, own), B), x)
    rule = p.at(p.given("robust"), a, c, first_of)
    both_ = p.have(rule.formula.arguments[0], p.given("private"), fact)
    return p.apply(rule, both_)


one_name = {"A": finite(1), "C": finite(1), "D": finite(2), "S": finite(2)}
spaces = {**one_name, "T": finite(2)}
only, bit = point("only", finite(1)), point("bit", finite(2))
places = point("places", pair_sort(finite(1), finite(2)))
name, only_bit = label(0, 1), point("only_bit", finite(2))
fair, tells = coin("1/2"), table(coin(1), coin(0))
pairs = point("pairs", pair_sort(finite(2), finite(2)))
two_coins = bind(fair, bit, pushforward(fair, only_bit, pair(bit, only_bit)))
values = {
    joint: function(places, two_coins),
    marginal: function(places, fair),
    private_joint: event(only, TRUE),
    private_part: event(only, TRUE),
    a: name,
    c: name,
}
reads = {g: function(pairs, first(pairs))}
alike = {alone: function(bit, fair), rest: function(bit, fair)}
unlike = {
    marginal: function(places, choose(second(places), coin(1), coin(0))),
    private_part: event(only, FALSE),
}
told = {
    joint: function(places, dirac(pair(label(0, 2), label(0, 2)))),
    private_part: event(only, FALSE),
}
h = function_variable("h", pair_sort(finite(2), finite(2)), finite(2))
is_zero = event(bit, equal(bit, label(0, 2)))


def no_image(changed):
    """No map takes the outputs to those of the other mechanism."""

    def show(p, goal):
        at_point = At({**values, **changed, g: h}, spaces=spaces).of
        both_ = p.assume(at_point(conjunction(member(a, private_joint), is_image)))
        laws = p.part(both_, 1)
        facts = [p.at(laws, label(place, 2), is_zero) for place in range(2)]
        wrong = p.have(FALSE, *facts)
        fact = p.have(at_point(member(c, private_part)), wrong)
        fact = p.every(p.supposing(both_, fact), h)
        return p.the_same(on_names(p, goal, fact), goal)

    return show


def on_names(p, goal, fact):
    """There is one mechanism of each kind."""
    row = classes.at_value(goal, name)
    inner = p.step("forall_labels", fact, terms=(row,))
    return p.step("forall_labels", inner, terms=(goal,))


SPEC = SPEC.but(
    proof=proof,
    instance=At({**values, **reads}, spaces=spaces),
    near_misses={
        "another notion": NearMiss(
            without="robust", at={private_part: event(only, FALSE)}
        ),
        "another mechanism": NearMiss(
            without="part",
            at=At(
                {**values, **reads, **unlike},
                spaces=spaces,
                show={"robust": no_image(unlike)},
            ),
        ),
        "not private": NearMiss(
            without="private",
            at={
                private_joint: event(only, FALSE),
                private_part: event(only, FALSE),
            },
        ),
    },
)
INDEPENDENT = INDEPENDENT.but(
    proof=from_product,
    instance=At({**values, **alike}, spaces=spaces),
    near_misses={
        "another notion": NearMiss(
            without="robust", at={private_part: event(only, FALSE)}
        ),
        "another composition": NearMiss(
            without="independent",
            at=At(
                {**values, **alike, **told},
                spaces=spaces,
                show={"robust": no_image(told)},
            ),
        ),
        "another mechanism": NearMiss(
            without="part",
            at=At(
                {**values, **alike, **unlike},
                spaces=spaces,
                show={"robust": no_image(unlike)},
            ),
        ),
        "not private": NearMiss(
            without="private",
            at={
                private_joint: event(only, FALSE),
                private_part: event(only, FALSE),
            },
        ),
    },
)
