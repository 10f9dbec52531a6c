"""What results say about a release as a whole, in words that all forms share.

``description.py`` reads what an organisation says of its release; ``claims.py`` sets
each claim beside the results, ``totals.py`` adds the claims up, ``plain_words.py`` says
it to a reader who knows none of it, ``disclosures.py`` fills the label and
``hazards.py`` goes through what fails in practice. ``assembling.py`` makes the report
of them: a function of the description, the results and the checker's answers.
"""
