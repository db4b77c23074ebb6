"""Side by side: one game in two readings."""
