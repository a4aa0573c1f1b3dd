"""A bot that plays on by rules of thumb where its thinking fails, and never does so in silence."""

import logging

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.policy import Policy
from restinplay.core.rng import Rng
from restinplay.core.state import State

_log = logging.getLogger("restinplay.bots")


class Undaunted(Policy):
    """Counts its failures; the first one is logged with its trace."""

    def __init__(self, policy: Policy, simpler: Policy) -> None:
        self.policy = policy
        self.simpler = simpler
        self.failures = 0

    def choose(self, state: State, rng: Rng, buffer: vec[i64]) -> i64:
        try:
            return self.policy.choose(state, rng, buffer)
        except Exception:
            self.failures += 1
            if self.failures == 1:
                _log.exception("a bot could not think; it plays on by rules of thumb")
            return self.simpler.choose(state, rng, buffer)
