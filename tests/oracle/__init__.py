"""Naive second implementations of the three games, written from the rules alone."""
