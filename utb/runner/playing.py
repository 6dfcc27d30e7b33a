"""One turn from its opening to its end. What is decided stands in `conversation`; here it is only driven."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from utb.errors import ProviderError
from utb.model import Mode, Turn
from utb.providers.chat import ChatRequest
from utb.runner.asking import Asker, hashed, sha256_of
from utb.runner.conversation import Conversation, Rules, begin
from utb.runner.job import Job
from utb.runner.models import Model, Seat
from utb.runner.observations import Desk
from utb.runner.open_rules import OpenRules
from utb.runner.prompts import Prompt, PromptBuilder, visible_of
from utb.runner.recording import About, Place, record_of
from utb.runner.strict import StrictRules
from utb.runner.told import Json
from utb.runner.worlds import Worlds
from utb.scoring.released import answer_list_of

_FORMAT = "utb.run/2"  # part of every key: turns that were played by other rules are played anew


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """A turn before its first reply. `key` is hashed from everything that its run depends on."""

    turn: Turn
    trial: int
    prompt: Prompt
    key: bytes
    prompt_sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A turn that has ended, and its line."""

    conversation: Conversation
    line: Json


class Player:
    """Plays turns of one run.

    Args:
        job: mode and limits.
        model: who is asked.
        worlds: of turns whose tools are executable; None: recorded observations only.
        now: the time of day, for the record alone.
    """

    def __init__(self, job: Job, model: Model, worlds: Worlds | None, now: Callable[[], datetime]) -> None:
        self._job = job
        self._model = model
        self._worlds = worlds
        self._now = now
        self._prompts = PromptBuilder()
        self._parameters = dict(model.parameters)
        if job.mode is Mode.OPEN:
            self._parameters["step_limit"] = job.step_limit

    def open(self, turn: Turn, trial: int) -> Opening:
        """The turn with its prompt and its key."""
        prompt = self._prompts.prompt(visible_of(turn))
        seen = sha256_of(prompt.messages, prompt.tools)
        place = (turn.dataset, turn.topic_id, turn.turn, trial, self._model.name, self._job.mode.value)
        key = hashed(_FORMAT, place, seen, answer_list_of(turn), self._parameters)
        return Opening(turn=turn, trial=trial, prompt=prompt, key=key, prompt_sha256=seen)

    async def play(self, opening: Opening, asker: Asker) -> Played:
        """Ask until the turn has ended.

        Raises:
            StoppedError: nothing new is to be asked, and the turn has not ended.
        """
        started_at = None if self._model.is_local else self._now().isoformat(timespec="seconds")
        told = begin(opening.prompt, self._rules(opening.turn))
        seat = Seat(turn=opening.turn, opening=len(told.messages), trial=opening.trial)
        provider = self._model.provider_of(seat)
        while told.outcome is None:
            try:
                told = told.receive(await asker.ask(provider, self._request(opening, told)))
            except ProviderError as error:
                told = told.fail(error)
        about = About(parameters=self._parameters, prompt_sha256=opening.prompt_sha256, started_at=started_at)
        return Played(conversation=told, line=record_of(self._place(opening), about, told))

    def _request(self, opening: Opening, told: Conversation) -> ChatRequest:
        """The next request; its key names the place as well, so that two turns that begin alike are two requests."""
        turn = opening.turn
        place = (turn.dataset, turn.topic_id, turn.turn, opening.trial, len(told.exchanges))
        begun, seen = len(opening.prompt.messages), opening.prompt_sha256
        key = hashed(_FORMAT, place, self._model.name, dict(self._model.parameters), seen, told.messages[begun:])
        return ChatRequest(
            messages=told.messages,
            tools=opening.prompt.tools,
            key=key.hex(),
            trial=opening.trial,
            opening=begun,
            opening_key=seen,  # the hash stands for all that it was made of
        )

    def _rules(self, turn: Turn) -> Rules:
        if self._job.mode is Mode.STRICT:
            return StrictRules(answer_list_of(turn))
        scene = None if self._worlds is None else self._worlds.of(turn)
        return OpenRules(desk=Desk(turn=turn, scene=scene), step_limit=self._job.step_limit)

    def _place(self, opening: Opening) -> Place:
        turn = opening.turn
        return Place(
            dataset=turn.dataset or "",
            topic_id=turn.topic_id,
            turn=turn.turn,
            model=self._model.name,
            trial=opening.trial,
            mode=self._job.mode,
        )
