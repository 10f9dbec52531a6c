"""Whether the parameters of a copula bound what two coupled mechanisms lose."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
words = shared("confounding_privacy._gaussian_outputs")
told = shared("confounding_privacy._gaussian_half_lines").told
copula = words.copula
a1, a2, b1, b2 = words.a1, words.a2, words.b1, words.b2
correlation = copula.correlation
own_epsilon, own_delta, sensitivity = map(
    real, ("own_epsilon", "own_delta", "sensitivity")
)
first_epsilon, first_delta = real("first_epsilon"), real("first_delta")
second_epsilon, second_delta = real("second_epsilon"), real("second_delta")
deviation = 2 * log(2 / own_delta) * sensitivity / own_epsilon
effective = copula.effective(deviation)
laws = words.outputs_of(a1, a2, effective), words.outputs_of(b1, b2, effective)


def private(one, other, epsilon, delta):
    """One output of deviation 1, in both orders of the states."""
    ways = (normal(one, 1), normal(other, 1)), (normal(other, 1), normal(one, 1))
    return conjunction(*(close(*way, epsilon, delta) for way in ways))


SPEC = Theorem(
    title="The copula's parameters and those of the mechanisms bound the joint loss",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, theorem 3 (ii)",
    covers=("CP-T3",),
    standing="ambiguous",
    uses=(close,),
    given={
        "copula": conjunction(
            own_epsilon > 0,
            own_delta > 0,
            own_delta < 1,
            sensitivity > 0,
            copula.usual_correlation,
        ),
        "first": private(a1, b1, first_epsilon, first_delta),
        "second": private(a2, b2, second_epsilon, second_delta),
    },
    claim=close(
        *laws,
        own_epsilon + first_epsilon + second_epsilon,
        own_delta + first_delta + second_delta,
    ),
    repair="confounding_privacy.gaussian_pair",
    printed=Printed(
        place="section 4.2, theorem 3, (ii)",
        words="upper OPT(s_0, s_1) = OptComp((epsilon_c, delta_c), epsilon_1, "
        "delta_1, epsilon_2, delta_2, delta_g)",
    ),
    remark="Part (ii), read as a bound of what the two releases lose together, which "
    "is its use. The sums of the parameters are at least as large as what the optimal "
    "composition allows, so that the printed bound fails as well. Two normal outputs "
    "that move in opposite directions by 1, {own_epsilon} = 1, {own_delta} = 1/50, "
    "nominal correlation 1/2: nearly the same noise is used twice, and a difference "
    "tells the state. Read as a name for what the parameters allow, part (ii) says "
    "nothing that could fail; read as the loss of three independent releases, the "
    "copula's would tell nothing, as its law is the same in all states (latent_noise).",
)


def each_private(p, goal):
    """The profile of two normal laws, one deviation apart."""
    return p.have(goal, *(p.profile(*way.arguments) for way in goal.arguments))


opposite = {
    a1: 0,
    a2: 0,
    b1: 1,
    b2: -1,
    correlation: "1/2",
    own_epsilon: 1,
    own_delta: "1/50",
    sensitivity: 1,
    first_epsilon: 5,
    first_delta: "1/100000",
    second_epsilon: 5,
    second_delta: "1/100000",
}
shows = {"first": each_private, "second": each_private}
nearly_1 = At(opposite).of(effective)
SPEC = SPEC.but(
    instance=At(opposite, show=shows),
    refutation=At(
        opposite, (), {}, shows, told(nearly_1, (0, 0), (1, -1), (1, -58), 58)
    ),
)
