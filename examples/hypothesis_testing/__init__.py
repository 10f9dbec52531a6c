"""The figures and the table of a paper on hypothesis testing, made again.

Liu, He, Chanyaswad, Wang and Mittal, "Investigating Statistical Privacy Frameworks from
the Perspective of Hypothesis Testing". One file per kind of figure:

| figure | file |
| --- | --- |
| 3(a), 5(b), 6(b), 7(b): precision and recall, Laplace noise | `precision_recall.py` |
| 4(a), 4(b): precision and recall, Gaussian noise | `gaussian_noise.py` |
| 3(b), 8: the highest F score | `highest_scores.py` |
| table 1: the largest epsilon | `largest_epsilons.py` |

Each computes a record of numbers and draws it; `settings.py` has the parameters that
the figures share, `page.py` is the page.
"""
