"""Algorithm 1 on 3 times 3 tables: the printed sensitivity is too small for it.

The noise lies in the four directions that leave all margins as they are. What is
released is told by four numbers, one for each of four such tables of length 1 at right
angles to each other; each number has independent noise.
"""

from verifydp.formal.spec import *

words, tables = shared("semi_dp._gaussian"), shared("semi_dp._tables")
gdp, mechanism = words.gdp, words.mechanism
two_steps = theorem("foundations.gaussian_dp_composition")
entries = theorem("semi_dp.proposition_32.entries")
three = finite(3)
moves = tables.Moves(three, three)
labels_ = [label(place, 3) for place in range(3)]
others = function_variable("others", pair_sort(three, three))
mu, sigma = real("mu"), real("sigma")
cells = [(row, column) for row in range(3) for column in range(3)]


def direction(weights, turned):
    """A table whose entries depend on the difference, or the sum, of the labels."""
    return {
        (row, column): weights[(row + column if turned else column - row) % 3]
        for row, column in cells
    }


#: Tables without margins, at right angles, with the squares of their lengths.
DIRECTIONS = [
    (direction(weights, turned), square)
    for turned in (False, True)
    for weights, square in (((1, -1, 0), 6), ((1, 1, -2), 18))
]


def product(table, values):
    """The sum over the cells of a direction times a table."""
    total = None
    for cell_, weight in table.items():
        if weight:
            term = weight * values(*cell_)
            total = term if total is None else total + term
    return total


def told(rows, columns, which):
    """The number of the table along one direction."""
    table, square = DIRECTIONS[which]

    def count(row, column):
        here = labels_[row], labels_[column]
        return at(others, *here) + moves.table(rows, columns, *here)

    return product(table, count) / sqrt(square)


def released(rows, columns):
    """The four numbers with noise, one after the other."""
    whole = normal(told(rows, columns, 0), sigma)
    for which in (1, 2, 3):
        before, draw = point("before", whole.sort.of()), point("draw", REAL)
        number_ = normal(told(rows, columns, which), sigma)
        both = bind(number_, draw, dirac(pair(before, draw)))
        whole = bind(whole, before, both)
    return whole


def private_with(sensitivity, of=mu):
    """Algorithm 1 with this sensitivity."""
    return {
        "parameter": of > 0,
        "deviation": equal(sigma, sensitivity / of),
        **moves.margins,
    }


old, new = (moves.rows, moves.columns), (moves.new_rows, moves.new_columns)
claim = gdp(released(*old), released(*new), mu)

SPEC = Theorem(
    title="Algorithm 1 with the printed sensitivity is Gaussian private for tables",
    source="Cho and Awan, Semi-DP, proposition 28 with proposition 32, section 5.2",
    covers=("SD-P32",),
    standing="refuted",
    repair="semi_dp.proposition_28.printed_set.repaired",
    uses=(gdp,),
    given=private_with(number(2)),
    claim=claim,
    printed=Printed(
        place="section 5.2 with algorithm 1 and example 7",
        words="Delta_2 = 2 for all r and c, a(t) = 3",
    ),
    remark="Tables with 3 rows and 3 columns, three persons who change, and anybody "
    "else. Where the three move in a circle, the parameter is the root of 3/2 times "
    "{mu}, about 1.2247 times as large.",
)
REPAIRED = Theorem(
    title="Algorithm 1 with the sensitivity of a circle is Gaussian private for tables",
    source="repair of example 7 and proposition 32 of Cho and Awan, Semi-DP",
    uses=(gdp,),
    given=private_with(sqrt(6)),
    claim=claim,
    remark="Tables with 3 rows and 3 columns and their four numbers; for vectors of "
    "any length: semi_dp.proposition_28.",
)


