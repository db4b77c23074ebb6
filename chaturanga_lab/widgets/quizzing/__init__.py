"""The quiz, and a class round by codes."""
