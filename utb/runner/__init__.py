"""Asking models: profile-hidden prompts, turns as a pure machine, and a driver that loses nothing.

* `prompts`, `told` - what a model sees; neither knows a persona
* `conversation` - a turn as a frozen state; `strict` and `open_rules` decide what follows a reply
* `observations`, `worlds` - what answers calls in open turns
* `recording` - a turn as a line of a prediction file
* `journal`, `folder` - what is on disk, so that a run can stop anywhere and go on
* `limiter`, `budget`, `asking` - how many requests at once, how much they may cost, how often one is asked again
* `models`, `job`, `running` - who is asked, what is asked, and the run itself
"""