def cell_facts(p):
    """The cells of the change: each at most 1, all 6, all margins 0."""
    row, column, one = (point(name, three) for name in ("row", "column", "one"))
    spot = [tables.cell(row, column, labels_[i], labels_[j]) for i, j in cells]
    total = spot[0]
    for other in spot[1:]:
        total = total + other
    whole = forall(row, column, equal(total, 1))
    whole = p.step("point", terms=(whole,), texts=("64",))
    sums = {}
    for name, at_ in (
        ("row", lambda other: (one, other)),
        ("column", lambda other: (other, one)),
    ):
        line = [tables.cell(row, column, *at_(other)) for other in labels_]
        there = indicator(equal(one, row if name == "row" else column))
        line = forall(row, column, one, equal(line[0] + line[1] + line[2], there))
        sums[name] = p.step("point", terms=(line,), texts=("64",))
    persons = [*zip(*old, strict=True), *zip(*new, strict=True)]
    change = {(i, j): moves.change(labels_[i], labels_[j]) for i, j in cells}
    small = p.use(
        entries, *map(p.given, moves.margins), spaces={"R": three, "C": three}
    )
    small = {(i, j): p.at(small, labels_[i], labels_[j]) for i, j in cells}
    absolute = six_at_most(p, persons, whole)
    margins = []
    for place in range(3):
        for name, given_ in (("row", "row counts"), ("column", "column counts")):
            line = [
                change[(place, k) if name == "row" else (k, place)] for k in range(3)
            ]
            known = [p.at(sums[name], *person, labels_[place]) for person in persons]
            kept = p.at(p.given(given_), labels_[place])
            margins.append(p.have(equal(line[0] + line[1] + line[2], 0), kept, *known))
    return change, small, absolute, margins


def six_at_most(p, persons, whole):
    """Six persons in one cell each: the absolute changes add up to 6 at most."""
    part = [[real(f"part_{k}_{i}{j}") for i, j in cells] for k in range(6)]
    signs, each, total = [], [], None
    for place in range(9):
        column = [part[k][place] for k in range(6)]
        before, after = column[:3], column[3:]
        size = abs(after[0] + after[1] + after[2] - (before[0] + before[1] + before[2]))
        known = [p.assume(one >= 0) for one in column]
        people = column[0] + column[1] + column[2] + column[3] + column[4] + column[5]
        each.append(p.have(size <= people, *known))
        signs += known
        total = size if total is None else total + size
    ones = []
    for row in part:
        people = row[0]
        for one in row[1:]:
            people = people + one
        ones.append(p.assume(equal(people, 1)))
    fact = p.have(total <= 6, *each, *ones)
    for premise in (*signs, *ones):
        fact = p.supposing(premise, fact)
    spots = [
        [tables.cell(*person, labels_[i], labels_[j]) for i, j in cells]
        for person in persons
    ]
    variables = [one for row in part for one in row]
    values = [one for row in spots for one in row]
    rule = p.at(p.every(fact, *variables), *values)
    known = [p.at(whole, *person) for person in persons]
    signs = [p.have(spots[k][place] >= 0) for place in range(9) for k in range(6)]
    return p.apply(rule, *reversed(known), *reversed(signs))


def lengths(p):
    """The squares of the four changes add up to 6 at most."""
    change, small, absolute, margins = cell_facts(p)
    u = {spot: real(f"u_{spot[0]}{spot[1]}") for spot in cells}
    squares, sizes = None, None
    for spot in cells:
        squares = u[spot] ** 2 if squares is None else squares + u[spot] ** 2
        sizes = abs(u[spot]) if sizes is None else sizes + abs(u[spot])
    parts = None
    for table, square in DIRECTIONS:
        part = product(table, lambda i, j: u[i, j]) ** 2 / square
        parts = part if parts is None else parts + part
    lines = [
        *(u[k, 0] + u[k, 1] + u[k, 2] for k in range(3)),
        *(u[0, k] + u[1, k] + u[2, k] for k in range(3)),
    ]
    rest = (lines[0] + lines[1] + lines[2]) ** 2 / 9
    for line in lines:
        rest = rest - line**2 / 3
    same = p.have(equal(parts, squares + rest))
    zero = [p.assume(equal(line, 0)) for line in lines]
    within = [p.assume(abs(u[spot]) <= 1) for spot in cells]
    six = p.assume(sizes <= 6)
    each = [
        p.have(u[spot] ** 2 <= abs(u[spot]), one)
        for spot, one in zip(cells, within, strict=True)
    ]
    total = p.have(squares <= 6, *each, six)
    nothing = p.have(equal(rest, 0), *zero)
    fact = p.have(parts <= 6, same, total, nothing)
    for one in (*zero, *within, six):
        fact = p.supposing(one, fact)
    rule = p.at(p.every(fact, *u.values()), *change.values())
    order = [margins[k] for k in (0, 2, 4, 1, 3, 5)]
    return p.apply(rule, absolute, *reversed(small.values()), *reversed(order))


