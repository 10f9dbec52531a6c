"""Noise and tests for tables of which the margins are published, measured.

The experiments of Y. H. Cho and J. Awan, "Formal Privacy Guarantees with Invariant
Statistics" (2024), sections 5 and 6, made again, with the sensitivities that the paper
prints and those that three persons who change together have.

| what | file |
| --- | --- |
| tables, and what was measured of one way to add noise | `tables.py` |
| normal noise: figure 2 | `normal_noise.py` |
| noise shaped by a norm: figure 3 | `norm_noise.py` |
| power of the test of an odds ratio | `odds_ratio.py` |
| the figures on the census | `census.py` |
| the page | `pictures.py`, `page.py`, `experiments.html` |
"""
