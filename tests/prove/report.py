"""What a proof prints: a table of lines, each with what was shown, the figure seen and whether it is enough."""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a proof. `detail` is printed under the table, as text."""

    name: str
    what: str
    figure: str
    met: bool
    detail: str = ""


def lettered(letter: str, line: Line) -> Line:
    """The line under its letter; a letter may have several lines, each with a name of its own."""
    return line if line.name == letter else replace(line, name=f"{letter} {line.name}")


def show(title: str, lines: list[Line]) -> int:
    """Print the table and the details; returns 1 if a line is not met, else 0."""
    print(f"\n# {title}\n\n| line | what | figure | met |\n|---|---|---|---|")
    for line in lines:
        print(f"| {line.name} | {line.what} | {line.figure} | {'yes' if line.met else 'NO'} |")
    for line in lines:
        if line.detail:
            print(f"\n## {line.name}: {line.what}\n\n{line.detail}")
    return int(not all(line.met for line in lines))
