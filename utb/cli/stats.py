"""`utb stats`: what a data set consists of, and what scores add up to."""

from pathlib import Path
from typing import Annotated

import typer

from utb.cli.console import Format
from utb.cli.released_stats import ReleasedOptions, released_stats
from utb.errors import ConfigError
from utb.io.released.sessions import SEED

EXAMPLE = "utb stats annotations/datasets/utb-mini --legacy --out stats"


def stats(
    source: Annotated[
        Path,
        typer.Argument(
            metavar="DATA|SCORES", help="Data files, or a folder of released score files or results of one model."
        ),
    ],
    legacy: Annotated[
        bool, typer.Option("--legacy", help="The figures of the released statistics scripts, to the letter.")
    ] = False,
    out: Annotated[Path | None, typer.Option(help="Folder for the tables.")] = None,
    data: Annotated[
        Path | None, typer.Option(help="Data files that scores or results belong to, where they have been moved.")
    ] = None,
    name: Annotated[str, typer.Option(help="Name of the data set in titles and file names.")] = "utb",
    metric: Annotated[Path | None, typer.Option(help="Metric file to show beside the data.")] = None,
    seed: Annotated[int, typer.Option(help="Seed that alternative topics are drawn with.")] = SEED,
    format: Annotated[Format, typer.Option(help="How the result is printed.")] = Format.TEXT,
) -> None:
    """Print statistics of a data set or of scores, and write their tables."""
    if out is not None and out.exists() and not out.is_dir():
        raise ConfigError(f"--out {out} is a file; a folder is needed")
    if not legacy:
        raise ConfigError("name the figures wanted: --legacy for those of the released scripts")
    raise typer.Exit(released_stats(source, ReleasedOptions(data, name, metric, seed), out, format))
