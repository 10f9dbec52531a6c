"""What is said of papers as a whole, for every form that shows it."""
