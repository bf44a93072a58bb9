"""The kernel: everything that serves every game and names none of them."""
