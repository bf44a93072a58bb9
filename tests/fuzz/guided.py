"""A byte-level fuzzer guided by coverage (atheris): ``guided.py TARGET FOLDER -runs=N …``.

``run.py`` starts it as a program of its own, since it ends the program it runs in.
"""

import gc
import sys
from pathlib import Path
from types import FunctionType

import atheris

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from fuzz import targets


def main() -> None:
    """Fuzz one target, beginning from its seeds, which are put into the folder."""
    name, folder, *flags = sys.argv[1:]
    target = targets.TARGETS[name]
    for number, data in enumerate(targets.seeds(name)):
        (Path(folder) / f"seed-{number}").write_bytes(data)
        target(data)
    # Importing under atheris's own hook sees nothing of a package that is installed editable.
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and str(thing.__module__).startswith("kyokai"):
            atheris.instrument_func(thing)
    atheris.Setup([sys.argv[0], *flags, folder], lambda data: int(target(data)) * 0)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
