"""The networks of tables 1 to 4, by the numbers of their weights, and the setting."""

from itertools import pairwise

from verifydp.formal.spec import *

paper = "Zhang, Malin, Raviv and Vorobeychik, confounding privacy, "


def parameters(*widths):
    """The weights and biases of linear layers with these widths."""
    total = number(0)
    for one, other in pairwise(widths):
        total = total + number(one) * other + other
    return total


tables = {
    "1": (
        "the defender of the single mechanism",
        (800, 5000, 9000, 3000, 1000),
        79_018_000,
    ),
    "2": (
        "the defender of the copula",
        (830, 3000, 2000, 1200, 1200, 1),
        12_338_601,
    ),
    "3": (
        "the attacker of the single mechanism",
        (1500, 14000, 9500, 4500, 800),
        200_378_800,
    ),
    "4": (
        "the attacker of the copula",
        (1500, 31000, 25000, 15000, 800),
        1_208_571_800,
    ),
}
covers = {"1": "CP-X3", "2": "CP-X4", "3": "CP-X5", "4": "CP-X6"}
notes = {
    "1": "The text speaks of three hidden layers, the table of two between input and "
    "output. ",
    "2": "The output is the copula's epsilon. ",
    "3": "",
    "4": "Four bytes each are 4.8 gigabytes. ",
}


def network(place):
    who, widths, count = tables[place]
    return Theorem(
        title=f"Table {place}: {who}, by the number of its weights",
        source=f"{paper}table {place}",
        covers=(covers[place],),
        standing="reported",
        claim=equal(parameters(*widths), count),
        remark=notes[place]
        + "The widths of the layers are those of the table, and the "
        "number of weights and biases of linear layers with these widths is computed; "
        "the paper prints no number and claims nothing that could be decided.",
        near_misses={
            "without biases": NearMiss(
                claim=equal(parameters(*widths) - sum(widths[1:]), count), at=At({})
            ),
        },
    )


SPEC = network("1")
DEFENDER_COPULA = network("2")
ATTACKER = network("3")
ATTACKER_COPULA = network("4")
SETTING = Theorem(
    title="The sizes that the experiments give do not fit together",
    source=paper + "section 6 and appendix I",
    covers=("CP-X9",),
    standing="reported",
    claim=conjunction(
        equal(number(5) * 300, 1500),
        number(5) * 1000 > 1500,
        equal(number(830) - 800, 30),
    ),
    remark="Both attackers read 1500 numbers, which are five releases of 300; the text "
    "says that the single mechanism has 1000. The defender of the copula reads 830 "
    "numbers for 800 individuals. The data are not public, and neither the noise, the "
    "sensitivity, the number of runs nor the unit of protection is given, so that the "
    "experiments cannot be repeated.",
    near_misses={
        "1000 numbers a release": NearMiss(
            claim=equal(number(5) * 1000, 1500), at=At({})
        ),
    },
)
