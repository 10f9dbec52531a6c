"""What the two readings of the semi-adjacent parameter are made of."""

from verifydp.formal.spec import *

words = shared("semi_dp._databases")
at_value = shared("general_composition._classes").at_value
D, J, L = words.D, space("I"), space("L")
x, y, z, w, d = words.x, words.y, words.z, point("w", D), words.d
i, a, b = point("i", J), natural("a"), natural("b")
record = function_variable("record", pair_sort(D, J), L)
persons, conforming = event_variable("persons", J), event_variable("conforming", D)
names = (conforming, d, record, persons)


def fits(*databases):
    return conjunction(*(member(one, conforming) for one in databases))


def has_record(of, whose):
    """A database has the record that another one has of person i."""
    return equal(at(record, of, i), at(record, whose, i))


def no_farther(left, right, most):
    return words.apart(left, right) <= to_real(most)


asked = conjunction(member(i, persons), fits(x, y))


def two_chosen(most):
    """Some databases with the two records are no farther from each other."""
    found = conjunction(
        fits(z, w), has_record(z, x), has_record(w, y), no_farther(z, w, most)
    )
    return exists(z, w, found)


def one_chosen(most):
    """Some database with the new record is no farther from the given one."""
    return exists(w, conjunction(fits(w), has_record(w, y), no_farther(x, w, most)))


def bound(chosen, most):
    """The number is enough for every person, and every two records that it can have."""
    return forall(i, x, y, implies(asked, chosen(most)))


def least(chosen, most):
    """It is enough, and nothing less is."""
    fewer = implies(bound(chosen, b), to_real(most) <= to_real(b))
    return conjunction(bound(chosen, most), forall(b, fewer))


printed = Definition("semi_adjacent", (*names, a), least(two_chosen, a))
pointwise = Definition("semi_adjacent_pointwise", (*names, a), least(one_chosen, a))


def is_printed(most=a):
    return printed(*names, most)


def is_pointwise(most=a):
    return pointwise(*names, most)


def is_least(*worst):
    """How to show the parameter of a finite class, from a person and two databases.

    For these nothing less is enough.
    """

    def show(p, goal):
        unfolded = p.unfolded(goal)
        enough, none_below = unfolded.arguments
        rule = at_value(none_below, b)
        supposed, wanted = rule.arguments
        known = p.assume(supposed)
        found = p.at(known, *worst)
        found = p.apply(found, p.auto(found.formula.arguments[0]))
        body, over = found.formula, []
        while body.operator == "exists":
            over.append(p.fresh(body.arguments[0].data))
            body = at_value(body, over[-1])
        *others, close = body.arguments
        nearest = wanted.arguments[0] <= close.arguments[0]
        far = p.auto(forall(*over, implies(conjunction(*others), nearest)))
        together = p.assume(body)
        far = p.apply(p.at(far, *over), p.have(conjunction(*others), together))
        fact = p.have(wanted, far, together)
        some = found.formula
        opened = [some]
        for one in over[:-1]:
            opened.append(at_value(opened[-1], one))
        for formula, one in reversed(list(zip(opened[1:], over[1:], strict=True))):
            fact = p.obtain(p.assume(formula), one, fact)
        fact = p.obtain(found, over[0], fact)
        least_ = p.every(p.supposing(supposed, fact), b)
        both = p.have(unfolded, p.auto(enough), p.the_same(least_, none_below))
        return p.the_same(both, goal)

    return show
