"""For authors of rooms: checks that a room keeps what every room promises.

``contract`` holds the promises, ``examples`` runs the worked examples of a ``RULES.md``,
``golden`` replays short games kept as text, ``strategies`` (which needs Hypothesis) draws
positions, actions and turns of any room.
"""
