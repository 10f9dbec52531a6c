"""The copula of outputs that are functions of coupled noise.

Each output is a function of its score; the scores are two normals with the effective
correlation. The paper's formula puts the distribution functions of the outputs into
the law of two normals.
"""

from verifydp.formal.spec import *

mirrored = theorem("gaussian_pufferfish.sum_of_normals.mirrored")
words = shared("confounding_privacy._gaussian_outputs")
r, outputs = words.r, words.outputs
averaged = words.copula.averaged
f, g = function_variable("f", REAL, REAL), function_variable("g", REAL, REAL)
back_f, back_g = function_variable("back_f", REAL), function_variable("back_g", REAL)
y1, y2, t1, t2, y, z = map(real, ("y1", "y2", "t1", "t2", "y", "z"))
coupled = words.outputs_of(0, 0)


def both(left, right):
    return conjunction(implies(left, right), implies(right, left))


def increasing(of, back):
    """The function is at most y up to its inverse there."""
    return forall(z, y, both(at(of, z) <= y, z <= at(back, y)))


def decreasing(of, back):
    """The function is at most y from its inverse on."""
    return forall(z, y, both(at(of, z) <= y, at(back, y) <= z))


def level(of, end):
    """The distribution function of one output."""
    return probability(standard_normal, event(z, at(of, z) <= end))


def joint_law(first_level, second_level):
    """What the lemma says of the outputs, at places with these normal probabilities."""
    ends = conjunction(
        equal(normal_cdf(t1), first_level), equal(normal_cdf(t2), second_level)
    )
    low = conjunction(at(f, first(outputs)) <= y1, at(g, second(outputs)) <= y2)
    normals = conjunction(first(outputs) <= t1, second(outputs) <= t2)
    same = equal(
        probability(coupled, event(outputs, low)),
        probability(coupled, event(outputs, normals)),
    )
    return forall(y1, y2, t1, t2, implies(ends, same))


claim = joint_law(level(f, y1), level(g, y2))
source = "Zhang, Malin, Raviv and Vorobeychik, confounding privacy, lemma 9"

SPEC = Theorem(
    title="Outputs that increase with the noise have the copula of the noise",
    source=source + " (i)",
    covers=("CP-L9",),
    standing="ambiguous",
    given={"first": increasing(f, back_f), "second": increasing(g, back_g)},
    claim=claim,
    remark="Part (i), where the state decides the dataset, so that each output is a "
    "function of its noise alone: {'f'} and {'g'} of the normal scores, with inverses "
    "{'back_f'} and {'back_g'}. The formula asks for the places whose normal "
    "probabilities are the distribution functions of the outputs; {r} is the effective "
    "correlation.",
)

DECREASING = Theorem(
    title="Outputs that decrease with the noise have the copula of the noise, too",
    source=source + " (ii), repaired",
    covers=("CP-L9",),
    standing="ambiguous",
    given={"first": decreasing(f, back_f), "second": decreasing(g, back_g)},
    claim=claim,
    remark="Part (ii) with the formula of part (i): both scores may be reflected.",
)

PRINTED = Theorem(
    title="Outputs that decrease with the noise have the survival copula",
    source=source + " (ii)",
    covers=("CP-L9",),
    standing="ambiguous",
    given={"first": decreasing(f, back_f), "second": decreasing(g, back_g)},
    claim=joint_law(1 - level(f, y1), 1 - level(g, y2)),
    repair="confounding_privacy.lemma_9.decreasing",
    printed=Printed(
        place="appendix H, lemma 9, (ii)",
        words="Phi_rho'(F_1^-1(1 - Psi_1(A(V_1)|s)), F_2^-1(1 - Psi_2(A(V_2)|s)))",
    ),
    remark="Part (ii) as it stands. The outputs are the scores with the other sign, of "
    "correlation 1/2: both are at most 1 with chance 0.745, where 0.063 is printed.",
)

