"""The command line: the same functions as the pages, one module a command. Prints; decides nothing."""
