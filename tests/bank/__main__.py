"""The author's check: `python -m tests.bank persona2 [--tool-set S] [--plan FILE] [--seeds N] [--talk]`."""

import argparse
import json
import sys
from pathlib import Path

from tests.bank.playing import play
from tests.bank.quotas import chatty, missing_tools, table, twins
from tests.bank.turns import Talks, turn_faults
from utb.io.people import load_people
from utb.io.tool_sets import ToolSet, read_tool_sets
from utb.io.workspace import open_workspace
from utb.model import Fault, Persona
from utb.model.synthesis import Batch, SynthesisTopic
from utb.providers.simulated.bank import Bank, load_bank
from utb.scoring.sources import Earlier

ROOT = Path(__file__).parents[2]
DATASET = "utb-sim"
BANK = ROOT / "annotations" / "scenarios" / DATASET


def main() -> int:
    """Prints faults and quotas; 1 where there are faults."""
    options = _options()
    people = load_people(next(f for f in open_workspace(ROOT / "annotations").persona_folders if f.name == DATASET))
    tool_sets = read_tool_sets(ROOT / "tool_schemas")
    bank = load_bank(BANK, people.personas, tool_sets, {options.persona})
    scenarios = bank.sessions.get(options.persona, ())
    wanted = {options.tool_set} if options.tool_set else {scenario.tool_set for scenario in scenarios}
    faults = [fault for fault in bank.faults if not options.tool_set or fault.source.startswith(options.tool_set)]
    everybody = load_bank(BANK, people.personas, tool_sets).sessions.values()
    sequences = twins(scenarios, (scenario for session in everybody for scenario in session))
    faults += [fault for fault in sequences if fault.source.split("/")[0] in wanted]
    if scenarios and options.persona in people.personas:
        faults += _played(bank, people.personas[options.persona], tool_sets, wanted, options)
    for fault in faults:
        print(fault)
    print(f"{len(faults)} faults in {len(scenarios)} scenarios of {options.persona}")
    if options.plan and scenarios:
        plan = json.loads(options.plan.read_text())[options.persona]
        print(*table(scenarios, plan), *missing_tools(scenarios, plan), *chatty(scenarios), sep="\n")
    return 1 if faults else 0


def _played(
    bank: Bank, persona: Persona, tool_sets: dict[str, ToolSet], wanted: set[str], options: argparse.Namespace
) -> list[Fault]:
    faults: dict[tuple[str, str | None], Fault] = {}
    for seed in range(1, options.seeds + 1):
        passages, talks = Earlier(20_000_000), Talks()
        for played in play(bank, persona, tool_sets, seed, (seed - 1) % 2):
            if played.topic.tool_set not in wanted:
                continue
            scenario = bank.scenario(persona.name, played.topic.tool_set or "")
            if scenario is None:
                continue
            if options.talk and seed <= 2:
                _print_talk(played.topic)
            for fault in turn_faults(played, scenario, bank.languages[persona.name], passages, talks):
                faults.setdefault((scenario.source, fault.field), fault)
    return list(faults.values())


def _print_talk(topic: SynthesisTopic) -> None:
    print(f"\n== {topic.tool_set} {topic.env_info}")
    for number, turn in enumerate(topic.turns):
        print(f"[{number} {turn.mode.value}] U: {turn.request}")
        for move in turn.plan:
            if isinstance(move, Batch):
                for action, seen in zip(move.actions, move.observations, strict=True):
                    arguments = json.dumps(action.arguments, ensure_ascii=False)
                    print(f"    {action.name} {arguments} -> {seen.status_code} {str(seen.response)[:160]}")
            else:
                print(f"    A: {move.ask}\n    U: {move.reply}")
        print(f"    A: {turn.answer}")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bank", description=__doc__)
    parser.add_argument("persona")
    parser.add_argument("--tool-set", help="only faults of this set; all are played, for they build on each other")
    parser.add_argument("--plan", type=Path, help="quotas to compare with")
    parser.add_argument("--seeds", type=int, default=2, help="so many plays; wordings alternate")
    parser.add_argument("--talk", action="store_true", help="print what is said and done")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
