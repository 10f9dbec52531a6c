"""The experiments of a paper on pufferfish privacy, made again with exact numbers.

N. Ding, "Approximation of Pufferfish Privacy for Gaussian Priors". One file per figure:

| figure | file |
| --- | --- |
| 1, Laplace beside normal noise | `noise_comparison.py` |
| 2, noise for a sum over K alike users | `many_users.py` |
| 3 and 4, two groups of two public tables | `two_groups.py`, `group_*.py` |
| 5, the factor tau | `factors.py` |

Each computes a record of numbers and draws it; `page.py` is the page.
"""
