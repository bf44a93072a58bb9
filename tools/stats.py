"""Count the project's lines, by language and by layer: ``make stats``.

Counted are the lines with something on them, in the files that git knows. Needs only Python.
"""

import subprocess
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

LANGUAGES = {
    ".py": "Python",
    ".pyi": "Python",
    ".cpp": "C++",
    ".hpp": "C++",
    ".h": "C++",
    ".ts": "TypeScript",
    ".svelte": "TypeScript",
    ".md": "Markdown",
    ".toml": "data",
    ".json": "data",
    ".txt": "data",
}
CODE = ("Python", "C++", "TypeScript")


def layer_of(path: Path) -> str:
    """Say which layer a file belongs to: a package of ``src/kyokai``, a room, or a folder."""
    parts = path.parts
    if "tests" in parts or "golden" in parts:
        return "tests"
    if parts[:2] == ("src", "kyokai"):
        inner = parts[2:-1]
        return "/".join(inner[: 2 if inner[:1] == ("games",) else 1]) or "kyokai"
    return parts[0] if len(parts) > 1 else "."


def count() -> Counter[tuple[str, str]]:
    """Count the lines of each (layer, language)."""
    listing = subprocess.run(
        ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-z"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    lines: Counter[tuple[str, str]] = Counter()
    for name in filter(None, listing.stdout.split("\0")):
        path = Path(name)
        language = LANGUAGES.get(path.suffix)
        if language and (ROOT / path).is_file():
            text = (ROOT / path).read_text(encoding="utf-8")
            lines[layer_of(path), language] += sum(1 for line in text.splitlines() if line.strip())
    return lines


def table(lines: Counter[tuple[str, str]]) -> list[str]:
    """Draw the counts, a layer a row and a language a column."""
    languages = [
        name for name in dict.fromkeys(LANGUAGES.values()) if any(k[1] == name for k in lines)
    ]
    layers = sorted({layer for layer, _ in lines})
    rows = [(layer, [lines[layer, language] for language in languages]) for layer in layers]
    rows.append(("all", [sum(column) for column in zip(*(row[1] for row in rows), strict=True)]))
    width = max(len(name) for name, _ in rows)
    drawn = [" " * width + "".join(f"{language:>12}" for language in languages)]
    drawn += [
        f"{name:<{width}}" + "".join(f"{n or '.':>12}" for n in counts) for name, counts in rows
    ]
    return drawn


def per_100(part: int, whole: int) -> int:
    """Say how many lines there are for each hundred of another kind."""
    return round(100 * part / whole) if whole else 0


def main() -> None:
    """Print the table, and the two ratios that the design watches."""
    lines = count()
    print("\n".join(table(lines)))
    tests = sum(
        n for (layer, language), n in lines.items() if layer == "tests" and language in CODE
    )
    code = {
        name: sum(
            n for (layer, language), n in lines.items() if layer != "tests" and language == name
        )
        for name in CODE
    }
    print(
        f"\nC++ for each 100 lines of Python, tests aside: {per_100(code['C++'], code['Python'])}"
    )
    print(f"Tests for each 100 lines of code: {per_100(tests, sum(code.values()))}")


if __name__ == "__main__":
    main()
