import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { rememberSwitch } from '../lib/rememberedLanguage';
import { elsewhere } from './elsewhere';

/** The landing page of a practice that offers Spanish, at this address. */
function open(address: string, offered = true) {
  window.history.replaceState(null, '', address);
  document.head.innerHTML = offered ? '<link rel="alternate" hreflang="es" href="/es">' : '';
}

beforeEach(() => {
  localStorage.setItem('language', 'es');
});
afterEach(() => open('/', false));

it.each([
  ['/', '/es'],
  ['/#fees', '/es#fees'],
])('leads from %s to the language that the visitor once chose', (address, to) => {
  open(address);
  expect(elsewhere()).toBe(to);
});

it.each(['/?book=mediator-1', '/?utm_source=mail', '/book', '/es', '/privacy', '/admin/login'])(
  'stays at %s',
  (address) => {
    open(address);
    expect(elsewhere()).toBeUndefined();
  },
);

it('stays where the practice no longer offers the language', () => {
  open('/', false);
  expect(elsewhere()).toBeUndefined();
});

it('stays with those who never switched, or switched back', () => {
  open('/');
  localStorage.removeItem('language');
  expect(elsewhere()).toBeUndefined();
  localStorage.setItem('language', 'en');
  expect(elsewhere()).toBeUndefined();
});

it('stays with those who followed a link of ours', () => {
  open('/');
  vi.stubGlobal('navigation', { activation: { from: { url: 'http://localhost/es/privacy' } } });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(elsewhere()).toBeUndefined();
});

it('remembers the language of a link that switches it, and of no other', () => {
  localStorage.clear();
  document.body.innerHTML =
    '<a href="/es" lang="es">Aviso</a><a href="/es" lang="es" data-switch="true"><b>Español</b></a>';
  document.addEventListener('click', rememberSwitch, { capture: true });
  // Other tests share the page.
  const stay = (event: Event) => event.preventDefault();
  document.body.addEventListener('click', stay);
  const click = (selector: string) =>
    document
      .querySelector<HTMLElement>(selector)
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  click('a');
  expect(localStorage.getItem('language')).toBeNull();
  click('b');
  expect(localStorage.getItem('language')).toBe('es');
  document.removeEventListener('click', rememberSwitch, { capture: true });
  document.body.removeEventListener('click', stay);
});
