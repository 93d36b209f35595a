"""Gives calendar files to the library recurring_ical_events and compares the times it finds with what Accord reads,
which comes on standard input: `NAME | TIMES | COUNTED`. Every difference needs a reason in differences.txt."""
import sys
from datetime import date, datetime, time, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import icalendar
import recurring_ical_events

PRACTICE = ZoneInfo("America/New_York")
FIRST, END = datetime(2026, 12, 1), datetime(2028, 1, 1)


def on_the_clock(moment):
    """The moment on the practice's clock; days and times without a zone are the practice's own."""
    if not isinstance(moment, datetime):
        return datetime.combine(moment, time())
    return moment.astimezone(PRACTICE).replace(tzinfo=None) if moment.tzinfo else moment


def is_busy(event):
    return event.get("STATUS") != "CANCELLED" and event.get("TRANSP") != "TRANSPARENT"


def united(periods):
    all = []
    for start, end in sorted((max(start, FIRST), min(end, END)) for start, end in periods):
        if start >= end:
            continue
        if all and start <= all[-1][1]:
            all[-1] = (all[-1][0], max(end, all[-1][1]))
        else:
            all.append((start, end))
    return all


def shown(period):
    start, end = period
    return f"{start:%m-%d %H:%M} to {end:{'%H:%M' if start.date() == end.date() else '%m-%d %H:%M'}}"


def times(path):
    calendar = icalendar.Calendar.from_ical(path.read_bytes())
    # A day more on both sides: clocks of the world differ.
    day = timedelta(days=1)
    events = recurring_ical_events.of(calendar).between(FIRST - day, END + day)
    periods = [(on_the_clock(event.start), on_the_clock(event.end)) for event in events if is_busy(event)]
    return ", ".join(map(shown, united(periods)))


def found(path):
    try:
        return times(path)
    except Exception as error:  # whatever the library makes of the file
        return f"{type(error).__name__}"


def table(lines):
    return {name: rest.strip() for name, _, rest in (line.partition(" | ") for line in lines if line[:1] not in "#\n")}


def main(folder):
    reasons = table((Path(__file__).parent / "differences.txt").read_text().splitlines(keepends=True))
    ours = table(sys.stdin)
    unexplained, equal = [], 0
    for name, line in sorted(ours.items()):
        own, theirs = line.rpartition(" | ")[0].strip(), found(Path(folder) / f"{name}.ics")
        if own == theirs:
            equal += 1
            if name in reasons:
                unexplained.append(f"{name} no longer differs: take it out of differences.txt")
            continue
        print(f"{name}\n  Accord   {own or 'nothing'}\n  library  {theirs or 'nothing'}\n  because  {reasons.get(name, '?')}")
        if name not in reasons:
            unexplained.append(f"{name} differs, and no one has said why")
    unexplained += [f"{name} is no file" for name in sorted(reasons.keys() - ours.keys())]
    print(f"\n{len(ours)} files: {equal} equal, {len(ours) - equal} different.")
    if unexplained:
        sys.exit("\n".join(unexplained))


main(sys.argv[1])
