"""What stays protected beside statistics that are published as they are.

| room | what it holds |
| --- | --- |
| `margins` | tables of counts, the margins published of them, who shares them |
| `adjacency` | how many persons change at least together; what the margins give away |
| `sensitivity` | how a query changes among databases with the same published values |
"""
