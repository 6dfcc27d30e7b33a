"""The executable tools: seeded data, one call in, one observation out.

A tool set's file says how its tools behave; everything here interprets that. Nothing depends on a clock, on the
process or on the order of sets: the same seed, call and state give the same observation everywhere.

* `draws` - seeded choice by name
* `words`, `expressions`, `templates` - the small language of the files
* `catalogues`, `state` - what there is to begin with, and what calls have changed
* `behaviour`, `operations`, `refusals` - what a tool does, and how it says no
* `functions` - what the language can compute: dates, weather, sun, tides, loans
* `world` - a world, and sessions in it; `sampling` - valid arguments for it
"""
