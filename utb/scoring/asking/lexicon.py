"""The one lexicon of both languages, and the maker of their rules."""

from utb.scoring.asking.chinese_words import CHINESE
from utb.scoring.asking.english_words import ENGLISH
from utb.scoring.asking.rules import rules_with
from utb.scoring.asking.words import Lexicon

# A clause without any word of these classes asks nothing, whatever else it holds; most clauses are such.
_TELLING_CLASSES = {
    "hot_en": "tell tell_bare telling told needed missing absent wh your you info rough contact find_out",
    "hot_zh": "xiangwo yun xing ni polite gao gao_long na either xu que meiyou buqing buneng de_zhi xinxi haishi",
}
_TELLING_WORDS = {
    "hot_en": (
        " rather certain sure knew meant insists demands asking choice decision"
        " fillin keep stay stick either please kindly press hit do did are have can will how many much let word"
        " me us want wants like prefer help"
        " short wonder wondering curious stuck unable not ready appreciate mind or any ok okay right correct both"
        " correct waiting await awaiting pending left remain remains questions question things thing points point"
        " blanks gaps everything nothing your it which able either"
    ),
    "hot_zh": " fillin 除了 有 有了 就能 就可以 才能 吗 么 嘛 呢 行 对 差 待 空 定 签 帮 随 剩 点 估 圈 样 就成 就"
    " 丢 甩 扔 抛 贴",
}


def _with_telling(classes: dict[str, str]) -> dict[str, str]:
    extra = {
        name: " ".join(classes[part] for part in parts.split()) + _TELLING_WORDS[name]
        for name, parts in _TELLING_CLASSES.items()
    }
    return classes | extra


LEXICON = Lexicon(_with_telling(ENGLISH | CHINESE))
rule = rules_with(LEXICON)
