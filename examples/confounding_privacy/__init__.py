"""Allele frequencies of five data sets, released with noise and attacked.

The experiments of Zhang, Malin, Raviv and Vorobeychik, "Confounding Privacy and Inverse
Composition", section 6, on data that can be had: a panel that is made up, or a user's.

| what | file |
| --- | --- |
| genotypes, made up | `panel.py` |
| genotypes of a user | `reading.py` |
| targets, noise, what `verifydp.invert` finds | `mechanisms.py` |
| releases, drawn | `releases.py` |
| attackers | `attackers.py`, `network.py` |
| areas under curves, with intervals | `areas.py` |
| all together | `experiment.py` |
| tables 5 and 6 of the paper, audited | `reported.py`, `table_5.csv`, `table_6.csv` |
| the page | `pictures.py`, `page.py`, `experiments.html` |
"""
