"""Inferential privacy may take twice the epsilon of membership privacy, whatever it is.

Three values. One output has a small chance y / 2 with y = exp(-epsilon); one value
makes it as much likelier as membership privacy allows, one as much less likely, and
the third, which is the usual one, keeps the average where it is.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

close = definition("foundations.closeness")
epsilon, loss = real("epsilon"), real("loss")
E, y = exp(epsilon), exp(-epsilon)
usual = y * (3 - y * y) / (4 * (2 - y))
chances = number("1/2"), y * y / 2, usual
trit, bit = point("trit", finite(3)), point("bit", finite(2))
rows = [finite_law(chance, 1 - chance) for chance in chances]
beliefs, M = finite_law(y / 4, y / 4, 1 - y / 2), table(*rows)
average = bind(beliefs, trit, at(M, trit))


def moved_by(factor):
    """No value changes the chance of an event by more than exp(epsilon factor)."""
    of, budget = at(M, trit), epsilon * factor
    ways = close(of, average, budget, 0), close(average, of, budget, 0)
    return forall(trit, conjunction(*ways))


def least(bound):
    """No smaller loss is enough for all pairs of values."""
    other = point("other", finite(3))
    pairs_close = forall(trit, other, close(at(M, trit), at(M, other), loss, 0))
    return forall(loss, implies(pairs_close, bound <= loss))


SPEC = Theorem(
    title="The factor 2 between membership and inferential privacy is best possible",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 7, line 2",
    uses=(close,),
    given={"epsilon": epsilon >= 0},
    claim=conjunction(moved_by(1), least(2 * epsilon)),
    remark="For every epsilon. The two notions are written with laws, as in the second "
    "forms of membership and conditional_privacy; each of the three values has a "
    "positive probability. With two values the factor is smaller: see "
    "proposition_2_bit.",
)


def within(high, chance, mean_chance):
    """A chance and the average one, of output 0 and of output 1."""
    sides = (chance, mean_chance), (1 - chance, 1 - mean_chance)
    ways = (*sides, *((right, left) for left, right in sides))
    return conjunction(*(left <= high * right for left, right in ways))


def proof(p):
    """Polynomials in y; at output 0 the extreme values differ by exp(2 epsilon)."""
    high, low, last = real("high"), real("low"), real("last")
    numbers, facts = [], []
    for e, of, third in ((high, low, last), (E, y, usual)):
        known = equal(third * (4 * (2 - of)), of * (3 - of * of))
        numbers.append(conjunction(equal(of * e, 1), number(0) < of, of <= 1, known))
    general, here = p.assume(numbers[0]), p.have(numbers[1], p.given("epsilon"))
    for chance in (number("1/2"), low * low / 2, last):
        fact = p.have(within(high, chance, low / 2), general)
        fact = p.every(p.supposing(general, fact), high, low, last)
        facts.append(p.apply(p.at(fact, E, y, usual), here))
    moved = p.auto(moved_by(1), *facts, here)
    far = p.assume(p.at(p.assume(least(2 * epsilon)), loss).formula.arguments[0])
    output_0 = event(bit, equal(bit, label(0, 2)))
    odds = p.at(far, label(0, 3), label(1, 3), output_0)
    larger = p.have(exp(loss) >= E * E, odds, here)
    bound = p.supposing(far, p.have(2 * epsilon <= loss, larger))
    return p.have(p.statement.claim, moved, p.every(bound, loss))


def by_values(p, claim):
    """All is decided at numbers."""
    return p.step("point", terms=(negation(claim),), texts=("128",))


def at_21_10(p, claim):
    """So much is enough for all pairs."""
    enough = p.at(p.assume(claim), "21/10")
    shown = p.step("point", terms=(enough.formula.arguments[0],), texts=("128",))
    return p.have(FALSE, p.apply(enough, shown))


SPEC = SPEC.but(
    proof=proof,
    instance=At({epsilon: 1}),
    near_misses={
        "a negative epsilon": NearMiss(
            without="epsilon",
            claim=moved_by(1),
            at={epsilon: "-1/10"},
            refute=by_values,
        ),
        "11/5 times epsilon": NearMiss(
            claim=least(number("11/5") * epsilon),
            refute=at_21_10,
        ),
    },
    exceptions={
        "1/2": "with another weight in one place there is no law",
        "2": "with another weight in one place there is no law",
        "3": "with another weight in one place there is no law",
        "4": "with another weight in one place there is no law",
    },
)