def proof(p):
    """Four Gaussian mechanisms, whose squares add up."""
    positive = p.have(sigma > 0, p.given("parameter"), p.given("deviation"))
    length = lengths(p)
    whole, gaps = None, []
    for which in range(4):
        means = told(*old, which), told(*new, which)
        gap = abs(means[0] - means[1]) / sigma
        fits = p.have(abs(means[0] - means[1]) <= gap * sigma, positive)
        values = dict(zip("mks", (*means, sigma), strict=True))
        one = p.use(mechanism, positive, fits, mu=gap, **values)
        gaps.append(gap)
        if whole is None:
            whole = one
            continue
        left, right, known = whole.formula.arguments
        before = point(f"before_{which}", left.sort.of())
        steps = [function(before, normal(each, sigma)) for each in means]
        later = p.every(one, before)
        values = {"P": left, "Q": right, "K": steps[0], "J": steps[1]}
        values |= {"mu1": known, "mu2": gap}
        spaces = {"S": left.sort.of(), "T": REAL}
        whole = p.use(two_steps, whole, later, spaces=spaces, **values)
    total = whole.formula.arguments[2]
    return words.weaker(p, whole, mu, enough(p, total, length, positive))


def enough(p, total, length, positive):
    """The root of all squares is at most the parameter."""
    sizes = [real(f"size_{k}") for k in range(4)]
    one, other = p.assume(sigma > 0), p.assume(mu > 0)
    root = p.assume(equal(sigma * mu, sqrt(6)))
    parts = sizes[0] ** 2 + sizes[1] ** 2 + sizes[2] ** 2 + sizes[3] ** 2
    within = p.assume(parts <= 6)
    shares = [(size / sigma) ** 2 for size in sizes]
    known = [p.have(share >= 0) for share in shares]
    whole = shares[0] + shares[1] + shares[2] + shares[3]
    whole = p.have(equal(whole, parts * (1 / sigma) ** 2), one)
    limit = p.have(equal(6 * (1 / sigma) ** 2, mu**2), root, one)
    inverse = p.have((1 / sigma) ** 2 >= 0)
    bound = p.have(parts * (1 / sigma) ** 2 <= 6 * (1 / sigma) ** 2, within, inverse)
    bound = p.have(
        shares[0] + shares[1] + shares[2] + shares[3] <= mu**2, bound, whole, limit
    )
    inner = sizes[0] / sigma
    so_far = shares[0]
    square = None
    for size, share in zip(sizes[1:], shares[1:], strict=True):
        inside = inner**2 + (size / sigma) ** 2
        so_far = so_far + share
        facts = [*known] if square is None else [*known, square]
        same = p.have(equal(inside, so_far), *facts)
        inner = sqrt(inside)
        square = p.have(equal(inner**2, so_far), same, *known)
    last = p.have(inside <= mu**2, same, bound)
    top = p.have(inner <= sqrt(mu**2), last, same, *known)
    fact = p.have(inner <= mu, top, p.have(equal(sqrt(mu**2), mu), other))
    for premise in (within, root, other, one):
        fact = p.supposing(premise, fact)
    gaps = []
    squares = []
    for which, (table, square_) in enumerate(DIRECTIONS):
        gap = told(*old, which) - told(*new, which)
        change = product(table, lambda i, j: moves.change(labels_[i], labels_[j]))
        u = real("u")
        rule = p.have(equal(abs(-u / sqrt(square_)) ** 2, u**2 / square_))
        rule = p.at(p.every(rule, u), change)
        same = p.have(equal(gap, -change / sqrt(square_)))
        squares.append(p.have(equal(abs(gap) ** 2, change**2 / square_), rule, same))
        gaps.append(abs(gap))
    rule = p.at(p.every(fact, *sizes, sigma, mu), *gaps, sigma, mu)
    parts = rule.formula.arguments[1].arguments[1].arguments[1].arguments[0]
    parts = p.have(parts, length, *squares)
    both = p.have(
        equal(sigma * mu, sqrt(6)), p.given("deviation"), p.given("parameter")
    )
    done = p.apply(rule, positive, p.given("parameter"), both, parts)
    return p.have(total <= mu, done)


