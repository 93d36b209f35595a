import { createRequire } from 'node:module';
import createCache from '@emotion/cache';

// One jsdom serves many files: it is changed once, here.

class NoIntersections {
  observe() {}
  disconnect() {}
}
Object.assign(globalThis, { IntersectionObserver: NoIntersections, scrollTo: () => undefined });
Element.prototype.scrollIntoView = () => undefined;

// What jsdom lacks of dialogs.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

// jsdom holds every rule of a style sheet against every element whose style somebody asks for, and lays nothing out. It gets the
// rules that hide something, the only ones that a test can tell from none; without the others the tests take half the time.
const sheet = Object.getPrototypeOf(createCache({ key: 'any' }).sheet) as { insert: (rule: string) => void };
const insert = sheet.insert;
sheet.insert = function insertWhatHides(rule) {
  if (/display:none|visibility:/.test(rule)) insert.call(this, rule);
};

// Nor does a test ask for a colour, which jsdom works out for every element whose style somebody asks about.
const { propertiesWithResolvedValueImplemented: resolved } = createRequire(import.meta.url)(
  'jsdom/lib/jsdom/living/helpers/style-rules.js',
) as { propertiesWithResolvedValueImplemented: Record<string, unknown> };
for (const property of Object.keys(resolved)) if (property.includes('color')) Reflect.deleteProperty(resolved, property);
