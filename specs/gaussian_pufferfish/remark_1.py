"""Translation priors: noise for the shift is enough, whatever their shape."""

from verifydp.formal.spec import *

pufferfish = definition("gaussian_pufferfish.definition_1")
R, S = space("R"), space("S")
belief, s, t = point("belief", R), point("s", S), point("t", S)
prior = kernel("prior", pair_sort(R, S), REAL)
location = function_variable("location", pair_sort(R, S))
pairs = event_variable("pairs", pair_sort(S, S))
x, y, b, epsilon = point("x", REAL), point("y", REAL), real("b"), real("epsilon")
A, B = event_variable("A", REAL), event_variable("B", REAL)
compared = member(pair(s, t), pairs)
here, there = at(prior, belief, s), at(prior, belief, t)
at_s, at_t = at(location, belief, s), at(location, belief, t)
shift = at_s - at_t


def moved(law_, by):
    return pushforward(law_, x, x + by)


def same(one, other, what=A):
    return equal(probability(one, what), probability(other, what))


mechanism = function(x, laplace(x, b))
is_private = pufferfish(prior, mechanism, pairs, epsilon, 0)
covered = implies(compared, abs(shift) <= epsilon * b)
#: P(x | s_i) = P(x - mu_j + mu_i | s_j), in events: the other prior, moved by -shift.
identity = implies(compared, same(here, moved(there, -shift)))


one, other, only = label(0, 2), label(1, 2), label(0, 1)

SPEC = Theorem(
    title="Translation priors",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, remark 1, "
    "eq. (6) and appendix B",
    covers=("GP-R1", "GP-Q6"),
    printed=Printed(
        "section III-A, remark 1 with eq. (6)",
        "P(x | s_i) = P(x - mu_j + mu_i | s_j) for all x; epsilon-pufferfish private "
        "if b >= (1 / epsilon) max |mu_i - mu_j|",
    ),
    uses=(pufferfish,),
    given={
        "scale": b > 0,
        "translated": forall(belief, s, t, A, identity),
        "noise": forall(belief, s, t, covered),
    },
    claim=is_private,
    remark="As it stands, in events: the identity is a hypothesis, and with it "
    "the remark is true for any numbers mu. Where the mu are means the "
    "identity moves the second prior the wrong way (it has to be x - "
    "mu_i + mu_j), so that it holds for equal means only; what is meant "
    "is remark_1.located, with the same bound. The proof in appendix "
    "{'B'} has no epsilon in two exponents.",
)
# Without their locations the two priors are one law.
one_shape = implies(compared, same(moved(here, -at_s), moved(there, -at_t)))
translated = implies(compared, same(here, moved(there, shift)))

LOCATED = Theorem(
    title="Translation priors: one shape, at two locations",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, remark 1, "
    "eq. (6) and appendix B; what is meant",
    covers=("GP-R1", "GP-Q6"),
    uses=(pufferfish,),
    given={
        "scale": b > 0,
        "one shape": forall(belief, s, t, A, one_shape),
        "noise": forall(belief, s, t, covered),
    },
    claim=conjunction(is_private, forall(belief, s, t, A, translated)),
    remark="The priors have any one shape and locations mu, which need not be means. "
    "The claim has the identity of translates too, in events: P(x | s_i) = P(x - mu_i "
    "+ mu_j | s_j).",
)
laplace_mechanism = theorem("foundations.laplace")


def proof(p):
    """The identity as it stands moves the data by -shift."""
    equation = p.apply(p.at(p.given("translated"), belief, s, t, A), p.assume(compared))
    return private_by(p, -shift, equation)


def located_proof(p):
    """Without their locations the priors are one law, so they are translates."""
    back = event(x, member(x + at_s, A))
    known = p.assume(compared)
    centred = p.apply(p.at(p.given("one shape"), belief, s, t, back), known)
    equation = p.have(same(here, moved(there, shift)), centred)
    private = private_by(p, shift, equation)
    moved_ = p.every(p.supposing(compared, equation), belief, s, t, A)
    return p.have(p.statement.claim, private, moved_)


