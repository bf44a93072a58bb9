"""How the documentation is built: Sphinx, pages in Markdown, notebooks run at every build."""

import pkgutil
from importlib import import_module

from sphinx.application import Sphinx

import kyokai

project = "Kyokai"
author = "Kyokai contributors"
copyright = "2026, Kyokai contributors"  # noqa: A001 (Sphinx's name for it)
version = release = kyokai.__version__

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
]
exclude_patterns = ["**/.ipynb_checkpoints"]
# A name may be documented twice, where it is defined and where it is exported.
suppress_warnings = ["ref.python"]

html_theme = "furo"
html_title = f"Kyokai 境界 {release}"
html_show_sphinx = False

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

# Notebooks are kept as text, without outputs, and are run at every build.
nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_timeout = 60
nb_execution_in_temp = True

autodoc_default_options = {"members": True, "show-inheritance": True}
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
napoleon_numpy_docstring = False

ENTRY = """
### {name}

```{{eval-rst}}
.. automodule:: {name}
```
"""


def list_modules(_app: Sphinx, _docname: str, source: list[str]) -> None:
    """Replace ``{{ modules of PACKAGE }}`` by an entry for each of its modules."""
    head, found, rest = source[0].partition("{{ modules of ")
    if not found:
        return
    package, _, tail = rest.partition(" }}")
    names = [package] + [
        module.name
        for module in pkgutil.walk_packages(import_module(package).__path__, package + ".")
        if not module.name.rpartition(".")[2].startswith("_")
    ]
    entries = "".join(ENTRY.format(name=name) for name in names)
    source[0] = head + entries + tail


def setup(app: Sphinx) -> None:
    """Hook into the build."""
    app.connect("source-read", list_modules)
