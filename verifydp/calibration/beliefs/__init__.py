"""The first station: what adversaries believe, fitted to tables of data.

`fitting` gives a prior for numbers, `groups` a prior for each group of a table; beliefs
that are written down are read by `verifydp.adapters.beliefs`.
"""
