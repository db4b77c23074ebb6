"""What is told of a game and its rules, as sentences and HTML."""
