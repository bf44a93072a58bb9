"""Change each room's ``rules.py`` in small ways and see whether a test notices: ``make mutants``.

What is changed: the whole file. mutmut leaves decorated functions and module-level code alone, and
would so leave out all that hangs on a kind of action: the very rules. Its operators serve here as
a library (numbers, strings, names, operators, arguments, assignments), with a few more beside
them: a decorator left out (a rule that binds nothing), a condition turned round, one side of
``and``, ``or``, ``&``, ``|`` left out, a call left out. Not changed is what nothing can notice:
docstrings, annotations, imports for types, ``strict=`` of ``zip``, names of type variables.

How it is run: on a copy of the tree in ``build/mutants``. Pytest and what is not built on the
rules is imported once; for each mutant a fork hands the changed text to the import system in the
place of the file, and runs the room's own tests and, where these see nothing, the worked examples,
the golden games and a few games beside the oracle. A fork has so much processor time and memory.

    make mutants                           all rooms; goes on where it was interrupted
    make mutants ARGS="ROOM"               one room
    make mutants ARGS="ROOM --survivors"   after new tests: only what survived before
    make mutants ARGS="ROOM --fresh"       forget what is known

A survivor that no test can kill may be told in the room's ``tests/equivalent.toml``: the line
before and after, and why. It is counted as a survivor all the same, and told apart.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import resource
import shutil
import sys
import time
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from importlib.abc import ExecutionLoader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, NamedTuple

import libcst as cst
import libcst.matchers as m
from mutmut.mutation.mutators import mutation_operators

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build" / "mutants"
TREE = BUILD / "tree"

#: What a fork may use: bytes, seconds on the clock, seconds of processor time (before it is known
#: what the tests need without a change; then five times that and a little more).
MEMORY, WALL_SECONDS, CPU_SECONDS = 2 << 30, 900, 300
QUIET = ["-x", "-q", "--tb=no", "--no-header", "--assert=plain"]
UNUSED = ("cacheprovider", "unraisableexception", "threadexception")
#: What is imported once, before any fork.
ONCE = ("pytest", "hypothesis.strategies", "kyokai.kernel.perft", "kyokai.kernel.record")
#: How many games with drawn options are played beside the oracle.
GAMES = "4"
#: Of the contract, the worked examples and the golden games: the rest takes long.
EXAMPLES = "examples_hold or golden_games_hold"


# -- how a file is changed ----------------------------------------------------------------------


class Mutant(NamedTuple):
    """A change: where it is, the lines before and after, and the file as changed."""

    line: int
    where: str
    was: str
    now: str
    text: str

    @property
    def name(self) -> str:
        """What it is known by, as long as the file stays as it is."""
        return hashlib.sha256(self.text.encode()).hexdigest()[:12]


def changed(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    """What may stand in the place of a node: by mutmut's operators and by those of this file."""
    for kind, operator in mutation_operators:
        if isinstance(node, kind):
            yield from operator(node)
    if isinstance(node, cst.FunctionDef):
        for i, decorator in enumerate(node.decorators):
            if isinstance(decorator.decorator, cst.Call):
                rest = [*node.decorators[:i], *node.decorators[i + 1 :]]
                yield node.with_changes(decorators=rest)
    elif isinstance(node, cst.If | cst.While | cst.CompIf):
        test = node.test.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])
        yield node.with_changes(test=cst.UnaryOperation(cst.Not(), test))
    elif isinstance(node, cst.BooleanOperation) or m.matches(
        node, m.BinaryOperation(operator=m.BitAnd() | m.BitOr())
    ):
        for side in (node.left, node.right):  # type: ignore[attr-defined]
            yield side.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])
    elif isinstance(node, cst.Expr) and isinstance(node.value, cst.Call):
        yield cst.Pass()


def is_idle(node: cst.CSTNode) -> bool:
    """Whether nothing can notice a change here."""
    return m.matches(
        node,
        m.Annotation()
        | m.SimpleStatementLine(body=[m.Expr(m.SimpleString() | m.ConcatenatedString())])
        | m.If(test=m.Name("TYPE_CHECKING"))
        | m.ImportFrom()
        | m.Import()
        | m.Arg(keyword=m.Name("strict"))
        | m.Call(func=m.Name("TypeVar"))
        | m.Assign(value=m.Call(func=m.Name("TypeVar"))),
    )


