"""The command line and terminal play: ``kyokai`` (needs the extra ``cli``)."""
