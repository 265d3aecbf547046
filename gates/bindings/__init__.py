"""What an item joins to what: figures to their labels, names to their places, words to their speakers."""
