"""A byte-level fuzzer guided by coverage (atheris): ``guided.py TARGET FOLDER -runs=N …``.

``run.py`` starts it as a program of its own, since it ends the program it runs in.
"""

import sys
from importlib import import_module
from pathlib import Path

import atheris

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))


def main() -> None:
    """Fuzz one target, beginning from its seeds, which are put into the folder."""
    name, folder, *flags = sys.argv[1:]
    with atheris.instrument_imports(include=["kyokai"]):
        targets = import_module("fuzz.targets")
        targets.games()
    for number, data in enumerate(targets.seeds(name)):
        (Path(folder) / f"seed-{number}").write_bytes(data)
    targets.positions()
    target = targets.TARGETS[name]
    atheris.Setup([sys.argv[0], *flags, folder], lambda data: int(target(data)) * 0)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
