"""A forger changes numbers and seals again: nothing false may be accepted.

Whether a changed certificate is still true is judged by code of its own: sums
over all outcomes and products in floats, from the definitions, with a margin.
"""

import json
import math
from fractions import Fraction

import msgspec
import numpy as np
import pytest
from scipy import special

from verifydp.checker import check
from verifydp.errors import CertificateError, InputError
from verifydp.evidence.canonical import canonical_bytes, sealed
from verifydp.evidence.certificates import Binomial, Certificate
from verifydp.evidence.numbers import exact_text
from verifydp.evidence.verdict import Verdict

MARGIN = 1 + 1e-6


def binomial_law(trials, p):
    k = np.arange(trials + 1)
    ways = special.gammaln(trials + 1) - special.gammaln(k + 1)
    ways = ways - special.gammaln(trials - k + 1)
    return np.exp(ways + special.xlogy(k, p) + special.xlog1py(trials - k, -p))


def order_of_all(part, z):
    n1, n2, delta = part.trials_p, part.trials_q, float(Fraction(part.delta))
    p, x = np.arange(n1 + 1)[:, None] / n1, np.arange(n2 + 1)[None, :] + 0.5
    u = np.maximum(x, x - 0.5 + z * z / 2 + z * np.sqrt(x - 0.5 + z * z / 4))
    with np.errstate(all="ignore"):
        a = p * (1 - p) / (n1 * (p - delta) ** 2)
        value = np.log((p - delta) / x) - np.sqrt(z * z * a + np.log(u / x) ** 2)
    return np.where(p - delta > 1e-15, value, -np.inf)


def rejections_hold(part, alpha):
    """Judge every rejection of a binomial part by sums over all outcomes."""
    n1, k1, n2, k2 = part.trials_p, part.hits_p, part.trials_q, part.hits_q
    if not (0 <= k1 <= n1 and 0 <= k2 <= n2):
        return False
    z = round(-10 * float(special.ndtri(alpha))) / 10
    values = order_of_all(part, z)
    extreme = values >= values[k1, k2] - 1e-12
    half = alpha / 100
    low = special.betaincinv(k2, n2 - k2 + 1, half) if k2 else 0.0
    high = special.betaincinv(k2 + 1, n2 - k2, 1 - half) if k2 < n2 else 1.0
    for rejection in part.rejections:
        epsilon = float(Fraction(rejection.epsilon))
        delta = float(Fraction(rejection.delta))
        worst = max(
            binomial_law(n1, min(1.0, math.exp(epsilon) * q + delta))
            @ extreme
            @ binomial_law(n2, q)
            for q in np.linspace(low, high, 25)
        )
        if worst + 2 * half > alpha * MARGIN:
            return False
    return True


def wealth_suffices(part, epsilon, delta, alpha):
    """Judge an e-process by the lemma and a product in floats."""
    unit, factor = 2.0**-part.scale, float(Fraction(part.exp_upper))
    if factor < math.exp(epsilon) / MARGIN:
        return False
    total = weights = 0.0
    sizes = {}
    for strategy in part.strategies:
        weight, log_wealth = float(Fraction(strategy.weight)), 0.0
        weights += weight
        own = [block.pairs for block in strategy.blocks]
        if weight <= 0 or sizes.setdefault(strategy.pair, own) != own:
            return False
        for block in strategy.blocks:
            if not block.bets:
                continue
            if {sum(block.database), sum(block.neighbour)} != {block.pairs}:
                return False
            if min(*block.database, *block.neighbour) < 0:
                return False
            kappa = np.maximum(0, np.array(block.bets)) * unit
            kappa_prime = np.maximum(0, -np.array(block.bets)) * unit
            mu, nu = block.mu * unit, block.nu * unit
            if mu + nu + delta * (kappa.max() + kappa_prime.max()) > MARGIN:
                return False
            on_p = 2 * (mu + kappa - factor * kappa_prime)
            on_q = 2 * (nu - factor * kappa + kappa_prime)
            if min(on_p.min(), on_q.min()) <= 0:
                return False
            log_wealth += np.array(block.database) @ np.log(on_p)
            log_wealth += np.array(block.neighbour) @ np.log(on_q)
        total += weight * math.exp(min(700.0, log_wealth))
    return weights <= MARGIN and total >= 1 / (alpha * MARGIN)


def is_true(certificate):
    """Judge the whole: do verdict and bounds follow?"""
    alpha = float(Fraction(certificate.alpha))
    notion = certificate.claim.notion
    epsilon, delta = float(notion.epsilon), notion.delta
    levels, shown = [], []
    for part in certificate.parts:
        level = float(Fraction(part.alpha))
        levels.append(level)
        if not 0 < level < 1:
            return False
        if isinstance(part, Binomial):
            if not rejections_hold(part, level):
                return False
            shown += [
                (float(Fraction(item.epsilon)), float(Fraction(item.delta)))
                for item in part.rejections
            ]
        else:
            if not wealth_suffices(part, epsilon, delta, level):
                return False
            shown.append((epsilon, delta))
    if sum(levels) > alpha * MARGIN or certificate.verdict is Verdict.PROVED:
        return False
    refuted = any(e >= epsilon and d >= delta for e, d in shown)
    if certificate.verdict is Verdict.REFUTED and not refuted:
        return False
    bounds = (
        (certificate.epsilon_lower, [e for e, d in shown if d >= delta]),
        (certificate.delta_lower, [d for e, d in shown if e >= epsilon]),
    )
    return all(
        stated is None or float(Fraction(stated)) <= max([0.0, *found]) * MARGIN
        for stated, found in bounds
    )


