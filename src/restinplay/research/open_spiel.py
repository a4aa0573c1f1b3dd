"""The games as OpenSpiel games: importing this registers restinplay_eva and the others.

Chance is explicit, with the exact odds of nature. An information state is all that a seat has
witnessed since the beginning; a state that is resampled from one comes from the game's belief.
"""

import json
from importlib import import_module
from typing import Any, ClassVar

from restinplay.core.belief import Belief
from restinplay.core.game import Game, Option
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER, SPECTATOR, State
from restinplay.extras import EXTRA
from restinplay.games import SLUGS, game, game_class
from restinplay.research.planes import planes_of

with EXTRA:
    import numpy as np
    import pyspiel

_SINGLE = pyspiel.PrivateInfoType.SINGLE_PLAYER
_WORD = "_"  # before a word that begins with a digit, which OpenSpiel would read as a number


class Sitting:
    """A position and what everybody has witnessed of the way to it; it can be copied and pickled.

    A sitting that was imagined for a seat has that seat's past. The others then remember what all
    could see, and their view of that moment.
    """

    def __init__(self, rules: Game, state: State, told: dict[int, list[str]]) -> None:
        self.rules = rules
        self.state = state
        self.told = told
        self._beliefs: dict[int, Belief] = {}

    def answer(self, move: int) -> None:
        who = "~" if self.state.asked == CHANCE else str(self.state.asked)
        for seat, lines in self.told.items():
            lines.append(f"{who} {self.state.witness(move, seat)}")
        self.state.apply(move)
        self._beliefs = {}

    def imagine(self, seat: int, rng: Rng) -> "Sitting":
        if seat not in self._beliefs:
            self._beliefs[seat] = self.rules.belief(self.state.view(seat))
        world = self.state.blank()
        self._beliefs[seat].imagine(world, rng)
        public = self.told[SPECTATOR]
        told = {other: [*public, text_of(world.view(other))] for other in self.told}
        told |= {SPECTATOR: list(public), seat: list(self.told[seat])}
        return Sitting(self.rules, world, told)

    def __deepcopy__(self, memo: object) -> "Sitting":
        told = {seat: list(lines) for seat, lines in self.told.items()}
        return Sitting(self.rules, self.state.clone(), told)

    def __reduce__(self) -> tuple[Any, ...]:
        rules = self.rules
        return _revive, (rules.SLUG, rules.options, rules.seats, self.state.data(), self.told)


def _revive(
    slug: str,
    options: dict[str, str],
    seats: int,
    data: dict[str, Any],
    told: dict[int, list[str]],
) -> Sitting:
    """The endgame's small decks are no position of a whole game, so nothing is checked here."""
    rules = game(slug, options, seats)
    state = rules.new()
    state.load(data)
    return Sitting(rules, state, told)


class SpielGame(pyspiel.Game):
    """Any of the games; its parameters are the number of players and the options."""

    SLUG: ClassVar[str]
    NAME: ClassVar[str]
    PARAMETERS: ClassVar[dict[str, Any]]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = dict(params or {})
        kind = game_class(self.SLUG)
        options = {
            option.name: str(chosen[option.name]).removeprefix(_WORD)
            for option in kind.OPTIONS
            if option.name in chosen
        }
        self.rules = kind(options, chosen.get("players"))
        self.planes = planes_of(self.rules)
        self.root = self.first_position(chosen)
        super().__init__(type_of(type(self), self.rules), _info_of(self.rules), chosen)

    def first_position(self, chosen: dict[str, Any]) -> State:
        """Where a game with these parameters begins."""
        return self.rules.new()

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return _load, (type(self).__module__, self.NAME, self.get_parameters())

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: dict[str, Any] | None = None,
    ) -> "Observer":
        return Observer(
            self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params
        )


def _load(module: str, name: str, parameters: dict[str, Any]) -> Any:
    """A game by its name, which the module registers when it is imported."""
    import_module(module)
    return pyspiel.load_game(name, parameters)


class SpielState(pyspiel.State):
    """One position; `sitting` holds it in our terms."""

    def __init__(self, spiel: SpielGame) -> None:
        super().__init__(spiel)
        rules = spiel.rules
        told: dict[int, list[str]] = {seat: [] for seat in range(SPECTATOR, rules.seats)}
        self.sitting = Sitting(rules, spiel.root.clone(), told)

    def current_player(self) -> int:
        asked = int(self.sitting.state.asked)
        if asked == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if asked == CHANCE else asked

    def _legal_actions(self, player: int) -> list[int]:
        return self.sitting.state.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        odds = self.sitting.state.odds()
        total = sum(weight for _, weight in odds)
        first = self.sitting.rules.moves.decisions
        return [(move - first, weight / total) for move, weight in odds]

    def _apply_action(self, action: int) -> None:
        nature = self.sitting.state.asked == CHANCE
        move = action + self.sitting.rules.moves.decisions if nature else action
        if not self.sitting.state.allows(move):
            legal = ", ".join(map(str, self.legal_actions()))
            raise pyspiel.SpielError(f"action {action} is not legal; these are: {legal}")
        self.sitting.answer(move)

    def _action_to_string(self, player: int, action: int) -> str:
        moves = self.sitting.rules.moves
        nature = player == pyspiel.PlayerId.CHANCE
        return moves.text(action + moves.decisions if nature else action)

    def is_terminal(self) -> bool:
        return bool(self.sitting.state.asked == OVER)

    def returns(self) -> list[float]:
        state = self.sitting.state
        return state.returns() if state.asked == OVER else [0.0] * self.sitting.rules.seats

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """A state that this player cannot tell from the true one; it has no `history()`."""
        other: SpielState = self.get_game().new_initial_state()
        other.sitting = self.sitting.imagine(player, Rng(int(sampler() * (1 << 53))))
        return other

    def __str__(self) -> str:
        state = self.sitting.state
        return "\n".join([*self.sitting.told[SPECTATOR], text_of(state.data())])


