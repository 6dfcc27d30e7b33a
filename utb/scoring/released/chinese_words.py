"""Cutting Chinese text into words the way the released evaluator does: jieba, default mode, its own dictionary.

The package is loaded when the first text needs it. Its dictionary is built in memory: the cache file that it likes to
keep in the system's temporary folder could come from another program, and nothing is to be written behind a
researcher's back. Building takes half a second, once in a process.
"""

import logging
import re
import threading
import warnings
from functools import lru_cache
from typing import Protocol

_CHINESE = re.compile("[\u4e00-\u9fa5]")
_LOADING = threading.Lock()


class _Tokenizer(Protocol):
    def lcut(self, sentence: str) -> list[str]: ...


def has_chinese(text: str) -> bool:
    """True if the released evaluator takes the text for Chinese."""
    return _CHINESE.search(text) is not None


def cut(text: str) -> list[str]:
    """The words of a text; blanks are words of their own."""
    with _LOADING:
        tokenizer = _load()
    return tokenizer.lcut(text)


@lru_cache(maxsize=1)
def _load() -> _Tokenizer:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the package's own source and its use of pkg_resources; pinned, so known
        import jieba  # type: ignore[import-untyped]  # no types shipped

    jieba.setLogLevel(logging.WARNING)  # it reports its loading on stderr otherwise
    built = jieba.Tokenizer()
    built.FREQ, built.total = built.gen_pfdict(built.get_dict_file())
    built.initialized = True
    tokenizer: _Tokenizer = built
    return tokenizer
