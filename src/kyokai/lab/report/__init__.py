"""A game played against itself, told to its designer as one page."""
