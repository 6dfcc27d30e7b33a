"""Reference graphs: reading and checking them, ready sets, fewest steps, layers for drawing."""
