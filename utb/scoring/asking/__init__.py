"""Whether a text asks the user for something: sentences, then clauses, then one small table per language."""
