"""What stays protected beside statistics that are published as they are.

| room | what it holds |
| --- | --- |
| `margins` | tables of counts, the margins published of them, who shares these |
| `adjacency` | how many persons change at least together; what margins give away |
| `sensitivity` | how a query changes among databases with the same published values |
| `odds_ratio` | a private test of a 2 x 2 table beside its margins |
| `zcdp_budgets` | a budget for those who must change together, and its epsilons |
"""
