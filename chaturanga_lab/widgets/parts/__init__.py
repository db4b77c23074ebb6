"""Parts of a page, and what they are made of: buttons, lines, choices, lists, the frame around all."""
