"""Subjects that personas have rules about, and the values that exclude one another.

A subject is recognised by the name of its field or by its words; a value only counts in a clause of its subject.
"""

import re
from collections.abc import Mapping

Values = Mapping[str, re.Pattern[str]]


def _any(*words: str) -> re.Pattern[str]:
    return re.compile("|".join(words), re.IGNORECASE)


SUBJECTS: Mapping[str, re.Pattern[str]] = {
    "train": _any(r"\btrains?\b", r"\brail\b", "火车", "高铁", "动车", "等座"),
    "flight": _any(r"\bfl(?:y|ies|ights?)\b", r"\bairlines?\b", r"\bfares?\b", "飞机", "航班"),
    "lodging": _any(
        r"\blodging\b", r"\bhotels?\b", r"\bhostels?\b", r"\bguesthouses?\b", r"\bapartments?\b", "酒店", "民宿"
    ),
    "film": _any(r"\bfilms?\b", r"\bscreenings?\b", "电影", "国语版", "配音"),
    "loan": _any(r"\bloans?\b", r"\bborrow", "贷款"),
    "diet": _any(
        r"\bdiet\b",
        r"\bvegan\b",
        r"\bvegetarian\b",
        r"\b(?:meat|steaks?|beef|pork|bacon|ham|sausages?|chicken|fish)\b",
        "吃素",
        "素食",
        "肉",
    ),
    "second_factor": _any(r"\bsecond_factor\b", r"\bauthenticator", r"\bhardware keys?\b", "验证器", "硬件钥匙"),
    "alarm": _any(r"\bleaving_home\b", r"\balarm\b", "布防"),
    "books": _any(r"\bbooks?\b", "电子书", "纸书"),
    "playlists": _any(r"\blists\b", "歌单"),
    "deductible": _any(r"\bdeductible\b", "免赔额"),
    "sponsored": _any(r"\bsponsored\b", "软文", "广告稿"),
    "rating": _any(r"\brated above\b", r"\bnothing above \d+\b", "岁级"),
    "sailing": _any(r"\bsail(?:s|ing)?\b", "帆船"),
    "family": _any(r"\bmarried\b", r"\bwidow(?:er)?\b", r"\bunmarried\b", r"\bsingle\b", "已婚", "未婚", "丧偶"),
}

VALUES: Mapping[tuple[str, str], Values] = {
    ("train", "seat"): {"window": _any(r"\bwindow\b", "靠窗"), "aisle": _any(r"\baisle\b", "靠过道")},
    ("train", "class"): {
        "first": _any(r"\bfirst class\b", "一等座"),
        "second": _any(r"\bsecond class\b", "二等座"),
    },
    ("flight", "class"): {"business": _any(r"\bbusiness class\b", "公务舱"), "economy": _any(r"\beconomy\b", "经济舱")},
    ("flight", "at all"): {
        "never": _any(r"\bdoes not fly\b", r"\bno flights?\b", r"\bnever flies\b", "不坐飞机", "从不飞"),
        "yes": _any(r"\bflies (?:to|home|every|once|often)\b", r"\bby (?:air|plane)\b", "坐飞机"),
    },
    ("lodging", "kind"): {
        "hotel": _any(r"\bhotels?\b", "住酒店"),
        "hostel": _any(r"\bhostels?\b", "青旅"),
        "guesthouse": _any(r"\bguesthouses?\b", "住民宿"),
        "apartment": _any(r"\bapartments?\b", "公寓"),
    },
    ("film", "version"): {"dubbed": _any(r"\bdubbed\b", "国语版", "配音"), "original": _any(r"\boriginal\b", "原声")},
    ("loan", "rate"): {
        "fixed": _any(r"\bfixed\b", "固定利率"),
        "variable": _any(r"\bvariable rate\b", "浮动利率"),
    },
    ("loan", "at all"): {
        "never": _any(
            r"\bno loans?\b(?! with| and)",
            r"\bnever borrows?\b",
            r"\bnever (?:takes?|wants?) (?:out )?(?:a loan|loans)\b",
            "贷款一概不办",
            "从不贷款",
        ),
        "yes": _any(r"\bborrows gladly\b", r"(?<!never )\btakes out (?:a )?loans?\b", "爱用贷款", "常办贷款"),
    },
    ("diet", "kind"): {
        "meat": _any(r"\b(?:meat|beef|steaks?|bacon|ham|sausages?|chicken)\b", "爱吃肉", "无肉不欢", "顿顿有肉"),
        "vegetarian": _any(r"\bvegetarian\b", "素食", "吃素"),
        "vegan": _any(r"\bvegan\b", "纯素"),
    },
    ("second_factor", "method"): {
        "message": _any(r"\bby text message\b", "用短信"),
        "app": _any(r"\bauthenticator app\b", "用验证器"),
        "key": _any(r"\bhardware keys?\b", "硬件钥匙"),
    },
    ("alarm", "mode"): {
        "away": _any(r"\bto away\b", "外出模式"),
        "home": _any(r"\bto home\b", "在家模式"),
        "none": _any(r"\bhas no alarm\b", "没有报警器"),
    },
    ("books", "format"): {
        "spoken": _any(r"\bspoken\b", "有声书"),
        "paper": _any(r"\bpaper\b", "(?:借|看)纸书"),
        "electronic": _any(r"\belectronic\b", "电子书"),
    },
    ("playlists", "visibility"): {
        "public": _any(r"\bpublic\b", "公开"),
        "private": _any(r"\bprivate\b", "私密", "不公开"),
    },
    ("deductible", "height"): {
        "highest": _any(r"\bhighest deductible\b", "免赔额选最高"),
        "lowest": _any(r"\blowest deductible\b", "免赔额选最低"),
    },
    ("sponsored", "wanted"): {
        "out": _any(r"\b(?=nothing sponsored|no sponsored|without sponsored)", "不要广告稿", "去掉软文"),
        "in": _any(
            r"\bsponsored (?:ones|pieces) (?:included|do not)\b", r"\breads sponsored\b", "爱看软文", "爱看广告稿"
        ),
    },
    ("family", "state"): {
        "married": _any(r"(?<!un)\bmarried\b", "已婚"),
        "widowed": _any(r"\bwidow(?:er)?\b", "丧偶"),
        "unmarried": _any(r"\bunmarried\b", r"\bsingle\b(?![- ](?:room|handed|mattress))", "未婚"),
    },
}

AMOUNTS: Mapping[tuple[str, str], re.Pattern[str]] = {
    ("sailing", "wind"): re.compile(r"\b(?:up to|above|in) (\d{1,2}) knots"),
    ("lodging", "price a night"): re.compile(
        r"\bup to (\d[\d,.]*) euros(?: a night)?|(?:至多|不超过|最多)(\d+)欧元一晚"
    ),
    ("train", "changes"): re.compile(r"\b(one|two|three|no) changes?\b"),
    ("train", "earliest"): re.compile(r"\b(?:not before|nothing before|after|from) (\d{1,2}:\d\d)"),
    ("rating", "age"): re.compile(
        r"\b(?:rated above|rated|nothing above) (\d{1,2})\b|不超过([一二三四五六七八九十]+|\d+)岁级"
    ),
}
