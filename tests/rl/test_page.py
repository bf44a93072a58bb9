"""The page about learning says all there is; that what it shows runs is tested with all pages."""

import re

import kyokai.rl
from tidy.test_documents import read

PAGE = read("docs/learning.md")


def test_the_page_names_every_environment_and_module() -> None:
    named = set(re.findall(r"`kyokai\.rl\.(\w+)`", PAGE))
    assert named == {*kyokai.rl.__all__, "pettingzoo", "openspiel"}


def test_the_page_names_all_that_a_step_tells() -> None:
    environment = kyokai.rl.vector(kyokai.games()[0], 2)
    environment.reset()
    *_, told = environment.step(environment.sample())
    table = PAGE.partition("`info` tells the rest")[2].partition("\n\nA game that ends")[0]
    assert set(re.findall(r"`(\w+)`", table)) == set(told)
