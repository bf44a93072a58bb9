"""Measuring games and their players: self-play, matches, tuning, reports."""
