"""The parts of a report, each as the HTML of one game's figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import quantiles

from kyokai.lab.charts import Axis, Chart, numbers, shares
from kyokai.lab.elo import wilson
from kyokai.lab.match import Tally
from kyokai.lab.report.figures import Figures, Spread
from kyokai.lab.report.words import Words, bars, figure, number, percent

#: How many bars a histogram has, at most.
BARS = 24
#: What stands for each part of the whole.
TENTHS = 10


def balance(told: Figures, words: Words, _: Sequence[Figures]) -> str:
    """Who wins: by seat, and by colour where that is another matter."""
    drawn = _parts(told.seats, words, "by_seat", ("first", "second"))
    if told.colours != told.seats:
        drawn += _parts(told.colours, words, "by_colour", ("white", "black"))
    return drawn


def _parts(tally: Tally, words: Words, title: str, sides: tuple[str, str]) -> str:
    names = [words.say(sides[0]), words.say("draw"), words.say(sides[1])]
    counts = [tally.won, tally.drawn, tally.lost]
    intervals = [wilson(count, tally.games) for count in counts]
    stack = "".join(
        f'<span class="{part}" style="--share:{100 * each.value:.2f}%"></span>'
        for part, each in zip(("first", "draw", "second"), intervals, strict=True)
    )
    rows = "".join(
        f'<tr><th scope="row"><span class="key {part}"></span>{name}</th><td>{count}</td>'
        f"<td>{percent(each.value)}</td><td>{words.between(each)}</td></tr>"
        for part, name, count, each in zip(
            ("first", "draw", "second"), names, counts, intervals, strict=True
        )
    )
    share = tally.share
    score = (
        f'<tr><th scope="row">{words.say("balance.score", side=names[0])}</th><td></td>'
        f"<td>{percent(share.value)}</td><td>{words.between(share)}</td></tr>"
    )
    head = "".join(f'<th scope="col">{each}</th>' for each in ("", words.say("games")))
    head += f'<th scope="col">{words.say("share")}</th><th scope="col">95 %</th>'
    return (
        f"<h3>{words.say(f'balance.{title}')}</h3>"
        f'<div class="stack" aria-hidden="true">{stack}</div>'
        f"<table><thead><tr>{head}</tr></thead><tbody>{rows}{score}</tbody></table>"
    )


def length(told: Figures, words: Words, everyone: Sequence[Figures]) -> str:
    """How long games are."""
    low, _, high = quantiles([*told.lengths, *told.lengths], n=4, method="inclusive")
    caption = words.say(
        "length.told",
        mean=number(told.mean_length),
        low=number(low, 0),
        high=number(high, 0),
        least=min(told.lengths),
        most=max(told.lengths),
    )
    known = [length for each in everyone for length in each.lengths]
    grouped = _grouped(told.lengths, min(known), max(known))
    most = [n for each in everyone for *_, n in _grouped(each.lengths, min(known), max(known))]
    chart = Chart(
        numbers(grouped[0][0], grouped[-1][1], words.say("length.axis")),
        numbers(0, max(most)),
        words.say("length.chart"),
        caption,
    )
    chart.bars([(begin + 0.04 * (end - begin), end, count) for begin, end, count in grouped])
    heads = (words.say("table"), words.say("length.axis"), words.say("games"))
    rows = [
        (f"{begin:g}–{end - 1:g}" if end - begin > 1 else f"{begin + 0.5:g}", str(count))
        for begin, end, count in grouped
    ]
    return figure(words.say("length.chart"), chart.svg(), caption, heads, rows)


def _grouped(values: Sequence[int], least: int, most: int) -> list[tuple[float, float, int]]:
    """Whole numbers in bars of one width: from, to (not included), how many."""
    wide = -(-(most - least + 1) // BARS)
    counts = Counter((value - least) // wide for value in values)
    bars_ = range((most - least) // wide + 1)
    shift = 0.5 if wide == 1 else 0  # a lone number stands under the middle of its bar
    return [(least + n * wide - shift, least + (n + 1) * wide - shift, counts[n]) for n in bars_]


def ends(told: Figures, words: Words, _: Sequence[Figures]) -> str:
    """How games ended."""
    rows = [
        (words.end(reason, told.options), count, count / told.games)
        for reason, count in told.ends.items()
    ]
    return bars(("", words.say("games"), words.say("share")), rows)


def kinds(told: Figures, words: Words, _: Sequence[Figures]) -> str:
    """What is played."""
    steps = sum(told.kinds.values())
    rows = [(words.kind(name), count, count / steps) for name, count in told.kinds.items()]
    return bars(("", words.say("count"), words.say("share")), rows, "two")


def choices(told: Figures, words: Words, everyone: Sequence[Figures]) -> str:
    """How many choices there are, turn by turn."""
    most = max(told.choices, key=lambda each: each.mean)
    caption = words.say(
        "choices.told",
        mean=number(told.mean_choices),
        turn=most.at,
        most=number(most.mean),
    )
    known = [each for other in everyone for each in other.choices]
    axes = (
        numbers(min(each.at for each in known), max(each.at for each in known)),
        numbers(0, max(each.highest for each in known)),
    )
    chart = _spread(told.choices, axes, words, "choices", caption)
    return _figure(told.choices, chart, words, "choices", caption, number)


def course(told: Figures, words: Words, everyone: Sequence[Figures]) -> str:
    """How the chances go, turn by turn."""
    begin, end = told.chances[0], told.chances[-1]
    caption = words.say(
        "course.told",
        begin=percent(begin.mean),
        first=begin.at,
        end=percent(end.mean),
        last=end.at,
    )
    known = [each.at for other in everyone for each in other.chances]
    axes = (numbers(min(known), max(known)), shares())
    chart = _spread(told.chances, axes, words, "course", caption, "two")
    return _figure(told.chances, chart, words, "course", caption, percent)


def _spread(
    values: Sequence[Spread],
    axes: tuple[Axis, Axis],
    words: Words,
    key: str,
    caption: str,
    kind: str = "one",
) -> Chart:
    x = axes[0]._replace(label=words.say(f"{key}.axis"))
    chart = Chart(x, axes[1], words.say(f"{key}.chart"), caption)
    if key == "course":
        chart.rule((x.low, 0.5), (x.high, 0.5))
    lowest = [(each.at, each.lowest) for each in values]
    chart.band(lowest, [(each.at, each.highest) for each in values], kind)
    chart.band(
        [(each.at, each.low) for each in values], [(each.at, each.high) for each in values], kind
    )
    chart.line([(each.at, each.mean) for each in values], kind)
    return chart


def _figure(
    values: Sequence[Spread], chart: Chart, words: Words, key: str, caption: str, form: object
) -> str:
    assert callable(form)
    heads = ("table", "turn", "games", "mean", "half", "most")
    told_heads = [words.say("count" if head == "games" else head) for head in heads]
    rows = [
        (
            str(each.at),
            str(each.values),
            form(each.mean),
            f"{form(each.low)}–{form(each.high)}",
            f"{form(each.lowest)}–{form(each.highest)}",
        )
        for each in values
    ]
    return figure(words.say(f"{key}.chart"), chart.svg(), caption, told_heads, rows)


def drama(told: Figures, words: Words, everyone: Sequence[Figures]) -> str:
    """How exciting games are."""
    return _changes(told, words, everyone) + _decided(told, words)


def _changes(told: Figures, words: Words, everyone: Sequence[Figures]) -> str:
    changes = [each.lead_changes for each in told.courses]
    caption = words.say(
        "drama.changes_told",
        mean=number(told.lead_changes, 2),
        never=percent(changes.count(0) / len(changes)),
    )
    counts = Counter(changes)
    most = max(course.lead_changes for each in everyone for course in each.courses)
    ticks = tuple((n + 0.5, str(n)) for n in range(0, most + 1, -(-(most + 1) // 8)))
    chart = Chart(
        Axis(0, most + 1, ticks, words.say("drama.changes_axis")),
        numbers(0, max(counts.values())),
        words.say("drama.changes"),
        caption,
    )
    chart.bars([(n + 0.1, n + 0.9, counts[n]) for n in range(most + 1)])
    heads = (words.say("table"), words.say("drama.changes_axis"), words.say("games"))
    rows = [(str(n), str(counts[n])) for n in range(most + 1)]
    return figure(words.say("drama.changes"), chart.svg(), caption, heads, rows)


def _decided(told: Figures, words: Words) -> str:
    known = [each.decided for each in told.courses if each.decided is not None]
    counts = Counter(min(TENTHS - 1, int(part * TENTHS)) for part in known)
    caption = words.say(
        "drama.decided_told",
        decided=percent(told.decided),
        comebacks=percent(told.comebacks.value),
    )
    chart = Chart(
        shares(words.say("drama.decided_axis")),
        numbers(0, max(counts.values(), default=1)),
        words.say("drama.decided"),
        caption,
    )
    bars_ = [(n / TENTHS + 0.01, (n + 1) / TENTHS - 0.01, counts[n]) for n in range(TENTHS)]
    chart.bars(bars_, "two")
    heads = (words.say("table"), words.say("drama.decided_axis"), words.say("games"))
    rows = [(f"{10 * n}–{10 * n + 10} %", str(counts[n])) for n in range(TENTHS)]
    return figure(words.say("drama.decided"), chart.svg(), caption, heads, rows)
