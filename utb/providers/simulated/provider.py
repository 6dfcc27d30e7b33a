"""The provider that plays scenarios. It answers cues, not messages: without a cue it has nothing to say."""

from collections.abc import Sequence

from utb.errors import ErrorKind, ProviderError
from utb.providers.protocol import Cue, Message, Parameters, Reply
from utb.providers.simulated.expressions import ScenarioFault
from utb.providers.simulated.playing import Playing

NAME = "simulated"


class SimulatedProvider:
    """Speaks for every role, as the scenarios have it."""

    def __init__(self, playing: Playing) -> None:
        self._playing = playing

    async def play(self, cue: Cue, _parameters: Parameters, /) -> Reply:
        """What the scenario has for this moment; raises `ProviderError` (refused) where it has nothing."""
        try:
            return Reply(text=self._playing.say(cue))
        except ScenarioFault as fault:
            raise ProviderError(ErrorKind.REFUSED, str(fault)) from None

    async def complete(self, _messages: Sequence[Message], _parameters: Parameters, /) -> Reply:
        """Raises `ProviderError` (bad request): whoever asks must say what has happened."""
        raise ProviderError(ErrorKind.BAD_REQUEST, f"{NAME} plays scenarios and answers no other questions")

    async def close(self) -> None:
        """Nothing is open."""
