"""`utb stats`: what a data set consists of, and what scores add up to."""

from pathlib import Path
from typing import Annotated

import typer

from utb.cli.console import Format
from utb.cli.released_stats import ReleasedOptions, released_stats
from utb.errors import ConfigError
from utb.io.released.sessions import SEED
from utb.io.scores import is_scores

EXAMPLE = "utb stats annotations/datasets/utb-mini --legacy --out stats"


def stats(
    source: Annotated[
        Path,
        typer.Argument(
            metavar="DATA|SCORES",
            help="Topic files, or a folder that `utb score --out` wrote (or several of them); with --legacy also a "
            "folder of released score files or results of one model.",
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
    if legacy:
        raise typer.Exit(released_stats(source, ReleasedOptions(data, name, metric, seed), out, format))
    if data is not None or metric is not None:
        raise ConfigError("--data and --metric belong to --legacy; without it scores say themselves what they need")
    raise typer.Exit(_stats(source, out, format))


def _stats(source: Path, out: Path | None, format: Format) -> int:
    """The statistics of scores or of a data set, told apart by the manifest of scores.

    NumPy takes a while to load, so it is loaded here, where it is needed, and by no other command.
    """
    from utb.cli.dataset_stats import print_dataset_stats

    if is_scores(source):
        from utb.cli.score_stats import print_score_stats

        return print_score_stats(source, out, format)
    return print_dataset_stats(source, out, format)
