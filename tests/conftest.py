"""What all tests share: how Hypothesis draws its examples.

Three profiles, chosen with ``HYPOTHESIS_PROFILE``: ``dev`` (the default) draws new examples at
every run, ``ci`` (the default where ``CI`` is set) the same ones at every run, and ``deep`` draws
many. None has a deadline: how long an example takes is measured in ``bench/``, not judged here.
"""

import os

from hypothesis import settings

settings.register_profile("dev", deadline=None, print_blob=True)
settings.register_profile("ci", deadline=None, print_blob=True, derandomize=True, database=None)
settings.register_profile("deep", deadline=None, print_blob=True, max_examples=5000)
settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if "CI" in os.environ else "dev")
)
