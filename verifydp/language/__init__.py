"""The language of statements: typed terms, their text, and what authors write."""
