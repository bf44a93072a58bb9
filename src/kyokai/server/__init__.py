"""The web service: play in a browser, with a friend, a stranger or the machine."""
