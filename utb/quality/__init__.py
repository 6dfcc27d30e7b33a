"""Checks of data that people act on: what contradicts itself, what should not be public, what cannot decide anything.

* `findings` - one finding about a persona, and the closed table of rules
* `clauses` - texts cut into clauses, with what makes one an exception
* `subjects`, `said` - what personas say about a subject, as values that can be compared
* `contradictions`, `privacy` - the two scans of a persona
* `links` - links from preferences to tools against the tools
* `personas` - all of them together
* `private_texts` - the patterns of the privacy scan, for the texts of a data set
* `phrases` - how alike requests sound
"""
