#!/usr/bin/python3
"""Gives the calendar files of the tests to libical, which many calendar programs use, and compares
the hours it understands with what is meant."""
import json
import sys
from pathlib import Path

import gi

gi.require_version("ICalGLib", "3.0")
from gi.repository import ICalGLib  # noqa: E402

folder = Path(__file__).resolve().parent.parent / "crates/templates/tests/calendars"


def moment(component, kind, zone):
    """The property's time in UTC, through the file's own time zone."""
    time = component.get_first_property(kind).get_value().get_datetime()
    time.set_timezone(zone)
    return time.convert_to_zone(ICalGLib.Timezone.get_utc_timezone()).as_timet()


def understood(path):
    calendar = ICalGLib.Component.new_from_string(path.read_bytes().decode())
    errors = calendar.count_errors()
    if errors:
        sys.exit(f"{path}: libical finds {errors} errors")
    zone = ICalGLib.Timezone.new()
    zone.set_component(calendar.get_first_component(ICalGLib.ComponentKind.VTIMEZONE_COMPONENT).clone())
    event = calendar.get_first_component(ICalGLib.ComponentKind.VEVENT_COMPONENT)
    kinds = ICalGLib.PropertyKind
    return {
        "method": ICalGLib.Property.method_to_string(calendar.get_method()),
        "status": ICalGLib.Property.status_to_string(event.get_status()),
        "start": moment(event, kinds.DTSTART_PROPERTY, zone),
        "end": moment(event, kinds.DTEND_PROPERTY, zone),
    }


def main():
    from datetime import datetime

    expected = json.loads((folder / "expected.json").read_text())
    for name, meant in expected.items():
        for key in ("start", "end"):
            meant[key] = int(datetime.fromisoformat(meant[key].replace("Z", "+00:00")).timestamp())
        found = understood(folder / f"{name}.ics")
        if found != meant:
            sys.exit(f"{name}: libical understands {found}, meant is {meant}")
    print(f"libical understands {len(expected)} calendar files as they are meant.")


main()
