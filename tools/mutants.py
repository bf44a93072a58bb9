"""Change each room's rules in small ways and see whether a test notices: ``make mutants``.

Arguments go to mutmut; without any it runs all mutants and then lists the survivors.
"""

import sys

from mutmut.__main__ import cli


def main(arguments: list[str]) -> None:
    """Run mutmut on its own copy of the source.

    The editable install finds ``kyokai`` before ``sys.path`` is asked, and would so hide the copy
    that mutmut has changed. It steps aside here, and in the workers that are forked from here.
    """
    sys.meta_path[:] = [finder for finder in sys.meta_path if "skbc" not in type(finder).__module__]
    if arguments:
        cli(arguments)
    cli(["run"], standalone_mode=False)
    cli(["results"])


if __name__ == "__main__":
    main(sys.argv[1:])
