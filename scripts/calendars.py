#!/usr/bin/python3
"""Gives the calendar files of the tests to libical, which many calendar programs use, and compares
the hours it understands with what is meant."""
import json
import sys
from pathlib import Path

import gi

gi.require_version("ICalGLib", "3.0")
from gi.repository import ICalGLib  # noqa: E402

crates = Path(__file__).resolve().parent.parent / "crates"
folder = crates / "templates/tests/calendars"


def moment(component, kind, zone):
    """The property's time in UTC, through the file's own time zone."""
    time = component.get_first_property(kind).get_value().get_datetime()
    if zone:
        time.set_timezone(zone)
    return time.convert_to_zone(ICalGLib.Timezone.get_utc_timezone()).as_timet()


def understood(path):
    calendar = ICalGLib.Component.new_from_string(path.read_bytes().decode())
    errors = calendar.count_errors()
    if errors:
        sys.exit(f"{path}: libical finds {errors} errors")
    described = calendar.get_first_component(ICalGLib.ComponentKind.VTIMEZONE_COMPONENT)
    zone = ICalGLib.Timezone.new() if described else None
    if zone:
        zone.set_component(described.clone())
    event = calendar.get_first_component(ICalGLib.ComponentKind.VEVENT_COMPONENT)
    kinds = ICalGLib.PropertyKind
    method = calendar.get_first_property(kinds.METHOD_PROPERTY)
    organizer = event.get_first_property(kinds.ORGANIZER_PROPERTY)
    guest = event.get_first_property(kinds.ATTENDEE_PROPERTY)
    guests = event.count_properties(kinds.ATTENDEE_PROPERTY)
    if guests > 1:
        sys.exit(f"{path}: {guests} guests")
    answer = guest.get_first_parameter(ICalGLib.ParameterKind.PARTSTAT_PARAMETER) if guest else None
    return {
        "method": ICalGLib.Property.method_to_string(method.get_method()) if method else None,
        "status": ICalGLib.Property.status_to_string(event.get_status()),
        "start": moment(event, kinds.DTSTART_PROPERTY, zone),
        "end": moment(event, kinds.DTEND_PROPERTY, zone),
        "uid": event.get_uid(),
        "sequence": event.get_sequence(),
        "organizer": organizer.get_organizer() if organizer else None,
        "guest": guest.get_attendee() if guest else None,
        "answer": ICalGLib.Parameter.as_ical_string(answer).removeprefix("PARTSTAT=") if answer else None,
        "location": event.get_location(),
        "conference": conference(event),
    }


def conference(event):
    """The address of the video call."""
    found = event.get_first_property(ICalGLib.PropertyKind.ANY_PROPERTY)
    while found:
        if found.get_property_name() == "CONFERENCE":
            return found.get_value_as_string()
        found = event.get_next_property(ICalGLib.PropertyKind.ANY_PROPERTY)
    return None


def main():
    from datetime import datetime

    expected = json.loads((folder / "expected.json").read_text())
    for name, meant in expected.items():
        for key in ("start", "end"):
            meant[key] = int(datetime.fromisoformat(meant[key].replace("Z", "+00:00")).timestamp())
        found = understood(folder / f"{name}.ics")
        if found != meant:
            sys.exit(f"{name}: libical understands {found}, meant is {meant}")
    # A feed has times in UTC and invites no one, but its entry is the one of the mails.
    nothing = dict.fromkeys(("method", "organizer", "guest", "answer"))
    meant = {**expected["in_a_room_and_by_video"], "sequence": 7} | nothing
    found = understood(crates / "availability/tests/feed.ics")
    if found != meant:
        sys.exit(f"feed: libical understands {found}, meant is {meant}")
    print(f"libical understands {len(expected) + 1} calendar files as they are meant.")


main()
