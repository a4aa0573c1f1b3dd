"""The table of Lantern in the terminal."""
