"""Places on a network, in a file system or on a telephone dial, written in more than one way."""

import ipaddress
import re
from pathlib import PurePosixPath, PureWindowsPath
from urllib.parse import quote, unquote, urlsplit

_URL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://\S+")
_EMAIL = re.compile(r"[^\s@<>()\[\]\",;:]+@[^\s@<>()\[\]\",;:]+\.[^\W\d_]{2,}")
_PHONE = re.compile(r"\+?(?:\(\+?\d{1,4}\)|\d)(?:[ .-]?(?:\(\d{1,4}\)|\d))+")
_WINDOWS = re.compile(r"(?:[A-Za-z]:[\\/]|\\\\)[^\0<>|?*\"]*")
_POSIX = re.compile(r"(?:~|\.{1,2})?/[^\0]*|[^\s/\\]+(?:/[^\s/\\]+)+/?")

_DEFAULT_PORTS = {"http": 80, "https": 443, "ftp": 21, "ws": 80, "wss": 443}
_FEWEST_PHONE_DIGITS = 7
_MOST_PHONE_DIGITS = 15

# Characters that mean the same with or without percent-encoding.
_UNRESERVED = re.compile(r"%(?:4[1-9A-Fa-f]|5[0-9AaFf]|6[1-9A-Fa-f]|7[0-9AaEe]|2[DdEe]|3[0-9])")

Reading = tuple[object, ...]


def read_url(text: str) -> Reading | None:
    """Scheme and host without case, the default port and a bare slash left out; the rest as it is."""
    if not _URL.fullmatch(text):
        return None
    try:
        parts = urlsplit(text)
        host, port = parts.hostname, parts.port
    except ValueError:
        return None
    if not host:
        return None
    scheme = parts.scheme.lower()
    if port == _DEFAULT_PORTS.get(scheme):
        port = None
    user = (parts.username, parts.password)
    path = _same_escapes(parts.path) or "/"
    return (scheme, user, host, port, path, _same_escapes(parts.query), _same_escapes(parts.fragment))


def _same_escapes(text: str) -> str:
    """One spelling for escapes: none where they are needless, capital letters elsewhere, non-ASCII always escaped."""
    plain = _UNRESERVED.sub(lambda match: unquote(match.group()), text)
    upper = re.sub(r"%[0-9A-Fa-f]{2}", lambda match: match.group().upper(), plain)
    return quote(upper, safe="%/?#[]@!$&'()*+,;=:~-._|\\^`{}\"<> ", errors="surrogatepass")


def read_email(text: str) -> Reading | None:
    """An e-mail address; mail servers that tell capitals apart are a legend."""
    return (text.casefold(),) if _EMAIL.fullmatch(text) else None


def read_ip(text: str) -> Reading | None:
    """An IP address or network of version 4 or 6."""
    try:
        return (ipaddress.ip_interface(text),) if "." in text or ":" in text else None
    except ValueError:
        return None


def read_phone(text: str) -> Reading | None:
    """The digits of what is written like a telephone number."""
    if not _PHONE.fullmatch(text):
        return None
    digits = "".join(filter(str.isdecimal, text))
    return (digits,) if _FEWEST_PHONE_DIGITS <= len(digits) <= _MOST_PHONE_DIGITS else None


def looks_like_phone(text: str) -> bool:
    """Whether the way it is written (a plus sign, brackets) shows that the digits are a telephone number."""
    return text.startswith("+") or "(" in text


def read_path(text: str) -> Reading | None:
    """A file path without doubled separators, `./` and a slash at the end; Windows paths know no case."""
    if _WINDOWS.fullmatch(text):
        return ("windows", PureWindowsPath(text))
    if _POSIX.fullmatch(text) and "://" not in text:
        return ("posix", PurePosixPath(text))
    return None


def holds_address(text: str) -> bool:
    """Whether a URL, e-mail address or path stands somewhere in the text."""
    if not any(mark in text for mark in ("/", "\\", "@", "www.")):
        return False
    return any(map(_is_address, text.split()))


def _is_address(word: str) -> bool:
    bare = word.strip(".,;:!?\"'()[]<>")
    return bool(_URL.fullmatch(bare) or _EMAIL.fullmatch(bare) or _WINDOWS.fullmatch(bare) or _looks_rooted(bare))


def _looks_rooted(word: str) -> bool:
    return word.startswith(("/", "./", "../", "~/")) or word.count("/") > 1 or "www." in word
