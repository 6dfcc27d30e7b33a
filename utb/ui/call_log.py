"""Draws the log of calls of a source: counts, filters, a page of the list, and one call in full."""

from collections.abc import Collection, Sequence
from dataclasses import replace

import streamlit as st

from utb.figures.html import render
from utb.io.call_summaries import read_call
from utb.model import Fault
from utb.model.call_summary import CallSummary
from utb.ui import synthesize_state
from utb.ui.call_log_files import ReadLog, found_places, read_logs
from utb.ui.messages import draw_faults, draw_message
from utb.ui.state import preset
from utb.ui.synthesize_runs import Source
from utb.views.call_log_counts import build_counts
from utb.views.call_log_detail import build_call
from utb.views.call_log_rows import CallFacet, CallList, build_call_list, build_facets, fitting
from utb.views.synthesis_address import SynthesisAddress
from utb.views.text import one_line

FIND, FILTER = "synthesize.calls.find", "synthesize.calls."
_WIDTHS = {"role": 168, "outcome": 150, "persona": 158, "topic": 190}


def draw_calls(source: Source, address: SynthesisAddress) -> None:
    """The view."""
    logs = read_logs(source.calls)
    calls = tuple(call for log in logs for call in log.calls)
    if not calls:
        _draw_none(logs)
        return
    found = found_places(logs, address.find or "")
    fits = fitting(calls, address.filters, found)
    listed = build_call_list(fits, len(calls), address.filters, address.page, address.call)
    _draw_filters(build_facets(calls, address.filters, found), address, listed, _faults(logs))
    html = render("call_log.html", part="counts", tables=build_counts(fits), run=source.key)
    synthesize_state.draw_linked("synthesize-counts", html, source.key)
    with st.container(key="synthesize-body"):
        left, right = st.columns([470, 700], gap="small")
    with left:
        _draw_list(listed, address)
    with right:
        _draw_call(listed, fits, logs, address)


def _faults(logs: Sequence[ReadLog]) -> tuple[Fault, ...]:
    ends = (log.open_end for log in logs if log.open_end is not None)
    return (*(fault for log in logs for fault in log.faults), *ends)


def _draw_none(logs: Sequence[ReadLog]) -> None:
    faults = _faults(logs)
    draw_faults(faults)
    found = "No line of the log is a call." if faults else "Nobody was asked yet."
    advice = (
        "What stands there instead is named under Faults." if faults else "Each call appears as soon as it is answered."
    )
    draw_message("note", "No calls", found, advice)


def _draw_filters(
    facets: Sequence[CallFacet], address: SynthesisAddress, listed: CallList, faults: Sequence[Fault]
) -> None:
    preset(FIND, address.find or "")
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="synthesize-call-bar"):
        with st.container(width=250):
            st.text_input(
                "Search calls",
                key=FIND,
                placeholder="Search prompts, replies, reasons",
                icon=":material/search:",
                label_visibility="collapsed",
                on_change=_changed,
                args=("find", FIND),
            )
        for facet in facets:
            _draw_facet(facet)
        if address.filters:
            st.button("Clear", key="synthesize.calls.clear", on_click=_clear)
        draw_faults(faults)
        with st.container(horizontal=True, horizontal_alignment="right", gap="xsmall"):
            before, after = (
                None if place is None else replace(address, call=place, page=1)
                for place in (listed.before, listed.after)
            )
            synthesize_state.draw_walk("call", before, after)


def _draw_facet(facet: CallFacet) -> None:
    key = f"{FILTER}{facet.name}"
    preset(key, facet.chosen)
    with st.container(width=_WIDTHS[facet.name]):
        st.selectbox(
            facet.title,
            facet.choices,
            index=None,
            key=key,
            format_func=lambda value: facet.labels.get(value, one_line(str(value), 40)),
            placeholder=f"Any {facet.title.casefold()}",
            label_visibility="collapsed",
            on_change=_changed,
            args=(facet.name, key),
        )


def _changed(name: str, key: str) -> None:
    value = str(st.session_state.get(key) or "").strip()
    synthesize_state.go(synthesize_state.address().with_filter(name, value or None))


def _clear() -> None:
    here = synthesize_state.address()
    synthesize_state.go(here.at_view(here.view or ""))


def _draw_list(listed: CallList, address: SynthesisAddress) -> None:
    bare = {name: value for name, value in synthesize_state.link(address).items() if name not in ("page", "call")}
    html = render("call_log.html", part="list", listed=listed, address=bare, bare=bare)
    synthesize_state.draw_linked("synthesize-calls", html, f"{listed.page}")


def _draw_call(
    listed: CallList, calls: Sequence[CallSummary], logs: Collection[ReadLog], address: SynthesisAddress
) -> None:
    call = next((each for each in calls if each.place == listed.chosen), None)
    if address.call is not None and address.call != listed.chosen:
        found = f"No call {one_line(address.call, 80)!r} fits the filters."
        draw_message("warn", "Not found", found, "Another one is shown, or none.")
    if call is None:
        return
    path = next(log.path for log in logs if log.path.name == call.file)
    raw = read_call(path, call.offset)
    if raw is None:
        draw_message(
            "warn", "The call cannot be read", f"{path.name}, line {call.line}: the file has changed.", "Reload."
        )
        return
    bare = {name: value for name, value in synthesize_state.link(address).items() if name not in ("page", "call")}
    view = build_call(call, raw, synthesize_state.opened(call.place))
    html = render("call_log.html", part="call", call=view, address=bare, before=listed.before, after=listed.after)
    synthesize_state.draw_linked("synthesize-call", html, call.place)
