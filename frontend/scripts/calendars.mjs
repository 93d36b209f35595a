// Gives the calendar files of the tests to ical.js, which Thunderbird uses, and compares the hours
// it understands with what is meant.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';

const folder = new URL('../../crates/templates/tests/calendars/', import.meta.url);
const read = (name) => readFileSync(new URL(name, folder), 'utf8');

function understood(text) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone'));
  ICAL.TimezoneService.reset();
  ICAL.TimezoneService.register(zone);
  const event = calendar.getFirstSubcomponent('vevent');
  const moment = (name) => `${event.getFirstPropertyValue(name).toJSDate().toISOString().slice(0, 19)}Z`;
  return {
    method: calendar.getFirstPropertyValue('method'),
    status: event.getFirstPropertyValue('status'),
    start: moment('dtstart'),
    end: moment('dtend'),
  };
}

const expected = JSON.parse(read('expected.json'));
for (const [name, meant] of Object.entries(expected)) {
  assert.deepEqual(understood(read(`${name}.ics`)), meant, name);
}
console.log(`ical.js understands ${Object.keys(expected).length} calendar files as they are meant.`);