class Finder(cst.CSTVisitor):
    """Find every change to a statement of a module, with the function that it belongs to."""

    def __init__(self) -> None:
        #: The function or class, the way down to the node, and what may stand in its place.
        self.found: list[tuple[str, tuple[cst.CSTNode, ...], cst.CSTNode]] = []
        self._way: list[cst.CSTNode] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        """Note what may stand in a node's place."""
        self._way.append(node)
        if is_idle(node):
            return False
        scopes = [n.name.value for n in self._way if isinstance(n, cst.FunctionDef | cst.ClassDef)]
        for other in changed(node):
            if not (isinstance(node, cst.Call) and is_only_strict(node, other)):
                self.found.append((".".join(scopes), tuple(self._way), other))
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        """Go up again."""
        self._way.pop()


def is_only_strict(node: cst.Call, other: cst.CSTNode) -> bool:
    """Whether two calls of zip differ in ``strict`` alone."""
    if not (isinstance(other, cst.Call) and m.matches(node.func, m.Name("zip"))):
        return False
    first, second = (
        [arg.value for arg in call.args if arg.keyword is None] for call in (node, other)
    )
    return all(a is b for a, b in zip(first, second, strict=False)) and len(first) == len(second)


class Swap(cst.CSTTransformer):
    """Put a node in the place of the one at the end of a way."""

    def __init__(self, way: Sequence[cst.CSTNode], new: cst.CSTNode) -> None:
        self.way, self.old, self.new = frozenset(map(id, way)), way[-1], new

    def on_visit(self, node: cst.CSTNode) -> bool:
        """Look only along the way."""
        return id(node) in self.way and node is not self.old

    def on_leave(self, original_node: cst.CSTNode, updated_node: cst.CSTNode) -> Any:
        """Return the other node where this is the one."""
        return self.new if original_node is self.old else updated_node


def mutants_of(source: str) -> list[Mutant]:
    """Every change to a file, each once, in the order of lines."""
    module = cst.MetadataWrapper(cst.parse_module(source)).module
    statements = [module.code_for_node(statement) for statement in module.body]
    head = "".join(module.code_for_node(line) for line in module.header)
    assert head + "".join(statements) == source
    found: dict[str, Mutant] = {}
    for i, statement in enumerate(module.body):
        finder = Finder()
        statement.visit(finder)
        before, after = head + "".join(statements[:i]), "".join(statements[i + 1 :])
        first = before.count("\n") + 1
        for where, way, new in finder.found:
            swapped = statement.visit(Swap(way, new))
            assert isinstance(swapped, cst.CSTNode)
            code = module.code_for_node(swapped)
            text = before + code + after
            if text != source and compiles(text):
                line, was, now = lines_changed(statements[i], code)
                found.setdefault(text, Mutant(first + line, where, was, now, text))
    return sorted(found.values(), key=lambda mutant: mutant.line)


def compiles(text: str) -> bool:
    """Whether a text is a program at all."""
    try:
        compile(text, "rules.py", "exec")
    except SyntaxError:
        return False
    return True


def lines_changed(before: str, after: str) -> tuple[int, str, str]:
    """The number of the first line that differs, and the lines that do."""
    old, new = before.splitlines(), after.splitlines()
    first = 0
    while first < min(len(old), len(new)) and old[first] == new[first]:
        first += 1
    while old[first:] and new[first:] and old[-1] == new[-1]:
        del old[-1], new[-1]
    was, now = ("\n".join(line.strip() for line in lines[first:]) for lines in (old, new))
    return first, was, now


# -- how a mutant is run ------------------------------------------------------------------------


class Changed(MetaPathFinder, ExecutionLoader):
    """Hands a changed text to the import system in the place of a module's file."""

    def __init__(self, module: str, path: Path) -> None:
        self.module, self.path = module, path
        self.text = path.read_text(encoding="utf-8")
        self.before: set[str] = set()

    def find_spec(self, name: str, path: Any, target: Any = None) -> ModuleSpec | None:
        """Answer for the one module."""
        return spec_from_loader(name, self) if name == self.module else None

    def get_filename(self, fullname: str) -> str:
        """The file in whose place the text stands."""
        return str(self.path)

    def get_source(self, fullname: str) -> str:
        """The text."""
        return self.text

    def is_package(self, fullname: str) -> bool:
        """The module holds no other."""
        return False

    def get_code(self, fullname: str) -> CodeType:
        """The text, compiled; never what an earlier run has stored."""
        return compile(self.text, str(self.path), "exec", dont_inherit=True)

    def exec_module(self, module: ModuleType) -> None:
        """Run the module, and note what was loaded for it."""
        super().exec_module(module)
        self.before = set(sys.modules)


