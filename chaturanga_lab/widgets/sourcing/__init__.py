"""Sourcing: what a historian writes down of a source, checked as it is typed."""
