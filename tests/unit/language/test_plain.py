# ruff: noqa: RUF001 - these are the characters of mathematics, meant as they stand
"""Plain text: one line for each node, statements on lines of 80 characters."""

import pytest

from verifydp.errors import SpecError
from verifydp.language.definitions import Definition
from verifydp.language.nodes import NODES
from verifydp.language.notation import (
    TRUE,
    any_test,
    at,
    bind,
    choose,
    conjunction,
    dirac,
    discrete_normal,
    disjunction,
    equal,
    event,
    event_variable,
    exists,
    exp,
    finite,
    finite_law,
    first,
    forall,
    function_variable,
    geometric,
    if_,
    implies,
    indicator,
    integer,
    iterate,
    kernel,
    laplace,
    law,
    log,
    maximum,
    mean,
    member,
    minimum,
    natural,
    negation,
    next_,
    normal,
    normal_cdf,
    number,
    pair,
    pair_sort,
    point,
    power,
    probability,
    pushforward,
    real,
    space,
    sqrt,
    standard_normal,
    sum_,
    to_real,
    value,
    weighted,
)
from verifydp.language.printing import latex, mathml, plain
from verifydp.language.printing.glyphs import GLYPHS
from verifydp.language.printing.layout import LAYOUTS
from verifydp.language.printing.symbols import GREEK, symbols_of
from verifydp.language.sorts import REAL
from verifydp.language.statement import Statement

S, T = space("S"), space("T")
P, Q = law("P", S), law("Q", S)
K, J = kernel("K", S, T), kernel("J", S, T)
A, B, D = event_variable("A", REAL), event_variable("B", S), event_variable("D", T)
s, t = point("s", S), point("t", T)
x, y, z, mu = map(real, ("x", "y", "z", "mu"))
n, k = natural("n"), natural("k")
epsilon, delta = real("epsilon"), real("delta")
both = point("both", pair_sort(REAL, REAL))
triple = point("triple", pair_sort(REAL, both.sort))
left_triple = point("left_triple", pair_sort(both.sort, REAL))
label = point("i", finite(3))
phi = any_test("phi", pair_sort(S, T))

CLOSE = Definition(
    "close",
    (P, Q, epsilon, delta),
    forall(B, probability(P, B) <= exp(epsilon) * probability(Q, B) + delta),
)
TEMPLATES = {"close": "{0} and {1} are ({2}, {3})-close"}


def test_each_node_has_one_layout():
    assert set(LAYOUTS) == set(NODES)


