"""Readers and writers. Every dialect, legacy name and Chinese label is normalised here, once; nothing above knows them.

Readers stream: they yield records and faults in the order of the file, and never raise for what a file contains.
"""
