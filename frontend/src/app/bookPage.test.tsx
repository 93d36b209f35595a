import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { button, chooseSession, created, deal, fillDetails, recordBookings } from '../features/booking/testing';
import { browser } from '../lib/browser';
import { mediator } from '../test/factories';
import { renderApp } from '../test/render';
import { server } from '../test/server';

/** What another website hears. */
const told = vi.fn();
let grow: () => void = () => undefined;

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(heard: () => void) {
        grow = heard;
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  told.mockClear();
});

describe('the booking page', () => {
  it('books a session and leads to its private page', async () => {
    const sent = recordBookings(created);
    const { user, router } = renderApp('/book');
    expect(await screen.findByRole('heading', { name: 'Choose a mediator' })).toHaveFocus();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
    await chooseSession(user);
    await fillDetails(user);
    await user.click(button('Request this session'));
    await screen.findByRole('heading', { name: 'Request sent' });
    expect(sent).toHaveLength(1);
    expect(router.state.location.pathname).toBe('/booking/token-1');
  });

  it('goes back one step at a time with the Back button of the browser', async () => {
    const { user, router } = renderApp('/book');
    await user.click(await screen.findByRole('radio', { name: /Maria Alvarez/ }));
    await user.click(button('Continue'));
    await screen.findByRole('heading', { name: 'Choose a date' });
    await router.navigate(-1);
    expect(await screen.findByRole('heading', { name: 'Choose a mediator' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/book');
  });

  it('starts with the mediator of its address', async () => {
    const { user } = renderApp('/book/maria-alvarez');
    expect(await screen.findByRole('heading', { name: 'Choose a date' })).toBeVisible();
    expect(deal()).toHaveTextContent('Maria Alvarez');
    const about = within(screen.getByRole('region', { name: 'Maria Alvarez' }));
    expect(about.getByRole('link', { name: 'Maria Alvarez' })).toHaveAttribute('href', '/mediators/maria-alvarez');
    for (const text of ['MA', 'Senior mediator']) expect(about.getByText(text)).toBeVisible();
    const bio = about.getByText('Family and property matters.');
    expect(bio).not.toBeVisible();
    await user.click(about.getByText('About Maria Alvarez'));
    expect(bio).toBeVisible();
  });

  it('introduces whom the visitor has chosen instead', async () => {
    const others = [mediator(), mediator({ id: 'mediator-2', name: 'Bob Civil', slug: 'bob-civil' })];
    server.use(
      http.get('*/api/employees', () => HttpResponse.json(others)),
      http.get('*/api/time-slots/mediator-2', () => HttpResponse.json([])),
    );
    const { user } = renderApp('/book/maria-alvarez');
    await screen.findByRole('region', { name: 'Maria Alvarez' });
    await screen.findByRole('heading', { name: 'Choose a date' });
    await user.click(button('Back'));
    await user.click(await screen.findByRole('radio', { name: 'Bob Civil, Senior mediator' }));
    expect(screen.queryByRole('region', { name: 'Maria Alvarez' })).not.toBeInTheDocument();
    await user.click(button('Continue'));
    expect(await screen.findByRole('region', { name: 'Bob Civil' })).toBeVisible();
  });

  it('leads to the contact form while no one can be booked', async () => {
    server.use(http.get('*/api/employees', () => HttpResponse.json([])));
    renderApp('/book');
    expect(await screen.findByText('Online booking opens soon.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Send us a message' })).toHaveAttribute('href', '/#contact');
  });

  it('is not there for someone who is no mediator', async () => {
    renderApp('/book/nobody');
    expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  });
});

describe('in a frame on another website', () => {
  beforeEach(() => {
    vi.spyOn(browser, 'isFramed').mockReturnValue(true);
    vi.spyOn(window.parent, 'postMessage').mockImplementation(told);
  });

  it('leaves the focus where it is, and says how tall it is', async () => {
    renderApp('/book');
    expect(await screen.findByRole('heading', { name: 'Choose a mediator' })).not.toHaveFocus();
    expect(screen.queryByRole('link', { name: 'Accord' })).not.toBeInTheDocument();
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 912.5));
    grow();
    expect(told).toHaveBeenCalledWith({ accord: 'height', height: 912.5 }, '*');
  });

  it('says that a session is booked and nothing about it, and can book another', async () => {
    recordBookings(created);
    const { user } = renderApp('/book');
    await screen.findByRole('heading', { name: 'Choose a mediator' });
    await chooseSession(user);
    await fillDetails(user);
    expect(told).not.toHaveBeenCalled();
    await user.click(button('Request this session'));
    await screen.findByRole('heading', { name: 'Request sent' });
    expect(told.mock.calls).toEqual([[{ accord: 'booked' }, '*']]);
    expect(screen.getByRole('link', { name: 'Manage your booking' })).toHaveAttribute('target', '_blank');
    await user.click(button('Done'));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Choose a mediator' })).toBeVisible());
  });
});
