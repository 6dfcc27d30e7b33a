"""JSON text in and out, plain and odd."""

import json
import math

import pytest

from utb.io.json_text import JsonFault, JsonRule, decode, encode


@pytest.mark.parametrize(
    "text", ["1", '"a"', "null", '{"a": [1, 2.5, true]}', '"\\u5317"', '"北京"', "18446744073709551616", " [] "]
)
def test_plain_text_decodes_as_json(text):
    assert decode(text) == decode(text.encode()) == json.loads(text)


def test_lone_surrogates_come_and_go():
    value = decode(b'{"\\ud800": ["\\udfff"]}')
    assert value == {"\ud800": ["\udfff"]}
    assert json.loads(encode(value)) == value
    assert decode('"\ud800"') == "\ud800"


def test_integers_of_any_length_are_exact():
    digits = "7" * 9000
    value = decode(f'[{digits}, -{digits}, {{"a": {digits}}}]')
    assert value[0] == -value[1] == value[2]["a"]
    assert encode(value) == f'[{digits},-{digits},{{"a":{digits}}}]'.encode()


def test_what_python_writes_for_no_number_is_read():
    assert math.isnan(decode("[NaN]")[0])
    assert decode("[-Infinity, 1e999]") == [-math.inf, math.inf]


def test_a_byte_order_mark_is_passed_over():
    assert decode(b"\xef\xbb\xbf{}") == {}


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        (b"", JsonRule.MALFORMED),
        (b"{", JsonRule.MALFORMED),
        (b"[1,]", JsonRule.MALFORMED),
        (b"{} {}", JsonRule.MALFORMED),
        (b"\xff", JsonRule.NOT_UTF8),
        (b'"\xed\xa0\x80"', JsonRule.NOT_UTF8),
        (b"[" * 100_000, JsonRule.TOO_DEEP),
        (b"9" * 200_000, JsonRule.NUMBER_TOO_LONG),
    ],
)
def test_what_cannot_be_decoded_says_why(text, rule):
    with pytest.raises(JsonFault) as caught:
        decode(text)
    assert caught.value.rule is rule


def test_what_is_too_deep_to_write_is_said_so():
    value: object = 1
    for _ in range(100_000):
        value = [value]
    assert json.loads(encode(value)) == "… (too deep to write)"
