"""Rigorous numbers: balls, outward rounding, certified comparisons and tails."""
