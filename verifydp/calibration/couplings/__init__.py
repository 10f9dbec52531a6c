"""What rules rest on: couplings of priors, and what they cost.

| for | the coupling | in |
| --- | --- | --- |
| two normal priors | monotone | `normal_moves`, `tail_bounds`, `quantiles` |
| mixtures | of least squared distance | `transport` |
| mixtures | of least worst average | `balanced` |
"""
