"""The layering, pinned a second time without import-linter: plain `ast`, so that one broken tool cannot hide a leak."""

import ast
from pathlib import Path

UTB = Path(__file__).resolve().parents[2] / "utb"
ORDER = [
    "__main__",
    "ui cli testing",
    "runner synthesis quality",
    "providers figures store",
    "world",
    "views",
    "io",
    "metrics",
    "scoring",
    "matching",
    "graph",
    "model",
    "errors",
]
RANK = {name: rank for rank, row in enumerate(ORDER) for name in row.split()}
ONLY = {
    "streamlit": {"ui"},
    "pandas": {"figures", "ui"},
    "plotly": {"figures"},
    "matplotlib": {"figures"},
    "pyvis": {"figures"},
    "typer": {"cli"},
    "rich": {"cli"},
    "openai": {"providers"},
    "sqlalchemy": {"store"},
    "alembic": {"store"},
    "psycopg": {"store"},
}


def imports() -> list[tuple[Path, str, str]]:
    """Every import in the package as (file, package of the file, imported dotted name)."""
    found = []
    for path in sorted(UTB.rglob("*.py")):
        package = path.relative_to(UTB).parts[0].removesuffix(".py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            found += [(path, package, name) for name in names]
    return found


def test_no_package_imports_a_package_above_or_beside_it() -> None:
    for path, package, name in imports():
        if name.startswith("utb.") and package != "__init__":
            target = name.split(".")[1]
            assert target == package or RANK[target] > RANK[package], f"{path} imports {name}"


def test_heavy_libraries_stay_where_they_belong() -> None:
    for path, package, name in imports():
        owners = ONLY.get(name.split(".")[0])
        assert owners is None or package in owners, f"{path} imports {name}"


def test_the_environment_is_read_only_at_the_edges() -> None:
    for path in sorted(UTB.rglob("*.py")):
        if path.relative_to(UTB).parts[0] not in {"cli", "ui"}:
            assert "os.environ" not in path.read_text(encoding="utf-8"), f"{path} reads the environment"
