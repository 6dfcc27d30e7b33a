from utb.world.functions import text


def test_texts_are_put_together_in_each_language() -> None:
    quay = text.twin("Quay", "码头")
    assert text.joined([quay, 9]) == {"en": "Quay 9", "zh": "码头9"}
    assert text.joined([quay, quay], ", ", "、") == {"en": "Quay, Quay", "zh": "码头、码头"}


def test_texts_are_compared_whatever_the_case() -> None:
    assert text.among("quay", ["x", text.twin("Quay", "码头")])
    assert not text.among("quays", [text.twin("Quay", "码头")])
    assert text.starts_with("Invoice 77", "INVOICE")
    assert text.ends_with("mail.example.org", ".Org")


def test_addresses_and_parts() -> None:
    assert text.slug(text.twin("Two Chestnuts & Co.", "双栗")) == "two-chestnuts-co"
    assert text.split("a@b", "@") == ["a", "b"]
    assert text.lower("AbC") == "abc"