X = space("X")
x, dataset = point("x", X), law("dataset", X)
F = function_variable("F", pair_sort(X, REAL), REAL)
G = function_variable("G", pair_sort(X, REAL), REAL)
undo_first = function_variable("undo_first", pair_sort(X, REAL))
undo_second = function_variable("undo_second", pair_sort(X, REAL))


def of_dataset(of, back):
    return forall(x, z, y, both(at(of, x, z) <= y, z <= at(back, x, y)))


def mixed_level(of, end):
    chance = probability(standard_normal, event(z, at(of, x, z) <= end))
    return mean(dataset, x, chance)


low = conjunction(at(F, x, first(outputs)) <= y1, at(G, x, second(outputs)) <= y2)
normals = conjunction(first(outputs) <= t1, second(outputs) <= t2)
RANDOM = Theorem(
    title="Outputs of a random dataset have the copula of the noise",
    source=source + ", for confounding privacy in general",
    covers=("CP-L9",),
    standing="ambiguous",
    given={"first": of_dataset(F, undo_first), "second": of_dataset(G, undo_second)},
    claim=forall(
        y1,
        y2,
        t1,
        t2,
        implies(
            conjunction(
                equal(normal_cdf(t1), mixed_level(F, y1)),
                equal(normal_cdf(t2), mixed_level(G, y2)),
            ),
            equal(
                mean(dataset, x, probability(coupled, event(outputs, low))),
                probability(coupled, event(outputs, normals)),
            ),
        ),
    ),
    repair="confounding_privacy.lemma_9",
    remark="The other reading: the outputs are functions of the noise and of a dataset "
    "that is random given the state. The dataset is a fair bit that moves both outputs "
    "by 10; the noises have correlation 1/2. Both outputs are at most 5 with chance "
    "almost 1/2, and 1/3 would be printed.",
)


def place(p, which, sign=1):
    """The place of an output is that of its score."""
    of, back = ((f, back_f), (g, back_g))[which]
    end = (y1, y2)[which]
    rule = p.at(p.given(("first", "second")[which]), z, end)
    inside = z <= at(back, end) if sign == 1 else at(back, end) <= z
    same = p.have(equal(indicator(at(of, z) <= end), indicator(inside)), rule)
    left, right = same.formula.arguments
    ways = [
        p.mean(p.have(a <= b, same), standard_normal, z)
        for a, b in ((left, right), (right, left))
    ]
    line = [p.axiom("normal_half_line", sign * at(back, end))]
    if sign == -1:
        line.append(p.at(p.use(mirrored), event(z, z <= -at(back, end))))
    return ways, line


def places(p, sign):
    """Both outputs are at most their places where their scores are, or minus these."""
    premise = conjunction(
        equal(normal_cdf(t1), level(f, y1)), equal(normal_cdf(t2), level(g, y2))
    )
    known, facts = p.assume(premise), []
    a, b = map(real, "ab")
    ordered = implies(equal(normal_cdf(a), normal_cdf(b)), equal(a, b))
    ordered = p.every(p.have(ordered), a, b)
    for which, (of, back, end, at_end) in enumerate(
        ((f, back_f, y1, t1), (g, back_g, y2, t2))
    ):
        ways, line = place(p, which, sign)
        here = sign * at(back, end)
        chance = equal(normal_cdf(at_end), normal_cdf(here))
        chance = p.have(chance, *ways, *line, p.part(known, which))
        same = p.apply(p.at(ordered, at_end, here), chance)
        score = (first, second)[which](outputs)
        rule = p.at(p.given(("first", "second")[which]), score, end)
        low_ = indicator(at(of, score) <= end)
        high = indicator(score <= at_end if sign == 1 else -at_end <= score)
        facts.append(p.have(equal(low_, high), rule, same))
    return known, facts


released = indicator(
    conjunction(at(f, first(outputs)) <= y1, at(g, second(outputs)) <= y2)
)
below = indicator(conjunction(first(outputs) <= t1, second(outputs) <= t2))
above = indicator(conjunction(-t1 <= first(outputs), -t2 <= second(outputs)))