around = moves.placed((3, 3), (0, 1, 2), (0, 1, 2), (0, 1, 2), (1, 2, 0))
pair_of = point("pair_of", pair_sort(three, three))
usual = {**around, others: function(pair_of, number(0)), mu: 1}
outcome = point("outcome", pair_sort(pair_sort(pair_sort(REAL, REAL), REAL), REAL))
first_number = first(first(first(outcome)))
left = test_of(outcome, indicator(first_number <= 0))
seen = left, "-61/100"

SPEC = SPEC.but(refutation=At({**usual, sigma: 2}, seen))
third_number, fourth_number = second(first(outcome)), second(outcome)


def corner(number_, limit):
    """The first number and another one are small."""
    other = indicator(number_ <= limit)
    return test_of(outcome, indicator(first_number <= 0) * other)


def from_one_cell(row, column):
    """All three persons move from the first cell to another one."""
    same = (0, 0, 0)
    return moves.placed((3, 3), same, same, 3 * (row,), 3 * (column,))


def from_third(turned, back):
    """Persons in the cells of weight -2 move to the first ones, or back."""
    here, there = ((2, 1, 0), (0, 2, 1)) if turned else ((2, 0, 1), (0, 1, 2))
    if back:
        here, there = there, here
    return moves.placed((3, 3), (0, 1, 2), here, (0, 1, 2), there)


def weighted_more(turned, back):
    """A test of the number along the second or the fourth direction."""
    number_ = second(outcome) if turned else second(first(first(outcome)))
    above = indicator(number_ >= "-5/2")
    test = test_of(outcome, 1 - above if back else above)
    values = {**usual, sigma: sqrt(6), **from_third(turned, back)}
    return At(values, (test, "-128/100"))


#: In which order the weights -2 stand in the statement.
places = [(turned, back) for back in (False, True) for turned in (False, True)]
numbers = {
    f"-20 in place of -2, {3 * group + k + 1}": NearMiss(
        number=Number(-2, -20, place=3 * group + k), at=weighted_more(*places[group])
    )
    for group in range(4)
    for k in range(3)
}
fitting = {**usual, sigma: sqrt(6)}
REPAIRED = REPAIRED.but(
    proof=proof,
    instance=At(fitting),
    near_misses={
        **numbers,
        "another length": NearMiss(
            number=Number(6, 1), at=At(fitting, (left, "-122/100"))
        ),
        "another second length": NearMiss(
            number=Number(18, 1), at=weighted_more(turned=False, back=False)
        ),
        "the printed sensitivity": NearMiss(
            given=private_with(number(2)), at=At({**usual, sigma: 2}, seen)
        ),
        "less noise": NearMiss(without="deviation", at=At({**usual, sigma: 2}, seen)),
        "a negative parameter": NearMiss(
            without="parameter",
            at=At({**fitting, mu: -1, sigma: -sqrt(6)}, (left, "-49/100")),
        ),
        "any rows": NearMiss(
            without="row counts",
            at=At(
                {**fitting, **from_one_cell(2, 0)},
                (corner(fourth_number, "-7/20"), "-126/100"),
            ),
        ),
        "any columns": NearMiss(
            without="column counts",
            at=At(
                {**fitting, **from_one_cell(0, 1)},
                (corner(third_number, 0), "-13/10"),
            ),
        ),
        "a smaller parameter": NearMiss(
            claim=gdp(released(*old), released(*new), mu * "97/100"),
            witnesses=(left, "-49/100"),
        ),
    },
)
