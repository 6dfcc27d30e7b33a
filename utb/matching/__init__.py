"""When does one call stand for another: tools, arguments, strings, and one-to-one pairing.

* `arguments` - the arguments of a call, parsed once
* `tools`, `dialects`, `keywords`, `type_names`, `schema` - tool schemas, cleaned and compiled
* `fields`, `values`, `leaves`, `strings` and the modules of single kinds - values compared
* `calls`, `excuses`, `references`, `sentences` - calls beside nodes, and why they differ
* `assign` - largest and cheapest pairing
"""

from utb.matching.arguments import Parsed, parse_arguments
from utb.matching.calls import explain_arguments, same_arguments, schema_rows
from utb.matching.json_values import canonical, json_equal
from utb.matching.references import reference_findings
from utb.matching.tools import Tool, Tools, compile_tools

__all__ = [
    "Parsed",
    "Tool",
    "Tools",
    "canonical",
    "compile_tools",
    "explain_arguments",
    "json_equal",
    "parse_arguments",
    "reference_findings",
    "same_arguments",
    "schema_rows",
]