class Room:
    """A room, imported but for its rules and what is built on them."""

    def __init__(self, name: str) -> None:
        package = f"kyokai.games.{name}"
        self.name = name
        self.loader = Changed(f"{package}.rules", TREE / "src/kyokai/games" / name / "rules.py")
        sys.meta_path.insert(0, self.loader)
        import_module(package)
        kept = self.loader.before - {package, self.loader.module}
        for module in [known for known in sys.modules if known.startswith(package)]:
            if module not in kept:
                del sys.modules[module]
        tests = TREE / "src/kyokai/games" / name / "tests"
        beside_oracle = TREE / "tests/equality" / f"test_{name}.py"
        #: What is run in turn, until something fails.
        self.stages: list[list[str]] = [
            [str(tests)],
            [str(TREE / "tests/contract"), "-k", f"{name} and ({EXAMPLES})"],
        ]
        if beside_oracle.exists():
            self.stages.append([str(beside_oracle), "-k", "drawn"])
        self.seconds = [CPU_SECONDS] * len(self.stages)

    def fork(self, text: str, stage: int, log: Path) -> int:
        """Start the tests of a stage on a changed text; return the process."""
        process = os.fork()
        if process:
            return process
        code = 70
        try:
            code = self._child(text, stage, log)
        finally:
            os._exit(code)

    def measure(self) -> None:
        """Run all stages without a change: they must pass, and what they take sets the limits."""
        log = BUILD / f"{self.name}.log"
        for stage in range(len(self.stages)):
            _, status, used = os.wait4(self.fork(self.loader.text, stage, log), 0)
            if result := verdict(status, log):
                sys.exit(f"{self.name}: the tests fail without any change: {result}")
            self.seconds[stage] = 5 + int(5 * (used.ru_utime + used.ru_stime))

    def _child(self, text: str, stage: int, log: Path) -> int:
        resource.setrlimit(resource.RLIMIT_CPU, (self.seconds[stage], self.seconds[stage] + 1))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(out, 1)
        os.dup2(out, 2)
        self.loader.text = text
        import pytest

        without = [part for name in UNUSED for part in ("-p", f"no:{name}")]
        return int(pytest.main([*QUIET, *without, *self.stages[stage]]))


class Running(NamedTuple):
    """A fork: which mutant, which stage, since when."""

    mutant: Mutant
    stage: int
    begun: float
    log: Path


def verdict(status: int, log: Path) -> str:
    """What the end of a fork says about its mutant ("" that it goes on)."""
    if os.WIFSIGNALED(status):
        return "timeout"
    code = os.WEXITSTATUS(status)
    if code == 0:
        return ""
    told = log.read_text(encoding="utf-8", errors="replace")
    failed = [line for line in told.splitlines() if line.startswith(("FAILED", "ERROR"))]
    if code in (1, 2) and failed:  # a test failed, or a module of tests could not be read
        return "killed by " + failed[0].split()[1]
    return f"broken: {code} {told}"


def run_all(room: Room, mutants: Sequence[Mutant], jobs: int) -> Iterator[tuple[Mutant, str]]:
    """Run mutants, some at a time; tell what became of each as soon as it is known."""
    waiting = [(mutant, 0) for mutant in reversed(mutants)]
    running: dict[int, Running] = {}
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant, stage = waiting.pop()
            log = BUILD / f"{mutant.name}.log"
            process = room.fork(mutant.text, stage, log)
            running[process] = Running(mutant, stage, time.monotonic(), log)
        process, status = os.waitpid(-1, os.WNOHANG)
        if not process:
            for late, one in running.items():
                if time.monotonic() - one.begun > WALL_SECONDS:
                    os.kill(late, 9)
            time.sleep(0.005)
            continue
        one = running.pop(process)
        result = verdict(status, one.log)
        one.log.unlink(missing_ok=True)
        if result:
            yield one.mutant, result
        elif one.stage + 1 < len(room.stages):
            waiting.append((one.mutant, one.stage + 1))
        else:
            yield one.mutant, "survived"


# -- what is known already ----------------------------------------------------------------------


class Ledger:
    """The results of a room, kept in a file as long as its rules and tests are the same."""

    def __init__(self, room: str) -> None:
        self.path = BUILD / f"{room}.json"
        self.results: dict[str, str] = {}
        tests = [TREE / "src/kyokai/games" / room / "tests", TREE / "tests"]
        files = sorted(file for folder in tests for file in folder.rglob("*.py"))
        text = b"".join(file.read_bytes() for file in files)
        self.tests = hashlib.sha256(text).hexdigest()

    def load(self, *, survivors: bool) -> None:
        """Take up what is known; with other tests than now only if asked to."""
        if not self.path.exists():
            return
        stored = json.loads(self.path.read_text(encoding="utf-8"))
        if survivors:
            self.results = {k: v for k, v in stored["results"].items() if v.startswith("killed")}
        elif stored["tests"] == self.tests:
            self.results = stored["results"]

    def note(self, mutant: Mutant, result: str) -> None:
        """Store a result."""
        self.results[mutant.name] = result
        stored = {"tests": self.tests, "results": self.results}
        self.path.write_text(json.dumps(stored, indent=0), encoding="utf-8")


