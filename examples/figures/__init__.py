"""What the redrawn figures of papers share.

`drawing.py` is the look of the pictures, `enclosures.py` how numbers are kept and
shown.
"""
