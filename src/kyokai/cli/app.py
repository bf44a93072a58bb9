"""The commands of ``kyokai``: each reads what it is given and hands over to its module."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import typer

from kyokai.cli import given
from kyokai.cli.front import Command, Front
from kyokai.cli.screen import Screen

app = typer.Typer(
    cls=Front,
    help="kyokai",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def command(name: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Add a command; its help is found in the words under its name."""
    return app.command(name, cls=Command, help=name)


def argument(metavar: str, key: str) -> Any:
    """Describe an argument; ``key`` is where its words are."""
    return typer.Argument(metavar=metavar, help=f"help.{key}", show_default=False)


def option(*names: str, key: str, metavar: str | None = None, number: bool = False) -> Any:
    """Describe an option; ``key`` is where its words are."""
    parser = given.whole_number if number else None
    return typer.Option(
        *names, help=f"help.{key}", metavar=metavar, parser=parser, show_default=False
    )


GameName = Annotated[str, argument("GAME", "game")]
Source = Annotated[str, argument("GAME|POSITION|FILE", "source")]
RecordFile = Annotated[str, argument("FILE", "record")]
Options = Annotated[list[str] | None, option("--option", key="option", metavar="NAME=VALUE")]
At = Annotated[int | None, option("--at", key="at", metavar="N", number=True)]
Output = Annotated[str, option("--output", "-o", key="output", metavar="FILE")]
Size = Annotated[int | None, option("--size", key="size", metavar="N", number=True)]
Theme = Annotated[str | None, option("--theme", key="theme", metavar="NAME")]
NoLabels = Annotated[bool, option("--no-labels", key="no_labels")]
Last = Annotated[list[str] | None, option("--last", key="last", metavar="PLACE")]
Opening = Annotated[int | None, option("--opening", key="opening", metavar="N", number=True)]
Balance = Annotated[str | None, option("--balance", key="balance", metavar="P")]
Seed = Annotated[int | None, option("--seed", key="games_seed", metavar="N", number=True)]
Out = Annotated[str | None, option("--out", key="out", metavar="FILE")]
Processes = Annotated[int | None, option("--processes", key="processes", metavar="N", number=True)]
Ray = Annotated[str | None, option("--ray", key="ray", metavar="ADDRESS")]
Arrow = Annotated[list[str] | None, option("--arrow", key="arrow", metavar="FROM-TO")]


def screen_of(context: typer.Context) -> Screen:
    """Return the screen that the front door found."""
    return context.find_object(Screen) or Screen()


def print_version(context: typer.Context, wanted: bool) -> None:
    """Print the version and leave."""
    if wanted:
        import kyokai

        screen_of(context).write(f"kyokai {kyokai.__version__}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", help="help.version", callback=print_version, is_eager=True)
    ] = False,
) -> None:
    """Play, study and draw the games that there are."""


@command("play")
def play(  # noqa: PLR0913, PLR0917  (each option is a parameter)
    context: typer.Context,
    game: Annotated[str | None, argument("GAME", "game_or_menu")] = None,
    white: Annotated[str | None, option("--white", key="white", metavar="WHO")] = None,
    black: Annotated[str | None, option("--black", key="black", metavar="WHO")] = None,
    random: Annotated[bool, option("--random", key="random")] = False,
    level: Annotated[
        int | None, option("--level", key="play_level", metavar="N", number=True)
    ] = None,
    seed: Annotated[int | None, option("--seed", key="seed", metavar="N", number=True)] = None,
    options: Options = None,
    position: Annotated[
        str | None, option("--position", key="from_position", metavar="TEXT")
    ] = None,
    resume: Annotated[bool, option("--resume", key="resume")] = False,
) -> None:
    """Play in this terminal."""
    from kyokai.cli import opening

    who = opening.Wishes(game, white, black, random, level, seed)
    wishes = who._replace(options=options or (), position=position, resume=resume)
    opening.play(screen_of(context), wishes)


@command("show")
def show(context: typer.Context, source: Source, at: At = None, options: Options = None) -> None:
    """Draw a position in the terminal."""
    from kyokai.cli import looking

    looking.show(screen_of(context), given.look(source, options or [], at))


@command("legal")
def legal(context: typer.Context, source: Source, at: At = None, options: Options = None) -> None:
    """List the legal actions."""
    from kyokai.cli import looking

    looking.legal(screen_of(context), given.look(source, options or [], at))


