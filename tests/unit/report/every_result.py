"""One result of each kind and verdict, made by the commands themselves.

Results are made once for all tests; hostile copies say hostile things wherever a user
or a file may choose the words.
"""

import json
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import msgspec

import verifydp
from verifydp.api.stating import statement_results
from verifydp.data.beliefs import GaussianPrior
from verifydp.evidence.kinds import read_result
from verifydp.evidence.summary import Result

from . import samples

#: Fields whose words come from users, files or authors.
WORDS = {
    "because",
    "gives",
    "guarantee",
    "has",
    "has_title",
    "reads",
    "relation",
    "release",
    "rule",
    "says",
    "wanted",
    "warnings",
    "way",
    "attack",
    "belief",
    "claim",
    "dependence",
    "event",
    "evidence",
    "first",
    "first_prior",
    "inputs",
    "knowledge",
    "label",
    "mechanism_words",
    "name",
    "notes",
    "policy",
    "prior",
    "reading",
    "reason",
    "scope",
    "second",
    "second_prior",
    "source",
    "table",
    "text",
    "title",
    "unread",
    "versions",
    "words",
}
TABLE = "name,auc,epsilon,true-positives,positives,false-positives,negatives\n"
ROWS = "a,0.7,1,,,,\nb,,,90,100,9,100\nc,,1,90,100,9,100\n"

#: The names of all results: making them takes seconds, which collecting tests need not.
NAMES = (
    "audit REFUTED",
    "audit NOT_REFUTED",
    "audit INCONCLUSIVE",
    "proof",
    "refutation",
    "calibration",
    "falsification",
    "nothing falsified",
    "broken rule",
    "no broken rule",
    "choice",
    "choice of all",
    "infeasible choice",
    "bound",
    "bound of a claim",
    "table",
    "comparison",
    "relations",
    "release",
    "release at a delta",
    "granularity",
    "census",
    "no census",
    "odds ratio",
    "odds ratio without a bound",
    "noisy table",
    "k-norm table",
    "open table",
    "fixed table",
    "long table",
    "no granularity",
    "coupled",
    "not coupled",
    "confounded",
    "confounded claim",
    "confounded refutation",
    "curve",
    "search",
    "statement",
)