# -- telling ------------------------------------------------------------------------------------


def equivalents(room: str) -> dict[tuple[str, str, str], str]:
    """The changes that make no difference, and why, as the room tells them."""
    path = TREE / "src/kyokai/games" / room / "tests" / "equivalent.toml"
    if not path.exists():
        return {}
    told = tomllib.loads(path.read_text(encoding="utf-8"))["equivalent"]
    return {(one["where"], one["was"].strip(), one["now"].strip()): one["why"] for one in told}


def tell(room: str, mutants: Iterable[Mutant], results: dict[str, str]) -> bool:
    """Print how many were killed and what survived; whether nine of ten were killed."""
    known = equivalents(room)
    groups: dict[str, list[Mutant]] = {}
    for mutant in mutants:
        result = results[mutant.name]
        if result == "survived" and (mutant.where, mutant.was, mutant.now) in known:
            result = "equivalent"
        kind = result.split()[0]
        groups.setdefault(kind, []).append(mutant)
    for mutant in groups.get("survived", []):
        print(f"\n{room}, line {mutant.line}, in {mutant.where or 'the module'}:")
        for sign, lines in (("-", mutant.was), ("+", mutant.now)):
            print("".join(f"  {sign} {line}\n" for line in lines.splitlines()), end="")
    count = {kind: len(found) for kind, found in groups.items()}
    total = sum(count.values())
    dead = sum(count.get(kind, 0) for kind in ("killed", "timeout"))
    told = ", ".join(f"{count[kind]} {kind}" for kind in sorted(count))
    print(f"\n{room}: {total} mutants, {dead} killed ({dead / total:.1%}): {told}")
    used = {(one.where, one.was, one.now) for one in groups.get("equivalent", [])}
    for where, was, now in known.keys() - used:
        print(f"{room}: told as equivalent, but no survivor: {where}: {was} -> {now}")
    return dead / total >= 0.9


def run_room(name: str, given: argparse.Namespace) -> bool:
    """Run a room's mutants; whether nine of ten were killed."""
    room = Room(name)
    ledger = Ledger(name)
    if not given.fresh:
        ledger.load(survivors=given.survivors)
    source = room.loader.text
    mutants = mutants_of(source)
    room.measure()
    left = [mutant for mutant in mutants if mutant.name not in ledger.results]
    print(f"{name}: {len(mutants)} mutants, {len(left)} to run", flush=True)
    begun = time.monotonic()
    for count, (mutant, result) in enumerate(run_all(room, left, given.jobs), start=1):
        ledger.note(mutant, result)
        if result.startswith(("broken", "survived", "timeout")) or count % 50 == 0:
            seconds = time.monotonic() - begun
            told = result.splitlines()[0]
            print(f"{count:5} {seconds:6.0f} s  line {mutant.line}: {told}", flush=True)
    return tell(name, mutants, ledger.results)


def prepare() -> None:
    """Copy the tree, and see that its code and no other is imported."""
    shutil.rmtree(TREE, ignore_errors=True)
    without = shutil.ignore_patterns("__pycache__", ".hypothesis")
    for name in ("src", "tests"):
        shutil.copytree(ROOT / name, TREE / name, ignore=without)
    shutil.copy(ROOT / "pyproject.toml", TREE)
    os.chdir(TREE)
    os.environ.update(
        PYTEST_DISABLE_PLUGIN_AUTOLOAD="1", HYPOTHESIS_PROFILE="ci", KYOKAI_GAMES=GAMES
    )
    sys.meta_path[:] = [finder for finder in sys.meta_path if "skbc" not in type(finder).__module__]
    sys.path.insert(0, str(TREE / "src"))
    for module in ONCE:
        import_module(module)
    assert str(sys.modules["kyokai"].__file__).startswith(str(TREE))


def main() -> None:
    """Run the mutants of the rooms that are named, or of all."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("rooms", nargs="*", metavar="ROOM")
    parser.add_argument("--survivors", action="store_true", help="run only what survived before")
    parser.add_argument("--fresh", action="store_true", help="run all anew")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    prepare()
    there = sorted(path.parent.name for path in TREE.glob("src/kyokai/games/*/rules.py"))
    passed = [run_room(name, given) for name in given.rooms or there]
    sys.exit(not all(passed))


if __name__ == "__main__":
    main()
