"""Positions with a forced end, by the turns of the winner's own that it takes."""

#: A position, in how many turns it is won, and how deep one has to look to see it.
FORCED = [
    ("apart 1B1B2B1/1B5W/3B3B/W3B1W1/W3W1B1/1B4W1/1W1W4/1W1B1W1W white 17", 2, 6),
    ("apart WB2B3/2W1BBB1/6W1/W1BB3B/2W2W2/W7/4W1W1/1W1W4 white 19", 2, 7),
    (
        (
            "borderland 1BW3/1W2W2/2BWBW2/W2WBW3/3BWW4/W1W2BW4/1W4W3/2B1BBWWW/5W1W/WB1WWWW/6 "
            "white 97 moved=i4 first=black"
        ),
        2,
        4,
    ),
    (
        (
            "weave 4b/4b/3Bb/W4/w4 black 24 walls=a1e,a2e,a1n,a2n,a2w/d3e,e3e,d4e,d5e,e2n,e3n,e4n "
            "lost=0/1 energy=1/0 fortresses=a1/-"
        ),
        2,
        3,
    ),
    (
        (
            "weave 4b/4b/ww2b/wW2b/w3B white 23 "
            "walls=a1e,a2e,a3e,a1n,a2n,a3n,b3n/e3e,d5e,e5e,e1n,e2n,e3n,e4n"
        ),
        3,
        5,
    ),
]
