"""Days as templates see them: ISO where they are written, and in words of the person's language."""

from datetime import date, datetime, timedelta

_ENGLISH_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_CHINESE_DAYS = "一二三四五六日"
_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
WEEKDAYS = tuple(name.lower() for name in _ENGLISH_DAYS)
_WEEK = 7


class Day:
    """A day, seen from another one (`today`). It is equal to, and sorted with, its ISO text."""

    def __init__(self, on: date, today: date, language: str) -> None:
        self._on, self._today, self._zh = on, today, language == "zh"

    def __str__(self) -> str:
        return self._on.isoformat()

    def __repr__(self) -> str:
        return f"Day({self})"

    def __eq__(self, other: object) -> bool:
        return str(self) == str(other) if isinstance(other, Day | str) else NotImplemented

    def __lt__(self, other: object) -> bool:
        return str(self) < str(other)

    def __gt__(self, other: object) -> bool:
        return str(self) > str(other)

    def __le__(self, other: object) -> bool:
        return str(self) <= str(other)

    def __ge__(self, other: object) -> bool:
        return str(self) >= str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    @property
    def weekday(self) -> str:
        """`Saturday`, `星期六`."""
        at = self._on.weekday()
        return f"星期{_CHINESE_DAYS[at]}" if self._zh else _ENGLISH_DAYS[at]

    @property
    def short(self) -> str:
        """`Sat`, `周六`."""
        at = self._on.weekday()
        return f"周{_CHINESE_DAYS[at]}" if self._zh else _ENGLISH_DAYS[at][:3]

    @property
    def month(self) -> str:
        """`February`, `2月`."""
        return f"{self._on.month}月" if self._zh else _MONTHS[self._on.month - 1]

    @property
    def spoken(self) -> str:
        """`14 February`, `2月14日`."""
        return f"{self.month}{self.day}日" if self._zh else f"{self.day} {self.month}"

    @property
    def day(self) -> int:
        """The day of the month."""
        return self._on.day

    @property
    def relative(self) -> str:
        """As people say it today; further than people can count on a weekday, the day of the month."""
        ahead = (self._on - self._today).days
        if self._zh:
            return self._relative_zh(ahead)
        near = {-1: "yesterday", 0: "today", 1: "tomorrow"}.get(ahead)
        if near is not None:
            return near
        return f"on {self.weekday}" if 1 < ahead < _WEEK else f"on {self.spoken}"

    def plus(self, days: int) -> "Day":
        """So many days later (or, below 0, earlier)."""
        return Day(self._on + timedelta(days=days), self._today, "zh" if self._zh else "en")

    def _relative_zh(self, ahead: int) -> str:
        near = {-1: "昨天", 0: "今天", 1: "明天", 2: "后天"}.get(ahead)
        if near is not None:
            return near
        weeks = (self._on - timedelta(days=self._on.weekday()) - self._today).days + self._today.weekday()
        if ahead > 0 and weeks in (0, _WEEK):
            return f"{'这' if weeks == 0 else '下'}{self.short}"
        return self.spoken


class Moment:
    """The environment time: its `date`, and its `time` as `18:42`."""

    def __init__(self, now: datetime, language: str) -> None:
        self.date = Day(now.date(), now.date(), language)
        self.time = f"{now:%H:%M}"


def next_weekday(today: date, name: str, weeks: int = 0) -> date:
    """The next such weekday after today, `weeks` weeks later; raises `ValueError` for a name that is none."""
    ahead = (WEEKDAYS.index(name.lower()) - today.weekday() - 1) % _WEEK + 1
    return today + timedelta(days=ahead + _WEEK * weeks)
