# ruff: noqa: RUF001 - these are the characters of mathematics, meant as they stand
"""Texts refer to variables, and are filled with the names that are shown."""

import pytest

from verifydp.errors import SpecError
from verifydp.formal.spec.theorem import Theorem
from verifydp.language.definitions import Definition
from verifydp.language.notation import event_variable as any_event
from verifydp.language.notation import law, probability, real, space
from verifydp.language.printing import formula, latex, mathml, plain
from verifydp.language.printing.prose import bare_names, filled
from verifydp.language.statement import Statement

sigma_1, P0 = real("sigma_1"), law("P0", space("S"))
B = any_event("B", space("S"))
STATEMENT = Statement((), probability(P0, B) <= sigma_1)


def test_names_are_filled_in():
    text = "{P0} on {S} stays below {sigma_1}, {{as {'Q(D)'}}} & more."
    assert filled(text, STATEMENT) == "P₀ on S stays below σ₁, {as Q(D)} & more."
    assert filled("{sigma_1} < 1", STATEMENT, "html") == (
        "<math><msub><mi>σ</mi><mn>1</mn></msub></math> &lt; 1"
    )


def test_several_statements_have_keys():
    about = {"one": STATEMENT, "a.b": STATEMENT}
    assert filled("{one:P0} and {a.b:sigma_1}", about) == "P₀ and σ₁"
    with pytest.raises(SpecError, match=r"no statement is meant by \{two:P0\}"):
        filled("{two:P0}", about)
    with pytest.raises(SpecError, match=r"no statement is meant by \{P0\}"):
        filled("{P0}", about)


@pytest.mark.parametrize("text", ["{sigma}", "{", "a } b", "{}", "{one:P0}", "{ P0 }"])
def test_what_refers_to_nothing_is_refused(text):
    with pytest.raises(SpecError) as info:
        filled(text, STATEMENT)
    assert "\n" not in str(info.value)


def test_bare_names_are_found():
    mu = Statement((), real("mu") <= real("sd_i"))
    assert bare_names("sd_i, 2 mu, exp(mu), k; a mu, {sd_i}, {'k'}", mu) == [
        "mu",
        "mu",
        "k",
    ]


def theorem(**changes):
    close = Definition("close", (P0, sigma_1), sigma_1 <= 1)
    made = {
        "title": "t",
        "source": "s",
        "claim": close(P0, sigma_1),
        "defines": close,
        "reads": "{0} is {1}-close",
        "standing": "not-checkable",
        **changes,
    }
    return list(Theorem(**made).problems())


def test_a_sound_theorem_has_no_problems():
    assert theorem() == []


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"reads": "{0} is close"}, "does not name the argument {1}"),
        ({"reads": "{0} is {1}-close to {2}"}, "names the argument {2}"),
        ({"reads": "{0} is {1-close"}, "malformed"),
        ({"reads": "Laplace({0}, {1})"}, "looks like something built in"),
        ({"reads": "{0} and {1}"}, "looks like something built in"),
        ({"reads": "{0} ≤ {1} always"}, "looks like something built in"),
        ({"remark": "about {sigma_2}"}, "{sigma_2} names no variable"),
        ({"title": "about {"}, "a brace stands alone"),
        ({"given": {"a) x < 1, (b": sigma_1 <= 1}}, "the hypothesis"),
    ],
)
def test_problems_of_texts_are_told(changes, problem):
    found = theorem(**changes)
    assert any(problem in one for one in found), found


def test_a_letter_of_a_built_in_is_taken_from_it():
    from verifydp.language.notation import mean, normal, weighted  # noqa: PLC0415

    x, d = real("x"), real("d")
    line = normal(0, 2)
    assert plain(mean(line, x, x) <= real("N")) == "E_{x ∼ Normal(0, 4)}[x] ≤ N"
    assert plain(mean(line, x, x) <= real("E")) == "Expectation_{x ∼ N(0, 4)}[x] ≤ E"
    density = mean(weighted(line, x, x), x, x)
    assert plain(density <= 1) == "E_{x ∼ x N(0, 4)(dx)}[x] ≤ 1".replace(
        "∼ x N(0, 4)(dx)", "∼ y N(0, 4)(dy)"
    )
    assert "Weighted(N(0, 4), y ↦ y)" in plain(density <= d)


def test_a_definition_around_a_variable_knows_its_letter():
    uses_normal = Definition(
        "wide", (sigma_1,), probability(normal_law(), half_line()) <= sigma_1
    )
    statement = Statement((), uses_normal(real("N")), (uses_normal,))
    for form in (plain, latex, mathml):
        assert "Normal" in form(statement)
    other = Statement((), uses_normal(real("M")), (uses_normal,))
    assert "Normal" not in plain(other)


def normal_law():
    from verifydp.language.notation import normal  # noqa: PLC0415

    return normal(0, 1)


def half_line():
    from verifydp.language.notation import event  # noqa: PLC0415

    return event(real("x"), real("x") <= 0)


def test_terms_beside_a_statement_keep_its_names():
    x1, x_1 = real("x1"), real("x_1")
    statement = Statement((), x1 <= x_1)
    assert plain(x_1) == "x₁"
    assert plain(x_1, within=statement) == "“x_1”"
    assert plain(x1, within=statement) == "x₁"
    assert "“x_1”" in formula(x_1, within=statement)
    # a variable that the statement lacks never takes one of its looks
    assert plain(x_1, within=Statement((), x1 <= 0)) == "“x_1”"


def test_definitions_that_read_alike_are_refused():
    one = Definition("one", (sigma_1,), sigma_1 <= 1)
    two = Definition("two", (sigma_1,), sigma_1 <= 2)
    statement = Statement((("a", one(sigma_1)),), two(sigma_1), (one, two))
    with pytest.raises(SpecError, match="one and two both read"):
        plain(statement, {"one": "{0} is small", "two": "{0} is small"})


def test_a_definition_never_looks_like_a_variable():
    small = Definition("small", (sigma_1,), sigma_1 <= 1)
    statement = Statement((), small(real("small")), (small,))
    assert "small(“small”)" in plain(statement)


@pytest.mark.parametrize("name", ["law", "Laplace", "Pr", "exp_1", "and", "abs_prime"])
def test_words_of_the_language_are_no_names(name):
    for make in (real, space, lambda one: Definition(one, (), real("x") <= 1)):
        with pytest.raises(SpecError, match="cannot be called"):
            make(name)
