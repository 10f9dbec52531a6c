"""Statistics of one pair: bets, wealth, learned events, exact bounds."""
