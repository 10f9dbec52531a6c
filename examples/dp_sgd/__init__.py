"""Models trained with DP-SGD on a real table, right and wrong, audited in two views.

M. Abadi and others, "Deep Learning with Differential Privacy", 2016: in each step the
gradient of every record is clipped, the clipped gradients are added up, noise is added
to the sum, and the weights move along it. README.md beside this file has the findings.

| what | file |
| --- | --- |
| the table, and records made to be found (canaries) | `table.py` |
| two models: clipped gradients of many runs at once | `logistic.py`, `network.py` |
| the loop, and in what runs differ | `training.py` |
| what is trained: right and wrong forms, seen step by step | `step_wise.py` |
| the same, of which the last weights alone are seen | `final_weights.py` |
| what each form gives away, enclosed | `guarantees.py` |
| claims, pairs, budgets; stored verdicts | `suite.py`, `expected.json` |
"""
