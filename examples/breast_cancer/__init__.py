"""Released statistics of the Wisconsin breast cancer table, right and wrong.

Each file holds one statistic: first the forms that keep their promise, then the
forms in which people get it wrong. `suite.py` lists what is claimed of each,
`expected.json` what an audit must find.
"""
