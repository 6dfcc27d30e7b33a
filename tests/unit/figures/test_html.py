"""Templates escape what they are given, and lines break where a reader would break them."""

from utb.figures.html import breakable


def test_links_break_behind_what_divides_them_and_not_within_a_number() -> None:
    assert breakable("https://36kr.example/p/2784519036127") == ("https://<wbr>36kr.example/<wbr>p/<wbr>2784519036127")


def test_what_may_break_is_escaped_all_the_same() -> None:
    assert breakable('<b a="x/y">&') == "&lt;b a=&#34;x/<wbr>y&#34;&gt;&amp;"
