"""What authors of scenarios run: a person's files are read, played through the real pipeline, and every fault is named.

`python -m tests.bank persona2 [--tool-set travel_stays] [--plan plan.json]`
"""
