import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { content, site } from '../../test/factories';
import { renderApp, signedIn } from '../../test/render';
import { server } from '../../test/server';
import { dialogItself } from '../booking/testing';

describe('landing page', () => {
  it('shows the saved content and follows its title and favicon', async () => {
    document.head.innerHTML = '<link rel="icon" href="/old.svg"><meta name="description" content="old">';
    renderApp('/');

    expect(await screen.findByRole('heading', { level: 1, name: 'Settle it together' })).toBeVisible();
    expect(screen.getByText('Since 1998')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Book now' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Tell me more' })).toHaveAttribute('href', '#more');
    expect(screen.getByRole('heading', { name: 'Who we are' })).toBeVisible();
    const services = screen.getByRole('region', { name: 'What we do' });
    expect(
      within(services)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Family', 'Condominiums']);
    expect(document.title).toBe('Harbor Mediation, Orlando');
    expect(document.querySelector('link[rel="icon"]')).toHaveAttribute('href', '/media/icon.png');
    expect(document.querySelector('meta[name="description"]')).toHaveAttribute('content', 'Mediation in Orlando.');
    expect((await screen.findAllByText('Harbor Mediation')).length).toBeGreaterThan(0);
  });

  it('says of the practice what its settings say, to search engines, too, where there is no other text', async () => {
    document.head.innerHTML = '<meta name="description" content="old">';
    const saved = content();
    renderApp('/', {
      content: { ...saved, seo: { ...saved.seo, description: '' } },
      site: site({ description: 'Calm talks since 1998.' }),
    });

    expect(within(await screen.findByRole('contentinfo')).getByText('Calm talks since 1998.')).toBeVisible();
    expect(document.querySelector('meta[name="description"]')).toHaveAttribute('content', 'Calm talks since 1998.');
  });

  it('says that booking opens soon until sessions are offered', () => {
    const { booking } = site();
    renderApp('/', { content: content(), site: site({ booking: { ...booking, opensSoon: true } }) });
    expect(screen.getByText('Online booking opens soon.')).toBeVisible();
    cleanup();
    renderApp('/', { content: content(), site: site() });
    expect(screen.queryByText('Online booking opens soon.')).not.toBeInTheDocument();
  });

  it('has its initials where the logo does not show', async () => {
    const saved = content();
    renderApp('/', {
      content: { ...saved, branding: { ...saved.branding, logoUrl: 'https://new.example.com/logo.png' } },
    });

    const home = await screen.findByRole('link', { name: 'Harbor Mediation' });
    const logo = home.querySelector('img');
    expect(logo).toHaveAttribute('src', 'https://new.example.com/logo.png');
    fireEvent.error(logo as HTMLImageElement);
    expect(home.querySelector('img')).toBeNull();
    expect(within(home).getByText('HM')).toBeVisible();
  });

  it('starts from what came with the page and asks for nothing', () => {
    server.use(
      http.get('*/api/content', () => HttpResponse.error()),
      http.get('*/api/public/site', () => HttpResponse.error()),
    );
    renderApp('/', { content: content(), site: site() });

    expect(screen.getByRole('heading', { level: 1, name: 'Settle it together' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Harbor Mediation' })).toBeVisible();
  });

  it('keeps what it shows when an old session turns out to be over', async () => {
    signedIn();
    server.use(
      http.post('*/api/auth/validate', () => HttpResponse.json({ valid: false }, { status: 401 })),
      http.get('*/api/content', () => HttpResponse.error()),
    );
    const { store } = renderApp('/', { content: content(), site: site() });

    await waitFor(() => expect(store.getState().session.status).toBe('anonymous'));
    expect(screen.getByRole('heading', { level: 1, name: 'Settle it together' })).toBeVisible();
  });

  it('offers to try again when there is nothing to show', async () => {
    server.use(http.get('*/api/content', () => HttpResponse.error(), { once: true }));
    const { user } = renderApp('/');

    expect(await screen.findByText('The page could not be loaded.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reload the page' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Settle it together' })).toBeVisible();
  });

  it('opens the booking dialog and closes it again', async () => {
    const { user } = renderApp('/');

    await user.click(await screen.findByRole('button', { name: 'Schedule' }));
    await dialogItself();
    expect(screen.getByRole('dialog', { name: 'Schedule a session' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
