import { createRequire } from 'node:module';
import createCache from '@emotion/cache';
import * as React from 'react';

// One jsdom serves many test files, so it is patched once.

class NothingSeen {
  observe() {}
  disconnect() {}
}
Object.assign(globalThis, {
  IntersectionObserver: NothingSeen,
  ResizeObserver: NothingSeen,
  scrollTo: () => undefined,
});
Element.prototype.scrollIntoView = () => undefined;

// jsdom lacks these methods of dialogs.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

// jsdom matches every style rule against every element whose style is read, and has no layout. It
// only gets the rules that hide something, since no test can see the others. That halves the time
// of the tests.
const sheet = Object.getPrototypeOf(createCache({ key: 'any' }).sheet) as { insert: (rule: string) => void };
const insert = sheet.insert;
sheet.insert = function insertWhatHides(rule) {
  if (/display:none|visibility:/.test(rule)) insert.call(this, rule);
};

// No test reads a color, which jsdom would compute for every element whose style is read.
const { propertiesWithResolvedValueImplemented: resolved } = createRequire(import.meta.url)(
  'jsdom/lib/jsdom/living/helpers/style-rules.js',
) as { propertiesWithResolvedValueImplemented: Record<string, unknown> };
for (const property of Object.keys(resolved))
  if (property.includes('color')) Reflect.deleteProperty(resolved, property);

// React would note for every element where it was made, only to say so in warnings: a tenth of the tests' time.
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const internals = (React as unknown as Record<typeof INTERNALS, object>)[INTERNALS];
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });
