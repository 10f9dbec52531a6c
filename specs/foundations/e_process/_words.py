"""What the theorems of e_process are made of."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
S = space("S")
P, Q = law("P", S), law("Q", S)
h, g = any_test("h", S), any_test("g", S)
mu, nu, gain, back = map(real, ("mu", "nu", "gain", "back"))
epsilon, delta, growth, share = map(real, ("epsilon", "delta", "growth", "share"))


def on_p(at_output, part):
    """What a draw from P pays."""
    kappa, other = gain * value(h, at_output), back * value(g, at_output)
    return (mu + kappa - growth * other) / part


def on_q(at_output, part):
    """What a draw from Q pays."""
    kappa, other = gain * value(h, at_output), back * value(g, at_output)
    return (nu - growth * kappa + other) / part


table = {
    "P close to Q": close(P, Q, epsilon, delta),
    "Q close to P": close(Q, P, epsilon, delta),
    "growth": exp(epsilon) <= growth,
    "gain": gain >= 0,
    "back": back >= 0,
    "budget": mu + nu + delta * (gain + back) <= 1,
}
two, bit = {"S": finite(2)}, point("bit", finite(2))
on_0, on_1 = test_of(bit, choose(bit, 1, 0)), test_of(bit, choose(bit, 0, 1))
usual = {
    P: finite_law("2/3", "1/3"),
    Q: finite_law("1/3", "2/3"),
    h: on_0,
    g: on_1,
    mu: "1/2",
    nu: "1/2",
    gain: "1/4",
    back: "1/4",
    epsilon: log(2),
    delta: 0,
    growth: 2,
    share: "1/2",
}
lopsided = {P: finite_law("1/2", "1/2"), Q: finite_law("1/10", "9/10")}
fair = {P: lopsided[P], Q: lopsided[P]}
