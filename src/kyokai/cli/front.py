"""The front door: every command goes in here, and every refusal comes out as one line.

Bad input ends with one sentence on standard error and exit code 2, whoever refused it: the
library, a command, or the reading of the command line itself.
"""

from __future__ import annotations

import difflib
import re
import sys
from collections.abc import Sequence
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from kyokai.cli.screen import Refusal, Screen, Settings, forgive
from kyokai.kernel.errors import KyokaiError, PositionTextError

BAD_INPUT = 2
#: What Typer raises where the command line itself is wrong (it exports only a class below it).
UsageError: type[Exception] = typer.BadParameter.__bases__[0]


def explain(error: Exception, screen: Screen) -> str:
    """Tell any refusal as a sentence."""
    if isinstance(error, Refusal):
        return error.say(screen)
    if isinstance(error, PositionTextError):
        return screen.say("refused.column", column=error.column, why=error.say(screen.lang))
    if isinstance(error, KyokaiError):
        return error.say(screen.lang)
    return _usage(error, screen)


def _usage(error: Any, screen: Screen) -> str:
    """Tell what is wrong with the command line itself."""
    match type(error).__name__:
        case "NoSuchOption":
            near = ", ".join(error.possibilities or ())
            key = "no_option_near" if near else "no_option"
            return screen.say(f"usage.{key}", name=error.option_name, near=near)
        case "MissingParameter":
            param = error.param
            name = param.metavar if param.param_type_name == "argument" else param.opts[0]
            return screen.say("usage.missing", name=name)
        case "BadOptionUsage":
            return screen.say("usage.needs_value", name=error.option_name)
    extra = re.fullmatch(r"Got unexpected extra argument.*? \((.*)\)", error.message, re.DOTALL)
    if extra:
        return screen.say("usage.extra", words=extra[1])
    return screen.say("usage.other", message=error.format_message())


def _help_page(command: Any, ctx: Any, screen: Screen) -> str:
    """Write the help of a command, in the language of the screen."""
    from kyokai.cli.pages import Page
    from kyokai.kernel.draw.theme import themes

    page = Page(screen)
    page.usage(ctx.command_path, " ".join(command.collect_usage_pieces(ctx)))
    page.paragraph(screen.say(f"{command.help}.help"))
    if isinstance(command, TyperGroup):
        listed = [(name, screen.say(f"{name}.short")) for name in command.list_commands(ctx)]
        page.section("help.commands", listed)
    arguments, options = [], []
    for param in command.get_params(ctx):
        record = param.get_help_record(ctx)
        if record is not None:
            key = "help.help" if param.name == "help" else param.help
            sentence = screen.say(key, themes=tuple(themes()))
            if param.param_type_name == "argument":
                arguments.append((str(param.metavar), sentence))
            else:
                options.append((record[0], sentence))
    page.section("help.arguments", arguments)
    page.section("help.options", options)
    everywhere = [(name, screen.say(f"help.{name.strip('-')}")) for name in Settings.FLAGS]
    page.section("help.everywhere", [("--lang LANG", screen.say("help.lang")), *everywhere])
    page.examples(f"{command.help}.examples")
    return page.text()


class Command(TyperCommand):
    """A command whose help is told in the language of the screen."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help page."""
        formatter.write(_help_page(self, ctx, ctx.find_object(Screen) or Screen()))


class Front(TyperGroup):
    """The program itself."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help page."""
        formatter.write(_help_page(self, ctx, ctx.find_object(Screen) or Screen()))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find a command, or name those there are."""
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            names = self.list_commands(ctx)
            near = difflib.get_close_matches(args[0], names, 1)
            key = "no_command_near" if near else "no_command"
            raise Refusal(key, name=args[0], near="".join(near), names=", ".join(names))
        return super().resolve_command(ctx, args)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command; every refusal becomes one line and exit code 2."""
        forgive(sys.stdin, sys.stdout, sys.stderr)
        settings = Settings()
        rest = settings.take(sys.argv[1:] if args is None else args)
        screen = settings.screen()
        try:
            settings.check()
            code = super().main(
                rest or ["--help"], "kyokai", complete_var, standalone_mode=False, obj=screen
            )
        except (Refusal, KyokaiError, UsageError) as refusal:
            screen.complain(explain(refusal, screen))
            code = BAD_INPUT
        sys.exit(code if isinstance(code, int) else 0)