@command("why")
def why(
    context: typer.Context,
    source: Source,
    action: Annotated[str, argument("ACTION|PLACE", "action")],
    at: At = None,
    options: Options = None,
) -> None:
    """Tell why an action is forbidden."""
    from kyokai.cli import looking

    looking.why(screen_of(context), given.look(source, options or [], at), action)


@command("perft")
def perft(
    context: typer.Context,
    source: Source,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", help="help.depth", parser=given.count)],
    divide: Annotated[bool, option("--divide", key="divide")] = False,
    options: Options = None,
) -> None:
    """Count the sequences of legal actions."""
    from kyokai.cli import looking

    looking.perft(screen_of(context), given.look(source, options or []), depth, divide=divide)


@command("replay")
def replay(
    context: typer.Context,
    file: RecordFile,
    at: At = None,
    step: Annotated[bool, option("--step", key="step")] = False,
) -> None:
    """Show a recorded game."""
    from kyokai.cli import files

    files.replay(screen_of(context), file, at, step=step)


@command("validate")
def validate(
    context: typer.Context, records: Annotated[list[str], argument("FILE…", "records")]
) -> None:
    """Check records and tell every fault."""
    from kyokai.cli import files

    if not files.validate(screen_of(context), records):
        raise typer.Exit(1)


@command("convert")
def convert(
    context: typer.Context,
    source: Annotated[str, argument("IN", "convert_in")],
    target: Annotated[str, argument("OUT", "convert_out")],
    to: Annotated[str | None, option("--to", key="to", metavar="FORM")] = None,
) -> None:
    """Write a record in another form."""
    from kyokai.cli import files

    files.convert(screen_of(context), source, target, to)


@command("svg")
def svg(  # noqa: PLR0913, PLR0917  (each option is a parameter)
    context: typer.Context,
    source: Source,
    output: Output,
    at: At = None,
    theme: Theme = None,
    size: Size = None,
    no_labels: NoLabels = False,
    last: Last = None,
    arrow: Arrow = None,
    options: Options = None,
) -> None:
    """Draw a position as an SVG file."""
    from kyokai.cli import pictures

    style = pictures.Style(theme, size, not no_labels, last or (), arrow or ())
    pictures.svg(screen_of(context), given.look(source, options or [], at), output, style)


@command("png")
def png(  # noqa: PLR0913, PLR0917  (each option is a parameter)
    context: typer.Context,
    source: Source,
    output: Output,
    at: At = None,
    theme: Theme = None,
    size: Size = None,
    no_labels: NoLabels = False,
    last: Last = None,
    arrow: Arrow = None,
    options: Options = None,
) -> None:
    """Draw a position as a PNG file."""
    from kyokai.cli import pictures

    style = pictures.Style(theme, size, not no_labels, last or (), arrow or ())
    pictures.png(screen_of(context), given.look(source, options or [], at), output, style)


@command("gif")
def gif(
    context: typer.Context,
    file: RecordFile,
    output: Output,
    theme: Theme = None,
    size: Size = None,
    no_labels: NoLabels = False,
) -> None:
    """Draw a recorded game as an animation."""
    from kyokai.cli import pictures

    pictures.gif(screen_of(context), file, output, pictures.Style(theme, size, not no_labels))


@command("rules")
def rules(
    context: typer.Context,
    game: GameName,
    plain: Annotated[bool, option("--plain", key="plain")] = False,
) -> None:
    """Show the rules of a game."""
    import kyokai
    from kyokai.cli import rulebook

    rulebook.whole(screen_of(context), kyokai.game(game), plain=plain)


@command("analyse")
def analyse(  # noqa: PLR0913, PLR0917  (each option is a parameter)
    context: typer.Context,
    source: Source,
    at: At = None,
    lines: Annotated[int | None, option("--lines", key="lines", metavar="N", number=True)] = None,
    nodes: Annotated[int | None, option("--nodes", key="nodes", metavar="N", number=True)] = None,
    seconds: Annotated[str | None, option("--seconds", key="seconds", metavar="S")] = None,
    depth: Annotated[int | None, option("--depth", key="plies", metavar="N", number=True)] = None,
    threads: Annotated[
        int | None, option("--threads", key="threads", metavar="N", number=True)
    ] = None,
    memory: Annotated[
        int | None, option("--memory", key="memory", metavar="MB", number=True)
    ] = None,
    heat: Annotated[bool, option("--heat", key="heat")] = False,
    json: Annotated[bool, option("--json", key="json")] = False,
    out: Annotated[str | None, option("--out", key="annotated", metavar="FILE")] = None,
    options: Options = None,
) -> None:
    """Tell what the engine thinks of a position, or look over a recorded game."""
    from kyokai.cli import analysing

    asked = analysing.Asked(lines, nodes, seconds, depth, threads, memory, heat, json, out)
    code = analysing.analyse(screen_of(context), source, options or [], at, asked)
    raise typer.Exit(code)


