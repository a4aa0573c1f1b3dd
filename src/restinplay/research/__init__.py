"""The games as benchmarks: Gymnasium, PettingZoo and OpenSpiel, vectors of games, tensors."""
