"""What vanishing_noise says, in the terms of the language."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
m, s, b, eta, start = map(real, ("m", "s", "b", "eta", "start"))
x = point("x", REAL)
data, noise = normal(m, s), laplace(0, b)
released = bind(data, x, laplace(x, b))
near = conjunction(close(data, released, eta, eta), close(released, data, eta, eta))
little = conjunction(b > 0, b < start)
claim = exists(start, conjunction(start > 0, forall(b, implies(little, near))))
