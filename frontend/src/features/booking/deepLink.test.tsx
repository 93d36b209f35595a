import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { afternoon, slot } from '../../test/factories';
import { renderApp } from '../../test/render';
import { server } from '../../test/server';
import { button, deal, inRoomyWindow } from './testing';

const TAKEN = 'That time is no longer available. Here is what is open.';
const LINK = '/?book=mediator-1&date=2026-10-01&session=slot-1';

/** The sessions of the day that are still open. */
const opens = (...sessions: object[]) =>
  server.use(http.get('*/api/time-slots/mediator-1', () => HttpResponse.json(sessions)));

describe('a link to the booking dialog', () => {
  it('opens it at a mediator and a day, once', async () => {
    const { user, router } = renderApp('/?book=mediator-1&date=2026-10-01');

    expect(await screen.findByRole('heading', { name: 'Choose a session' })).toBeVisible();
    expect(deal()).toHaveTextContent('Maria Alvarez · Thu, Oct 1 · Eastern Time');
    expect(await screen.findByRole('radio', { name: /Morning/ })).not.toBeChecked();
    expect(router.state.location.search).toBe('');

    await user.click(button('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.state.location.search).toBe('');
    await user.click(button('Schedule'));
    expect(await screen.findByRole('heading', { name: 'Choose a mediator' })).toBeVisible();
    expect(deal()).toHaveTextContent('2 mediators');
  });

  it('opens it at a mediator', async () => {
    renderApp('/?book=mediator-1');
    expect(await screen.findByRole('heading', { name: 'Choose a date' })).toBeVisible();
    expect(deal()).toHaveTextContent('Maria Alvarez · Eastern Time');
  });

  it.each(['2026-02-30', '2026-10-03', '2026-09-25', '2027-10-01', 'tomorrow', '<b>', ''])(
    'leaves the choice of the day to the visitor when it says %j',
    async (date) => {
      renderApp(`/?book=mediator-1&date=${encodeURIComponent(date)}`);
      expect(await screen.findByRole('heading', { name: 'Choose a date' })).toBeVisible();
      expect(deal()).toHaveTextContent('Maria Alvarez · Eastern Time');
    },
  );

  it.each(['nobody', '', '../admin'])('lets the visitor begin when the mediator is %j', async (mediator) => {
    renderApp(`/?book=${encodeURIComponent(mediator)}&date=2026-10-01`);
    expect(await screen.findByRole('heading', { name: 'Choose a mediator' })).toBeVisible();
    expect(await screen.findByRole('radio', { name: /Maria Alvarez/ })).not.toBeChecked();
    expect(deal()).toHaveTextContent('2 mediators');
  });

  it('opens it at a session, with the details to fill in', async () => {
    const { user, router } = renderApp(LINK);
    expect(await screen.findByRole('heading', { name: 'Your details' })).toHaveFocus();
    expect(deal()).toHaveTextContent('Maria Alvarez · Thu, Oct 1 · 9 AM–12 PM ET · $750');
    expect(screen.queryByText(TAKEN)).not.toBeInTheDocument();
    expect(router.state.location.search).toBe('');

    await user.click(button('Back'));
    expect(await screen.findByRole('radio', { name: /Morning/ })).toBeChecked();
    expect(screen.queryByText(TAKEN)).not.toBeInTheDocument();
  });

  it('says that the session has been taken, and offers the others of the day', async () => {
    opens(afternoon());
    const { user } = renderApp(LINK);
    expect(await screen.findByText(TAKEN)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Choose a session' })).toBeVisible();
    expect(screen.getAllByRole('radio')).toHaveLength(1);
    await user.click(screen.getByRole('radio', { name: /Afternoon/ }));
    await user.click(button('Continue'));
    expect(await screen.findByRole('heading', { name: 'Your details' })).toBeVisible();
    await user.click(button('Back'));
    expect(await screen.findByRole('radio', { name: /Afternoon/ })).toBeChecked();
    expect(screen.queryByText(TAKEN)).not.toBeInTheDocument();
  });

  it('offers the other days when the session was the last of its day', async () => {
    server.use(
      http.get('*/api/time-slots/mediator-1', ({ request }) => {
        const { searchParams } = new URL(request.url);
        const isDay = searchParams.get('startDate') === searchParams.get('endDate');
        return HttpResponse.json(isDay ? [] : [afternoon({ id: 'later', date: '2026-10-02' })]);
      }),
    );
    renderApp(LINK);
    expect(await screen.findByText(TAKEN)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Choose a date' })).toBeVisible();
    expect(await screen.findByRole('button', { name: /October 2, 2026, 1 session open/ })).toBeVisible();
  });

  it('offers the days ahead when the session has passed', async () => {
    renderApp('/?book=mediator-1&date=2026-09-25&session=slot-1');
    expect(await screen.findByText(TAKEN)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Choose a date' })).toBeVisible();
    expect(deal()).toHaveTextContent('Maria Alvarez · Eastern Time');
  });

  it('tries again when the sessions cannot be read', async () => {
    server.use(http.get('*/api/time-slots/mediator-1', () => HttpResponse.error()));
    const { user } = renderApp(LINK);
    const again = await screen.findByRole('button', { name: 'Try again' });
    opens(slot());
    await user.click(again);
    expect(await screen.findByRole('heading', { name: 'Your details' })).toBeVisible();
  });

  it('lets the visitor choose when the session is none of this mediator', async () => {
    renderApp('/?book=mediator-1&date=2026-10-01&session=%3Cb%3E');
    expect(await screen.findByText(TAKEN)).toBeVisible();
    expect(screen.getAllByRole('radio')).toHaveLength(2);
  });

  describe('in a roomy window', () => {
    afterEach(() => vi.unstubAllGlobals());

    it('shows the day with what is open beside it', async () => {
      inRoomyWindow();
      opens(afternoon());
      renderApp(LINK);
      expect(await screen.findByText(TAKEN)).toBeVisible();
      expect(screen.getByRole('heading', { name: 'Choose a date' })).toBeVisible();
      expect(await screen.findByRole('radio', { name: /Afternoon/ })).not.toBeChecked();
    });

    it('opens it at the details of the session', async () => {
      inRoomyWindow();
      renderApp(LINK);
      expect(await screen.findByRole('heading', { name: 'Your details' })).toBeVisible();
      expect(deal()).toHaveTextContent('Session9:00 AM – 12:00 PM');
    });
  });

  it('says so when nothing is left on the day', async () => {
    const { user } = renderApp('/?book=mediator-1&date=2026-10-02');
    expect(await screen.findByText('No sessions left on this day')).toBeVisible();
    await user.click(button('Choose another date'));
    expect(await screen.findByRole('heading', { name: 'Choose a date' })).toBeVisible();
  });
});

describe('the frame that stands in for the dialog while it is loading', () => {
  /** As a press before the app is there opens it (src/page/press.ts). */
  const pressEarly = async () => {
    const { user, router } = renderApp('/');
    await screen.findByRole('button', { name: 'Schedule' });
    const frame = document.querySelector<HTMLDialogElement>('dialog[data-frame]');
    frame?.showModal();
    return { user, router, frame: within(frame ?? document.body) };
  };

  it('offers the mediators who have openings, and leads on to the days of the one who was chosen', async () => {
    server.use(http.get('*/api/public/openings', () => HttpResponse.json([slot()])));
    const { user, frame } = await pressEarly();
    await waitFor(() => expect(frame.getAllByRole('button', { name: /Next opening/ })).toHaveLength(1));
    await user.click(
      frame.getByRole('button', { name: 'Maria Alvarez Senior mediator Next opening Thu, Oct 1, 9:00 AM – 12:00 PM' }),
    );
    expect(await screen.findByRole('heading', { name: 'Choose a date' })).toBeVisible();
    expect(deal()).toHaveTextContent('Maria Alvarez · Eastern Time');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('has no choice where there are no openings', async () => {
    server.use(http.get('*/api/public/openings', () => HttpResponse.json([])));
    const { frame } = await pressEarly();
    expect(await frame.findByText('Opening…')).toBeVisible();
    await waitFor(() => expect(frame.queryByRole('button', { name: /Next opening/ })).not.toBeInTheDocument());
  });

  it('takes the mediator who was chosen last, and Back leads to the others', async () => {
    server.use(
      http.get('*/api/public/openings', () =>
        HttpResponse.json([slot({ id: 'a' }), slot({ id: 'b', employee_id: 'mediator-2' })]),
      ),
      http.get('*/api/time-slots/mediator-2', () => HttpResponse.json([])),
    );
    const { user, frame } = await pressEarly();
    const [maria, other] = await waitFor(() => {
      const found = frame.getAllByRole('button', { name: /Next opening/ });
      expect(found).toHaveLength(2);
      return found;
    });
    maria?.click();
    other?.click();
    expect(await screen.findByRole('heading', { name: 'Choose a date' })).toBeVisible();
    expect(deal()).not.toHaveTextContent('Maria Alvarez');
    await user.click(button('Back'));
    expect(await screen.findByRole('heading', { name: 'Choose a mediator' })).toBeVisible();
    await user.click(button('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
