"""The games shown on the page about records are read as the page says."""

import json

from kyokai.kernel.record import from_data, parse, schema
from tidy.test_documents import FENCE, read

PAGE = read("docs/records.md")
SHOWN = [match["body"] for match in FENCE.finditer(PAGE) if match["info"].strip() == "text"]


def test_both_games_are_the_same_and_the_second_is_how_it_is_written() -> None:
    by_hand, written = SHOWN
    assert parse(by_hand) == parse(written)
    assert parse(by_hand).to_text() == written


def test_the_page_names_every_key_of_a_turn() -> None:
    keys = schema()["$defs"]["turn"]["properties"]
    section = PAGE.partition("## The JSON form")[2].partition("\n## ")[0]
    assert not [key for key in keys if f"`{key}`" not in section]
    assert from_data(json.loads(parse(SHOWN[0]).to_json())) == parse(SHOWN[0])
