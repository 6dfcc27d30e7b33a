"""A provider that plays every role from a bank of scenarios, so that a benchmark needs a seed and no model.

* `records` - what a scenario says, as a TOML file holds it
* `reading`, `bank` - the files of a bank, and every fault in them at once
* `checking`, `checking_names`, `checking_turns` - what a scenario must keep before anybody plays it
* `dates`, `expressions`, `drawing` - days in words, templates in a sandbox, what the seed decides
* `playing` - what is said next, from the scenario and what has happened so far
* `provider` - the provider
"""
