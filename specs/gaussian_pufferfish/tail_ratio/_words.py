"""What tail_ratio says, in the terms of the language."""

from verifydp.formal.spec import *

C = space("C")
m, x, y, z = (
    point("m", C),
    point("x", REAL),
    point("y", REAL),
    point("z", REAL),
)
b, c, u, v = map(real, ("b", "c", "u", "v"))
kernel_ = any_test("kernel", pair_sort(REAL, REAL))


class Mixture:
    """A family of normal components with weights, by the name of a secret."""

    def __init__(self, secret):
        self.ends = {1: f"upper end of {secret}", -1: f"lower end of {secret}"}
        self.weights = law(f"weights_{secret}", C)
        self.mean_of = function_variable(f"mean_{secret}", C)
        self.sd_of = function_variable(f"sd_{secret}", C)
        #: The growths at both ends, as tests, each with a common factor.
        self.growth = {
            1: any_test(f"up_{secret}", C),
            -1: any_test(f"down_{secret}", C),
        }
        self.most = {1: real(f"most_up_{secret}"), -1: real(f"most_down_{secret}")}
        self.data = normal(at(self.mean_of, m), at(self.sd_of, m))
        self.released = bind(self.weights, m, bind(self.data, x, laplace(x, b)))

    def described(self, side, *, with_variance=True):
        """What the growth of a component is."""
        rate = at(self.sd_of, m) / b
        size = side * at(self.mean_of, m) / b
        size = exp(size + rate * rate / 2 if with_variance else size)
        return forall(m, equal(self.most[side] * value(self.growth[side], m), size))

    def moment(self, side):
        """The mean of exp(side X / b)."""
        return self.most[side] * mean(self.weights, m, value(self.growth[side], m))

    def at_end(self, kind, side, end):
        """The density at an end, times 2 b, or the mass beyond it."""
        if kind == "density":
            output = value(kernel_, pair(x, side * end))
            return mean(self.weights, m, mean(self.data, x, output))
        far = end < y if side == 1 else y <= -end
        return mean(self.released, y, indicator(far))


FIRST, SECOND = Mixture("i"), Mixture("j")
CASES = {
    "from i to j, upwards": (FIRST, SECOND, 1),
    "from i to j, downwards": (FIRST, SECOND, -1),
    "from j to i, upwards": (SECOND, FIRST, 1),
    "from j to i, downwards": (SECOND, FIRST, -1),
}


def ratio_at(kind, here, there, side):
    """At v they are in the ratio of the moments, up to a share of c."""
    left = (1 - c) * here.moment(side) * there.at_end(kind, side, v)
    return left <= there.moment(side) * here.at_end(kind, side, v)


def limit(kind, here, there, side):
    """From some end on they are in this ratio, up to a share of c."""
    return exists(u, forall(v, implies(u <= v, ratio_at(kind, here, there, side))))