@cache
def every_result() -> dict[str, Result]:
    """Results by a name that says what they are."""
    made: dict[str, Result] = {
        f"audit {result.verdict}": result for result in samples.every_kind()
    }
    laplace = {"scale": 1, "sensitivity": 1}
    made["proof"] = verifydp.prove("laplace", epsilon=1, **laplace)
    made["refutation"] = verifydp.prove("laplace", epsilon="1/2", **laplace)
    beliefs = {"sick": GaussianPrior(1, 2), "well": GaussianPrior(0, 1)}
    made["calibration"] = verifydp.calibrate(beliefs, epsilon=1, delta=0.05)
    made["falsification"] = verifydp.falsify("paper-means", attempts=100)
    made["nothing falsified"] = verifydp.falsify("theorem-1", attempts=2)
    made["broken rule"] = verifydp.falsify_composition("product-is-least")
    made["no broken rule"] = verifydp.falsify_composition(
        "product-is-least", attempts=1
    )
    made["choice"] = verifydp.choose_epsilon(precision="0.9", certify=True)
    made["choice of all"] = verifydp.choose_epsilon(precision="1")
    made["infeasible choice"] = verifydp.choose_epsilon(precision="0.4")
    figures = {"true_positive_rate": "3/4", "false_positive_rate": "1/4"}
    made["bound"] = verifydp.bound(**figures)
    made["bound of a claim"] = verifydp.bound(**figures, epsilon="1/2")
    with NamedTemporaryFile("w", suffix=".csv") as file:
        file.write(TABLE + ROWS)
        file.flush()
        made["table"] = verifydp.bound_table(Path(file.name), certify=True)
    flip = {(0,): {0: "3/4", 1: "1/4"}, (1,): {0: "1/4", 1: "3/4"}}
    made["comparison"] = verifydp.compare_notions(flip)
    made["relations"] = verifydp.compare_notions(flip, relations=True)
    parts = [
        {"name": "all", "epsilon": "1/3"},
        {"name": "old", "of": "age: 60..120", "epsilon": 1, "delta": "1/1000"},
        {"name": "young", "of": "age: 0..20", "epsilon": 1},
    ]
    made["release"] = verifydp.compose({"component": parts})
    release = {"relation": "replace", "delta": "1/1000"}
    rhos = [{"name": "a", "rho": "1/3"}, {"name": "b", "mu": 1}]
    made["release at a delta"] = verifydp.compose(
        {"release": release, "component": rhos}
    )
    made["granularity"] = verifydp.compare_granularities(
        "add-remove", "replace", budgets=[{"epsilon": 1}]
    )
    made["census"] = verifydp.census({"persons": 1, "homes": "1/3"}, delta="1e-6")
    made["no census"] = verifydp.census(1, delta="1e-6", persons=0)
    open_table = [[12, 5], [3, 9]]
    made["odds ratio"] = verifydp.odds_ratio(open_table, epsilon=1, seed=1)
    made["odds ratio without a bound"] = verifydp.odds_ratio(
        [[210, 140], [90, 160]], epsilon="1/2", delta="1e-6", confidence="0.99"
    )
    counts = [[31, 4, 2], [12, 9, 1], [20, 0, 3]]
    sums = {"publish": ["A", "B"], "seed": 1}
    made["noisy table"] = verifydp.release_table(counts, mu=1, delta="1e-6", **sums)
    made["k-norm table"] = verifydp.release_table(counts, epsilon="1/2", **sums)
    made["open table"] = verifydp.release_table(counts, **sums)
    made["fixed table"] = verifydp.release_table([[1, 2], [0, 0]], ["A", "B"])
    made["long table"] = verifydp.release_table([[[1, 2], [3, 4]]] * 3, ["A"], mu=1)
    made["no granularity"] = verifydp.compare_granularities("replace", "add-remove")
    answers = [
        {"name": name, "noise": "gaussian", "scale": "1/3", "shift": "1/3"}
        for name in ("mean", "median")
    ]
    for name, epsilon in {"coupled": "4", "not coupled": "3"}.items():
        target = {"epsilon": epsilon, "delta": "1/1000"}
        made[name] = verifydp.invert({"target": target, "mechanism": answers})

    masked = {
        "sick": {"00": "3/8", "11": "3/8", "01": "1/8", "10": "1/8"},
        "well": {"00": "1/8", "11": "1/8", "01": "3/8", "10": "3/8"},
    }
    causal = {
        "model": {"data_given_state": masked},
        "mechanism": [
            {
                "name": name,
                "kernel": {bits: {bits[place]: 1} for bits in masked["sick"]},
            }
            for place, name in enumerate(("first bit", "second bit"))
        ],
    }
    made["confounded"] = verifydp.composition_report(causal)
    made["confounded claim"] = verifydp.composition_report(causal, epsilon="log(3)")
    made["confounded refutation"] = verifydp.composition_report(causal, epsilon=1)
    made["curve"] = verifydp.curve("laplace", **laplace)
    made["search"] = _search()
    (made["statement"],) = statement_results(["foundations.composition"])
    assert tuple(made) == NAMES
    return made


def _search() -> Result:
    from mpmath import mp  # noqa: PLC0415

    def law(answer: float) -> verifydp.DensityLaw:
        centre = mp.mpf(answer)
        return verifydp.DensityLaw(
            log_density=lambda y: -2 * abs(y - centre),
            sampler=lambda size, rng: rng.laplace(answer, 0.5, size=size),
            breaks=(centre,),
        )

    mechanism = verifydp.DensityMechanism(
        law, neighbours=verifydp.neighbours.number_pairs(1.0), name="mine"
    )
    return verifydp.prove(mechanism, epsilon=1, pairs=2)


def hostile(result: Result, words: str = samples.HOSTILE) -> Result:
    """The same result with hostile words, or with any others."""
    if result.KIND == "audit":
        if words == samples.HOSTILE:
            return samples.hostile()
        text = json.dumps(json.loads(msgspec.json.encode(samples.hostile())))
        said, says = (json.dumps(one)[1:-1] for one in (samples.HOSTILE, words))
        return read_result(json.loads(text.replace(said, says)), type(result))
    plain = json.loads(msgspec.json.encode(result))
    changed = {name: _poisoned(name, value, words) for name, value in plain.items()}
    return read_result(changed, type(result))


def _poisoned(name: str, value: Any, words: str) -> Any:
    if name in {"certificate", "excess", "bound_certificates"}:
        return value
    if isinstance(value, dict):
        keys = {"inputs", "versions"}
        return {
            words if name in keys else key: _poisoned(
                name if name in keys else key, one, words
            )
            for key, one in value.items()
        }
    if isinstance(value, list):
        return [_poisoned(name, one, words) for one in value]
    return words if name in WORDS and isinstance(value, str) else value