LINES = [
    (x - (y - z), "x − (y − z)"),
    ((x + y) * z, "(x + y) z"),
    (x * (y + z), "x · (y + z)"),
    (2 * (y + z), "2 (y + z)"),
    (x / (y * z), "x/(y z)"),
    (-x * y, "−x y"),
    ((-x) ** 2, "(−x)²"),
    (power(x, y + 1), "x^(y + 1)"),
    (exp(-abs(x - y) / z), "e^(−|x − y|/z)"),
    (real("e") + exp(x), "e + exp(x)"),
    (log(x) - sqrt(2 * x) + sqrt(y), "log(x) − √(2 x) + √y"),
    (normal_cdf(mu / 2 - epsilon / mu), "Φ(μ/2 − ε/μ)"),
    (number("0.05") * x + number("1/3"), "0.05 x + 1/3"),
    (number("1e-6") * x, "10^(−6) x"),
    (real("sensitivity") * x, "sensitivity · x"),
    (if_(x <= y, x, y), "(x if x ≤ y, y otherwise)"),
    (indicator(x < y) * z, "1[x < y] z"),
    (choose(label, x, y, z), "(x if i = 0, y if i = 1, z if i = 2)"),
    (sum_(n, k, to_real(k) ** 2), "∑_{k = 0}^{n − 1} k²"),
    (sum_(next_(n), k, x), "∑_{k = 0}^{n} x"),
    (conjunction(number(0) <= x, x <= 1, y < z), "0 ≤ x ≤ 1 and y < z"),
    (disjunction(x < y, conjunction(y < z, x < z)), "x < y or (y < z and x < z)"),
    (implies(x < y, implies(y < z, TRUE)), "x < y ⇒ (y < z ⇒ true)"),
    (negation(equal(x, y)), "x ≠ y"),
    (negation(member(s, B)), "s ∉ B"),
    (negation(x <= y), "¬(x ≤ y)"),
    (forall(x, y, exists(z, x + y <= z)), "∀x, y ∈ ℝ: ∃z ∈ ℝ: x + y ≤ z"),
    (forall(B, P, TRUE), "∀A ⊆ S, law P on S: true"),
    (forall(K, TRUE), "∀kernel K from S to T: true"),
    (forall(any_test("psi", S), label, TRUE), "∀φ: S → [0, 1], i ∈ {0, 1, 2}: true"),
    (event(s, negation(member(s, B))), "{s : s ∉ B}"),
    (probability(P, B), "P(B)"),
    (probability(at(K, s), D), "K(s)(D)"),
    (mean(laplace(0, 1), x, indicator(x <= mu)), "Pr_{x ∼ Laplace(0, 1)}[x ≤ μ]"),
    (
        mean(P, s, mean(at(K, s), t, value(phi, pair(s, t)))),
        "E_{s ∼ P}[E_{t ∼ K(s)}[φ(s, t)]]",
    ),
    (
        mean(law("L", pair_sort(REAL, REAL)), both, first(both)),
        "E_{(x, y) ∼ L}[x]",
    ),
    (equal(first(both), x), "(both)₁ = x"),
    (normal(x, 1 + y), "N(x, (1 + y)²)"),
    (standard_normal, "N(0, 1)"),
    (finite_law("1/2", "1/2"), "Finite(1/2, 1/2)"),
    (geometric(integer(0), x), "Geometric(0, x)"),
    (discrete_normal(integer(0), x), "DiscreteNormal(0, x)"),
    (weighted(P, s, at(function_variable("f", S), s)), "f(s) P(ds)"),
    (bind(P, s, at(K, s)), "law[t : s ∼ P, t ∼ K(s)]"),
    (
        bind(P, s, bind(at(K, s), t, dirac(pair(s, t)))),
        "law[(s, t) : s ∼ P, t ∼ K(s)]",
    ),
    (pushforward(P, s, at(function_variable("f", S), s)), "law[f(s) : s ∼ P]"),
    (
        iterate(n, x, k, y, normal(y, 1 + to_real(k))),
        "law[y_n : y₀ = x, y_{k + 1} ∼ N(y_k, (1 + k)²)]",
    ),
    (conjunction(implies(x < y, y < z), implies(y < z, x < y)), "x < y ⇔ y < z"),
    (
        conjunction(implies(x < y, y < z), implies(x < y, x < z)),
        "(x < y ⇒ y < z) and (x < y ⇒ x < z)",
    ),
    (conjunction(x < y, conjunction(x < z, mu < z)), "x < y and x < z and μ < z"),
    (maximum(x, y, minimum(z, mu)), "max(x, y, min(z, μ))"),
    (if_(x < y, x, if_(y < z, y, z)), "(x if x < y, y if y < z, z otherwise)"),
    (if_(x < y, x, indicator(y < z)), "(x if x < y, 1[y < z] otherwise)"),
    (normal(x, 2), "N(x, 4)"),
    (equal(pair(x, pair(y, z)), triple), "(x, y, z) = triple"),
    (equal(pair(pair(x, y), z), left_triple), "((x, y), z) = left_triple"),
    (forall(triple, TRUE), "∀(x, y, z) ∈ ℝ × ℝ × ℝ: true"),
    (forall(left_triple, TRUE), "∀((x, y), z) ∈ (ℝ × ℝ) × ℝ: true"),
    (
        bind(bind(P, s, at(K, s)), t, at(kernel("L", T, S), t)),
        "law[t : s ∼ law[u : t ∼ P, u ∼ K(t)], t ∼ L(s)]",
    ),
    (real("x_prime") + real("delta_total") + real("mu1"), "x′ + δ_total + μ₁"),
    # what ends in a fraction or a sum would take in what follows
    (x * (y / z) * mu, "(x y/z) μ"),
    (x * sum_(n, k, to_real(k)) * y, "(x ∑_{k = 0}^{n − 1} k) y"),
    (abs(x * abs(y) * z), "abs(x |y| z)"),
    (power(2, x) * (y + z), "2^x · (y + z)"),
    (if_(x < y, x, y) + z, "(x if x < y, y otherwise) + z"),
    (if_(exists(n, x <= to_real(n)), x, y), "(x if (∃n ∈ ℕ: x ≤ n), y otherwise)"),
    (real("x_1_2") + x, "x_{1,2} + x"),
    (real("x_1") + real("x1"), "“x_1” + x₁"),
    (mean(law("E", REAL), x, x), "Expectation_{x ∼ E}[x]"),
    (probability(normal(0, 1), event_variable("N", REAL)), "Normal(0, 1)(N)"),
    (forall(B, implies(probability(P, B) <= x, x <= y)), "∀A ⊆ S: P(A) ≤ x ⇒ x ≤ y"),
]


@pytest.mark.parametrize(("term", "line"), LINES, ids=[line for _, line in LINES])
def test_line(term, line):
    assert plain(term) == line


@pytest.mark.parametrize(("term", "line"), LINES, ids=[line for _, line in LINES])
def test_each_form_of_each_line_is_written(term, line):
    assert latex(term).count("{") == latex(term).count("}")
    assert mathml(term).startswith("<math>")


