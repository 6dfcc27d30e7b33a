"""A small tool set made for tests of the engine: boats that are hired by the day."""

from datetime import datetime
from typing import Any

import msgspec

from utb.io.tool_sets import ToolSet
from utb.world.world import World

NOW = datetime(2026, 3, 3, 9, 30)  # noqa: DTZ001 - the worlds' time is local
_WORDS = {"en": "boats", "zh": "船"}


def tool(
    name: str, properties: dict[str, Any], required: tuple[str, ...] = (), *, writes: bool = False
) -> dict[str, Any]:
    """A function schema."""
    parameters = {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }
    return {"type": "function", "function": {"name": name, "parameters": parameters, "x-utb-side-effect": writes}}


BOAT_ID = {"type": "string", "pattern": "^bo_[0-9]{6}$"}
HIRE_ID = {"type": "string", "pattern": "^hi_[0-9]{6}$"}
DAY = {"type": "string", "format": "date"}
SEATS = {"type": "integer", "minimum": 1, "maximum": 9}
TOOLS = (
    tool(
        "searchBoats",
        {"harbour": {"type": "string"}, "min_seats": SEATS, "sort": {"enum": ["price", "seats"], "default": "price"}},
    ),
    tool(
        "hireBoat",
        {"boat_id": BOAT_ID, "day": DAY, "skipper": {"type": "boolean", "default": False}},
        ("boat_id", "day"),
        writes=True,
    ),
    tool("cancelHire", {"hire_id": HIRE_ID}, ("hire_id",), writes=True),
    tool("forgetHire", {"hire_id": HIRE_ID}, ("hire_id",), writes=True),
    tool("listHires", {}),
    tool("listFerries", {"day": DAY}, ("day",)),
    tool("showFerry", {"ferry_id": {"type": "string", "examples": ["fe_100000-20260303"]}}, ("ferry_id",)),
    tool(
        "compareBoats", {"boat_ids": {"type": "array", "items": BOAT_ID, "minItems": 1, "maxItems": 3}}, ("boat_ids",)
    ),
)
WORLD: dict[str, Any] = {
    "lists": {
        "boat_names": [{"en": "Heron", "zh": "苍鹭"}, {"en": "Otter", "zh": "水獭"}, {"en": "Tern", "zh": "燕鸥"}]
    },
    "catalogues": {
        "boats": {
            "id": "boat_id",
            "prefix": "bo_",
            "what": {"en": "boat", "zh": "船"},
            "known_by": ["name"],
            "for_each": {"harbour": ["North Quay", "South Quay"]},
            "count": 3,
            "fields": {"name": "=deal(boat_names)", "seats": "=integer(2, 8)", "price": "=seats * 10 + nth"},
        },
        "hires": {"id": "hire_id", "prefix": "hi_", "what": {"en": "hire", "zh": "租船单"}, "rows": []},
        "ferries": {
            "id": "ferry_id",
            "prefix": "fe_",
            "what": {"en": "ferry", "zh": "渡船"},
            "count": 2,
            "fields": {"leaves": "=clock(600 + 60 * nth)"},
            "dated": {"last": 5, "when": "=weekday(date) != 'sun'", "fields": {"free": "=integer(0, 90)"}},
        },
    },
    "behaviours": {
        "searchBoats": {
            "search": {
                "in": "boats",
                "where": ["=same(row.harbour, harbour)", "=row.seats >= min_seats"],
                "order": {"price": ["=row.price"], "seats": ["=-row.seats", "=row.name"]},
                "order_by": "sort",
                "limit": 4,
            },
            "result": {
                "total": "=count",
                "boats": {"each": "=rows", "as": {"fields": ["boat_id", "name", "seats", "price"], "of": "=row"}},
            },
        },
        "hireBoat": {
            "load": {"boat": "boats.boat_id"},
            "checks": [
                {
                    "when": "=day < today",
                    "code": "date_in_past",
                    "parameter": "day",
                    "message": {"en": "=f'{day} is over.'", "zh": "过去"},
                }
            ],
            "create": {
                "in": "hires",
                "unless": [
                    {
                        "when": "=row.boat_id == boat.boat_id and row.day == day and row.state == 'held'",
                        "message": _WORDS,
                    }
                ],
                "fields": {
                    "boat_id": "=boat.boat_id",
                    "day": "=day",
                    "state": "held",
                    "price": "=boat.price + (50 if skipper else 0)",
                },
            },
            "update": [{"in": "boats", "row": "=boat", "set": {"hired": "=(row.hired or 0) + 1"}}],
            "result": {"hire_id": "=row.hire_id", "price": "=row.price", "times_hired": "=boat.hired"},
            "sample": {"day": "=shift(today, integer(0, 3))"},
        },
        "cancelHire": {
            "load": {"hire": "hires.hire_id"},
            "update": [{"in": "hires", "row": "=hire", "set": {"state": "cancelled"}}],
            "result": {"state": "=hire.state"},
        },
        "forgetHire": {
            "load": {"hire": "hires.hire_id"},
            "delete": {"in": "hires", "row": "=hire"},
            "result": {"gone": True},
        },
        "listHires": {
            "search": {"in": "hires"},
            "result": {"hires": {"each": "=rows", "as": {"fields": ["hire_id", "state"], "of": "=row"}}},
        },
        "listFerries": {
            "search": {"in": "ferries", "on": "=day", "order": ["=row.leaves"]},
            "result": {
                "ferries": {"each": "=rows", "as": {"fields": ["ferry_id", "date", "leaves", "free"], "of": "=row"}}
            },
        },
        "showFerry": {"load": {"ferry": "ferries.ferry_id"}, "result": {"fields": ["leaves", "free"], "of": "=ferry"}},
        "compareBoats": {
            "load": {"chosen": "boats.boat_ids"},
            "result": {"prices": "=[boat.price for boat in chosen]"},
        },
    },
}


def tool_set(**changes: Any) -> ToolSet:
    """The set, with other fields where named."""
    raw = {
        "name": "travel_boats",
        "domain": "travel",
        "title": _WORDS,
        "description": _WORDS,
        "scenario": {"who": _WORDS, "goal": _WORDS, "decision_points": []},
        "tools": TOOLS,
        "homes": ["travel_boats"] * len(TOOLS),
        "world": WORLD,
    }
    return msgspec.convert({**raw, **changes}, ToolSet)


def world(**options: Any) -> World:
    """A world of the set."""
    return World([tool_set()], **{"seed": 5, "now": NOW, **options})
