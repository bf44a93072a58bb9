"""The steps by which a database became what it is; each is a file in ``versions``."""
