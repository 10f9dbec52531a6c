"""Statements as sympy expressions and as SMT-LIB, for people, provers and reports."""
