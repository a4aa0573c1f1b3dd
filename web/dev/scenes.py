"""Scenes for the dev page: every moment of the golden records as each seat sees it.

    PYTHONPATH=src python web/dev/scenes.py

writes web/dev/scenes/<game>/<record>.json and web/dev/scenes/index.json.
"""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from restinplay.terminal.chronicle import Chronicle

from restinplay import games
from restinplay.core.record import Record, play_line
from restinplay.terminal.faces import words_of

HERE = Path(__file__).parent
RECORDS = HERE.parent.parent / "tests" / "records"


def extras(game: Any, view: dict[str, Any]) -> dict[str, Any]:
    if game.SLUG == "eva":
        from restinplay.games.eva import words

        return {
            "unseen": words.unseen_by_rank(view),
            "trap": words.trap_odds(view) if "close" in view["legal"] else None,
            "marks": [words.grave_mark(view, room) for room in range(1, 14)],
            "ghost": words.ghost_words(view),
        }
    if game.SLUG == "manors":
        from restinplay.games.manors import words
        from restinplay.games.manors.contributions import contributions
        from restinplay.games.manors.foresight import after

        return {
            "sides": [
                [
                    {
                        "card": share.card,
                        "units": share.units,
                        "changes": share.changes,
                        "worth": share.worth,
                        "transferred": share.transferred,
                        "words": words.share_words(share, view, family, game.data),
                    }
                    for share in contributions(view, family)
                ]
                for family in range(2)
            ],
            "after": {
                move: totals for move in view["legal"] if (totals := after(view, move)) is not None
            },
            "restraints": [words.restraints(view, 0), words.restraints(view, 1)],
            "winners": view.get("winners", []),
        }
    return {}


def expected(game: Any, view: dict[str, Any], seat: int) -> list[str]:
    if not view["legal"]:
        return []
    if game.SLUG == "eva":
        from restinplay.games.eva import words

        doors = [f"door {words.leads_to(card)}" for card in words.doors_here(view)]
        return ["close", "passage", "close_passage", *doors]
    if game.SLUG == "manors" and view["question"]["kind"] == "turn":
        mine = view["families"][seat]
        ghosts = [f"ghost {card[1:]}" for card in mine["hand"]]
        return ["hold", "give up", *ghosts, *(f"medium {number}" for number in mine["display"])]
    return []


def updates(record: Record, seat: int) -> list[dict[str, Any]]:
    game = games.game_of(record)
    words = words_of(game.SLUG)
    told = Chronicle(record, game, seat)
    state = game.new()
    found = []
    for number, step in enumerate(told.steps):
        line = record.lines[number - 1] if number else None
        if line:
            play_line(state, line, "")
        view = step.view
        asked = int(state.asked)
        mine = asked == seat
        moves = [game.moves[move] for move in state.legal()] if mine else []
        refused = {}
        for text in expected(game, view, seat) if mine else []:
            if refusal := state.why_not(game.moves.parse(text)):
                refused[text] = {"clause": refusal.clause, "fact": refusal.fact}
        over = asked == -2
        found.append(
            {
                "type": "update",
                "at": number,
                "since": number - 1,
                "line": number,
                "steps": [
                    {
                        "line": number,
                        "who": line.who,
                        "text": step.line.text if step.line else "",
                        "events": [],
                        "told": step.sentences,
                    }
                ]
                if line
                else [],
                "view": view,
                "asked": asked,
                "question": view["question"],
                "prompt": words.ask(view, game.data) if asked != -1 else "",
                "offers": [
                    {
                        "move": move.text,
                        "kind": move.kind,
                        "args": move.args,
                        "phrase": words.phrase(move.text, view, game.data),
                        "worry": words.worries(view, move.text, game.data),
                    }
                    for move in moves
                ],
                "narration": words.narrate(view, game.data),
                "orders": [],
                "undo": {"free": mine, "ask": False, "why": "", "plea": None},
                "clocks": [],
                "result": {
                    "reasons": state.reasons(),
                    "text": words.outcome(state.reasons()[0], view),
                    "scores": state.scores(),
                    "returns": state.returns(),
                }
                if over
                else None,
                "extras": extras(game, view),
                "refused": refused,
            }
        )
    return found


def book(slug: str) -> dict[str, Any]:
    game = games.game(slug)
    chapters: dict[str, list[dict[str, str]]] = {}
    for clause in game.rulebook.clauses.values():
        chapters.setdefault(clause.chapter, []).append({"id": clause.id, "text": clause.text})
    return {
        "game": {
            "slug": slug,
            "title": game.title,
            "seats": list(game.SEATS),
            "options": [],
            "easy": dict(game.EASY),
            "orders": [
                {"text": order.text, "meaning": order.meaning, "secret": order.secret}
                for order in game.ORDERS
            ],
            "bots": [],
        },
        "rules": game.rules_version,
        "data": game.data,
        "chapters": [{"title": title, "clauses": found} for title, found in chapters.items()],
    }


def main() -> None:
    index = {}
    for path in sorted(RECORDS.glob("*/*.rip")):
        record = Record.read(path)
        slug, seats = record.game, len(record.names)
        folder = HERE / "scenes" / slug
        folder.mkdir(parents=True, exist_ok=True)
        for seat in range(seats):
            name = f"{slug}/{path.stem}.{seat}.json"
            text = json.dumps(updates(record, seat), ensure_ascii=False, default=asdict)
            (HERE / "scenes" / name).write_text(text, encoding="utf-8")
        index[f"{slug}/{path.stem}"] = {"seats": seats, "lines": len(record.lines)}
        (folder / "book.json").write_text(json.dumps(book(slug)), encoding="utf-8")
    (HERE / "scenes" / "index.json").write_text(json.dumps(index), encoding="utf-8")


if __name__ == "__main__":
    main()
