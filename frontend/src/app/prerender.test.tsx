import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { createMemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { content, site } from '../test/factories';
import { App } from './App';
import { HomePage } from './HomePage';
import { templates } from './prerender';
import { routesFrom } from './router';
import { createStore } from './store';

type Texts = Record<string, unknown>;

const shown = (value: unknown) => String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The few features of the server's template engine that these templates use. */
function filled(template: string, texts: Texts): string {
  const value = (path: string, from: Texts) => path.split('.').reduce<unknown>((part, name) => (part as Texts)[name], from);
  const fields = (text: string, from: Texts) =>
    text.replace(/\{\{ ([\w.]+)(?: or ([\w.]+))? \}\}/g, (field, path: string, other?: string) =>
      path.split('.')[0] as string in from ? shown(value(path, from) || (other && value(other, from))) : field,
    );
  const chosen = template
    .replace(/\{% set .*? %\}/g, '')
    .replace(/\{% if ([\w.]+) %\}(.*?)\{% else %\}(.*?)\{% endif %\}/gs, (_all, path: string, yes: string, no: string) =>
      value(path, texts) === '' ? no : yes,
    );
  const unrolled = chosen.replace(/\{% for (\w+) in ([\w.]+) %\}(.*?)\{% endfor %\}/gs, (_all, name: string, path: string, body: string) =>
    (value(path, texts) as unknown[]).map((item) => fields(body, { [name]: item })).join(''),
  );
  return fields(unrolled, texts);
}

/** The other values that the server fills in: the settings in words. */
const practice = { site: site(), week: 'Monday to Friday', opens: '9:00 AM', closes: '5:00 PM', zone: 'Eastern Time', year: 2026 };

/** Hydrates the server's markup at a URL; returns what React had to correct. */
function takeOver(html: string, path: string, known: Parameters<typeof createStore>[0]) {
  document.body.innerHTML = `<div id="page"><div id="root">${html}</div></div><div id="toasts"></div>`;
  const mended = vi.fn();
  const root = document.getElementById('root') as HTMLElement;
  const router = createMemoryRouter(routesFrom(HomePage), { initialEntries: [path] });
  act(() => {
    hydrateRoot(root, <App store={createStore(known)} router={router} />, { onRecoverableError: mended });
  });
  return mended;
}

describe('the page that the server sends', () => {
  it.each([
    ['without a logo', ''],
    ['with a logo', '/media/logo.png'],
  ])('%s is taken over as it stands', (_case, logoUrl) => {
    const saved = { ...content(), branding: { logoUrl, faviconUrl: '' } };
    saved.hero.headline = '<b>"Talk" & \'listen\'</b>';
    saved.about.description = 'One.\nTwo.';
    const html = filled(templates['/'], { content: saved, ...practice });
    expect(html).not.toMatch(/\{[{%]/);
    document.body.innerHTML = html;
    const texts = document.body.textContent;

    const mended = takeOver(html, '/', { content: saved, site: site() });
    expect(mended).not.toHaveBeenCalled();
    expect(document.getElementById('root')?.textContent).toBe(texts);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('<b>"Talk" & \'listen\'</b>');
    expect(screen.getByText('Condominiums')).toBeVisible();
    expect(document.querySelectorAll('header img')).toHaveLength(logoUrl === '' ? 0 : 1);
  });

  it('has the name of the practice for a headline where there is none', () => {
    const saved = content();
    saved.hero.headline = '';
    const html = filled(templates['/'], { content: saved, ...practice });
    document.body.innerHTML = html;
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(site().name);
    expect(takeOver(html, '/', { content: saved, site: site() })).not.toHaveBeenCalled();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(site().name);
  });

  it('for an unknown address is taken over, too', () => {
    expect(takeOver(templates['*'], '/nowhere', {})).not.toHaveBeenCalled();
    expect(screen.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  });
});