def test_bound_variables_have_no_name_that_is_in_use():
    assert plain(forall(x, exp(x) <= real("y"))) == "∀x ∈ ℝ: e^x ≤ y"
    inner = plain(forall(real("x"), real("x") <= real("y") + real("z")))
    assert inner == "∀x ∈ ℝ: x ≤ y + z"
    shadowed = forall(real("bound"), real("bound") <= x)
    assert plain(shadowed) == "∀y ∈ ℝ: y ≤ x"
    nested = forall(x, exists(y, forall(z, equal(x + y, z))))
    assert plain(nested) == "∀x ∈ ℝ: ∃y ∈ ℝ: ∀z ∈ ℝ: x + y = z"


def test_more_bound_variables_than_letters():
    variables = [real(f"bound_{place}") for place in range(9)]
    shown = plain(forall(*variables, TRUE))
    assert shown == "∀x, y, z, u, v, w, x₁, x₂, x₃ ∈ ℝ: true"


def test_a_bound_variable_that_looks_like_a_free_one_is_another_letter():
    # phi is free, so the bound test gets the next letter
    psi = any_test("anything", S)
    shown = plain(forall(psi, real("phi") <= value(psi, s)))
    assert shown == "∀ψ: S → [0, 1]: φ ≤ ψ(s)"


def test_different_names_look_different():
    names = ["mu1", "mu_1", "x_prime", "x", "x_prime_prime", "a_b_c", "pi", "e1"]
    symbols = symbols_of(names)
    assert len(set(symbols.values())) == len(names)
    assert plain(real("mu1") + real("mu_1")) == "μ₁ + mu_1"


@pytest.mark.parametrize("name", ["Phi", "exp", "log", "max", "min", "sqrt", "pi"])
def test_a_name_that_would_look_like_a_function_or_a_constant_is_refused(name):
    with pytest.raises(SpecError, match="cannot be called"):
        real(name)


def test_every_greek_letter_differs():
    assert len(set(GREEK.values())) == len(GREEK)


def test_no_sign_is_missing_a_form():
    assert all(all(glyph) for glyph in GLYPHS.values())


def post_processing():
    after = [bind(one, s, at(K, s)) for one in (P, Q)]
    given = (("close", CLOSE(P, Q, epsilon, delta)),)
    return Statement(given, CLOSE(*after, epsilon, delta), (CLOSE,))


POST_PROCESSING = """\
Let S and T be standard Borel spaces, ε and δ real numbers, P and Q laws on S,
and K a Markov kernel from S to T.
If
  (close) P and Q are (ε, δ)-close,
then
  law[t : s ∼ P, t ∼ K(s)] and law[t : s ∼ Q, t ∼ K(s)] are (ε, δ)-close,
where
  “P and Q are (ε, δ)-close” means ∀A ⊆ S: P(A) ≤ e^ε Q(A) + δ."""


def test_a_statement_is_sentences():
    assert plain(post_processing(), TEMPLATES) == POST_PROCESSING


def test_without_a_template_a_definition_is_a_call():
    shown = plain(post_processing())
    assert "(close) close(P, Q, ε, δ)," in shown
    assert "close(P, Q, ε, δ) means ∀A ⊆ S: P(A) ≤ e^ε Q(A) + δ." in shown


def test_a_statement_without_variables_or_hypotheses():
    assert plain(Statement((), forall(x, x <= x))) == "Then\n  ∀x ∈ ℝ: x ≤ x."


@pytest.mark.parametrize("width", [40, 60, 80])
def test_lines_are_no_longer_than_the_width(width):
    lines = plain(post_processing(), TEMPLATES, width=width).splitlines()
    assert max(map(len, lines)) <= width


def test_lines_break_where_the_nesting_is_least():
    total = exp(x + y) * (x + y + z) + exp(y + z) * (x + y + z)
    assert plain(total <= mu, width=30).splitlines()[0] == "e^(x + y) · (x + y + z) +"


def test_what_has_no_gap_stays_whole():
    name = "a" * 50
    assert plain(real(name) + 1, width=20).replace("\n", " ") == f"{name} + 1"


def test_wrapping_loses_nothing():
    one_line = " ".join(plain(post_processing(), TEMPLATES, width=10_000).split())
    for width in range(20, 90, 7):
        wrapped = plain(post_processing(), TEMPLATES, width=width)
        assert " ".join(wrapped.split()) == one_line


@pytest.mark.parametrize("template", ["{0} and {7}", "{0} {", "{first}", "{}"])
def test_a_template_that_does_not_fit_is_refused(template):
    with pytest.raises(
        SpecError, match=r"the template .* of close does not fit"
    ) as info:
        plain(post_processing(), {"close": template})
    assert "\n" not in str(info.value)
