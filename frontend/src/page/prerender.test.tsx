import { act, render, screen, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { createMemoryRouter, MemoryRouter } from 'react-router-dom';
import { Environment } from 'nunjucks';
import { describe, expect, it, vi } from 'vitest';
import { cardsOf, nextOpenings } from '../features/landing/openings';
import { PlainPage } from '../features/landing/PlainPage';
import { Profile } from '../features/landing/Profile';
import { datesIn } from '../lib/dates';
import { content, mediator, site, slot } from '../test/factories';
import { markup } from '../test/markup';
import { App } from '../app/App';
import { HomePage } from '../app/HomePage';
import { templates } from './prerender';
import { routesFrom } from '../app/router';
import { createStore } from '../app/store';

type Saved = ReturnType<typeof content>;

/** An engine for the same template language as the server's. */
const engine = new Environment(null, { autoescape: true, throwOnUndefined: true });

const words = { dates: datesIn('MM/DD/YYYY'), currency: 'USD' };
const slots = [slot(), slot({ id: 'slot-2', date: '2026-10-02' })];
const mediators = [
  mediator(),
  mediator({ id: 'mediator-2', name: 'Bo Ek', profileImage: '/media/bo.png', slug: 'bo-ek' }),
];

/** What the server fills in: the saved content, and the practice in words. */
const filled = (template: string, saved: Saved, shownOpenings = slots) =>
  engine.renderString(template, {
    content: saved,
    site: site(),
    year: 2026,
    cards: cardsOf(mediators, shownOpenings, words),
    openings: nextOpenings(mediators, shownOpenings, words),
  });

const data = (saved: Saved) => ({ content: saved, site: site(), mediators, openings: slots });

/** Without what has a gap, as the server sends it. */
function publishedContent(): Saved {
  const saved = content();
  saved.fees.items = saved.fees.items.slice(0, 1);
  saved.legal.terms = '';
  return saved;
}

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

/** What the browser draws at a URL without the server's markup. */
function drawn(path: string, known: Parameters<typeof createStore>[0]) {
  const router = createMemoryRouter(routesFrom(HomePage), { initialEntries: [path] });
  const { container, unmount } = render(<App store={createStore(known)} router={router} />);
  const html = container.innerHTML;
  unmount();
  return html;
}

describe('the page that the server sends', () => {
  it('is what the browser draws', () => {
    const saved = {
      ...publishedContent(),
      branding: { ...content().branding, logoUrl: '/logo.png', heroUrl: '/hero.jpg', imageUrl: '/room.jpg' },
    };
    expect(markup(filled(templates.landing, saved))).toBe(markup(drawn('/', data(saved))));
  });

  it('has every text of every section that there is', () => {
    const saved = content();
    const sections = ['hero', ...saved.sections, 'contact'] as const;
    const places = sections
      .filter((name) => name !== 'mediators')
      .flatMap((name) =>
        Object.keys(saved[name]).map((field) =>
          field === 'items' ? `in content.${name}.items %}` : `{{content.${name}.${field}}}`,
        ),
      );
    // What the parties bring is for those who have booked.
    expect(places.filter((place) => !templates.landing.includes(place))).toEqual(['{{content.contact.bring}}']);
  });

  it.each([
    ['without images', '', ''],
    ['with a logo', '/media/logo.png', ''],
    ['with an image beside the text about the practice', '', '/media/room.jpg'],
  ])('%s is taken over as it stands', (_case, logoUrl, imageUrl) => {
    const saved = { ...publishedContent(), branding: { ...content().branding, logoUrl, imageUrl } };
    saved.about.imageAlt = 'A "round" table';
    saved.hero.headline = '<b>"Talk" & \'listen\'</b>';
    saved.about.description = 'One.\nTwo.';
    const html = filled(templates.landing, saved);
    expect(html).not.toMatch(/\{[{%]/);
    document.body.innerHTML = html;
    const texts = document.body.textContent;

    const mended = takeOver(html, '/', data(saved));
    expect(mended).not.toHaveBeenCalled();
    expect(document.getElementById('root')?.textContent).toBe(texts);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('<b>"Talk" & \'listen\'</b>');
    expect(screen.getByText('Condominiums')).toBeVisible();
    expect(document.querySelectorAll('header img')).toHaveLength(logoUrl === '' ? 0 : 1);
    expect(screen.queryAllByRole('img', { name: 'A "round" table' })).toHaveLength(imageUrl === '' ? 0 : 1);
  });

  it('has the name of the practice for a headline where there is none', () => {
    const saved = publishedContent();
    saved.hero.headline = '';
    const html = filled(templates.landing, saved);
    document.body.innerHTML = html;
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(site().name);
    expect(takeOver(html, '/', data(saved))).not.toHaveBeenCalled();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(site().name);
  });

  it('has the sections in the order of the practice, without those that are switched off', () => {
    const saved: Saved = { ...publishedContent(), sections: ['faq', 'mediators'] };
    const html = filled(templates.landing, saved);
    document.body.innerHTML = html;
    const ids = [...document.querySelectorAll('main > section[id]')].map(({ id }) => id);
    expect(ids).toEqual(['faq', 'mediators', 'contact']);
    expect(takeOver(html, '/', data(saved))).not.toHaveBeenCalled();
  });

  it('without openings and mediators is taken over as it stands', () => {
    const saved = publishedContent();
    const html = filled(templates.landing, saved, []);
    expect(takeOver(html, '/', { ...data(saved), openings: [] })).not.toHaveBeenCalled();
  });

  it('leads to the other language if the practice offers it, and is taken over as it stands', () => {
    const saved = publishedContent();
    const offering = site({ spanish: true });
    const html = engine.renderString(templates.landing, {
      content: saved,
      site: offering,
      year: 2026,
      cards: cardsOf(mediators, slots, words),
      openings: nextOpenings(mediators, slots, words),
    });
    expect(takeOver(html, '/', { ...data(saved), site: offering })).not.toHaveBeenCalled();
    for (const link of screen.getAllByRole('link', { name: 'Español' })) {
      expect(link).toHaveAttribute('href', '/es');
      expect(link).toHaveAttribute('lang', 'es');
      expect(link).toHaveAttribute('hreflang', 'es');
    }
    document.body.innerHTML = filled(templates.landing, saved);
    expect(screen.queryByRole('link', { name: 'Español' })).toBeNull();
  });

  it('says what stands in a legal text, by its headings', () => {
    const known = { content: publishedContent(), site: site(), year: 2026, changed: '' };
    document.body.innerHTML = engine.renderString(templates.privacy, {
      ...known,
      changed: 'November 3, 2026',
      passages: [
        { heading: 'Who sees it', text: 'We do.' },
        { heading: 'Cookies', text: 'None.' },
      ],
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Privacy notice' })).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Who sees it',
      'Cookies',
    ]);
    expect(screen.getByText('Last updated November 3, 2026')).toBeVisible();
    const footer = screen.getByRole('contentinfo');
    expect(within(footer).getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
    expect(within(footer).queryByRole('link', { name: 'Terms' })).toBeNull();
    document.body.innerHTML = engine.renderString(templates.privacy, { ...known, passages: [] });
    expect(screen.queryByText(/Last updated/)).toBeNull();
  });

  it('has a page for each mediator, with the openings as links into the dialog', () => {
    const [card] = cardsOf([mediator({ certification: 'Certified family mediator, no. 1' })], slots, words);
    document.body.innerHTML = engine.renderString(templates.profile, {
      content: publishedContent(),
      site: site(),
      year: 2026,
      profiles: [card],
      person: card,
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Maria Alvarez' })).toBeVisible();
    expect(screen.getByText('Certified family mediator, no. 1')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Thu, Oct 1 9:00 AM – 12:00 PM $750' })).toHaveAttribute(
      'href',
      '/?book=mediator-1&date=2026-10-01&session=slot-1',
    );
    expect(screen.getByRole('link', { name: 'Book a session with Maria Alvarez' })).toHaveAttribute(
      'href',
      '/?book=mediator-1',
    );
  });

  it('has the page of each mediator as its components draw it', () => {
    for (const card of cardsOf(mediators, slots, words)) {
      const practice = { content: publishedContent(), site: site({ spanish: true }), year: '2026' };
      const html = engine.renderString(templates.profile, { ...practice, profiles: [card], person: card });
      const { container, unmount } = render(
        <MemoryRouter>
          <PlainPage path={`/mediators/${card.slug}`} {...practice}>
            <Profile card={card} zone={practice.site.words.en.zone} />
          </PlainPage>
        </MemoryRouter>,
      );
      expect(markup(html)).toBe(markup(container.innerHTML));
      unmount();
    }
  });

  it('for an unknown address has the name and telephone of the practice, and leads on', () => {
    document.body.innerHTML = engine.renderString(templates['not-found'], {
      content: publishedContent(),
      site: site({ spanish: true }),
      year: 2026,
    });
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible();
    expect(main.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
    expect(main.getByRole('link', { name: 'See open sessions' })).toHaveAttribute('href', '/book');
    expect(main.getByRole('link', { name: 'Send us a message' })).toHaveAttribute('href', '/#contact');
    const header = within(screen.getByRole('banner'));
    expect(header.getByRole('link', { name: site().name })).toHaveAttribute('href', '/');
    expect(header.getByRole('link', { name: `Call ${content().contact.phone}` })).toBeVisible();
    expect(header.getByRole('link', { name: 'Español' })).toHaveAttribute('href', '/es');
  });
});
