"""Equal tool lists share one toolbox, so that a thousand turns with the same tools compile them once.

Equality is that of the JSON text (`1`, `1.0` and `true` differ), order included, because the order of tools is what
the model saw. Only the latest lists are remembered: streaming a large file must not hold every tool list in it.
"""

import hashlib
from collections import OrderedDict

from utb.io.json_lines import encode_json
from utb.model import Toolbox

REMEMBERED = 256  # a data set has some dozens of tool lists; files without any sharing cost nothing but misses


class Toolboxes:
    """Hands out one toolbox per distinct tool list."""

    def __init__(self) -> None:
        self._known: OrderedDict[bytes, Toolbox] = OrderedDict()

    def box(self, tools: list[object]) -> Toolbox:
        """The shared toolbox of this list."""
        key = hashlib.blake2b(encode_json(tools), digest_size=16).digest()
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = Toolbox(tuple(tools))
            if len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        else:
            self._known.move_to_end(key)
        return found
