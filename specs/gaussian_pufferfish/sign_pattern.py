"""Three exponential kernels can be combined with any sign pattern - + -.

Written in X = exp(x / b): the kernel k(x, y) is X / p or p / X, whichever is smaller,
with p = exp(y / b). Between two places A and D the combination is not negative.
"""

from verifydp.formal.spec import *

X, A, D = map(real, ("X", "A", "D"))
p_1, p_2, p_3 = map(real, ("p_1", "p_2", "p_3"))
k_1, k_2, k_3 = map(real, ("k_1", "k_2", "k_3"))
PLACES, KERNELS = (p_1, p_2, p_3), (k_1, k_2, k_3)
#: The factors of the three kernels.
ends, low, high = D * D - A * A, p_2 * p_2 - A * A, D * D - p_2 * p_2
combined = p_1 * p_2 * ends * k_2 - A * A * high * k_1 - p_1 * p_3 * low * k_3


def kernel_at(place, size):
    """X / p or p / X."""
    return conjunction(
        implies(place >= X, equal(size * place, X)),
        implies(place <= X, equal(size * X, place)),
    )


inside = conjunction(disjunction(A <= X, p_1 >= A), disjunction(X <= D, p_3 <= D))
outside = disjunction(X <= A, D <= X)
signs = conjunction(implies(inside, combined >= 0), implies(outside, combined <= 0))

SPEC = Theorem(
    title="Combinations of three exponential kernels with signs - + -",
    source="Karlin 1968, chapter 1 (total positivity of exp(-|x - y|)), for three "
    "places",
    given={
        "positive": conjunction(X > 0, p_1 > 0),
        "order": conjunction(p_1 <= A, p_2 > A, p_2 < D, p_3 >= D),
        **{f"kernel {k + 1}": kernel_at(PLACES[k], KERNELS[k]) for k in range(3)},
    },
    claim=signs,
)


def proof(p):
    """In each of four regions the combination is a product of two differences."""
    kernels = [p.given(f"kernel {place}") for place in (1, 2, 3)]
    order, positive = p.given("order"), p.given("positive")
    known = order, positive
    sums = conjunction(high > 0, low > 0, p_1 * p_1 <= A * A, p_3 * p_3 >= D * D)
    sums = p.have(sums, *known)
    done = []
    for place in range(4):
        below, above = PLACES[:place], PLACES[place:]
        region = conjunction(*(one <= X for one in below), *(one >= X for one in above))
        here = p.assume(region)
        sizes = [
            p.have(
                equal(size * (X if one in below else one), one if one in below else X),
                fact,
                here,
            )
            for one, size, fact in zip(PLACES, KERNELS, kernels, strict=True)
        ]
        scale = p_1 if place == 0 else X
        product = (
            X * high * (p_1 * p_1 - A * A),
            p_1 * high * (X * X - A * A),
            p_1 * low * (D * D - X * X),
            p_1 * low * (D * D - p_3 * p_3),
        )[place]
        same = p.have(equal(scale * combined, product), *sizes)
        squares = p.have(
            conjunction(
                implies(A <= X, A * A <= X * X),
                implies(X <= A, X * X <= A * A),
                implies(X <= D, X * X <= D * D),
                implies(D <= X, D * D <= X * X),
                implies(p_1 >= A, equal(A, p_1)),
                implies(p_3 <= D, equal(D, p_3)),
            ),
            *known,
        )
        done.append(
            p.supposing(region, p.have(signs, same, squares, sums, here, *known))
        )
    return p.have(signs, order, *done)


def placed(where, *sizes):
    """The three kernels at a place."""
    places = {p_1: 1, p_2: 2, p_3: 4, A: "3/2", D: 3, X: where}
    return {**places, **dict(zip(KERNELS, sizes, strict=True))}


at_end = placed("3/2", "2/3", "3/4", "3/8")
usual = placed(2, "1/2", 1, "1/2")


def fails(without, **changed):
    """Where a sign is wrong."""
    by_name = {str(over.data): over for over in usual}
    values = {by_name[name]: one for name, one in changed.items()}
    return NearMiss(without=(without,), at=At({**usual, **values}))


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "not positive": fails("positive", X=-1, k_1=-1, k_2="-1/2", k_3="-1/4"),
        "in another order": fails(
            "order", A="1/2", X="2/5", k_1="2/5", k_2="1/5", k_3="1/10"
        ),
        "more than 0 inside": NearMiss(At(at_end), number=Number(0, "1/100")),
        "less than 0 outside": NearMiss(
            At(at_end), number=Number(0, "-1/100", place=1)
        ),
        "another kernel 1": fails("kernel 1", k_1=5),
        "another kernel 2": fails("kernel 2", k_2=0),
        "another kernel 3": fails("kernel 3", k_3=5),
    },
)
