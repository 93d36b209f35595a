import { configureStore } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { StaticRouter } from 'react-router-dom';
import type { ContentResponse, SiteResponse } from '../api/public.gen';
import { publicApi } from '../api/publicApi';
import { ContactForm } from '../features/contact/ContactForm';
import { LandingPage } from '../features/landing/LandingPage';
import { clockTime, WEEKDAYS, weekInWords, zoneName } from '../lib/dates';
import { NotFoundPage } from './NotFoundPage';
import { TEXTS } from './texts';

/**
 * The pages that can be read before any script has run, as templates: rendered by their own
 * components from these placeholders, which the server fills in (crates/api/src/shell.rs, ADR
 * 0008).
 */
const fields = <T extends object>(path: string, others: Partial<NoInfer<T>> = {}) =>
  new Proxy(others, {
    get: (known, name: string): unknown => Reflect.get(known, name) ?? `{{ ${path}.${name} }}`,
  }) as T;

const content: ContentResponse = {
  hero: fields('content.hero', { headline: '{{ content.hero.headline or site.name }}' }),
  about: fields('content.about'),
  services: fields('content.services', { items: [fields('service')] }),
  branding: { logoUrl: '', faviconUrl: '' },
  seo: fields('content.seo'),
};

const site: SiteResponse = {
  name: '{{ site.name }}',
  description: '{{ site.description }}',
  timezone: '',
  dateFormat: '',
  businessDays: [],
  businessHours: { start: '', end: '' },
  booking: { windowDays: 0, noticeHours: 0, confirmHours: 0, openRequests: 0 },
  demo: false,
};

const ZONES = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'];
const zoneNames = JSON.stringify(Object.fromEntries(ZONES.map((zone) => [zone, zoneName(zone)])));

/** Every set of weekdays, named in alphabetical order. */
const WEEKS = WEEKDAYS.reduce<string[][]>((weeks, day) => [...weeks, ...weeks.map((week) => [...week, day])], [[]]);
const weekNames = JSON.stringify(Object.fromEntries(WEEKS.map((week) => [[...week].sort().join(','), weekInWords(week)])));

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
const clocks = JSON.stringify(Object.fromEntries(HOURS.map((hour) => [hour, clockTime(`${hour}:00`)])));
const clock = (time: string) => `clocks[${time}[:2]]|default('')|replace(':00', ${time}[2:])`;

const nothing = () => undefined;

// Forms need a store to render. Nothing is sent while prerendering.
const store = configureStore({
  reducer: { [publicApi.reducerPath]: publicApi.reducer },
  middleware: (defaults) => defaults().concat(publicApi.middleware),
});

const draw = (page: ReactNode) =>
  renderToString(
    <Provider store={store}>
      <StaticRouter location="/">{page}</StaticRouter>
    </Provider>,
  );

/** Repeats the list item that shows `item.…` for each item. */
function repeat(page: string, item: string, items: string): string {
  const shown = page.indexOf(`{{ ${item}.`);
  const start = page.lastIndexOf('<li', shown);
  const end = page.indexOf('</li>', shown) + '</li>'.length;
  return `${page.slice(0, start)}{% for ${item} in ${items} %}${page.slice(start, end)}{% endfor %}${page.slice(end)}`;
}

function landing(logoUrl: string): string {
  const page = draw(
    <LandingPage
      content={{ ...content, branding: { ...content.branding, logoUrl } }}
      site={site}
      hours="{{ week }}, {{ opens }} – {{ closes }}"
      zone="{{ zone }}"
      year="{{ year }}"
      contactForm={<ContactForm timezone={site.timezone} />}
      isOpening={false}
      onSchedule={nothing}
      onScheduleIntent={nothing}
    />,
  );
  return repeat(page, 'service', 'content.services.items');
}

/** Texts of index.html itself. */
export const texts = { noScript: TEXTS.noScript, notFound: TEXTS.notFound.tab };

/** The markup inside the page's root, by route. */
export const templates = {
  '/': [
    `{% set zone = ${zoneNames}[site.timezone]|default(site.timezone) %}`,
    `{% set week = ${weekNames}[site.businessDays|sort|join(',')]|default('') %}`,
    `{% set clocks = ${clocks} %}`,
    `{% set opens = ${clock('site.businessHours.start')} %}`,
    `{% set closes = ${clock('site.businessHours.end')} %}`,
    `{% if content.branding.logoUrl %}${landing('{{ content.branding.logoUrl }}')}`,
    `{% else %}${landing('')}{% endif %}`,
  ].join(''),
  '*': draw(<NotFoundPage />),
};
