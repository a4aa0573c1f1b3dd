"""Figure: a small picture in SVG, in ink on paper; enough for bars and courses of games."""

from html import escape
from pathlib import Path

from restinplay.core.errors import BadInput

_STYLE = """
text { font: 15px Alegreya Sans, Gill Sans, Optima, sans-serif; fill: #221c22 }
.title { font: 20px Alegreya, Palatino, Georgia, serif }
.note { font-size: 13px; fill: #5b4d52 }
.rule { stroke: #c9b897; stroke-width: 1 }
.mark { stroke: #8f1d28; stroke-width: 1.5; stroke-dasharray: 5 4 }
.error { stroke: #221c22; stroke-width: 2 }
.bar { fill: #54407a }
.course { fill: none; stroke-width: 2.5; stroke-linejoin: round }
"""

INKS = ("#54407a", "#2f7a46", "#2a7cc0", "#a3232d", "#765f45", "#0f7c78")
"""The colours of several courses, one after the other."""


class Figure:
    """Shapes in the order in which they were drawn."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self._shapes: list[str] = []

    def text(
        self, x: float, y: float, words: str, *, kind: str = "", anchor: str = "start"
    ) -> None:
        self._shapes.append(
            f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">'
            f"{escape(words)}</text>"
        )

    def line(self, x1: float, y1: float, x2: float, y2: float, *, kind: str) -> None:
        self._shapes.append(
            f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'
        )

    def bar(self, x: float, y: float, width: float, height: float) -> None:
        self._shapes.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" class="bar"/>'
        )

    def course(self, points: list[tuple[float, float]], ink: str) -> None:
        way = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self._shapes.append(f'<polyline points="{way}" class="course" stroke="{ink}"/>')

    def dot(self, x: float, y: float, ink: str, words: str) -> None:
        """A dot that says its words when it is pointed at."""
        self._shapes.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" fill="{ink}">'
            f"<title>{escape(words)}</title></circle>"
        )

    def __str__(self) -> str:
        size = f'width="{self.width:.0f}" height="{self.height:.0f}"'
        box = f'viewBox="0 0 {self.width:.0f} {self.height:.0f}"'
        paper = '<rect width="100%" height="100%" fill="#fbf5e8"/>'
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box}>',
                f"<style>{_STYLE}</style>",
                paper,
                *self._shapes,
                "</svg>\n",
            ]
        )


def check_picture(path: Path | None) -> None:
    """Refuse, before any work, a picture that could not be written."""
    if path is not None and path.suffix.lower() != ".svg":
        raise BadInput(f"{path}: pictures are drawn as .svg")
    if path is not None and not path.absolute().parent.is_dir():
        raise BadInput(f"{path}: there is no such folder")
