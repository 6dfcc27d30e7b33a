"""Whether a run asked the user what it had to, in time."""

from dataclasses import dataclass

from utb.model import Policy
from utb.scoring.ask import names_slot
from utb.scoring.relaxed.needs import AskFirst, Need
from utb.scoring.relaxed.run import Question


@dataclass(frozen=True, slots=True)
class AskRule:
    """The questions of a run against what had to be asked. One question may ask for several things."""

    questions: tuple[Question, ...]
    policy: Policy

    def allows(self, need: Need, moment: int) -> bool:
        """Whether everything that a call for the node needs from the user had been asked for before that moment."""
        return all(self.asked(item, moment) for item in need.ask_first)

    def unasked(self, need: Need, moment: int | None = None) -> tuple[AskFirst, ...]:
        """What a call for the node needs and nobody had asked for before that moment, or at all."""
        return tuple(item for item in need.ask_first if not self.asked(item, moment))

    def asked(self, item: AskFirst, before: int | None = None) -> bool:
        """Whether some question, before that moment if one is given, asks for the thing."""
        return any(
            (before is None or question.moment < before) and self._is_about(question, item)
            for question in self.questions
        )

    def _is_about(self, question: Question, item: AskFirst) -> bool:
        return not self.policy.ask_must_name_slot or item.slot is None or names_slot(question.text, item.slot)
