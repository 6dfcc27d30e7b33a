"""Real faults of recorded references, each with the edits that mend it, and what the verdicts of the runs are then.

A fault stands here only where the request, the tools or a recorded result settle what is right.
"""

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.editing.live import POLICIES, turns_of
from tests.editing.saving import document, is_sound, new_store, save
from utb.graph.editing import Edited, EditEvent, Refused, apply
from utb.graph.editing.events import (
    Delete,
    SetAccepted,
    SetArgument,
    SetArguments,
    SetObservation,
    SetTool,
)
from utb.io.loading import load_topic_files
from utb.io.references import reference_of, turn_with
from utb.io.workspace import Dataset, open_workspace
from utb.model import Action, Topic, Trajectory, Turn
from utb.scoring.flips import Flip, flips
from utb.scoring.score import score_turn
from utb.store.curated import write_curated
from utb.store.signatures import standing_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Mend:
    """One fault of the first turn of a topic."""

    topic: str
    fault: str
    edits: tuple[EditEvent, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Mended:
    """A mend, its verdicts before and after as the editor shows them, and what keeps it from counting."""

    mend: Mend
    rows: tuple[Flip, ...] = ()
    why_not: str | None = None

    @property
    def changes(self) -> list[str]:
        """`model, policy: before -> after` for each verdict that changed."""
        return [
            f"{row.model} {row.policy}: {row.before.value} -> {row.after.value}" for row in self.rows if row.is_flipped
        ]


def _search_first(title: str, anime: int, use: str, arguments: dict[str, object], fault: str, topic: str) -> Mend:
    """A search for the title and a call with the id found; the recorded text had a placeholder where the id belongs."""
    found = {"anime": [{"animeId": anime, "title": title}]}
    edits = (
        SetArguments(node=0, arguments={"query": title}),
        SetObservation(node=0, value=found),
        SetTool(node=1, name=use),
        SetArguments(node=1, arguments={"animeId": anime, **arguments}),
    )
    return Mend(topic=topic, fault=fault, edits=edits)


_PLACEHOLDER = "a placeholder stands where the id belongs that the search finds, so that the arguments are no JSON"

MENDS = (
    Mend(
        topic="ta_AbuseIPDB_7",
        fault="both dates are placeholders, though the request says them; page and page size are no part of the task",
        edits=(
            SetArguments(
                node=0,
                arguments={"ip": "10.0.0.2", "startDate": "2022-07-01", "endDate": "2022-07-07", "perPage": 20},
            ),
            SetArgument(node=0, path="page", value=1),
            SetAccepted(node=0, argument="page", values=[""]),
        ),
    ),
    _search_first("Your Lie in April", 1, "getStreamingServices", {}, _PLACEHOLDER, "ta_AniAPI_2"),
    _search_first(
        "My Hero Academia", 7, "getRecommendations", {}, "the search looks for another series than the request names; "
        + _PLACEHOLDER, "ta_AniAPI_3",
    ),
    _search_first(
        "Naruto", 1, "synchronizeTracking", {"trackingService": "MyAnimeList", "progress": 100},
        "the search looks for another series than the request names, the progress is text where the schema wants a "
        "number; " + _PLACEHOLDER, "ta_AniAPI_4",
    ),
    _search_first(
        "Attack on Titan", 5, "synchronizeTracking", {"trackingService": "MyAnimeList", "progress": 25},
        "search and second call belong to another request: nothing is synchronised; " + _PLACEHOLDER, "ta_AniAPI_5",
    ),
    _search_first("One Punch Man", 9, "getAnimeDetails", {}, _PLACEHOLDER, "ta_AniAPI_7"),
    Mend(
        topic="ta_Am-thyste_10",
        fault="a placeholder stands where the id belongs that searchUser finds; the API takes no style `cute`, as its "
        "recorded refusal says, so that no style is demanded",
        edits=(
            SetObservation(node=0, value={"id": "123456789012345678", "username": "JohnEve233"}),
            SetArguments(node=1, arguments={"userId": "123456789012345678", "style": "cute", "format": "jpg"}),
            SetAccepted(node=1, argument="style", values=["minimal", "grunge"]),
        ),
    ),
    Mend(
        topic="ta_Auth0_11",
        fault="`[Optional]updateUserProfile` is no tool, and as the profile has a picture, nothing is to be updated",
        edits=(
            SetObservation(
                node=0, value={"userProfile": {"name": "John Doe", "profilePicture": "https://example.com/profile.jpg"}}
            ),
            Delete(node=1),
        ),
    ),
    Mend(
        topic="mtu_S-M_15",
        fault="`event_name` is no argument of FindEvents",
        edits=(SetArgument(node=0, path="event_name"),),
    ),
    _search_first("Attack on Titan", 5, "getCastAndCrew", {}, _PLACEHOLDER, "ta_AniAPI_0"),
    _search_first("Death Note", 1234, "getRecommendations", {}, _PLACEHOLDER, "ta_AniAPI_8"),
)  # fmt: skip


def mended(dataset: Dataset, runs: Sequence[Trajectory]) -> tuple[list[Mended], list[str]]:
    """Mend, sign and export; returns the mends, and what the exported data are scored as where it is something else."""
    topics = {
        topic.topic_id: topic
        for topic in load_topic_files([file.path for file in dataset.topic_files], dataset.name).topics
    }
    done: list[Mended] = []
    with new_store() as store, tempfile.TemporaryDirectory() as folder:
        for mend in MENDS:
            turn, edited = _edited(topics, mend)
            if not isinstance(edited, Edited):
                done.append(Mended(mend=mend, why_not=edited))
                continue
            own = [run for run in runs if (run.topic_id, run.turn) == (mend.topic, 0)]
            done.append(Mended(mend=mend, rows=flips(turn, turn_with(turn, edited), own, POLICIES)))
            save(store, document(dataset.name, turn), edited, turn, Action.SIGN_OFF)
        write_curated(standing_of(store), [dataset], Path(folder) / "out")
        saved = turns_of(open_workspace(Path(folder) / "out").dataset(dataset.name))
        return done, list(_otherwise(done, saved, runs))


def _edited(topics: Mapping[str, Topic], mend: Mend) -> tuple[Turn, Edited | str]:
    topic = topics[mend.topic]
    state = reference_of(topic.raw, 0)
    for event in mend.edits:
        after = apply(state, event)
        if isinstance(after, Refused):
            return topic.turns[0], after.reason
        state = after
    return topic.turns[0], state if is_sound(state, topic.turns[0]) else "it may not be signed off"


def _otherwise(done: Sequence[Mended], saved: Mapping[tuple[str, int], Turn], runs: Sequence[Trajectory]) -> list[str]:
    shown = {(each.mend.topic, row.model, row.trial, row.policy): row.after for each in done for row in each.rows}
    found = []
    for run in runs:
        for policy in POLICIES:
            wanted = shown.get((run.topic_id, run.model, run.trial, policy.name))
            if wanted is not None and wanted is not score_turn(saved[run.topic_id, run.turn], run, policy).status:
                found.append(f"{run.topic_id}: {run.model}, {policy.name}: shown {wanted.value}, is otherwise")
    return found
