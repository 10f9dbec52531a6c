"""The sensitivity in the norm whose ball is the hull of the changes is 1."""

from verifydp.formal.spec import *

words, lines = shared("semi_dp._hull"), shared("semi_dp._line")
picked = theorem("foundations.finite_sums.picked")
bounded = theorem("semi_dp.lemma_29.bounded")
within = definition("semi_dp.lemma_29")
s, d, i, change, most, c = (
    words.s,
    words.d,
    words.i,
    words.change,
    words.most,
    words.c,
)
j, slack = natural("j"), real("slack")
own = function(i, at(change, s, i))


def inside(vector, size):
    return within(change, d, vector, size)


largest = conjunction(
    forall(s, abs(at(change, s, j)) <= most),
    forall(slack, implies(slack > 0, exists(s, at(change, s, j) >= most - slack))),
)
all_inside = forall(s, inside(own, c))
claim = conjunction(
    forall(s, inside(own, 1)),
    implies(all_inside, c >= 1),
)
SPEC = Theorem(
    title="The sensitivity in the norm of the hull is 1",
    source="Cho and Awan, Semi-DP, proposition 30",
    covers=("SD-P30",),
    standing="holds-repaired",
    uses=(within,),
    given={
        "entry": to_real(j) < to_real(d),
        "not zero": most > 0,
        "largest": largest,
    },
    claim=claim,
    remark="Every change has size 1 at most, and no smaller number will do for all of "
    "them. The changes are bounded and not all 0: the least upper bound of some entry "
    "is positive, and exists as a real number. Without that, for the change 0 alone, "
    "the sensitivity is 0, which is missing in the paper.",
)


def proof(p):
    """A half-space holds all changes; a smaller hull would hold no largest entry."""
    half = p.assume(words.holds_changes)
    one = p.every(p.supposing(half, p.at(half, s)), words.slope)
    one = p.every(p.the_same(one, inside(own, 1)), s)
    known = p.assume(all_inside)
    at_most, reached = p.parts(p.given("largest"))
    values = {"v": own, "c": c, "j": j, "most": most, "change": change, "d": d}
    small = p.use(
        bounded,
        at_most,
        p.given("not zero"),
        p.given("entry"),
        p.at(known, s),
        **values,
    )
    gap = (1 - c) * most / 2
    less = p.assume(negation(c >= 1))
    wide = p.have(gap > 0, less, p.given("not zero"))
    found = p.apply(p.at(reached, gap), wide)
    there = p.assume(at(change, s, j) >= most - gap)
    far = p.have(FALSE, there, small, wide)
    never = p.obtain(found, s, far)
    enough = p.have(c >= 1, p.denied(less, never))
    return p.have(claim, one, p.supposing(known, enough))


SPEC = SPEC.but(
    proof=proof,
    instance=At(
        lines.line,
        spaces=lines.two,
        show={"largest": lines.largest(lines.line[change], 1)},
    ),
    near_misses={
        "a little more": NearMiss(
            claim=conjunction(
                forall(s, inside(own, 1)), implies(all_inside, c >= "101/100")
            ),
            refute=lines.all_inside(on_change=True),
        ),
        "no change but 0": NearMiss(
            without="not zero",
            at=At(
                {**lines.line, change: lines.none, most: 0, c: 0},
                spaces=lines.two,
                show={"largest": lines.largest(lines.none, 0)},
                refute=lines.all_inside(on_change=False),
            ),
        ),
    },
    exceptions={
        "entry": "an entry that is not there says nothing of the changes",
        "largest": "it names the least upper bound of an entry",
    },
)
