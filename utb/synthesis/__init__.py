"""Synthesis: sessions of tool use, written by roles that check each other.

Everything that is decided is decided purely; only `driving` and `running` wait for anything.

* `outline` - what is drawn before anybody speaks: topics, times, modes, how requests lean on earlier ones
* `outlining`, `banked` - who outlines a session: chance, or a bank of scenarios
* `replies`, `drafts` - what a role said, read strictly
* `gates` - rules that a draft must keep before a checker sees it
* `dialogue` - one turn as a state machine
* `remembering` - which earlier turns are part of the history
* `prompts`, `showing` - prompt files, and what each role is shown
* `roles` - which provider and model speaks for which role
* `driving` - one turn and one topic; `running` - all topics of all personas
* `conversion`, `dataset` - topics of the release format, and a complete session as a file of them
* `call_log`, `checkpoints` - what is on disk, and how an interrupted run goes on
"""