def proof(p):
    """Each output is at most its place where its score is."""
    known, facts = places(p, 1)
    same = p.have(equal(released, below), *facts)
    fact = averaged(p, same, coupled, outputs)
    fact = p.every(p.supposing(known, fact), y1, y2, t1, t2)
    return p.the_same(fact, p.statement.claim)


def reflected(p):
    """Reflect the second score given the first one, then the first one."""
    known, facts = places(p, -1)
    same = p.have(equal(released, above), *facts)
    fact = averaged(p, same, coupled, outputs)
    mirror, own = p.use(mirrored), sqrt(1 - r**2)
    inside = conjunction(-t1 <= y, -t2 <= r * y + own * z)
    inner = p.at(mirror, event(z, inside))
    inner = averaged(p, inner, standard_normal, y)
    turned_ = indicator(conjunction(-t1 <= y, -t2 <= r * y - own * z))
    unit = p.mean_between(standard_normal, z, turned_)
    outer = p.same_test(mirror, y, mean(standard_normal, z, turned_), unit)
    means = equal(mean(coupled, outputs, above), mean(coupled, outputs, below))
    ends = p.have(
        equal(
            indicator(conjunction(-t1 <= -y, -t2 <= r * -y - own * z)),
            indicator(conjunction(y <= t1, r * y + own * z <= t2)),
        )
    )
    ends = averaged(p, averaged(p, ends, standard_normal, z), standard_normal, y)
    both_ = p.have(means, inner, outer, ends)
    goal = equal(mean(coupled, outputs, released), mean(coupled, outputs, below))
    fact = p.have(goal, fact, both_)
    fact = p.every(p.supposing(known, fact), y1, y2, t1, t2)
    return p.the_same(fact, p.statement.claim)


same = function(z, z)
along = {f: same, g: same, back_f: same, back_g: same, r: "1/2"}
SPEC = SPEC.but(
    proof=proof,
    instance=At(along),
    near_misses={
        "another first inverse": NearMiss(
            without="first", at={f: function(z, -z)}, witnesses=(0, 0, 0, 0)
        ),
        "another second inverse": NearMiss(
            without="second", at={g: function(z, -z)}, witnesses=(0, 0, 0, 0)
        ),
    },
)
# The outputs are the scores with the other sign.
turned = function(z, -z)
against = {f: turned, g: turned, back_f: turned, back_g: turned, r: "1/2"}


def at_places(values, ends, *lines):
    """The formula at these places, whose normal probabilities are known."""

    def refute(p, claim):
        fact = p.at(p.assume(claim), *map(number, values))
        shown = [p.axiom("normal_half_line", end) for end in ends]
        shown += [p.at(p.use(mirrored), line) for line in lines]
        premise, wrong = fact.formula.arguments
        fact = p.apply(fact, p.have(premise, *shown))
        return p.have(FALSE, fact, p.auto(negation(wrong)))

    return refute


up_to_1 = event(z, z <= 1)
PRINTED = PRINTED.but(
    instance=At(against),
    refutation=At(against, refute=at_places((1, 1, -1, -1), (1, -1), up_to_1)),
)
DECREASING = DECREASING.but(
    proof=reflected,
    instance=At(against),
    near_misses={
        "a first output that increases": NearMiss(
            without="first", at={f: same}, witnesses=(0, 0, 0, 0)
        ),
        "a second output that increases": NearMiss(
            without="second", at={g: same}, witnesses=(0, 0, 0, 0)
        ),
    },
)

bit = point("bit", pair_sort(finite(2), REAL))
shift = choose(first(bit), 0, 10)
moved, unmoved = function(bit, second(bit) + shift), function(bit, second(bit) - shift)
shifted = {
    dataset: finite_law("1/2", "1/2"),
    F: moved,
    G: moved,
    undo_first: unmoved,
    undo_second: unmoved,
    r: "1/2",
}
RANDOM = RANDOM.but(
    instance=At(shifted, spaces={"X": finite(2)}),
    refutation=At(
        shifted,
        spaces={"X": finite(2)},
        refute=at_places((5, 5, 0, 0), (5, -5, 0)),
    ),
)
