"""Bets: a guess before the games are played."""
