"""Lemmas for mutual_information."""

from verifydp.formal.spec import *

V, U, Out = space("V"), space("U"), space("O")
v, w, u, o = point("v", V), point("w", V), point("u", U), point("o", Out)
theta = kernel("theta", U, V)


def seen(test, of=v):
    """A test of the record, the others and the output."""
    return value(test, pair(of, pair(u, o)))


Q, ratio = kernel("Q", U, Out), any_test("ratio", pair_sort(V, pair_sort(U, Out)))
b, s = real("b"), real("s")


def log_ratio(of=v):
    """The logarithm of the density of the output given the record, bounded."""
    return b * seen(ratio, of) - s


def output(of):
    """The law of the output given the record and the others."""
    return weighted(at(Q, u), o, exp(log_ratio(of)))


def lawful(p, fact):
    """The densities of the output integrate to 1."""
    for of in (v, w):
        one = p.at(p.given("laws"), u, of)
        fact = p.cut(p.every(one, of), p.cut(one, fact))
    return fact


def redrawn(p, body):
    """With another draw of the record, the law of the output is Q."""
    moved = exp(log_ratio(w)) * body
    means = []
    for sign in (1, -1):
        pointwise = p.have(sign * body * exp(log_ratio(w)) <= sign * moved)
        at_record = p.mean(pointwise, at(Q, u), o)
        left, right = mean(output(w), o, body), mean(at(Q, u), o, moved)
        bound = lawful(p, p.have(sign * left <= sign * right, at_record))
        means.append(p.mean(bound, at(theta, u), w))
    turned = p.swap(at(theta, u), w, at(Q, u), o, moved)
    one = p.at(p.given("average"), u, o)
    factor = mean(at(theta, u), w, exp(log_ratio(w)))
    ways = [
        p.mean(p.have(low <= high, one), at(Q, u), o)
        for low, high in ((factor * body, body), (body, factor * body))
    ]
    drawn = mean(at(theta, u), w, mean(output(w), o, body))
    return p.have(equal(drawn, mean(at(Q, u), o, body)), *means, turned, *ways)
