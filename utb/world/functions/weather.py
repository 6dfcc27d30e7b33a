"""The weather of a place at a moment: one drawn truth that all sets see, past and future alike.

Means, seasons and wet shares come from the place (`mean_c`, `swing_c`, `wet_share`, `wet_swing`; a negative swing means
that January is the warm or wet time). On them lies smooth noise, hours and days long, so that neighbouring hours and
days belong together. Hours are local; a day is made of its 24 hours.
"""

import math
from collections.abc import Callable, Mapping
from datetime import date
from functools import partial
from typing import Any

from utb.world.draws import Draws
from utb.world.functions.dates import day_of_year
from utb.world.functions.sun import sun_height

Place = Mapping[str, Any]

_WINDS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
_WARMEST_DAY = 201.0  # of the north; places of the south have a negative swing
_WARMEST_HOUR = 15.0


def noise(draws: Draws, name: str, at: float) -> float:
    """Smooth noise from -1 to 1: drawn at whole numbers, eased between them."""
    low = math.floor(at)
    share = at - low
    eased = share * share * (3 - 2 * share)
    first, second = (2 * draws.unit(name, low + step) - 1 for step in (0, 1))
    return first + (second - first) * eased


def season(swing: float, day: str) -> float:
    """How far a day is from the mean of the year, of something that swings so much around it."""
    return swing * math.cos(2 * math.pi * (day_of_year(day) - _WARMEST_DAY) / 365.25)


def wet_share_on(place: Place, day: str) -> float:
    """About the share of days of this season on which it rains."""
    return float(min(0.9, max(0.01, place["wet_share"] + season(place["wet_swing"], day))))


def weather_hour(draws: Draws, place: Place, moment: str) -> dict[str, Any]:
    """One hour: its time, temperature, rain, wind, cloud and what follows from them; units stand in the names."""
    day, hour = moment[:10], int(moment[11:13])
    at = date.fromisoformat(day).toordinal() + hour / 24
    smooth = partial(noise, draws.part(place["place_id"]))
    wetness = _wetness(place, day, smooth("front", at / 1.7), smooth("shower", at * 4))
    cloud = _percent(50 + 45 * smooth("cloud", at * 1.5) + 60 * max(0.0, wetness + 0.25))
    rain = round(max(0.0, wetness) ** 1.5 * 7, 1)
    wind = 6 + 11 * (1 + smooth("wind", at * 1.3)) + (6 if place["is_coastal"] else 0) + 10 * max(0.0, wetness)
    warmth = season(place["swing_c"], day) + 4 * smooth("airmass", at / 3)
    swing = (5.0 - 3.5 * cloud / 100) * math.cos(2 * math.pi * (hour - _WARMEST_HOUR) / 24)
    celsius = place["mean_c"] + warmth + swing - min(2.0, rain)
    humidity = _percent(62 + 18 * smooth("humidity", at) + 8 * min(2.5, rain) - 1.6 * swing)
    return {
        "hour": moment[11:],
        "temperature_c": round(celsius, 1),
        "feels_like_c": round(_felt(celsius, wind, humidity), 1),
        "humidity_percent": humidity,
        "cloud_percent": cloud,
        "rain_mm": rain,
        "rain_chance_percent": _percent(100 / (1 + math.exp(-9 * (wetness - 0.02)))),
        "wind_kmh": round(wind),
        "gust_kmh": round(wind * (1.35 + 0.2 * smooth("gust", at * 6))),
        "wind_from": _WINDS[int(8 * (1 + smooth("direction", at / 2)) / 2 + 0.5) % 8],
        "pressure_hpa": round(1014 + 13 * smooth("pressure", at / 3) - 6 * max(0.0, wetness)),
        "uv_index": round(_uv(place, moment, cloud), 1),
        "visibility_km": round(max(0.3, 24 - 9 * min(2.0, rain) - 0.1 * max(0, humidity - 75)), 1),
        "condition": _condition(rain, celsius, cloud, humidity),
    }


def weather_day(draws: Draws, place: Place, day: str) -> dict[str, Any]:
    """A day: extremes, sums and the prevailing condition of its 24 hours."""
    hours = [weather_hour(draws, place, f"{day}T{hour:02d}:00") for hour in range(24)]
    light = hours[7:20]
    rain = round(sum(hour["rain_mm"] for hour in hours), 1)
    wettest = max(light, key=lambda hour: hour["rain_mm"])
    usual = sorted(light, key=lambda hour: hour["cloud_percent"])[len(light) // 2]
    return {
        "date": day,
        "low_c": min(hour["temperature_c"] for hour in hours),
        "high_c": max(hour["temperature_c"] for hour in hours),
        "rain_mm": rain,
        "rain_chance_percent": max(hour["rain_chance_percent"] for hour in hours),
        "wet_hours": sum(hour["rain_mm"] >= 0.2 for hour in hours),
        "wind_kmh": max(hour["wind_kmh"] for hour in hours),
        "gust_kmh": max(hour["gust_kmh"] for hour in hours),
        "cloud_percent": round(sum(hour["cloud_percent"] for hour in light) / len(light)),
        "humidity_percent": round(sum(hour["humidity_percent"] for hour in hours) / 24),
        "uv_index": max(hour["uv_index"] for hour in hours),
        "condition": (wettest if rain >= 1 else usual)["condition"],
    }


def _wetness(place: Place, day: str, front: float, shower: float) -> float:
    """Above 0 it rains; the threshold makes about `wet_share` of days wet."""
    return 0.75 * front + 0.35 * shower - (0.74 - 1.1 * wet_share_on(place, day))


def _felt(celsius: float, wind_kmh: float, humidity: int) -> float:
    if celsius <= 10:
        chill = math.pow(wind_kmh, 0.16)
        return 13.12 + 0.6215 * celsius - 11.37 * chill + 0.3965 * celsius * chill
    return celsius + max(0.0, celsius - 20) * (humidity - 40) / 100 * 0.6 - wind_kmh / 40


def _uv(place: Place, moment: str, cloud: int) -> float:
    height = sun_height(place, moment)
    clear = 13 * max(0.0, math.sin(math.radians(height))) ** 1.6
    return float(clear * (1 - 0.6 * cloud / 100) * (1 + place["elevation_m"] / 12_000))


def _condition(rain: float, celsius: float, cloud: int, humidity: int) -> str:
    if rain >= 0.2:
        kind = "snow" if celsius <= 0.5 else "sleet" if celsius <= 2 else "rain"
        return f"heavy_{kind}" if rain >= 4 and kind != "sleet" else kind
    if humidity >= 97:
        return "fog"
    return "clear" if cloud < 20 else "partly_cloudy" if cloud < 60 else "cloudy" if cloud < 85 else "overcast"


def _percent(value: float) -> int:
    return round(max(0.0, min(100.0, value)))


FUNCTIONS: Mapping[str, Callable[..., Any]] = {f.__name__: f for f in (noise, weather_hour, weather_day)}