class Observer:
    """What a seat sees: the planes as tensor, the view as string; with recall, all it witnessed."""

    def __init__(
        self, spiel: SpielGame, seen: pyspiel.IIGObservationType, params: dict[str, Any] | None
    ) -> None:
        if params:
            raise ValueError(f"there are no parameters for observers, such as {params}")
        if seen.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("nobody observes what all players know together")
        self._planes = spiel.planes
        self._recall = seen.perfect_recall
        self._public = seen.public_info
        self._private = seen.private_info == _SINGLE
        self._pieces: list[tuple[str, int, int]] = []
        at = 0
        for plane in spiel.planes.table:
            if self._private if plane.private else self._public:
                self._pieces.append((plane.name, at, plane.length))
            at += plane.length
        self.tensor = np.zeros(sum(size for *_, size in self._pieces), np.float32)
        self.dict = {}
        at = 0
        for name, _, size in self._pieces:
            self.dict[name] = self.tensor[at : at + size]
            at += size

    def set_from(self, state: SpielState, player: int) -> None:
        seat = player if self._private else SPECTATOR
        look = np.frombuffer(self._planes.look(state.sitting.state, seat), np.int8)
        for name, at, size in self._pieces:
            self.dict[name][:] = look[at : at + size]

    def string_from(self, state: SpielState, player: int) -> str:
        read = self._witnessed if self._recall else self._viewed
        mine, public = read(state.sitting, player), read(state.sitting, SPECTATOR)
        if not self._private:
            return text_of(public) if self._public else ""
        if not self._public:
            mine = _apart(mine, public)
            if not mine:
                return ""
        return f"seat {player}\n{text_of(mine)}"

    @staticmethod
    def _witnessed(sitting: Sitting, seat: int) -> Any:
        return sitting.told[seat]

    @staticmethod
    def _viewed(sitting: Sitting, seat: int) -> Any:
        """The view without what follows from it: whose it is, and what may be answered."""
        view = sitting.state.view(seat)
        return {name: part for name, part in view.items() if name not in ("seat", "legal")}


def _apart(mine: Any, public: Any) -> Any:
    """Of what a seat sees, that which not everybody sees; None if that is nothing."""
    if mine == public:
        return None
    if isinstance(mine, dict) and isinstance(public, dict):
        parts = {name: _apart(part, public.get(name)) for name, part in mine.items()}
        return {name: part for name, part in parts.items() if part is not None}
    if isinstance(mine, list) and isinstance(public, list) and len(mine) == len(public):
        return [_apart(one, other) for one, other in zip(mine, public, strict=True)]
    return mine


def text_of(what: Any) -> str:
    return json.dumps(what, sort_keys=True, separators=(",", ":"))


def type_of(kind: type[SpielGame], rules: Game | None = None) -> pyspiel.GameType:
    """What OpenSpiel is told about a game; some of it depends on the parameters."""
    rules = rules or game(kind.SLUG)
    kinds = pyspiel.GameType
    open_backs = rules.options.get("share_backs") == "open"
    if rules.seats == 1:
        utility = kinds.Utility.GENERAL_SUM
    elif rules.sum_of_returns() == 0:
        utility = kinds.Utility.ZERO_SUM
    else:
        utility = kinds.Utility.CONSTANT_SUM
    information = kinds.Information.IMPERFECT_INFORMATION
    if rules.seats == 1 or open_backs:
        information = kinds.Information.PERFECT_INFORMATION
    return kinds(
        short_name=kind.NAME,
        long_name=rules.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information,
        utility=utility,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=rules.SEATS[-1],
        min_num_players=rules.SEATS[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=kind.PARAMETERS,
    )


def _parameters(kind: type[Game]) -> dict[str, Any]:
    """The parameters with their defaults; an option whose values are numbers is one."""
    given: dict[str, Any] = {"players": kind.SEATS[0]} if len(kind.SEATS) > 1 else {}
    return given | {
        option.name: int(option.default) if _is_number(option) else option.default
        for option in kind.OPTIONS
    }


def _is_number(option: Option) -> bool:
    return all(value.isdigit() for value in option.values)


def _info_of(rules: Game) -> pyspiel.GameInfo:
    return pyspiel.GameInfo(
        num_distinct_actions=rules.moves.decisions,
        max_chance_outcomes=len(rules.moves) - rules.moves.decisions,
        num_players=rules.seats,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=rules.sum_of_returns() if rules.seats > 1 else None,
        max_game_length=rules.longest(),
    )


for _slug in SLUGS:
    _words = {
        "SLUG": _slug,
        "NAME": f"restinplay_{_slug}",
        "PARAMETERS": _parameters(game_class(_slug)),
    }
    _kind = type(f"Spiel{_slug.capitalize()}", (SpielGame,), _words)
    pyspiel.register_game(type_of(_kind), _kind)
