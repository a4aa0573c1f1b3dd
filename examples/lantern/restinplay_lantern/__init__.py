"""Lantern: a walk home through the cemetery. A small game of its own package."""

SEATS = range(2, 5)
