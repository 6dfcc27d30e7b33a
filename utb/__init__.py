"""UserToolBench workbench: does a model that uses tools decide rightly for a user whose profile it cannot see?

Map, in the order of dependence (a package imports only what stands right of it)::

    __main__ > ui | cli | testing > views > io > scoring > matching > graph > model > errors

* `errors`, `model` - the exception tree and the frozen records everything else speaks in
* `graph` - reference graphs: validation, ready sets, fewest steps, layers for drawing
* `matching` - tools, arguments and strings: when does one call stand for another
* `scoring` - policies, verdicts, the ask detector, the source finder, display alignment
* `io` - readers and writers; every dialect is normalised here, once
* `views` - view models of the pages, pure
* `cli`, `ui` - the command line and the Streamlit app over the same functions

Importing the package does nothing and needs nothing but its own modules.
"""

__version__ = "0.1.0"

__all__ = ["__version__"]
