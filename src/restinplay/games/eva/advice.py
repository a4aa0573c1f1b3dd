"""Rules of thumb for eva."""