def variants(value):
    """Other values of one field: a little and a lot, up and down."""
    if isinstance(value, bool) or value is None:
        return [None, "1/2"]
    if isinstance(value, int):
        return [value + 1, value - 1, 2 * value + 3, -value - 1, 0]
    if isinstance(value, float):
        return [value * 1.01 + 1e-6, value * 0.99, 0.0]
    if isinstance(value, str):
        try:
            number = Fraction(value)
        except ValueError:
            return [value + "x", ""]
        changed = [
            number * Fraction(101, 100),
            number * Fraction(99, 100),
            number + Fraction(1, 10**6),
            number * 3,
            -number,
            Fraction(0),
        ]
        return [exact_text(item) for item in changed]
    return []


def places(value, prefix=()):
    """Leaves and lists of a JSON value; of long lists the two ends and the middle."""
    if isinstance(value, dict):
        for key in value:
            yield from places(value[key], (*prefix, key))
    elif isinstance(value, list):
        yield prefix
        for index in sorted({0, len(value) // 2, len(value) - 1}):
            if 0 <= index < len(value):
                yield from places(value[index], (*prefix, index))
    else:
        yield prefix


def at(value, path):
    for step in path:
        value = value[step]
    return value


def put(value, path, new):
    if not path:
        return new
    copy = value.copy()
    copy[path[0]] = put(copy[path[0]], path[1:], new)
    return copy


def mutants(record):
    """Every single change, and for lists: an end dropped, an item twice, none."""
    for path in places(record):
        old = at(record, path)
        if isinstance(old, list):
            changes = [old[1:], old[:-1], [*old, *old[-1:]], [], old[::-1]]
        else:
            changes = variants(old)
        for new in changes:
            if new != old:
                yield path, put(record, path, new)


@pytest.fixture(scope="module")
def originals(make_binomial, make_e_process, make_certificate):
    """Small certificates of each kind, with all that they can state."""
    bound = make_binomial((60, 50, 50, 6), alpha=Fraction(1, 40))
    weak = make_binomial((60, 30, 50, 15), alpha=Fraction(1, 20))
    some = make_binomial((80, 60, 70, 3), delta=0.02, alpha=Fraction(1, 40))

    def stated(found):
        return {
            "epsilon_lower": exact_text(found.epsilon_lower),
            "delta_lower": exact_text(found.delta_lower),
        }

    return {
        "both": make_certificate(
            [make_e_process(), bound.certificate], Verdict.REFUTED, **stated(bound)
        ),
        "e-process": make_certificate(
            [make_e_process(delta=0.01)],
            Verdict.REFUTED,
            delta=0.01,
            epsilon_lower="1",
            delta_lower="1/100",
        ),
        "weak": make_certificate(
            [weak.certificate], Verdict.NOT_REFUTED, **stated(weak)
        ),
        "delta": make_certificate(
            [some.certificate], Verdict.REFUTED, delta=0.02, **stated(some)
        ),
    }


@pytest.mark.parametrize("name", ["both", "e-process", "weak", "delta"])
def test_no_changed_number_makes_a_false_statement_pass(originals, name):
    original = originals[name]
    assert check(original)
    assert is_true(original)
    record = json.loads(canonical_bytes(original))
    messages, accepted = [], 0
    for path, changed in mutants(record):
        try:
            forged = sealed(
                msgspec.json.decode(msgspec.json.encode(changed), type=Certificate)
            )
        except (msgspec.MsgspecError, InputError):
            continue  # no certificate at all: the decoder's tests
        try:
            check(forged)
        except CertificateError as error:
            messages.append(str(error))
        else:
            assert is_true(forged), path
            accepted += 1
    assert not any("\n" in message for message in messages)
    # Most changes must be refused; weaker statements and free text may pass.
    assert len(messages) > 60
    assert len(messages) > accepted


def test_the_judge_refuses_too(originals):
    """The judge of this file is no rubber stamp."""
    both = originals["both"]
    for fields in (
        {"epsilon_lower": "9/5"},
        {"delta_lower": "9/10"},
        {"alpha": "1/21"},
        {"parts": ()},
        {"verdict": Verdict.PROVED},
    ):
        assert not is_true(msgspec.structs.replace(both, **fields))
    binomial = both.parts[1]
    for fields in ({"hits_p": 45}, {"hits_q": 9}, {"alpha": "1/60"}):
        part = msgspec.structs.replace(binomial, **fields)
        assert not is_true(msgspec.structs.replace(both, parts=(both.parts[0], part)))