@command("serve")
def serve(  # noqa: PLR0913, PLR0917  (each option is a parameter)
    context: typer.Context,
    database: Annotated[str | None, option("--database", key="database", metavar="ADDRESS")] = None,
    host: Annotated[str | None, option("--host", key="host", metavar="ADDRESS")] = None,
    port: Annotated[int | None, option("--port", key="port", metavar="N", number=True)] = None,
    workers: Annotated[
        int | None, option("--workers", key="workers", metavar="N", number=True)
    ] = None,
    engines: Annotated[
        int | None, option("--engines", key="engines", metavar="N", number=True)
    ] = None,
    proxies: Annotated[str | None, option("--proxies", key="proxies", metavar="LIST")] = None,
    show: Annotated[bool, option("--open", key="open")] = False,
    json_logs: Annotated[bool, option("--json-logs", key="json_logs")] = False,
) -> None:
    """Serve the games to browsers and programs."""
    from kyokai.cli import serving

    wishes = serving.Wishes(database, host, port, workers, engines, proxies, show, json_logs)
    serving.serve(screen_of(context), wishes)


@command("engine")
def engine(context: typer.Context, game: GameName, options: Options = None) -> None:
    """Speak UGI, so that another program can drive the engine."""
    import kyokai
    from kyokai.engine import ugi

    ugi.serve(kyokai.game(game), given.start(game, options or ()).options)


@command("match")
def match(  # noqa: PLR0913, PLR0917  (each option is a parameter)
    context: typer.Context,
    game: GameName,
    players: Annotated[list[str], argument("PLAYER…", "players")],
    games: Annotated[int | None, option("--games", key="games", metavar="N", number=True)] = None,
    sprt: Annotated[str | None, option("--sprt", key="sprt", metavar="ELO0,ELO1")] = None,
    opening: Opening = None,
    balance: Balance = None,
    options: Options = None,
    seed: Seed = None,
    out: Out = None,
    processes: Processes = None,
    ray: Ray = None,
) -> None:
    """Let players meet, and tell who is better."""
    from kyokai.cli import measuring

    measuring.match(
        screen_of(context),
        game,
        players,
        games,
        options or (),
        opening,
        measuring.share(balance),
        None if sprt is None else measuring.test(sprt),
        measuring.Means(seed, out, processes, ray),
    )


@command("ladder")
def ladder(  # noqa: PLR0913, PLR0917  (each option is a parameter)
    context: typer.Context,
    game: GameName,
    players: Annotated[list[str] | None, argument("PLAYER…", "rungs")] = None,
    games: Annotated[
        int | None, option("--games", key="gap_games", metavar="N", number=True)
    ] = None,
    opening: Opening = None,
    balance: Balance = None,
    options: Options = None,
    seed: Seed = None,
    out: Out = None,
    processes: Processes = None,
    ray: Ray = None,
) -> None:
    """Let every level meet the next one, and tell the gaps."""
    from kyokai.cli import measuring

    means = measuring.Means(seed, out, processes, ray)
    drawn = (opening, measuring.share(balance))
    measuring.ladder(screen_of(context), game, players or (), games, options or (), *drawn, means)


@command("report")
def report(  # noqa: PLR0913, PLR0917  (each option is a parameter)
    context: typer.Context,
    game: GameName,
    games: Annotated[
        int | None, option("--games", key="self_games", metavar="N", number=True)
    ] = None,
    level: Annotated[int | None, option("--level", key="level", metavar="N", number=True)] = None,
    options: Options = None,
    against: Annotated[
        list[str] | None, option("--against", key="against", metavar="NAME=VALUE")
    ] = None,
    seed: Seed = None,
    out: Out = None,
    processes: Processes = None,
    ray: Ray = None,
) -> None:
    """Let a game be played against itself, and write a page about it."""
    from kyokai.cli import reporting
    from kyokai.cli.measuring import Means

    means = Means(seed, out, processes, ray)
    asked = reporting.Asked(game, games, level, tuple(options or ()), tuple(against or ()))
    reporting.report(screen_of(context), asked, means)


@command("info")
def info(context: typer.Context) -> None:
    """Tell what this installation has."""
    from kyokai.cli import info as what_there_is

    what_there_is.tell(screen_of(context))
