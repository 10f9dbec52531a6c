"""Local differential privacy gives plausible deniability.

Each record is randomised by itself. If all records give all outputs with similar
probabilities, then any k records, the true one among them, explain an output alike.
"""

from verifydp.formal.spec import *

lemmas = shared("hypothesis_testing.local_deniability._lemmas")
deniability = shared("hypothesis_testing._deniability")
a, b, seed, seen = lemmas.a, lemmas.b, lemmas.seed, lemmas.seen
far_apart, both_bits, by_two = lemmas.far_apart, lemmas.both_bits, lemmas.by_two
two_records, spaces = lemmas.two_records, lemmas.spaces
likely, running = deniability.likely, deniability.running
start, k_records = deniability.starts, deniability.distinct
close = definition("foundations.closeness")
deniable = definition("hypothesis_testing.dependent_definitions.deniable")
Rec, Out = space("I"), space("O")
records, o = kernel("records", Rec, Out), point("o", Out)
k, m, n, epsilon = natural("k"), natural("m"), natural("n"), real("epsilon")
chosen = function_variable("chosen", NATURAL, Rec)
local = forall(a, b, close(at(records, a), at(records, b), epsilon, 0))
gamma = exp(epsilon)
claim_ = deniable(records, seen, seed, k, gamma)

SPEC = Theorem(
    title="Local differential privacy gives plausible deniability",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 4.1.5; Bindschaedler, "
    "Shokri and Gunter 2017",
    covers=("HT-QU3",),
    uses=(close, deniable),
    given={
        "local": local,
        "possible": likely(seed) > 0,
        "records": conjunction(start, k_records),
    },
    claim=claim_,
    remark="For a randomiser of single records and any k records with the true one "
    "first, with {gamma} = exp({epsilon}). The output is one that the true record can "
    "give. The converse fails: see local_deniability_converse. Read for local privacy; "
    "a private query of a database is not compared.",
)
below_one = theorem("hypothesis_testing.first_numbers.one")


def proof(p):
    """The output is an event, and all records are close on it."""
    at_output = p.at(p.given("local"), at(chosen, m), at(chosen, n))
    ratio = likely(at(chosen, m)) <= exp(epsilon) * likely(at(chosen, n))
    bound = p.have(ratio, p.at(at_output, event(o, equal(o, seen))))
    similar = p.every(p.supposing(running, bound), m, n)
    several = p.given("records")
    first_is_seed, rest = (p.have(part, several) for part in (start, k_records))
    parts = p.given("possible"), first_is_seed, rest, similar
    whole = p.have(conjunction(*(part.formula for part in parts)), *parts)
    return p.some(claim_, chosen, whole)


only, zero = label(0, 1), label(0, 2)
alone = {
    records: function(point("record", finite(1)), finite_law("1/2", "1/2")),
    chosen: function(natural("place"), only),
    seen: zero,
    seed: only,
    k: natural_number(1),
    epsilon: 0,
}


def single(p, goal):
    """Only 0 is below 1, so that all places are the same."""
    start_, rest = goal.arguments
    here, distinct_ = p.at(p.assume(rest), m, n).formula.arguments
    both, hole = p.assume(here), natural("hole")
    zeros = [
        p.use(below_one, {below_one["m"]: of}, p.have(to_real(of) < 1, both))
        for of in (m, n)
    ]
    same = p.rewrite(p.turned(zeros[1]), zeros[0], equal(m, hole), hole)
    shown = p.supposing(here, p.have(distinct_, same))
    rest_ = p.the_same(p.every(shown, m, n), rest)
    return p.the_same(p.have(conjunction(start_, rest), p.auto(start_), rest_), goal)


def impossible(values):
    """The output never comes from the seed, so nothing explains it."""

    def refute(p, claim):
        body, _ = lemmas.body_of(values)
        over = function_variable("chosen", NATURAL, finite(1))
        return p.obtain(p.assume(claim), over, p.have(FALSE, p.assume(body)))

    return refute


less = gamma * "99/100"


def not_similar(p, claim):
    """At half the ratio."""
    return far_apart(p, claim, apart, gamma)


apart = {**both_bits, epsilon: log(2)}
never = {**alone, records: function(point("record", finite(1)), finite_law(0, 1))}
twice = {**alone, k: natural_number(2)}
shows = {"records": single}

SPEC = SPEC.but(
    proof=proof,
    instance=At(both_bits, spaces=by_two, show={"records": two_records}),
    near_misses={
        "less gamma": NearMiss(
            claim=deniable(records, seen, seed, k, less),
            refute=far_apart,
        ),
        "records that are not that similar": NearMiss(
            without="local",
            at=At(
                apart, spaces=by_two, show={"records": two_records}, refute=not_similar
            ),
        ),
        "an output that the seed never gives": NearMiss(
            without="possible",
            at=At(never, spaces=spaces, show=shows, refute=impossible(never)),
        ),
        "fewer than k records": NearMiss(
            without="records",
            at=At(twice, spaces=spaces, refute=lemmas.one_record(twice)),
        ),
    },
)
