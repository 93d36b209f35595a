// Gives the calendar files of the tests to ical.js, which Thunderbird uses, and compares the hours
// it understands with what is meant.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';

const folder = new URL('../../crates/templates/tests/calendars/', import.meta.url);
const read = (name) => readFileSync(new URL(name, folder), 'utf8');

function understood(text) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zone = calendar.getFirstSubcomponent('vtimezone');
  ICAL.TimezoneService.reset();
  if (zone) ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  const event = calendar.getFirstSubcomponent('vevent');
  assert.ok(event.getAllProperties('attendee').length <= 1, 'one guest');
  const moment = (name) => `${event.getFirstPropertyValue(name).toJSDate().toISOString().slice(0, 19)}Z`;
  return {
    method: calendar.getFirstPropertyValue('method'),
    status: event.getFirstPropertyValue('status'),
    start: moment('dtstart'),
    end: moment('dtend'),
    uid: event.getFirstPropertyValue('uid'),
    sequence: event.getFirstPropertyValue('sequence'),
    organizer: event.getFirstPropertyValue('organizer'),
    guest: event.getFirstPropertyValue('attendee'),
    answer: event.getFirstProperty('attendee')?.getParameter('partstat') ?? null,
    location: event.getFirstPropertyValue('location'),
    conference: event.getFirstPropertyValue('conference'),
  };
}

const expected = JSON.parse(read('expected.json'));
for (const [name, meant] of Object.entries(expected)) {
  assert.deepEqual(understood(read(`${name}.ics`)), meant, name);
}
// A feed has times in UTC and invites no one, but its entry is the one of the mails.
const feed = understood(readFileSync(new URL('../../crates/availability/tests/feed.ics', import.meta.url), 'utf8'));
const nothing = { method: null, organizer: null, guest: null, answer: null };
assert.deepEqual(feed, { ...expected.in_a_room_and_by_video, sequence: 7, ...nothing }, 'feed');
console.log(`ical.js understands ${Object.keys(expected).length + 1} calendar files as they are meant.`);
