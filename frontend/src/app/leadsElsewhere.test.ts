import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browser } from '../lib/browser';
import { rememberSwitch } from '../lib/rememberedLanguage';
import { leadsElsewhere } from './leadsElsewhere';

let left: string[];

/** The landing page of a practice that offers Spanish, at this address. */
function open(address: string, offered = true) {
  window.history.replaceState(null, '', address);
  document.head.innerHTML = offered ? '<link rel="alternate" hreflang="es" href="/es">' : '';
}

beforeEach(() => {
  left = [];
  vi.spyOn(browser, 'replace').mockImplementation((url) => left.push(url));
  localStorage.setItem('language', 'es');
});
afterEach(() => open('/', false));

it.each([
  ['/', '/es'],
  ['/#fees', '/es#fees'],
])('leads from %s to the language that the visitor once chose', (address, to) => {
  open(address);
  expect(leadsElsewhere()).toBe(true);
  expect(left).toEqual([to]);
});

it.each(['/?book=mediator-1', '/?utm_source=mail', '/book', '/es', '/privacy', '/admin/login'])('stays at %s', (address) => {
  open(address);
  expect(leadsElsewhere()).toBe(false);
  expect(left).toEqual([]);
});

it('stays where the practice no longer offers the language', () => {
  open('/', false);
  expect(leadsElsewhere()).toBe(false);
});

it('stays with those who never switched, or switched back', () => {
  open('/');
  localStorage.removeItem('language');
  expect(leadsElsewhere()).toBe(false);
  localStorage.setItem('language', 'en');
  expect(leadsElsewhere()).toBe(false);
});

it('stays with those who followed a link of ours', () => {
  open('/');
  vi.spyOn(browser, 'comesFromOurPage').mockReturnValue(true);
  expect(leadsElsewhere()).toBe(false);
});

it('remembers the language of a link that switches it, and of no other', () => {
  localStorage.clear();
  document.body.innerHTML = '<a href="/es" lang="es">Aviso</a><a href="/es" lang="es" data-switch="true"><b>Español</b></a>';
  document.addEventListener('click', rememberSwitch, { capture: true });
  document.body.addEventListener('click', (event) => event.preventDefault());
  const click = (selector: string) => document.querySelector<HTMLElement>(selector)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  click('a');
  expect(localStorage.getItem('language')).toBeNull();
  click('b');
  expect(localStorage.getItem('language')).toBe('es');
  document.removeEventListener('click', rememberSwitch, { capture: true });
});
