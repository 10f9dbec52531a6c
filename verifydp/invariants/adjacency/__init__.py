"""How many persons change at least together, and what margins give away outright."""
