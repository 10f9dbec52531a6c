"""Releases as users write them with opendp, diffprivlib and scikit-learn.

Each file holds the releases of one library, first those that keep their promise, then
those that break it, in the ways in which people get them wrong. `suite.py` lists the
one command that audits each of them, and what it must find. Nothing here is imported
by it: the libraries are wanted in the audited process alone.
"""
