import { act, screen, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { createMemoryRouter } from 'react-router-dom';
import { Environment } from 'nunjucks';
import { describe, expect, it, vi } from 'vitest';
import { languageOf } from '../api/languageOf';
import { cardsOf, nextOpenings } from '../features/landing/openings';
import { datesIn } from '../lib/dates';
import type { ContentSection } from '../features/landing/api';
import { englishOnPage } from '../test/catalogues';
import { site, slot } from '../test/factories';
import { spanishContent, spanishMediators } from '../test/spanishContent';
import { App } from '../app/App';
import { HomePage } from '../app/HomePage';
import { templates } from './prerender';
import { routesFrom } from '../app/router';
import { createStore } from '../app/store';

/** An engine for the same template language as the server's. */
const engine = new Environment(null, { autoescape: true, throwOnUndefined: true });
const slots = [slot(), slot({ id: 'slot-2', date: '2026-10-02' })];

const SECTIONS: readonly ContentSection[] = [
  ...(['hero', 'about', 'services', 'process', 'testimonials', 'credentials', 'fees', 'faq', 'contact'] as const),
  ...(['privacy', 'terms', 'accessibility'] as const),
];

const languages = (english: ContentSection[]) =>
  Object.fromEntries(SECTIONS.map((section) => [section, languageOf({ english }, section)]));

/** What the server fills in, for content of which these sections are not translated. */
function values(english: ContentSection[], spanish = true) {
  const content = { ...spanishContent(), english };
  const words = { dates: datesIn('MM/DD/YYYY'), currency: 'USD' };
  return {
    content,
    lang: languages(english),
    site: site({ spanish }),
    year: 2026,
    cards: cardsOf(spanishMediators(), slots, words),
    openings: nextOpenings(spanishMediators(), slots, words),
    changed: '3 de noviembre de 2026',
    passages: [{ heading: 'Quién lo ve', text: 'Nosotros.' }],
    profiles: cardsOf(spanishMediators(), slots, words).slice(0, 1),
    person: { slug: 'maria-alvarez' },
  };
}

const filled = (template: string, known: ReturnType<typeof values>) => engine.renderString(template, known);

/** Hydrates the server's landing page; returns what React had to correct. */
function takeOver(known: ReturnType<typeof values>) {
  const html = filled(templates.landing, known);
  expect(html).not.toMatch(/\{[{%]/);
  document.body.innerHTML = `<div id="page"><div id="root">${html}</div></div><div id="toasts"></div>`;
  const mended = vi.fn();
  const router = createMemoryRouter(routesFrom(HomePage), { basename: '/es', initialEntries: ['/es'] });
  const data = { content: known.content, site: known.site, mediators: spanishMediators(), openings: slots };
  act(() => {
    hydrateRoot(document.getElementById('root') as HTMLElement, <App store={createStore(data)} router={router} />, {
      onRecoverableError: mended,
    });
  });
  return mended;
}

describe('the landing page that the server sends in Spanish', () => {
  it.each<[string, ContentSection[]]>([
    ['all of it', []],
    ['without the fees', ['fees']],
    ['without the top', ['hero', 'faq']],
    ['without what stands in several places', ['credentials', 'contact']],
    [
      'nothing of it',
      ['hero', 'about', 'services', 'process', 'testimonials', 'credentials', 'fees', 'faq', 'contact', 'agreement'],
    ],
  ])('is taken over as it stands, with %s translated', (_case, english) => {
    expect(takeOver(values(english))).not.toHaveBeenCalled();
    expect(document.querySelectorAll('#root [lang="en"] [lang="es"]').length).toBeGreaterThanOrEqual(
      english.includes('hero') ? 1 : 0,
    );
    const openings = screen.getByRole('list', { name: 'Próximos horarios' });
    expect(within(openings).getAllByRole('link')[0]).toHaveAttribute(
      'href',
      '/es?book=mediator-1&date=2026-10-01&session=slot-1',
    );
    expect(screen.getAllByRole('link', { name: 'English' })[0]).toHaveAttribute('href', '/');
    expect(screen.getByText('De lunes a viernes, 9:00 a. m. – 5:00 p. m.')).toBeVisible();
  });

  it('has no English but what is marked', () => {
    expect(takeOver(values(['fees']))).not.toHaveBeenCalled();
    expect(englishOnPage()).toEqual([]);
  });
});

describe('the page of a mediator in Spanish', () => {
  it('says that the bio is in English if it is', () => {
    const known = values([]);
    document.body.innerHTML = filled(templates.profile, known);
    expect(screen.getByText('Asuntos de familia.')).toHaveAttribute('lang', 'es');
    expect(screen.queryByText('Este texto está en inglés.')).toBeNull();
    document.body.innerHTML = filled(templates.profile, { ...known, profiles: known.cards.slice(1) });
    expect(screen.getByText('Civil cases.')).toHaveAttribute('lang', 'en');
    expect(screen.getByText('Este texto está en inglés.')).toBeVisible();
  });
});

describe('pages of text in Spanish', () => {
  it('lead to the same page in English', () => {
    document.body.innerHTML = filled(templates.privacy, values([]));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Aviso de privacidad');
    expect(screen.queryByText('Este texto está en inglés.')).toBeNull();
    for (const link of screen.getAllByRole('link', { name: 'English' }))
      expect(link).toHaveAttribute('href', '/privacy');
    expect(screen.getByRole('link', { name: 'Servicios' })).toHaveAttribute('href', '/es#services');

    document.body.innerHTML = filled(templates.profile, values([]));
    for (const link of screen.getAllByRole('link', { name: 'English' })) {
      expect(link).toHaveAttribute('href', '/mediators/maria-alvarez');
    }
    expect(screen.getByRole('link', { name: 'Reservar una sesión con Maria Alvarez' })).toHaveAttribute(
      'href',
      '/es?book=mediator-1',
    );
    expect(englishOnPage()).toEqual([]);
  });

  it('say what is in English', () => {
    document.body.innerHTML = filled(templates.privacy, values(['privacy']));
    expect(screen.getByText('Este texto está en inglés.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Quién lo ve' }).closest('[lang]')).toHaveAttribute('lang', 'en');
  });
});