def private_by(p, by, equation):
    """Datum by datum the noise covers what the data are moved by."""
    known = p.assume(compared)
    small = p.apply(p.at(p.given("noise"), belief, s, t), known)
    level = {"f": x + by, "g": x, "sensitivity": epsilon * b}
    apart = p.have(abs(x + by - x) <= epsilon * b, small)
    mechanism_ = p.use(laplace_mechanism, p.given("scale"), apart, **level)
    average = p.mean(p.at(mechanism_, B), there, x)
    left, right = equation.formula.arguments
    unit = p.mean_between(laplace(x, b), y, indicator(member(y, B)))
    # What is known of events holds for the chance of B, a test of the data.
    chance = probability(laplace(x, b), B)
    less = p.layer_cake(p.every(p.have(left <= right, equation), A), x, chance, unit)
    first_, second_ = bind(here, x, laplace(x, b)), bind(there, x, laplace(x, b))
    bound = probability(first_, B) <= exp(epsilon) * probability(second_, B) + 0
    total = p.every(p.have(bound, less, average), B)
    private = p.every(p.supposing(compared, total), belief, s, t)
    return p.the_same(private, is_private)


spaces = {"R": finite(1), "S": finite(2)}
both = point("both", pair_sort(finite(1), finite(2)))
couple = point("couple", pair_sort(finite(2), finite(2)))
ordered = event(couple, equal(couple, pair(one, other)))
left, everything = event(y, y <= 0), event(y, TRUE)


def located(law_at, first_place, second_place, **changed):
    """Two secrets that are compared in one order."""
    places = first_place, second_place
    values = {
        prior: function(both, choose(second(both), *map(law_at, places))),
        location: function(both, choose(second(both), *places)),
        pairs: ordered,
        b: 1,
        epsilon: 1,
    }
    by_name = {over.data: over for over in values}
    return {**values, **{by_name[name]: new for name, new in changed.items()}}


def constant(place):
    return dirac(number(place))


def gaussian(place):
    return normal(place, 1)


def fails(values, what=left, **parts):
    parts = {"claim": is_private, **parts}
    at_values = At(values, (only, one, other, what), spaces)
    return NearMiss(at=at_values, **parts)


nowhere = function(both, number(0))
wider = implies(compared, abs(shift) <= number("101/100") * epsilon * b)

a_little_more = forall(belief, s, t, wider)
# With -mu for the locations the identity holds as it stands.
mirrored = choose(second(both), 0, -1)

SPEC = SPEC.but(
    proof=proof,
    instance=At(
        located(gaussian, 0, 1, location=function(both, mirrored)), spaces=spaces
    ),
    near_misses={
        "no scale": fails(
            located(constant, 0, 0, b=-1, epsilon=-1), everything, without=("scale",)
        ),
        "two shapes": fails(
            located(constant, 0, 3, location=nowhere), without=("translated",)
        ),
        "any shift": fails(
            located(constant, 0, 3, location=function(both, 3 * mirrored)),
            without=("noise",),
        ),
        "a little less noise": fails(
            located(
                constant, 0, "101/100", location=function(both, "101/100" * mirrored)
            ),
            given={"noise": a_little_more},
        ),
    },
)

LOCATED = LOCATED.but(
    proof=located_proof,
    instance=At(located(gaussian, 0, 1), spaces=spaces),
    near_misses={
        "the identity the other way": fails(
            located(gaussian, 0, 1),
            claim=forall(
                belief,
                s,
                t,
                A,
                implies(compared, same(here, moved(there, -shift))),
            ),
        ),
        "no scale": fails(
            located(constant, 0, 0, b=-1, epsilon=-1), everything, without=("scale",)
        ),
        "two shapes": fails(
            located(constant, 0, 3, location=nowhere), without=("one shape",)
        ),
        "any shift": fails(located(constant, 0, 3), without=("noise",)),
        "a little less noise": fails(
            located(constant, 0, "101/100"),
            given={"noise": a_little_more},
        ),
    },
)
