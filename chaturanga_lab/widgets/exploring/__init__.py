"""The explorer: a game, the rules in force, who attests them, what a change does, and the way in and out."""
