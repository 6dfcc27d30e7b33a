"""Three trivial agents, and the driver that really ran them on the sample data set.

`python -m tests.agents [FOLDER]` plays every turn and writes a prediction file for each agent. Nothing in it depends on
the clock or the machine: running it twice gives the same bytes, and those are the ones that ship with the workspace.
"""
