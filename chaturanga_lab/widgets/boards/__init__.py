"""The board: one widget for every game, and what it shows of one."""
